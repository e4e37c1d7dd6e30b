import React, {Fragment, type ReactNode} from 'react';
import type {Contract, Endpoint, Method} from '../../../../contract';
import {deprecationOf, removalOf, withoutNotice} from '../../api-contract/deprecation';
import {overview, type AnyOperation, type AnyServer, type Security, type SecurityScheme} from './openapi';
import {frames} from './records';
import {inline, joined, Text, textsOf, wordsOf, type Page} from './text';
import {CELL} from '../../../../search-format';
import type {Item} from '../../../source/page-items';

/** The method is a word; its colour only helps the eye. */
export function Badge({method}: {method: Method}): ReactNode {
  return <span className={`api-method api-${method}`}>{method.toUpperCase()}</span>;
}

/** A path with highlighted variables. */
export function Path({path}: {path: string}): ReactNode {
  return (
    <code className="api-path">
      <PathParts path={path} />
    </code>
  );
}

/** A line may break before a slash, not inside of a word. */
function PathParts({path}: {path: string}): ReactNode {
  return path.split(/(?=[/{])|(?<=\})/).map((part, index) =>
    part.startsWith('{') ? (
      <var key={index}>{part}</var>
    ) : (
      <Fragment key={index}>
        {part.startsWith('/') && <wbr />}
        {part}
      </Fragment>
    ),
  );
}

type HeadProps = {contract: Contract; endpoint: Endpoint; page: Page; cliName: string};

/** What is said about the call besides its description. */
function factsOf({contract, endpoint, page, cliName}: HeadProps): [string, ReactNode][] {
  const operation = endpoint.operation as AnyOperation;
  const rows: [string, ReactNode][] = [];
  const servers = serversOf(contract, endpoint);
  // The call shows the URL of the first server. More is said only where there is more to say.
  const isUsual = servers.length === 1 && !operation.servers && !servers[0]!.variables;
  if (!isUsual) rows.push(['Server', servers.map((each) => <Server key={each.url} server={each} page={page} />)]);
  rows.push(['Token', <Token key="token" contract={contract} operation={operation} page={page} />]);
  if (operation['x-permission']) rows.push(['Permission', <code key="permission">{operation['x-permission']}</code>]);
  if (operation['x-async'])
    rows.push(['Asynchronous', <Polling key="async" wait={operation['x-async']} page={page} />]);
  if (operation['x-cli']?.available === false)
    rows.push([
      'CLI',
      <Fragment key="cli">
        no <code>{cliName}</code> command
      </Fragment>,
    ]);
  const aliases = operation['x-aliases'] ?? [];
  if (aliases.length > 0)
    rows.push([
      'Also called',
      joined(
        aliases.map(({id, tag}) => (
          <Fragment key={id}>
            <code>{id}</code> in {tag}
          </Fragment>
        )),
      ),
    ]);
  if (operation.externalDocs) {
    const {url, description: words = 'External documentation'} = operation.externalDocs;
    rows.push(['More', inline(`[${words}](${url})`)]);
  }
  return rows;
}

/** The searchable texts of the head. `above` are those that a result shows first. */
export function headRecords(head: HeadProps): {above: string[]; items: Item[]} {
  const {method, path, operation} = head.endpoint;
  const notice = wordsOf(<DeprecationNotice operation={operation as AnyOperation} page={head.page} />);
  const {lead} = descriptionOf(operation as AnyOperation);
  const facts = factsOf(head).map(([term, detail]) => term + CELL + wordsOf(detail));
  return {
    above: [notice, `${method.toUpperCase()} ${path}`].filter(Boolean),
    items: frames(null, [notice, ...textsOf(lead, head.page), ...facts]),
  };
}

