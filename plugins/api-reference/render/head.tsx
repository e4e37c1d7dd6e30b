import React, {Fragment, type ReactNode} from 'react';
import type {Contract, Endpoint, Method} from '../../api-contract/types';
import {overview, type AnyOperation, type AnyServer, type Security, type SecurityScheme} from './openapi';
import {inline, Text, type Page} from './text';

/** The word has the meaning; color and border are only decoration. */
export function Badge({method}: {method: Method}): ReactNode {
  return <span className={`api-method api-${method}`}>{method.toUpperCase()}</span>;
}

/** A path with highlighted variables. */
export function Path({path}: {path: string}): ReactNode {
  return (
    <code className="api-path">
      {path.split(/(\{[^}]*\})/).map((part, index) => (part.startsWith('{') ? <var key={index}>{part}</var> : part))}
    </code>
  );
}

type HeadProps = {contract: Contract; endpoint: Endpoint; page: Page; cliName: string};

export function Head({contract, endpoint, page, cliName}: HeadProps): ReactNode {
  const {method, path} = endpoint;
  const operation = endpoint.operation as AnyOperation;
  const {description, notice} = splitDeprecation(operation);
  const rows: [string, ReactNode][] = [];
  const servers = serversOf(contract, endpoint);
  // The description of the document's only server is not repeated on every page.
  const usual = servers.length === 1 && !operation.servers;
  rows.push(['Server', servers.map((each) => <Server key={each.url} server={each} usual={usual} page={page} />)]);
  rows.push(['Token', <Token key="token" contract={contract} operation={operation} page={page} />]);
  if (operation['x-permission']) rows.push(['Permission', <code key="permission">{operation['x-permission']}</code>]);
  const afterwards = Afterwards({contract, operation, page});
  if (afterwards) rows.push(['Afterwards', afterwards]);
  if (operation['x-cli']?.available === false)
    rows.push([
      'Command line',
      <Fragment key="cli">
        There is no <code>{cliName}</code> command for it.
      </Fragment>,
    ]);
  const aliases = operation['x-aliases'] ?? [];
  if (aliases.length > 0)
    rows.push([
      'Also called',
      aliases.map(({id, tag}, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <code>{id}</code> in {tag}
        </Fragment>
      )),
    ]);
  if (operation.externalDocs) {
    const {url, description: words = 'External documentation'} = operation.externalDocs;
    rows.push(['More', inline(`[${words}](${url})`)]);
  }
  return (
    <>
      <p className="api-call">
        <Badge method={method} /> <Path path={path} />
      </p>
      {operation.deprecated && (
        <p className="api-warn">
          <strong>Deprecated{notice ? ':' : '.'}</strong> {inline(notice ?? 'Avoid it in new work.', page)}
        </p>
      )}
      <Text prose={page}>{description}</Text>
      <dl className="api-about">
        {rows.map(([term, detail]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** "Deprecated: use X instead." is shown in the notice, not at the end of the description. */
function splitDeprecation({deprecated, description = ''}: AnyOperation): {description: string; notice?: string} {
  const match = deprecated ? /(?:^|\s)Deprecated(?::|\b)\s*([^.]+\.)\s*$/.exec(description) : null;
  if (!match) return {description};
  return {description: description.slice(0, match.index), notice: match[1]};
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

function Server({server, usual, page}: {server: AnyServer; usual: boolean; page: Page}): ReactNode {
  const variables = Object.entries(server.variables ?? {});
  return (
    <div>
      <code>{server.url}</code> {!usual && server.description && inline(server.description, page)}
      {variables.map(([name, {default: standard, enum: values, description}]) => (
        <div key={name}>
          <code>{`{${name}}`}</code> {description && `${description} `}Default <code>{standard}</code>
          {values && `, one of ${values.join(', ')}`}
        </div>
      ))}
    </div>
  );
}

function Token({contract, operation, page}: {contract: Contract; operation: AnyOperation; page: Page}): ReactNode {
  const needed = operation.security ?? (contract as {security?: Security}).security ?? [];
  const schemes = (contract.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>;
  const options = needed.filter((option) => Object.keys(option).length > 0);
  if (options.length === 0) return 'No token is needed: the operation is public.';
  return (
    <>
      {options.map((option, index) => (
        <Fragment key={index}>
          {index > 0 && ' Or: '}
          {Object.entries(option).map(([name, scopes], at) => (
            <Fragment key={name}>
              {at > 0 && ' and '}
              <Scheme name={name} scheme={schemes[name]} scopes={scopes} />
            </Fragment>
          ))}
          .
        </Fragment>
      ))}
      {options.length < needed.length && ' It also works without one.'}
      {options.length === 1 &&
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

/** Whether the operation is complete with its response, or what to poll. */
function Afterwards({contract, operation, page}: {contract: Contract; operation: AnyOperation; page: Page}): ReactNode {
  const wait = operation['x-async'];
  if (wait) {
    const address = page.operation?.(wait.poll);
    return (
      <>
        Asynchronous: the work goes on after the answer. Poll{' '}
        {address === undefined ? wait.poll : <a href={address}>{wait.poll}</a>}
        {wait.every && ` every ${wait.every}`} and look at <code>{wait.field}</code>: done at {list(wait.done)}
        {wait.failed && wait.failed.length > 0 && <>, failed at {list(wait.failed)}</>}.
      </>
    );
  }
  // Omitted if the document does not describe asynchronous operations.
  return overview(contract).asynchronous ? 'Synchronous: the work is done when the answer arrives.' : null;
}

const list = (values: string[]): ReactNode =>
  values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && (index === values.length - 1 ? ' or ' : ', ')}
      <code>{value}</code>
    </Fragment>
  ));
