import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import latestChanges from '@generated/changelog-feed/default/latest.json';
import type {Brand} from '@site/brand';
import {PlatformPicture} from '@site/src/components/PlatformPicture';
import {PasteForm, SearchForm} from '@site/src/components/SearchForm';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import React, {type ReactNode} from 'react';
import {areas, roles, suggestions} from '../data/page-links';
import styles from './index.module.css';

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields!.brand as Brand;
  const paths = roles(product);
  return (
    <Layout
      description={`Guides, tutorials and the API reference of ${product}: from a commit to a healthy deployment in your own cloud.`}>
      <main className={styles.page}>
        <section className={`container ${styles.hero}`}>
          <div>
            <p className={styles.tagline}>
              {siteConfig.title}: {siteConfig.tagline}
            </p>
            <Heading as="h1" className={styles.title}>
              From a commit to a running release, in your own cloud
            </Heading>
            <p className={styles.what}>
              With {product}, developers create applications, scopes and deployments themselves. Platform operators set
              the rules, the integrations and the limits.
            </p>
            <p className={styles.actions}>
              {paths.slice(0, 2).map(({title, to}, index) => (
                <Link key={to} className={index === 0 ? 'button button--primary' : `button ${styles.outlined}`} to={to}>
                  {title}
                </Link>
              ))}
            </p>
            <SearchForm id="home-search" label={`Search the ${siteConfig.title}`} />
            <nav className={styles.suggestions} aria-label="Frequent topics">
              {suggestions.map(({label, to}) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
            </nav>
          </div>
          <PlatformPicture product={product} />
        </section>

        <section className={`container ${styles.start}`}>
          <Heading as="h2" id="start">
            Start here
          </Heading>
          <ul className={styles.roles}>
            {paths.map(({role, title, to, text, next}) => (
              <li key={to} className={styles.role}>
                <p className="eyebrow">{role}</p>
                <Heading as="h3">
                  <Link to={to}>{title}</Link>
                </Heading>
                <p>{text}</p>
                <ul>
                  {next.map((page) => (
                    <li key={page.to}>
                      <Link to={page.to}>{page.label}</Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>

        <section className="container">
          <Heading as="h2" id="fails">
            Something fails
          </Heading>
          <PasteForm id="home-paste" />
          <p>
            Or <Link to="/docs/troubleshooting">start from the symptom</Link>.
          </p>
        </section>

        {latestChanges.length > 0 && (
          <section className="container">
            <Heading as="h2" id="new">
              What is new
            </Heading>
            <ul className={styles.changes}>
              {latestChanges.map(({route, title, date, dateInWords, kind, kindInWords, area}) => (
                <li key={route}>
                  <time dateTime={date}>{dateInWords}</time>{' '}
                  <span>
                    <b data-kind={kind}>{kindInWords}</b>
                  </span>{' '}
                  <Link to={route}>{title}</Link> <span className={styles.area}>{area}</span>
                </li>
              ))}
            </ul>
            <p className={styles.more}>
              <Link to="/docs/changelogs">All changes and feeds</Link>
            </p>
          </section>
        )}

        <section className="container">
          <Heading as="h2" id="areas">
            What is in these docs
          </Heading>
          <div className={styles.areas}>
            {areas.map(({group, pages}) => (
              <div key={group}>
                <Heading as="h3">{group}</Heading>
                <ul>
                  {pages.map(({label, to}) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      </main>
    </Layout>
  );
}
