/** Whether the words of a query are close together and in order in a record. */
import {fold, partsOf, wordsOf, type Entry} from '../search-format';
import {stem} from './language';
import {STEPS, type Work} from './work';
import type {Word} from './words';

/** 1 if the words of the query are adjacent and in order in the record's own text. */
export function closeness(words: Word[], {heading, content}: Entry, work: Work): number {
  const meant = words.filter(({isStop}) => !isStop);
  if (meant.length < 2) return 0;
  let most = 0;
  for (const text of [heading, content]) {
    if (text === null) continue;
    work.steps += text.length * STEPS.character;
    const places = placesOf(text, meant);
    let near = 0;
    for (let pair = 0; pair + 1 < meant.length; pair += 1) {
      let closest = Infinity;
      for (const a of places[pair]!) {
        for (const b of places[pair + 1]!) closest = Math.min(closest, b > a ? b - a : a - b + 1);
      }
      near += 1 / closest;
    }
    most = Math.max(most, near / (meant.length - 1));
  }
  return most;
}

/** For each word of the query, its positions and those of its other forms in the text. */
function placesOf(text: string, query: Word[]): number[][] {
  const roots = query.map((word) => stem(word.text));
  const places: number[][] = query.map(() => []);
  for (const [place, {word}] of wordsOf(text).entries()) {
    for (const form of [fold(word), ...partsOf(word)]) {
      const root = stem(form);
      for (const [index, {text: wanted, isPrefix}] of query.entries()) {
        if (root === roots[index] || (isPrefix && form.startsWith(wanted))) places[index]!.push(place);
      }
    }
  }
  return places;
}
