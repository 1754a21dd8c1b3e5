import { permissionLabel } from '../../app/permissions.js';
import type { OtherChange } from '../../parts/review/review.js';
import type { ApplicationDraft, RuleDraft } from './grants.js';

const SEES = { redact: 'nothing of the value', mask: 'the mask', reveal: 'the value' } as const;

/** A rule as a sentence; empty where there is none. */
function sentenceOf(rule: RuleDraft | undefined): string {
  if (rule === undefined) return '';
  const { container, transform, permissions, description } = rule;
  const where = container === '' ? 'everywhere' : `in ${container}`;
  const what = permissions.map(permissionLabel).toSorted().join(', ');
  const why = description === '' ? '' : ` (${description})`;
  return `${where}, sees ${SEES[transform]}: ${what}${why}`;
}

/** What saving would change of an Application. */
export function changesOf(
  before: ApplicationDraft,
  after: ApplicationDraft,
): readonly OtherChange[] {
  const told = (title: string, one: string, other: string): readonly OtherChange[] =>
    one === other ? [] : [{ title, before: one, after: other }];
  const held = (draft: ApplicationDraft, name: string): string =>
    draft.permissions.some((each) => each === name) ? 'held' : 'not held';
  const names = [...new Set([...before.permissions, ...after.permissions])].toSorted();
  const rules = Array.from({ length: Math.max(before.rules.length, after.rules.length) });
  return [
    ...told('Name', before.name, after.name.trim()),
    ...names.flatMap((name) => told(permissionLabel(name), held(before, name), held(after, name))),
    ...rules.flatMap((_, at) =>
      told(`Rule ${String(at + 1)}`, sentenceOf(before.rules[at]), sentenceOf(after.rules[at])),
    ),
  ];
}
