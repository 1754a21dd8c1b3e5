import * as z from 'zod';

/** A transform by a function that adds what is wrong to a list. */
export function readWith<Value>(read: (text: string, faults: string[]) => Value) {
  return (text: string, context: z.RefinementCtx): Value => {
    const faults: string[] = [];
    const value = read(text, faults);
    for (const message of faults) context.addIssue({ code: 'custom', message });
    return faults.length === 0 ? value : z.NEVER;
  };
}
