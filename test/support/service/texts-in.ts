/** Every string and number within a value, as text that an error or a log could repeat. */
export function textsIn(data: unknown): string[] {
  if (typeof data === 'string' || typeof data === 'number') return [String(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}
