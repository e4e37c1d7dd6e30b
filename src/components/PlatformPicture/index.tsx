import Link from '@docusaurus/Link';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

type Node = {label: string; to: string; example?: string};
type Zone = {owner: string; nodes: Node[]; inside?: string[]; text: ReactNode};

const zones = (product: string): Zone[] => [
  {
    owner: 'Your repository and CI',
    nodes: [
      {label: 'Commit', to: '/docs/applications/creating-new-application'},
      {label: 'Build', to: '/docs/applications/ci-cd/full-ci-cd-examples'},
      {label: 'Asset', to: '/docs/glossary#asset'},
    ],
    text: 'CI builds a push and stores its assets in your registry.',
  },
  {
    owner: product,
    nodes: [
      {label: 'Release', to: '/docs/deployments/overview', example: '1.5.0'},
      {label: 'Deployment', to: '/docs/deployments/flow', example: 'to production-eu'},
    ],
    text: (
      <>
        A version points to one build. <Link to="/docs/approvals/actions">Approvals</Link> can block it;{' '}
        <Link to="/docs/parameters/overview">parameters</Link> and{' '}
        <Link to="/docs/services/craft-a-service">services</Link> configure it.
      </>
    ),
  },
  {
    owner: 'Your cloud accounts and clusters',
    nodes: [{label: 'Scope', to: '/docs/scopes/management', example: 'production-eu'}],
    inside: ['1.4.0 with 90 % of the traffic', '1.5.0 with 10 %'],
    text: 'The new version starts beside the old one. You move the traffic, then finish or roll back.',
  },
];

/** What the platform does: the path of a change and who owns each part. A list, which reads in order without styles. */
export function PlatformPicture({product}: {product: string}): ReactNode {
  return (
    <figure className={styles.figure}>
      <ol className={styles.zones}>
        {zones(product).map(({owner, nodes, inside, text}) => (
          <li key={owner} className={styles.zone}>
            <p className={styles.owner}>{owner}</p>
            <ol className={styles.nodes}>
              {nodes.map(({label, to, example}) => (
                <li key={label} className={styles.node}>
                  <Link to={to}>{label}</Link> {example && <span>{example}</span>}
                  {inside && (
                    <ul className={styles.inside}>
                      {inside.map((version) => (
                        <li key={version}>
                          <span>{version}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ol>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <figcaption className={styles.caption}>Workloads and data stay in your infrastructure.</figcaption>
    </figure>
  );
}
