/** The body of a message is not the JSON that it was given as. */
export class InvalidBodyError extends Error {
  override readonly name = 'InvalidBodyError';
}
