import type * as z from 'zod';

import * as inputs from './generated/inputs.js';

/** The generated validator of an input of schema/, by the input's name there; undefined where there is none. */
export function validatorOf(inputName: string): z.ZodType | undefined {
  const name = `${inputName}Schema`;
  const validators: Readonly<Record<string, unknown>> = inputs;
  return Object.hasOwn(validators, name) ? (validators[name] as z.ZodType) : undefined;
}
