import {toString} from 'mdast-util-to-string';
import {CHANGE_KINDS, isKind, monthOf} from '../changelog/entries';
import {changeDate, changeKind} from '../page-components/changelog';
import {isElement, writtenAttributes} from '../../source/nodes';
import {quoted, type Finding, type Message} from './finding';
import {lineOf, type Page} from './page';

/** Every entry of a changelog has date, type and area; the newest is first. */
export function checkChanges({file, frontMatter, tree, elements}: Page): Finding[] {
  const findings: Finding[] = [];
  const add = (line: number, message: Message) => findings.push({file, line, ...message});
  const placed = new Set<number>();
  let above: string | undefined;
  for (const [index, node] of tree.children.entries()) {
    if (frontMatter.type !== 'changelog' || node.type !== 'heading' || node.depth !== 2) continue;
    const below = tree.children[index + 1];
    if (!below || !isElement(below) || below.name !== 'Change') {
      add(lineOf(node), {
        rule: 'change-missing',
        problem: `the entry "${toString(node)}" has no date, kind and area`,
        fix: 'Write `<Change date="2025-09-04" kind="added" area="Deployments" />` on the line below the heading, then a blank line.',
      });
      continue;
    }
    placed.add(lineOf(below));
    const {date, kind} = writtenAttributes(below);
    if (typeof kind === 'string' && !isKind(kind)) {
      add(lineOf(below), changeKind(kind, Object.keys(CHANGE_KINDS)));
    }
    if (typeof date !== 'string') continue; // reported by the check of elements
    const problem = dateProblem(date, monthOf(file), above);
    if (problem) add(lineOf(below), problem);
    else above = date;
  }
  for (const {name, line} of elements) {
    if (name !== 'Change' || placed.has(line)) continue;
    add(line, {
      rule: 'change-misplaced',
      problem: '`<Change>` is not alone below the heading of an entry',
      fix: 'Put one below each `##` of a page of type `changelog`, on a separate line, and nowhere else.',
    });
  }
  return findings;
}

function dateProblem(date: string, month: string | undefined, above: string | undefined): Message | undefined {
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(date) && new Date(date).toJSON()?.slice(0, 10) === date;
  if (!exists) return changeDate(date);
  if (month !== undefined && !date.startsWith(`${month}-`)) {
    return {
      rule: 'change-date',
      problem: `${quoted(date)} is not in ${month}, the month of this page`,
      fix: 'Correct the date, or move the entry to the page of its month.',
    };
  }
  if (above === undefined || date <= above) return undefined;
  return {
    rule: 'change-order',
    problem: `${quoted(date)} is below the older ${quoted(above)}`,
    fix: 'Put the newest entry first.',
  };
}
