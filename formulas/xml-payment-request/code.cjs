// Builds the XML that an old payment gateway takes. It holds a card number, so it leaves as a token, not as plaintext.
const { create } = require('xmlbuilder2');
const { BadRequestError } = require('formula-errors');

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0');

/**
 * @typedef {{ number: string, expiration_year: number, expiration_month: number }} Card
 * @type {import('@token-vault/types').Formula<
 *   { card: Card, amount: number, currency: string, reference: string },
 *   { MERCHANT_ID: string }
 * >}
 */
module.exports = async ({ args, configuration }) => {
  const { card, amount, currency, reference } = args;
  if (!Number.isInteger(amount) || amount <= 0) {
    throw new BadRequestError({ amount: 'must be a whole number of the smallest unit, above 0' });
  }
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new BadRequestError({ currency: 'must be a code of ISO 4217, such as EUR' });
  }
  const xml = create({ version: '1.0', encoding: 'UTF-8' })
    .ele('PaymentRequest', { version: '1.0' })
    .ele('Merchant')
    .txt(configuration.MERCHANT_ID)
    .up()
    .ele('Reference')
    .txt(reference)
    .up()
    .ele('Amount', { currency })
    .txt(String(amount))
    .up()
    .ele('Card')
    .ele('Number')
    .txt(card.number.replace(/[ -]/g, ''))
    .up()
    .ele('Expiry')
    .txt(`${card.expiration_year}-${twoDigits(card.expiration_month)}`)
    .up()
    .up()
    .end();
  return {
    raw: { reference, amount, currency },
    tokenize: { request: xml },
  };
};
