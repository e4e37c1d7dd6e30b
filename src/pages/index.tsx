import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Brand} from '@site/brand';
import {Card, Cards} from '@site/src/components/Cards';
import {DeliveryChain} from '@site/src/components/DeliveryChain';
import {Hierarchy} from '@site/src/components/Hierarchy';
import {SearchForm} from '@site/src/components/SearchForm';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {type ReactNode} from 'react';
import {areas, startingPoints} from '../data/areas';
import styles from './index.module.css';

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields!.brand as Brand;
  return (
    <Layout
      description={`Guides, tutorials and the API reference of ${product}: from a commit to a healthy deployment in your own cloud.`}>
      <main>
        <section className={styles.hero}>
          <div className={`container ${styles.columns}`}>
            <div>
              <Heading as="h1" className={styles.title}>
                {siteConfig.title}
              </Heading>
              <p className={styles.tagline}>{siteConfig.tagline}</p>
              <p className={styles.what}>
                {product} takes a commit to a running release in your own cloud accounts and clusters. Developers create
                applications, scopes and deployments themselves; platform operators set the rules, the integrations and
                the limits.
              </p>
              <SearchForm id="home-search" label={`Search the ${siteConfig.title}`} />
            </div>
            <Hierarchy />
          </div>
        </section>

        <section className="container" aria-labelledby="start">
          <Heading as="h2" id="start" className={styles.heading}>
            Start here
          </Heading>
          <ol className={styles.starts}>
            {startingPoints(product).map(({title, to, text, action}) => (
              <li key={to} className={styles.start}>
                <Heading as="h3">{title}</Heading>
                <p>{text}</p>
                <Link to={to}>{action}</Link>
              </li>
            ))}
          </ol>
        </section>

        <section className={styles.band} aria-labelledby="chain">
          <div className="container">
            <Heading as="h2" id="chain" className={styles.heading}>
              How code reaches production
            </Heading>
            <DeliveryChain />
          </div>
        </section>

        <section className="container" aria-labelledby="areas">
          <Heading as="h2" id="areas" className={styles.heading}>
            What is in these docs
          </Heading>
          <Cards>
            {areas(product).map(({title, to, text}) => (
              <Card key={to} title={title} to={to}>
                {text}
              </Card>
            ))}
          </Cards>
        </section>
      </main>
    </Layout>
  );
}
