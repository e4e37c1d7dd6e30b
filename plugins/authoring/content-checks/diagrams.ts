import {parseDiagram} from '../page-components/diagram/parse';
import {problemOf} from '../page-components/problem';
import type {Finding} from './finding';
import {messages} from './messages';
import type {Page} from './page';

/** Diagrams have a title and can be drawn. */
export function checkDiagrams({file, fences}: Page): Finding[] {
  return fences
    .filter(({language}) => language === 'mermaid')
    .flatMap(({meta, code, line}): Finding[] => {
      if (typeof meta.title !== 'string') return [{file, line, ...messages.diagramTitle()}];
      const problem = problemOf(() => parseDiagram(code));
      return problem ? [{file, line: line + problem.linesBelow, ...messages.diagram(problem)}] : [];
    });
}
