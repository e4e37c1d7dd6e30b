import {describe, expect, it} from 'vitest';
import type {Contract, Endpoint} from '../../../../../contract';
import {render} from '../load';
import {parseHtml} from './html';

const {renderOperation} = render;

type Json = Record<string, unknown>;

/** A document with one operation that takes and returns the schema. */
function page(schema: Json | undefined, {schemas = {}, operation = {}, media = {}}: Record<string, Json> = {}) {
  const content = {'application/json': {...(schema && {schema}), ...media}};
  const post = {
    operationId: 'thing-create',
    summary: 'Create a thing',
    tags: ['Thing'],
    requestBody: {required: true, content},
    responses: {200: {description: 'The thing.', content}},
    ...operation,
  };
  const contract = {
    openapi: '3.0.3',
    info: {title: 'Zoo', version: '1'},
    servers: [{url: 'https://zoo.example'}],
    tags: [{name: 'Thing', description: 'A thing.'}],
    paths: {'/thing/{id}': {post}},
    components: {schemas},
  } as unknown as Contract;
  const endpoint = {method: 'post', path: '/thing/{id}', operation: post} as unknown as Endpoint;
  const {html} = renderOperation(contract, endpoint, {samples: [], usedInGuides: [], cliName: 'zoo'});
  const parsed = parseHtml(html);
  expect(parsed.errors).toEqual([]);
  expect(new Set(parsed.ids).size).toBe(parsed.ids.length);
  expect(parsed.targets.filter((target) => !parsed.ids.includes(target))).toEqual([]);
  expect(parsed.text).not.toMatch(/undefined|\[object Object\]/);
  return {html, contract, ...parsed};
}

/** Text of one row. */
const row = (html: string, id: string) =>
  parseHtml(html.split(`<li id="${id}">`)[1]!.split(/<li id="|<\/ul>/)[0]!).text;

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
const text = {type: 'string'};

describe('recursion', () => {
  it('shows a schema once and then links to it', () => {
    const Node = {type: 'object', properties: {name: text, children: {type: 'array', items: ref('Node')}}};
    const {html, ids} = page(ref('Node'), {schemas: {Node}});
    expect(ids).toContain('body.children');
    expect(html).toContain('array of object');
    expect(html).toContain('Same shape as <a href="#request-body">Node</a>');
    expect(html).toContain('Same shape as <a href="#response-200">Node</a>');
  });

  it('shows what a subtype adds to the schema around it', () => {
    const Base = {type: 'object', properties: {child: ref('Derived'), plain: text}};
    const Derived = {allOf: [ref('Base'), {type: 'object', properties: {extra: text}}]};
    const {html, ids} = page(ref('Base'), {schemas: {Base, Derived}});
    expect(ids).toContain('body.child.extra');
    expect(html).toContain('Same shape as <a href="#request-body">Base</a>, and also:');
  });

  it('reports a reference without a target', () => {
    const {text: words} = page({type: 'object', properties: {lost: {$ref: 'other.yaml#/Lost'}, gone: ref('Gone')}});
    expect(words).toContain('Defined in other.yaml#/Lost');
    expect(words).toContain('Defined in #/components/schemas/Gone');
  });

  it('terminates and stays complete in a document where every schema references every other', () => {
    const names = Array.from({length: 14}, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name) => [
        name,
        {type: 'object', properties: Object.fromEntries(names.map((other) => [`to_${other}`, ref(other)]))},
      ]),
    );
    const {ids, html} = page(ref('S0'), {schemas});
    expect(ids.length).toBeLessThan(20_000);
    for (const name of names) expect(html).toContain(`>to_${name}</code>`);
  });
});

