import {wording, type Wording} from '../../vocabulary/wording';

/** Comments, READMEs and messages for developers: the words that are wrong there whatever they mean. */
export const codeWording: Readonly<Record<string, Wording>> = {
  mend: wording.mend,
  refuse: wording.refuse,
  'at once': wording['at once'],
  'go on': wording['go on'],
  'by itself': wording['by itself'],
  stand: wording.stand,
  'hand out': wording['hand out'],
  'take away': wording['take away'],
  wish: wording.wish,
  house: {
    pattern: /\bhouses?\b(?!-rules|\/)/,
    instead: 'what it is: the project, the repository, the bundle',
    except: /\bin-house\b/,
  },
  door: {pattern: /\bdoors?\b/, instead: 'what it is: an entry point, an endpoint, an interface'},
  'reader meets': {pattern: /\b(?:readers?|people|nobody|visitors?) meets?\b/, instead: '"see" or "get"'},
};
