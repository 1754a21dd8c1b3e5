import * as z from 'zod';

/** A variable that holds a whole number from `min` to `max`, and `fallback` where it is not set. */
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
