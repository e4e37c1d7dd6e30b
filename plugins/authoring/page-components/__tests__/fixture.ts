import type {Contract} from '../../../../contract';
import type {EventSource} from '../../../api/event-payloads/load';
import type {ChangelogMonth} from '../../changelog/entries';
import type {PageComponentsOptions} from '../remark';

const operation = {description: 'Does it.', tags: ['Parcel'] as [string]};
const id = {type: 'integer', format: 'int64', description: 'Number on the label.', readOnly: true} as const;

/** A contract with every type of schema that option tables support. */
export const contract: Contract = {
  openapi: '3.0.3',
  info: {title: 'Parcels', version: '1', description: 'Parcels.', 'x-reviewed': '2026-11-15'},
  servers: [{url: 'https://api.kestrel.example', description: 'The API.'}],
  tags: [{name: 'Parcel', description: 'A box.', 'x-index': 'parcel'}],
  paths: {
    '/parcel': {
      post: {
        ...operation,
        operationId: 'parcel-create',
        summary: 'Create a parcel',
        'x-aliases': [{id: 'box-create', tag: 'Box'}],
        requestBody: {content: {'application/json': {schema: {$ref: '#/components/schemas/Parcel'}}}},
        responses: {
          '200': {description: 'Done.', content: {'application/json': {schema: {$ref: '#/components/schemas/Parcel'}}}},
        },
      },
      get: {
        ...operation,
        operationId: 'parcel-list',
        summary: 'List parcels',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'How many at most.',
            schema: {type: 'integer', minimum: 1, maximum: 200, default: 30},
          },
          {name: 'van', in: 'query', required: true, schema: {type: 'string', minLength: 1}},
        ],
        responses: {'200': {description: 'Done.'}},
      },
    },
    '/parcel/{id}': {
      get: {
        ...operation,
        operationId: 'parcel-read-old',
        summary: 'Read a parcel',
        deprecated: true,
        description: 'Reads it. Deprecated: use parcel-create instead.',
        'x-sunset': '2027-03-31',
        'x-history': [
          {date: '2026-01-05', kind: 'deprecated', what: 'Old.', changelog: '/docs/changelogs/2026-01#old'},
        ],
        responses: {'200': {description: 'Done.'}},
      },
    },
  },
  components: {
    securitySchemes: {},
    schemas: {
      Parcel: {
        type: 'object',
        required: ['size', 'handling'],
        properties: {
          id,
          size: {
            type: 'string',
            enum: ['small', 'large'],
            'x-enumDescriptions': {small: 'Fits a bag.', large: 'Needs a `van`.'},
            description: 'How big it is.',
          },
          handling: {
            type: 'object',
            description: 'How to treat it.',
            properties: {
              fragile: {type: 'boolean', default: false, description: 'True for glass. See {size} and `size`.'},
              floors: {type: 'array', maxItems: 2, description: 'Where.', items: {type: 'integer', minimum: 0}},
            },
          },
          stops: {
            type: 'array',
            description: 'Where it was.',
            items: {type: 'object', properties: {town: {type: 'string', nullable: true, description: 'Name.'}}},
          },
          labels: {type: 'object', description: 'Your own.', additionalProperties: {type: 'string', pattern: '^a'}},
          inside: {$ref: '#/components/schemas/Parcel'},
          pay: {
            oneOf: [{$ref: '#/components/schemas/Cash'}, {$ref: '#/components/schemas/Card'}],
            discriminator: {propertyName: 'kind'},
          },
        },
      },
      Cash: {
        type: 'object',
        properties: {kind: {type: 'string'}, coins: {type: 'integer', deprecated: true}},
      },
      Card: {type: 'object', properties: {kind: {type: 'string'}, number: {type: 'string', maxLength: 1}}},
    },
  },
};

export const glossary = {
  nrn: {term: 'NRN', definition: 'The name of a resource in {product}, such as `organization=1`.', see: '/docs/start'},
  agent: {term: 'Agent', definition: 'A small process.'},
};
export const placeholders = {'your-key': 'Your key.', account: 'Your `account`.'};
export const tokens = {product: 'Kestrel', cli: 'kst', 'product-slug': 'kestrel'};
export const changelog: ChangelogMonth[] = ['2025-09', '2025-08'].map((month) => ({
  month,
  route: `/docs/changelogs/${month}`,
  entries: [
    {
      title: 'Vans',
      route: `/docs/changelogs/${month}#vans`,
      date: `${month}-04`,
      kind: 'added',
      area: 'Fleet',
      content: [],
    },
  ],
}));

export const events: EventSource[] = [
  {
    source: 'parcel',
    description: 'A parcel moves.',
    channels: ['slack', 'http'],
    filters: ['action', 'parcel.size'],
    payloads: [
      {
        title: 'Parcel on its way',
        schema: {
          type: 'object',
          required: ['action', 'parcel'],
          properties: {
            action: {type: 'string', description: 'What happened.', enum: ['parcel:sent', 'parcel:lost']},
            parcel: {type: 'object', description: 'The parcel.', 'x-entity': 'parcel-create'},
            stop: {
              type: ['object', 'null'],
              description: 'Where.',
              required: ['at'],
              properties: {at: {type: 'string', format: 'date-time', description: 'When.'}},
            },
          },
          additionalProperties: false,
        },
        actions: {
          'parcel:sent': {
            when: 'A `van` leaves.',
            examples: [{value: {action: 'parcel:sent', parcel: {size: 'small'}}}],
          },
          'parcel:lost': {when: 'Nobody finds it.', examples: [{title: 'In a town', value: {action: 'parcel:lost'}}]},
        },
      },
    ],
  },
];

/** What the components know of the site. */
export const options: PageComponentsOptions = {
  docsDirs: ['/site/docs'],
  contract: async () => contract,
  operationsOn: async () => [],
  changelog: async () => changelog,
  events: async () => events,
  glossary,
  placeholders,
  tokens,
};
