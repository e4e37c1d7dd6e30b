import type {JsonObject} from './model';

/** A call that the platform does not accept, with the status and message of its response. */
export class Rejection extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Further fields of the response body. */
    readonly more: JsonObject = {},
  ) {
    super(message);
  }
}

export function reject(words: string): never {
  throw new Rejection(400, words);
}
