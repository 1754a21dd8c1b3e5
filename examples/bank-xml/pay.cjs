// The formula: it gets the account number in clear, within the vault, asks the bank in XML and answers JSON.
const { create } = require('xmlbuilder2');
const { XMLParser } = require('fast-xml-parser');
const { InvalidPaymentMethodError } = require('formula-errors');

/** @type {import('@token-vault/types').Formula<{ name: string, iban: string, amount: string }, { BANK_URL: string }>} */
module.exports = async ({ args, configuration }) => {
  const xml = create({
    Transfer: {
      To: { Name: args.name, IBAN: args.iban },
      Amount: { '@Ccy': 'GBP', '#': args.amount },
    },
  }).end();
  const response = await fetch(configuration.BANK_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/xml' },
    body: xml,
  });
  const { Answer } = new XMLParser().parse(await response.text());
  if (Answer.Status !== 'ACCP')
    throw new InvalidPaymentMethodError('The bank refuses the account.');
  return { raw: { status: 'accepted', reference: Answer.Reference } };
};
