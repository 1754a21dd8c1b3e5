import type { FormulaDetailQuery } from '../../generated/operations.js';
import type { Declared } from '../../parts/declared-fields.js';
import type { CodeChange, OtherChange } from '../../parts/review/review.js';

/** A formula as the vault tells of it. */
export type FormulaDetail = NonNullable<FormulaDetailQuery['reactorFormula']>;

/** A formula as it is edited. */
export interface FormulaDraft {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly settings: readonly Declared[];
  readonly parameters: readonly Declared[];
}

const START = `module.exports = async ({ args, configuration, svc }) => {
  const { number } = args;
  return { raw: { last4: number.slice(-4) } };
};
`;

/** What a new formula begins with. */
export const NEW_FORMULA: FormulaDraft = {
  name: '',
  description: '',
  code: START,
  settings: [],
  parameters: [{ name: 'number', description: null, type: 'string', optional: false }],
};

/** A stored formula, to be edited. */
export function draftOf(formula: FormulaDetail): FormulaDraft {
  const { name, description, code, configuration, requestParameters } = formula;
  return {
    name,
    description: description ?? '',
    code,
    settings: configuration,
    parameters: requestParameters,
  };
}

/** What is sent of a formula, but for its type. */
export function inputOf({ name, description, code, settings, parameters }: FormulaDraft) {
  const told = (text: string | null) => (text === null || text === '' ? {} : { description: text });
  return {
    name: name.trim(),
    ...told(description),
    code,
    configuration: settings.map((each) => ({
      name: each.name.trim(),
      type: each.type,
      ...told(each.description),
    })),
    requestParameters: parameters.map((each) => ({
      name: each.name.trim(),
      type: each.type,
      optional: each.optional ?? false,
      ...told(each.description),
    })),
  };
}

/** The code, where saving would change it. */
export function codeChangesOf(before: FormulaDraft, after: FormulaDraft): readonly CodeChange[] {
  if (before.code === after.code) return [];
  return [{ title: 'the code', before: before.code, after: after.code }];
}

/** What else saving would change. */
export function otherChangesOf(before: FormulaDraft, after: FormulaDraft): readonly OtherChange[] {
  const [old, now] = [inputOf(before), inputOf(after)];
  const isSame = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  return [
    ...(old.name === now.name ? [] : [{ title: 'Name', before: old.name, after: now.name }]),
    ...(before.description === after.description
      ? []
      : [{ title: 'What it is for', before: before.description, after: after.description }]),
    ...(isSame(old.requestParameters, now.requestParameters)
      ? []
      : [{ title: 'The contract of arguments' }]),
    ...(isSame(old.configuration, now.configuration)
      ? []
      : [{ title: 'The contract of settings' }]),
  ];
}
