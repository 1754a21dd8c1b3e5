/*
 * The wire writes members in snake_case, the contract in camelCase. This is the one place that translates; names that
 * the caller chose never come here.
 */

/** Members whose name on the wire is not the snake_case of their name in the contract. */
const IRREGULAR: Readonly<Record<string, string>> = { ids: 'id' };

/** The name of a member of the contract on the wire: `expiresAt` is `expires_at`. */
export function wireName(member: string): string {
  if (Object.hasOwn(IRREGULAR, member)) return IRREGULAR[member] ?? member;
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of a member on the wire as published clients show it to programs: `expires_at` is `expiresAt`. */
export function clientName(member: string): string {
  return member.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
