// Wrapped: what writers may use without an import.
import {Card, Cards} from '@site/src/components/Cards';
import MDXComponents from '@theme-original/MDXComponents';
import {ScrollableTable} from '@site/src/components/ScrollableTable';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';

export default {...MDXComponents, table: ScrollableTable, Tabs, TabItem, Cards, Card};
