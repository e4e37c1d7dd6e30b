/** The labeled queries of all sets as examples for learning, and the rank of a query by a set of weights. */
import {brand} from '../../brand';
import type {Engine} from '../../search/engine';
import type {PageFeatures} from '../../search/features';
import {parseRequest} from '../../search/query';
import {scoreOf} from '../../search/weights';
import {modalRequest} from '../search/requests';
import {addressOf, isMeant, queriesOf, SET_NAMES, type Query, type SetName} from './queries';

export type Labeled = Query & {set: SetName; isMessage: boolean; pages: (PageFeatures & {isExpected: boolean})[]};

/** A label with an anchor counts as its page: the features rank pages. */
export function examplesFor(engine: Engine): Labeled[] {
  const addresses = engine.artifact.pages.map(({path}) => addressOf(path));
  return SET_NAMES.flatMap((set) =>
    queriesOf(set).map((query) => {
      const {parsed, filters} = parseRequest(modalRequest(query.q), brand.searchIndex);
      const labels = query.expect.map((label) => label.split('#')[0]!);
      const pages = engine.features(parsed, filters).map((features) => ({
        ...features,
        isExpected: labels.some((label) => isMeant(label, {...addresses[features.page]!, anchor: ''})),
      }));
      return {...query, set, isMessage: pages.some((page) => page.isMessage), pages};
    }),
  );
}

/** One more than the number of pages above the first expected one. */
export function rankBy({pages}: Pick<Labeled, 'pages'>, weights: Float64Array): number | undefined {
  const scores = pages.map((page) => scoreOf(page, weights));
  const best = Math.max(...scores.filter((_, at) => pages[at]!.isExpected));
  return best === -Infinity ? undefined : 1 + scores.filter((score) => score > best).length;
}