describe('alternatives', () => {
  const Cat = {type: 'object', required: ['lives'], properties: {kind: text, lives: {type: 'integer', maximum: 9}}};
  const Dog = {type: 'object', title: 'Good dog', properties: {kind: text, tricks: {type: 'array', items: text}}};

  it('are labelled with the value that chooses them', () => {
    const discriminator = {propertyName: 'kind', mapping: {cat: '#/components/schemas/Cat', hound: 'Dog', pup: 'Dog'}};
    const {html, text: words, ids} = page({oneOf: [ref('Cat'), ref('Dog')], discriminator}, {schemas: {Cat, Dog}});
    expect(words).toContain('one of Cat, Good dog');
    expect(words).toContain('Exactly one of these, depending on kind:');
    expect(words).toContain('When kind is cat');
    expect(words).toContain('When kind is hound, pup');
    expect(ids).toEqual(expect.arrayContaining(['body.kind', 'body.lives', 'body.(Good-dog).kind', 'body.tricks']));
    expect(html).toContain('At most 9');
  });

  it('are tabs, the first one chosen; several groups of a page do not share their choice', () => {
    const {html} = page({properties: {a: {oneOf: [Cat, Dog]}, b: {oneOf: [Dog, Cat]}}});
    expect(html).toContain('<input type="radio" name="choice" id="choice-1" checked=""/><label for="choice-1">object');
    expect(html).toContain('<label for="choice-2">Good dog</label><div class="tab-panel" data-label="object">');
    expect(html).toContain('name="choice(2)" id="choice(2)-1" checked=""');
  });

  it('are found when only the subtypes reference their base', () => {
    const Pet = {type: 'object', properties: {kind: text, name: text}, discriminator: {propertyName: 'kind'}};
    const Fish = {allOf: [ref('Pet'), {type: 'object', required: ['fins'], properties: {fins: {type: 'integer'}}}]};
    const {ids, text: words} = page(ref('Pet'), {schemas: {Pet, Fish}});
    expect(words).toContain('When kind is Fish');
    expect(ids).toEqual(expect.arrayContaining(['body.name', 'body.fins']));
  });

  it('of plain types are one line', () => {
    const {text: words} = page({properties: {value: {oneOf: [text, {type: 'integer', format: 'int64'}]}}});
    expect(words).toContain('one of string, integer (int64)');
  });

  it.each([
    ['type null', {type: 'null'}],
    ['an enum of null', {enum: [null]}],
    ['the constant null', {const: null}],
    ['a reference to null', ref('Null')],
  ])('with %s beside them are nullable, and a single one is no choice', (_, none) => {
    const properties = {
      one: {anyOf: [ref('Cat'), none], description: 'Maybe a cat.'},
      plain: {oneOf: [text, none]},
      two: {oneOf: [ref('Cat'), Dog, none]},
      next: {anyOf: [ref('Owner'), none]},
    };
    const Owner = {type: 'object', properties};
    const {html, ids} = page(ref('Owner'), {schemas: {Cat, Owner, Null: {type: 'null'}}});
    expect(row(html, 'body.one')).toMatch(/^one object nullable.*Maybe a cat\./);
    expect(ids).toContain('body.one.lives');
    expect(row(html, 'body.plain')).toMatch(/^plain string nullable/);
    expect(row(html, 'body.two')).toMatch(/^two one of Cat, Good dog nullable/);
    expect(row(html, 'body.next')).toMatch(/^next object nullable.*Same shape as Owner/);
    const tabs = [...html.matchAll(/<label for="choice[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect([...new Set(tabs)]).toEqual(['Cat', 'Good dog']);
  });

  it('of only null are null, and a list of types with null is nullable', () => {
    const {html} = page({properties: {none: {oneOf: [{type: 'null'}]}, modern: {type: ['string', 'null']}}});
    expect(row(html, 'body.none')).toMatch(/^none one of null/);
    expect(row(html, 'body.modern')).toMatch(/^modern string nullable/);
  });

  it('that only require properties list them', () => {
    const schema = {type: 'object', properties: {a: text, b: text}, anyOf: [{required: ['a']}, {required: ['b']}]};
    const {html} = page(schema);
    expect(html).toContain('<code>a</code> required');
    expect(html).toContain('<code>b</code> required');
  });
});

describe('all-of', () => {
  it('is merged, with what is required beside it', () => {
    const Base = {type: 'object', required: ['id'], properties: {id: {type: 'integer', minimum: 1}}};
    const schema = {
      required: ['name'],
      allOf: [ref('Base'), {properties: {name: {...text, maxLength: 9}, id: {maximum: 5}}, required: ['size']}],
      properties: {size: {type: 'number'}},
    };
    const {html, text: words} = page(schema, {schemas: {Base}});
    expect(row(html, 'body.id')).toMatch(/^id integer required/);
    expect(row(html, 'body.name')).toMatch(/^name string required/);
    expect(row(html, 'body.size')).toMatch(/^size number required/);
    expect(words).toContain('1 to 5');
    expect(words).toContain('At most 9 characters');
  });
});

describe('objects, maps and arrays', () => {
  it.each([
    ['a free-form map', {type: 'object', additionalProperties: true}, 'object', 'Any keys'],
    [
      'a map',
      {type: 'object', additionalProperties: {type: 'integer'}, maxProperties: 3},
      'map of integer',
      'At most 3 keys',
    ],
    [
      'an array of arrays',
      {type: 'array', items: {type: 'array', items: {type: 'number'}, minItems: 2}},
      'array of array of number',
      'Each item: At least 2 items',
    ],
    ['anything', {}, 'any', 'field any'],
    [
      'a number with limits',
      {type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, multipleOf: 0.5},
      'number',
      'More than 0, at most 1 · Multiple of 0.5',
    ],
    ['a pattern', {...text, pattern: '^<[a-z]+>$'}, 'string', 'Pattern ^<[a-z]+>$'],
    ['what it must not be', {...text, not: {enum: ['x']}}, 'string', 'Not {"enum":["x"]}'],
    ['flags', {...text, deprecated: true, nullable: true}, 'string', 'nullable deprecated'],
    ['a default of false', {type: 'boolean', default: false}, 'boolean', 'Default false'],
    ['a text that looks like a number', {...text, default: '4'}, 'string', 'Default "4"'],
    [
      'an example with HTML',
      {...text, example: '<b onclick="x()">&amp;</b>'},
      'string',
      'Example <b onclick="x()">&amp;</b>',
    ],
    [
      'a description with HTML',
      {...text, description: 'A <script>alert(1)</script>, `<i>` and **bold**.'},
      'string',
      'A <script>alert(1)</script>, <i> and bold.',
    ],
    ['a required key that is not declared', {type: 'object', required: ['ghost']}, 'object', 'Must contain ghost'],
  ])('%s', (_, schema, type, fact) => {
    const {html, text: words} = page({type: 'object', properties: {field: schema}});
    expect(row(html, 'body.field').startsWith(`field ${type}`)).toBe(true);
    expect(words).toContain(fact);
    expect(html).not.toMatch(/<script|<b on/);
  });

  it('may be written as true, which is anything, or as false, which is nothing', () => {
    const properties = {
      any: true,
      none: false,
      list: {type: 'array', items: true},
      empty: {type: 'array', items: false},
      both: {allOf: [text, true]},
      named: ref('Any'),
      either: {oneOf: [{title: 'Named', properties: {a: text}}, true]},
      map: {type: 'object', additionalProperties: false},
    };
    const {html, text: words} = page({properties}, {schemas: {Any: true, None: false} as unknown as Json});
    expect(row(html, 'body.any')).toMatch(/^any any/);
    expect(row(html, 'body.none')).toMatch(/^none nothing/);
    expect(row(html, 'body.list')).toMatch(/^list array of any/);
    expect(row(html, 'body.empty')).toMatch(/^empty array of nothing/);
    expect(row(html, 'body.both')).toMatch(/^both string/);
    expect(row(html, 'body.named')).toMatch(/^named any/);
    expect(words).not.toContain('Not {}');
    expect(page(ref('None'), {schemas: {None: false} as unknown as Json}).text).toContain('nothing');
    const parameters = [{name: 'q', in: 'query', schema: true}];
    expect(page(undefined, {media: {schema: true} as Json, operation: {parameters}}).ids).toContain('query.q');
  });

  it('omit read-only properties in requests and write-only properties in responses', () => {
    const schema = {properties: {id: {...text, readOnly: true}, secret: {...text, writeOnly: true}, name: text}};
    const {ids, text: words} = page(schema);
    expect(ids).toEqual(expect.arrayContaining(['body.secret', 'body.name', 'response-200.id', 'response-200.name']));
    expect(ids).not.toContain('body.id');
    expect(ids).not.toContain('response-200.secret');
    expect(words).toContain('read-only');
    expect(words).toContain('write-only');
  });

  it('collapse properties below the second level', () => {
    const deep = {
      type: 'object',
      properties: {b: {type: 'object', properties: {c: {type: 'object', properties: {d: text, e: text}}}}},
    };
    const {html, ids} = page({type: 'object', properties: {a: deep}});
    expect(ids).toContain('body.a.b.c.d');
    expect(html.slice(0, html.indexOf('id="body.a.b"'))).not.toContain('<details');
    // One property takes less room than the button that would show it.
    expect(html).not.toContain('1 property of');
    expect(html).toContain('<details class="api-fold"><summary>2 properties of <code>c</code></summary>');
  });

  it('fold more than three properties of the second level, and list required ones first', () => {
    const many = (count: number) => Object.fromEntries(Array.from({length: count}, (_, at) => [`p${at}`, text]));
    const {html} = page({
      required: ['last'],
      properties: {
        few: {type: 'object', properties: many(3)},
        several: {type: 'object', properties: many(4)},
        last: text,
      },
    });
    expect(html).not.toContain('3 properties of <code>few');
    expect(html).toContain('<summary>4 properties of <code>several</code></summary>');
    expect(html.indexOf('id="body.last"')).toBeLessThan(html.indexOf('id="body.few"'));
  });

  it('collapse a very long list of values without losing any', () => {
    const values = Array.from({length: 300}, (_, index) => `value_${index}`);
    const meanings = {value_7: 'The **seventh**.'};
    const {html, text: words} = page({
      properties: {plain: {enum: values}, told: {enum: values, 'x-enumDescriptions': meanings}},
    });
    expect(html).toContain('<summary>295 more values</summary>');
    for (const value of values) expect(html.split(`<code>${value}</code>`).length).toBeGreaterThan(4);
    expect(words).toContain('The seventh.');
  });

  it('have ids that are unique and can be linked, whatever their names', () => {
    const names = ['a.b', 'a', 'x y', '$ref?', '100%', 'äöü', '"quoted"', '<tag>', '#'];
    const properties = Object.fromEntries(names.map((name) => [name, {type: 'object', properties: {b: text}}]));
    const {ids} = page({type: 'object', properties});
    expect(ids).toEqual(
      expect.arrayContaining(['body.a.b', 'body.a.b.b', 'body.a.b(2)', 'body.x-y', 'body.100%', 'body.äöü']),
    );
  });
});

describe('everything around the schemas', () => {
  it('copes with bodies without schema, without content and of several types', () => {
    const {text: words, ids} = page(undefined, {
      operation: {
        responses: {
          200: {description: 'Text.', content: {'text/plain': {example: 'a < b'}}},
          204: {description: 'Nothing.'},
          '4XX': {description: 'Refused.', 'x-fix': 'Ask again.'},
          default: {
            description: 'Both.',
            content: {
              'application/json': {schema: {properties: {a: text}}},
              'application/xml': {schema: {properties: {a: text}}, example: '<a/>'},
            },
          },
        },
      },
    });
    expect(words).toContain('Anything: the document gives no schema.');
    expect(words).toContain('No body');
    expect(words).toContain('a < b');
    expect(words).toContain('application/xml');
    expect(words).toContain('<a/>');
    expect(words).toContain('Ask again.');
    expect(ids).toEqual(expect.arrayContaining(['response-200', 'response-204', 'errors']));
    expect(ids).toEqual(expect.arrayContaining(['response-4XX', 'response-default', 'status-4XX']));
  });

  it('folds long notes after their beginning, and leaves short ones open', () => {
    const notesOf = (...notes: string[]) =>
      /<h2 id="notes">.*?<\/h2>(.*?)(?=<h2|$)/s.exec(
        page(text, {operation: {description: ['What it does.', ...notes].join('\n\n')}}).html,
      )![1]!;
    const long = 'A sentence that explains a detail. '.repeat(6).trim();
    expect(notesOf(long, 'Short.', long)).toMatch(
      /^<p>A sentence[^<]*<\/p><p>Short\.<\/p><details class="api-fold"><summary>More notes<\/summary><p>A sentence[^<]*<\/p><\/details>/,
    );
    expect(notesOf(long, 'Short.')).not.toContain('<details');
    expect(notesOf('Short.', 'Short, too.')).not.toContain('<details');
  });

  it('shows every type of parameter, with its style and format', () => {
    const parameters = [
      {name: 'id', in: 'path', required: true, schema: text, description: 'Which one.'},
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        explode: true,
        schema: {type: 'object', properties: {q: text}},
      },
      {
        name: 'ids',
        in: 'query',
        explode: false,
        allowReserved: true,
        schema: {type: 'array', items: {type: 'integer'}},
      },
      {name: 'X-Trace', in: 'header', deprecated: true, schema: text, examples: {one: {value: 'abc'}}},
      {name: 'where', in: 'query', content: {'application/json': {schema: {type: 'object'}}}},
      {name: 'session', in: 'cookie', schema: text},
    ];
    const {ids, text: words} = page(text, {operation: {parameters}});
    expect(ids).toEqual(
      expect.arrayContaining([
        'path.id',
        'query.filter',
        'query.filter.q',
        'query.ids',
        'header.X-Trace',
        'cookie.session',
      ]),
    );
    for (const title of ['Path parameters', 'Query parameters', 'Header parameters', 'Cookie parameters'])
      expect(words).toContain(title);
    for (const fact of ['Style deepObject', 'Values joined', 'deprecated', 'one abc', 'As application/json']) {
      expect(words).toContain(fact);
    }
  });

  it('shows response headers, links, callbacks, several examples and encodings', () => {
    const examples = {
      small: {summary: 'A small one', value: {a: '<1>'}},
      far: {externalValue: 'https://x.example/a.json'},
    };
    const {text: words, ids} = page(ref('Thing'), {
      schemas: {Thing: {properties: {a: text}}},
      media: {examples, encoding: {a: {contentType: 'text/plain'}}},
      operation: {
        responses: {
          200: {
            description: 'Done.',
            headers: {'X-Left': {description: 'Calls left.', schema: {type: 'integer'}}},
            links: {next: {operationId: 'thing-read', description: 'Read it.'}},
          },
        },
        callbacks: {
          changed: {
            '{$request.body#/url}': {
              post: {
                description: 'Tells you.',
                requestBody: {content: {'application/json': {schema: ref('Thing')}}},
                responses: {204: {description: 'Heard.'}},
              },
            },
          },
        },
      },
    });
    expect(ids).toEqual(expect.arrayContaining(['response-200.header.X-Left', 'callback-changed']));
    for (const fact of [
      'A small one',
      '"<1>"',
      'https://x.example/a.json',
      'Calls left.',
      'Read it.',
      'Tells you.',
      'Heard.',
      '{$request.body#/url}',
      '"contentType"',
    ]) {
      expect(words).toContain(fact);
    }
  });

  it('shows what replaces a deprecated operation, its aliases and servers', () => {
    const {text: words} = page(text, {
      operation: {
        deprecated: true,
        'x-sunset': '2027-03-31',
        'x-history': [{date: '2026-01-05', kind: 'deprecated', what: 'Use `make`.', changelog: '/docs/changelogs/a#b'}],
        description: 'Makes a thing. Deprecated: use thing-make.',
        'x-async': {poll: 'thing-read', field: 'status', done: ['active'], failed: ['failed', 'lost']},
        'x-aliases': [{id: 'thing-make', tag: 'Other'}],
        servers: [{url: 'https://{region}.example', variables: {region: {default: 'eu', enum: ['eu', 'us']}}}],
      },
    });
    for (const fact of [
      'Deprecated: use Create a thing. It will be removed on 31 March 2027.',
      '5 January 2026, deprecated: Use make.',
      'poll thing-read until status is active; it failed if it is failed or lost',
      'thing-make in Other',
      'Default eu, one of eu, us',
    ]) {
      expect(words).toContain(fact);
    }
    expect(words).not.toContain('thing. Deprecated');
  });
});
