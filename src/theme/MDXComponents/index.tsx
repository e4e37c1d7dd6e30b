// Wrapped: components that writers can use without an import.
import {Card, Cards} from '@site/src/components/Cards';
import {ContractDownload} from '@site/src/components/ContractDownload';
import MDXComponents from '@theme-original/MDXComponents';
import {PageContents} from '@site/src/components/PageContents';
import {ScrollableTable} from '@site/src/components/ScrollableTable';
import CodeBlock from '@theme/CodeBlock';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';

export default {
  ...MDXComponents,
  table: ScrollableTable,
  CodeBlock,
  PageContents,
  Tabs,
  TabItem,
  Cards,
  Card,
  ContractDownload,
};
