/** What the site knows about the calls of a page's blocks; the reader's browser gets it too. */

/** One step of a block. Ids of objects that earlier steps of the page created are references. */
export type Step =
  | {
      /** Method and path with its query. */
      call: string;
      body?: string;
      /** Status and, if the response has one, the status of the object: what came back when the site was built. */
      status: number;
      state?: string;
    }
  /** Milliseconds; 0 is one step of the lifecycles. */
  | {wait: number}
  | {settle: true}
  /** Something that happens elsewhere: objects by resource as JSON, and ids that are removed. */
  | {put: string; removed: string};

export type RecordedBlock = {
  /** Line of the first row of code in the page. */
  line: number;
  /** Number of its first step in the page. */
  first: number;
  steps: Step[];
};

/** Blocks that call the platform, in the order of the page, by interface. */
export type Recording = Partial<Record<string, RecordedBlock[]>>;

/** The key that the reader has; two base64 parts joined by a dot, as the platform expects. */
export const READER_KEY = 'a2V5LW9mLXRoZS1yZWFkZXI.c2VjcmV0';

const REFERENCE = /\uE000(u?)(\d+)\+(\d+)\uE001/g;

/** How a recording writes an id that the step `at` assigned. */
export const referenceTo = (at: number, position: number, isUuid: boolean): string =>
  `\uE000${isUuid ? 'u' : ''}${at}+${position}\uE001`;

/** Steps that assigned ids which the text uses. */
export const stepsUsedIn = (text: string): number[] => [...text.matchAll(REFERENCE)].map(([, , at]) => Number(at));

/** `firstIds`: the highest id of the platform before each step. */
export const withIds = (text: string, firstIds: Readonly<Record<number, number>>): string =>
  text.replace(REFERENCE, (_, uuid: string, at: string, position: string) => {
    const id = (firstIds[Number(at)] ?? 0) + Number(position);
    return uuid === '' ? String(id) : `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  });
