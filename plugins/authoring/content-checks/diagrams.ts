import {parseDiagram} from '../page-components/diagram/parse';
import {diagramTitle} from '../page-components/misuse';
import {problemOf} from '../page-components/problem';
import type {Finding} from './finding';
import type {Page} from './page';

/** Diagrams have a title and can be drawn. */
export function checkDiagrams({file, fences}: Page): Finding[] {
  return fences
    .filter(({language}) => language === 'mermaid')
    .flatMap(({meta, code, line}): Finding[] => {
      if (typeof meta.title !== 'string') return [{file, line, ...diagramTitle()}];
      const problem = problemOf(() => parseDiagram(code));
      if (!problem) return [];
      return [{file, line: line + problem.linesBelow, rule: 'diagram', problem: problem.problem, fix: problem.fix}];
    });
}
