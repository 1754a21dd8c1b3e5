// Prints a receipt with the card as its network writes it, of which all but the last four digits are masked.
const { BadRequestError } = require('formula-errors');

const OTHERS = { network: 'CARD', groups: [4, 4, 4, 4, 3] };
const GROUPS = [
  { network: 'AMEX', pattern: /^3[47]/, groups: [4, 6, 5] },
  { network: 'DINERS', pattern: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4] },
  { network: 'VISA', pattern: /^4/, groups: [4, 4, 4, 4] },
  { network: 'MASTERCARD', pattern: /^(?:5[1-5]|2[2-7])/, groups: [4, 4, 4, 4] },
];

const WIDTH = 32;

/** @type {(number: string, groups: number[]) => string} */
function maskedAsPrinted(number, groups) {
  const masked = '*'.repeat(number.length - 4) + number.slice(-4);
  const parts = [];
  let from = 0;
  for (const length of groups) {
    if (from < masked.length) parts.push(masked.slice(from, from + length));
    from += length;
  }
  if (from < masked.length) parts.push(masked.slice(from));
  return parts.join(' ');
}

/** @type {(left: string, right: string) => string} */
const line = (left, right) => left + right.padStart(WIDTH - left.length);

/**
 * @type {import('@token-vault/types').Formula<
 *   { card: { number: string }, amount: number, currency: string, note?: string },
 *   { MERCHANT_NAME: string }
 * >}
 */
module.exports = async ({ args, configuration }) => {
  const number = args.card.number.replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(number)) {
    throw new BadRequestError({ 'card.number': 'must be 12 to 19 digits' });
  }
  const { network, groups } = GROUPS.find(({ pattern }) => pattern.test(number)) ?? OTHERS;
  const card = `${network} ${maskedAsPrinted(number, groups)}`;
  const amount = (args.amount / 100).toFixed(2);
  return {
    raw: {
      card,
      receipt: [
        configuration.MERCHANT_NAME,
        '-'.repeat(WIDTH),
        line('TOTAL', `${args.currency} ${amount}`),
        card,
        ...(args.note ? [args.note] : []),
      ].join('\n'),
    },
  };
};