export function Head(head: HeadProps): ReactNode {
  const {contract, endpoint, page} = head;
  const {method, path} = endpoint;
  const operation = endpoint.operation as AnyOperation;
  const {lead} = descriptionOf(operation);
  const servers = serversOf(contract, endpoint);
  return (
    <>
      <p className="api-call">
        <Badge method={method} />{' '}
        <code className="api-url">
          <span className="api-server">{servers[0]?.url}</span>
          <span className="api-path">
            <PathParts path={path} />
          </span>
        </code>
      </p>
      <DeprecationNotice operation={operation} page={page} />
      <div className="api-lead">
        <Text prose={page}>{lead}</Text>
      </div>
      <ul className="api-about">
        {factsOf(head).map(([term, detail]) => (
          <li key={term}>
            <b>{term}</b> {detail}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What to use instead, and until when the operation works. */
function DeprecationNotice({operation, page}: {operation: AnyOperation; page: Page}): ReactNode {
  const deprecation = deprecationOf(operation);
  if (!deprecation) return null;
  const {notice} = deprecation;
  return (
    <p className="api-warn">
      <strong>Deprecated{notice ? ':' : '.'}</strong> {inline(notice ?? 'Avoid it in new work.', page)}{' '}
      <a href={DEPRECATIONS}>{removalOf(deprecation)}</a>.
    </p>
  );
}

/** The page that lists everything that is deprecated. */
const DEPRECATIONS = '/docs/deprecations';

/** The first paragraph is in the head, so that request and response follow it soon. The others are a section. */
export function descriptionOf(operation: AnyOperation): Record<'lead' | 'notes', string> {
  const text = withoutNotice(operation).trim();
  const [, lead = text, notes = ''] = /^([\s\S]*?)\n[ \t]*\n([\s\S]*)$/.exec(text) ?? [];
  return {lead, notes};
}

/** The operation's servers, the path's, or the document's. */
function serversOf(contract: Contract, {path, operation}: Endpoint): AnyServer[] {
  const item = contract.paths[path] as {servers?: AnyServer[]} | undefined;
  const own = operation.servers ?? item?.servers;
  if (own) return own;
  // If operations set the additional servers themselves, the first one is the default.
  const all = (contract.servers ?? [{url: '/'}]) as AnyServer[];
  const rest = all.slice(1).filter(({url}) => !overview(contract).servers.has(url));
  return [...all.slice(0, 1), ...rest];
}

function Server({server, page}: {server: AnyServer; page: Page}): ReactNode {
  const variables = Object.entries(server.variables ?? {});
  return (
    <>
      <code>{server.url}</code> {server.description && inline(server.description, page)}{' '}
      {variables.map(([name, {default: standard, enum: values, description}]) => (
        <Fragment key={name}>
          <code>{`{${name}}`}</code> {description && `${description} `}Default <code>{standard}</code>
          {values && `, one of ${values.join(', ')}`}{' '}
        </Fragment>
      ))}
    </>
  );
}

function Token({contract, operation, page}: {contract: Contract; operation: AnyOperation; page: Page}): ReactNode {
  const needed = operation.security ?? (contract as {security?: Security}).security ?? [];
  const schemes = (contract.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>;
  const options = needed.filter((option) => Object.keys(option).length > 0);
  if (options.length === 0) return 'No token is needed: the operation is public.';
  // The scheme of the document is explained once, in a guide.
  const isUsual = !operation.security && options.length === 1 && options.length === needed.length;
  return (
    <>
      {joined(
        options.map((option) => [
          joined(
            Object.entries(option).map(([name, scopes]) => (
              <Scheme key={name} name={name} scheme={schemes[name]} scopes={scopes} />
            )),
            ' and ',
          ),
          '.',
        ]),
        ' Or: ',
      )}
      {options.length < needed.length && ' It also works without one.'}
      {!isUsual &&
        options.length === 1 &&
        Object.keys(options[0]!).map((name) => {
          const words = schemes[name]?.description;
          return words && <Fragment key={name}> {inline(words, page)}</Fragment>;
        })}
    </>
  );
}

function Scheme({name, scheme, scopes}: {name: string; scheme?: SecurityScheme; scopes: string[]}): ReactNode {
  return (
    <>
      {schemeText(name, scheme)}
      {scheme?.type === 'apiKey' && (
        <>
          {' '}
          <code>{scheme.name}</code> in the {scheme.in}
        </>
      )}
      {scopes.length > 0 && (
        <>
          {' '}
          with{' '}
          {scopes.map((scope) => (
            <Fragment key={scope}>
              <code>{scope}</code>{' '}
            </Fragment>
          ))}
        </>
      )}
    </>
  );
}

function schemeText(name: string, scheme?: SecurityScheme): string {
  if (scheme?.type === 'apiKey') return 'Key';
  if (scheme?.type === 'oauth2') return `OAuth 2 (${name})`;
  if (scheme?.type === 'openIdConnect') return `OpenID Connect (${name})`;
  if (scheme?.scheme?.toLowerCase() === 'basic') return 'User name and password, basic';
  if (scheme?.scheme?.toLowerCase() === 'bearer') {
    return `Bearer token${scheme.bearerFormat ? ` (${scheme.bearerFormat})` : ''}`;
  }
  return name;
}

/** What to poll, and until when. */
function Polling({wait, page}: {wait: NonNullable<AnyOperation['x-async']>; page: Page}): ReactNode {
  const operation = page.operation?.(wait.poll);
  return (
    <>
      poll {operation ? <a href={operation.to}>{operation.title}</a> : <code>{wait.poll}</code>}
      {wait.every && ` every ${wait.every}`} until <code>{wait.field}</code> is {list(wait.done)}
      {wait.failed && wait.failed.length > 0 && <>; it failed if it is {list(wait.failed)}</>}
    </>
  );
}

const list = (values: string[]): ReactNode =>
  values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && (index === values.length - 1 ? ' or ' : ', ')}
      <code>{value}</code>
    </Fragment>
  ));
