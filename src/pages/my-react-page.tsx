import Link from '@docusaurus/Link';
import {NrnBuilder} from '@site/src/components/NrnBuilder';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {type ReactNode} from 'react';

export default function NrnBuilderPage(): ReactNode {
  return (
    <Layout
      title="NRN builder"
      description="Type the ids of an organization, account, namespace, application and scope, and get the NRN for a body or a query string.">
      <main className="container page-narrow">
        <Heading as="h1">NRN builder</Heading>
        <p>
          An NRN identifies one object of the hierarchy by the ids of the levels above it. Type the ids you have; leave
          the lower levels empty for a higher one. What you type stays in this page.
        </p>
        <NrnBuilder />
        <Heading as="h2">Which form to use</Heading>
        <ul>
          <li>In a JSON body, write the NRN as it is.</li>
          <li>
            In a query string, use the encoded form: <code>=</code> becomes <code>%3D</code> and <code>:</code> becomes{' '}
            <code>%3A</code>.
          </li>
          <li>
            In the path of <code>/nrn/</code>, write it as it is; that endpoint takes it unencoded.
          </li>
        </ul>
        <p>
          The ids are in the URL of each page of the console, and in every response of the API. See{' '}
          <Link to="/docs/api-getting-started">how to list your objects</Link>.
        </p>
      </main>
    </Layout>
  );
}
