// Project rules for the contract, as a Redocly plugin: findings have file and line in api/.
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
        if (schema.example === undefined && !isReference(schema))
          report({message: `Property ${name} has no example. Use a value of the running example.`, location: at.key()});
      }
    },
  },
  Parameter(parameter, {report, location}) {
    if (!parameter.description)
      report({
        message: `Parameter ${parameter.name} needs a description that says what it does.`,
        location: location.key(),
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
