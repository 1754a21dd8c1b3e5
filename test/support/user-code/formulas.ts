import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** A formula with nothing wrong in it. */
export const FORMULA = {
  name: 'Echo',
  type: 'private',
  code: 'module.exports = async (req) => ({ raw: req.args });',
  configuration: [],
  request_parameters: [],
} as const;

/** A PNG in base64. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The first and last bytes of a JPEG, in base64. */
export const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==';

/** A setting that every Reactor must have. */
export const SETTING = { name: 'KEY', type: 'string' } as const;

/** An argument that every invocation must have. */
export const PARAMETER = { name: 'card.number', type: 'string' } as const;

/** Makes a formula with `changes` laid over what is right, and answers its id. */
export async function newFormula(
  caller: Caller,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await caller.post('/reactor-formulas', { ...FORMULA, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
}

/** A formula with a value in every member. */
export const FULL_FORMULA = {
  name: 'Card BIN look-up',
  description: 'Says which network a card is of.',
  type: 'private',
  icon: `data:image/png;base64, ${PNG}`,
  code: 'module.exports = async () => ({});\n',
  configuration: [
    { name: 'SERVICE_API_KEY', description: 'Key of the service', type: 'string' },
    { name: 'LIMIT', type: 'number' },
  ],
  request_parameters: [
    { name: 'card.number', description: 'The number', type: 'string' },
    { name: 'card.expiration_month', type: 'number', optional: true },
    { name: 'x-Y_9', type: 'boolean', optional: false },
  ],
};
/** The same as it is answered. */
export const FULL_FORMULA_OUT = {
  ...FULL_FORMULA,
  status: 'verified',
  request_parameters: [
    { ...FULL_FORMULA.request_parameters[0], optional: false },
    ...FULL_FORMULA.request_parameters.slice(1),
  ],
};
