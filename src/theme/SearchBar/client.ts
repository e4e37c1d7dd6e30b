import type {DocSearchModal} from '@docsearch/react';
import type {createSearchClient} from '@site/src/search/client';
import type {ComponentProps} from 'react';

type TransformClient = NonNullable<ComponentProps<typeof DocSearchModal>['transformSearchClient']>;
type ModalClient = ReturnType<TransformClient>;

const STALLED_AFTER_MS = 300;

/**
 * Our client in the shape the modal asks for. DocSearch 3.9 sets its error state
 * and takes it back in the same tick, and its stalled timer would do so later:
 * it only stays when the answer comes after that timer and then never settles.
 */
export function modalClient(client: ReturnType<typeof createSearchClient>): ModalClient {
  const search = ({requests}: {requests: Record<string, unknown>[]}) => {
    const started = Date.now();
    const answer = client.search(requests).then((results) => ({results}));
    return {
      catch: (onError: (error: Error) => void) =>
        answer.catch(async (error: unknown) => {
          await new Promise((resolve) => setTimeout(resolve, started + STALLED_AFTER_MS + 20 - Date.now()));
          try {
            onError(Object.assign(new Error(String(error)), {name: 'RetryError'}));
          } catch {
            // the modal throws it again; the state is set
          }
          return new Promise<never>(() => undefined);
        }),
    };
  };
  return {search, addAlgoliaAgent: () => undefined} as unknown as ModalClient;
}
