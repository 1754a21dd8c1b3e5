/** A scenario cannot be tried here: says what is missing for it. */
export class MissingError extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'MissingError';
  }
}

/** What a scenario resolves to; where something is missing for it, its test is skipped with the reason. */
export async function orSkip<T>(run: Promise<T>, skip: (reason: string) => never): Promise<T> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof MissingError) return skip(error.message);
    throw error;
  }
}
