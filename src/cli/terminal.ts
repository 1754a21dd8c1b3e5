/** Writes a line. */
export function print(text: string, to: NodeJS.WritableStream = process.stdout): void {
  to.write(`${text}\n`);
}
