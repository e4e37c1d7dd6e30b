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

const Operation = ({id}) => <a href={`/docs/api/${id}`}>{id}</a>;
const Term = ({id, children}) => <a href={`/docs/glossary#${id}`}>{children}</a>;

const Change = ({date, kind, area}) => (
  <p>
    {date} {kind} {area}
  </p>
);

export default {
  ...MDXComponents,
  ...{Tabs, TabItem, Cards: Plain, Card, ContractDownload: Plain},
  ...{Operation, Term, Steps: Plain, Filtered: Plain, OptionTable: Plain, Glossary: Plain, Placeholders: Plain},
  ...{RolesFor: Plain, StatusTable: Plain, ErrorRows: Plain, Limit: Plain, Metric: Plain, Since: Plain, Deprecated: Plain, FactTable: Plain},
  ...{Change, ChangelogIndex: Plain, CliReference: Plain, Permissions: Plain, SchemaPreview: Plain, EventPayloads: Plain, PolicySandbox: Plain, FilterSandbox: Plain, FilterRows: Plain, SandboxView: Plain, PasteError: Plain, Console: Plain},
};
