// Project rules for the contract, as a Redocly plugin: findings have file and line in api/.
const words = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Whether a description only repeats the name. */
const repeatsName = (description, name) => {
  const phrase = words(description).replace(/^(the|a|an) /, '');
  // "Id of the scope." says whose id it is, which is all there is to say. "Name of the scope." says nothing.
  const isIdentifier = /^(id|nrn|slug)$/.test(name);
  const bare = isIdentifier ? phrase : phrase.replace(/ (of|for) the( \w+){1,3}$/, '');
  return bare === words(name) || words(description).length < 8;
};

/** Whether a text ends like a sentence; a phrase is rarely a sufficient description. */
const isSentence = (text) => /[.?!)]$/.test(text.trim());

const isReference = (schema) => schema && (schema.$ref || schema.allOf);

/** Every property, parameter and enum value needs a description and an example. */
const Documented = () => ({
  SchemaProperties: {
    enter(properties, {report, location}) {
      for (const [name, schema] of Object.entries(properties)) {
        const at = location.child([name]);
        if (schema.$ref) continue;
        if (!schema.description)
          report({
            message: `Property ${name} has no description. Say what it means and what it does.`,
            location: at.key(),
          });
        else if (repeatsName(schema.description, name))
          report({
            message: `The description of ${name} repeats its name. Say what it does.`,
            location: at.child(['description']),
          });
        else if (!isSentence(schema.description))
          report({
            message: `The description of ${name} is no sentence. Write one, with a full stop.`,
            location: at.child(['description']),
          });
        if (schema.example === undefined && !isReference(schema))
          report({message: `Property ${name} has no example. Use a value of the running example.`, location: at.key()});
      }
    },
  },
  Parameter(parameter, {report, location}) {
    if (!parameter.description || repeatsName(parameter.description, parameter.name))
      report({
        message: `Parameter ${parameter.name} needs a description that says what it does.`,
        location: location.key(),
      });
    else if (!isSentence(parameter.description))
      report({
        message: `The description of parameter ${parameter.name} is no sentence. Write one, with a full stop.`,
        location: location.child(['description']),
      });
    if (parameter.example === undefined)
      report({message: `Parameter ${parameter.name} needs an example.`, location: location.key()});
  },
  Schema(schema, {report, location}) {
    if (!schema.enum) return;
    const meanings = schema['x-enumDescriptions'] ?? {};
    for (const value of schema.enum) {
      if (value !== null && !meanings[String(value)])
        report({
          message: `Enum value ${value} has no meaning. Add it to x-enumDescriptions.`,
          location: location.child(['enum']),
        });
    }
    for (const value of Object.keys(meanings)) {
      if (!schema.enum.map(String).includes(value))
        report({
          message: `x-enumDescriptions names ${value}, which is not in enum.`,
          location: location.child(['x-enumDescriptions', value]).key(),
        });
    }
  },
});

const Operations = () => ({
  Operation(operation, {report, location}) {
    const {operationId = '', tags = []} = operation;
    if (!operation.description)
      report({
        message: `${operationId} has no description. Say what the operation does.`,
        location: location.child(['operationId']),
      });
    if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(operationId))
      report({
        message: `operationId ${operationId} must be kebab-case: {resource}-{operation}.`,
        location: location.child(['operationId']),
      });
    if (tags.length !== 1)
      report({message: `${operationId} must have exactly one tag.`, location: location.child(['tags'])});
    if (Object.keys(operation.responses ?? {}).filter((status) => status.startsWith('2')).length !== 1)
      report({
        message: `${operationId} must document exactly one success.`,
        location: location.child(['responses']).key(),
      });
    if (operation['x-permission'] === undefined && !(operation.security && operation.security.length === 0))
      report({
        message: `${operationId} must name its permission in x-permission, or be public (security: []).`,
        location: location.key(),
      });
    const poll = operation['x-async'];
    if (poll && !(poll.poll && poll.field && poll.done))
      report({message: `x-async of ${operationId} needs poll, field and done.`, location: location.child(['x-async'])});
    for (const [index, error] of (operation['x-errors'] ?? []).entries()) {
      if (!(error.status && error.when && error.fix))
        report({
          message: `x-errors entry ${index + 1} of ${operationId} needs status, when and fix.`,
          location: location.child(['x-errors', index]),
        });
    }
  },
  MediaType(media, {report, location}) {
    if (media.example === undefined && media.examples === undefined)
      report({message: 'Every body needs an example.', location: location.key()});
  },
});

module.exports = () => ({id: 'house', rules: {oas3: {documented: Documented, operations: Operations}}});
