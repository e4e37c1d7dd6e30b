import type {Operation} from '../../../contract';
import {formatDate} from '../../../text';

/** Value of `x-sunset` while no day is decided. */
export const UNDECIDED = 'undecided';

export type Deprecation = {
  /** What to use instead, in the words of the description: "use provider-create instead." */
  notice?: string;
  /** Ids in the notice. */
  replacements: string[];
  /** Day of the removal; undefined while it is not decided. */
  sunset?: string;
};

type Described = Pick<Operation, 'deprecated' | 'x-sunset'> & {description?: string};

/** A deprecated operation ends its description with "Deprecated: use X instead." */
const NOTICE = /(?:^|\s)Deprecated(?::|\b)\s*([^.]+\.)\s*$/;

export function deprecationOf(operation: Described): Deprecation | undefined {
  if (!operation.deprecated) return undefined;
  const notice = NOTICE.exec(operation.description ?? '')?.[1];
  const sunset = operation['x-sunset'];
  return {
    ...(notice !== undefined && {notice}),
    replacements: notice?.match(/[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? [],
    ...(sunset !== undefined && sunset !== UNDECIDED && {sunset}),
  };
}

/** The description without the notice. */
export const withoutNotice = ({deprecated, description = ''}: Described): string =>
  deprecated ? description.replace(NOTICE, '') : description;

export const removalOf = ({sunset}: Deprecation): string =>
  sunset === undefined ? 'No date of removal is set' : `It will be removed on ${formatDate(sunset)}`;

/** The title of a page or request; the mark is text, so that it is in every list and format. */
export const titleOf = ({summary, deprecated}: Pick<Operation, 'summary' | 'deprecated'>): string =>
  deprecated ? `${summary} (deprecated)` : summary;
