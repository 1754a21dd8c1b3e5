import * as z from 'zod';

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number, fallback: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `must be at least ${String(min)}`)
        .max(max, `must be at most ${String(max)}`),
    )
    .default(fallback);

/** A transform by a function that adds what is wrong to a list. */
export function readWith<Value>(read: (text: string, faults: string[]) => Value) {
  return (text: string, context: z.RefinementCtx): Value => {
    const faults: string[] = [];
    const value = read(text, faults);
    for (const message of faults) context.addIssue({ code: 'custom', message });
    return faults.length === 0 ? value : z.NEVER;
  };
}
