import type { LogLine } from './outcome.js';

const SECRET_CHARACTERS_MIN = 4;
const CARD_NUMBER = /\b\d(?:[ -]?\d){11,18}\b/g;

/** Log lines without the given secrets and without card numbers, of which the last four digits stay. */
export function redactLogs(lines: readonly LogLine[], secrets: readonly string[]): LogLine[] {
  // Longer ones first, so that a secret within another does not leave the rest of it behind.
  const hidden = secrets
    .filter((secret) => secret.length >= SECRET_CHARACTERS_MIN)
    .sort((left, right) => right.length - left.length);
  return lines.map(({ level, text }) => {
    let shown = text;
    for (const secret of hidden) shown = shown.replaceAll(secret, '[redacted]');
    return { level, text: shown.replaceAll(CARD_NUMBER, maskCardNumber) };
  });
}

function maskCardNumber(match: string): string {
  const digits = match.replaceAll(/\D/g, '');
  return passesLuhn(digits) ? `[card ${digits.slice(-4)}]` : match;
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
