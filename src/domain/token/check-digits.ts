/** Number of digits in a card number (ISO/IEC 7812-1, with the short ones that some networks still issue). */
const DIGITS = /^\d{12,19}$/;

/** A blank or a hyphen between two digits, as people write card numbers. */
const SEPARATOR = /(?<=\d)[ -](?=\d)/g;

/** The digits of a card number, without the blanks and hyphens between them. */
export function withoutSeparators(number: string): string {
  return number.replace(SEPARATOR, '');
}

/** What is wrong with a card number, given without separators, as a phrase; undefined where nothing is. */
export function cardNumberFault(number: string): string | undefined {
  if (!DIGITS.test(number)) return 'must be 12 to 19 digits';
  if (!passesLuhn(number) || /^0+$/.test(number))
    return 'must be a card number with a valid check digit';
  return undefined;
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B). Takes digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

const ABA_WEIGHTS = [3, 7, 1];

/** Whether nine digits are a routing number by the checksum of the American Bankers Association. */
export function passesAba(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[index]) * (ABA_WEIGHTS[index % ABA_WEIGHTS.length] ?? 0);
  }
  return sum % 10 === 0;
}
