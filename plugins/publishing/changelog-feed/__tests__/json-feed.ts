/**
 * JSON Feed 1.1 as a schema; names that begin with an underscore are extensions, any other unknown name is an error.
 */
const address = {type: 'string', format: 'uri'};
const text = {type: 'string', minLength: 1};
const author = {
  type: 'object',
  minProperties: 1,
  properties: {name: text, url: address, avatar: address},
  additionalProperties: false,
};

export const jsonFeedSchema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: {const: 'https://jsonfeed.org/version/1.1'},
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    user_comment: text,
    next_url: address,
    icon: address,
    favicon: address,
    authors: {type: 'array', items: author},
    language: {type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'},
    expired: {type: 'boolean'},
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{required: ['content_html']}, {required: ['content_text']}],
        properties: {
          id: text,
          url: address,
          external_url: address,
          title: text,
          content_html: text,
          content_text: text,
          summary: text,
          image: address,
          banner_image: address,
          date_published: {type: 'string', format: 'date-time'},
          date_modified: {type: 'string', format: 'date-time'},
          authors: {type: 'array', items: author},
          tags: {type: 'array', items: text},
          language: text,
        },
        patternProperties: {'^_': {}},
        additionalProperties: false,
      },
    },
  },
  patternProperties: {'^_': {}},
  additionalProperties: false,
};
