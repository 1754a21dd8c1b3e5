import * as z from 'zod';

/** A variable that is a whole number between two others, the fallback where it is not set. */
export function wholeNumber(min: number, max: number, fallback: number): z.ZodType<number> {
  return z
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
}
