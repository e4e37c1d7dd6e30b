// The guides use these without an import; here they are as plain as they can be.
import MDXComponents from '@theme-original/MDXComponents';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import React from 'react';

const Plain = ({children}) => <div>{children}</div>;
const Card = ({title, to, children}) => (
  <p>
    <a href={to}>{title}</a>: {children}
  </p>
);

export default {...MDXComponents, Tabs, TabItem, Cards: Plain, Card, ContractDownload: Plain};
