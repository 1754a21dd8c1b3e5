import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import type { DemoApplications } from './demo-applications.js';

/** The Reactors and Proxies that acts of the demo go through. */
export interface DemoCode {
  readonly network: string;
  readonly receipt: string;
  readonly broken: string;
  readonly payments: string;
  readonly unsteady: string;
}

const NETWORK = `// Says which network a card is of. The number never leaves the vault.
const NETWORKS = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
];

module.exports = async ({ args }) => {
  const number = args.card.number;
  const found = NETWORKS.find(([pattern]) => pattern.test(number));
  console.log('looked at a number of ' + number.length + ' digits');
  return { raw: { network: found ? found[1] : 'another', last4: number.slice(-4) } };
};
`;
const RECEIPT = `// Writes a receipt that anybody may read.
module.exports = async ({ args, configuration }) => ({
  raw: {
    merchant: configuration.MERCHANT,
    total: args.currency + ' ' + (args.amount / 100).toFixed(2),
    card: '•••• ' + args.card.number.slice(-4),
  },
});
`;
const BROKEN = `// Fails on purpose, so that there is something to look at.
module.exports = async ({ args }) => {
  if (!args.approved) throw new Error('the order is not approved yet');
  return { raw: { done: true } };
};
`;
const REQUEST = `// What the destination is sent: a card as it wants one.
module.exports = async ({ args, configuration }) => ({
  body: { ...args.body, merchant: configuration.MERCHANT },
  headers: { ...args.headers, 'x-demo': 'true' },
});
`;
const RESPONSE = `// What the caller is given: not a number that the destination might repeat.
module.exports = async ({ args }) => {
  const { card, ...rest } = args.body || {};
  return { body: rest, headers: args.headers };
};
`;

/** Makes formulas, Reactors of them, and Proxies; their destinations are names that nothing answers to (RFC 2606). */
export async function makeCode(
  services: Services,
  ctx: RequestContext,
  { checkout }: DemoApplications,
): Promise<DemoCode> {
  const formula = (
    name: string,
    code: string,
    more: object = {},
  ): Promise<{ readonly id: string }> =>
    services.reactorFormulas.create(ctx, { name, type: 'private', code, ...more });
  const card = { name: 'card.number', type: 'string', description: 'The number, or a card token' };
  const setting = { name: 'MERCHANT', type: 'string', description: 'First line of the receipt' };
  const network = await formula('Demo: network of a card', NETWORK, {
    description: 'Which network a card is of, and its last four digits.',
    requestParameters: [card],
  });
  const receipt = await formula('Demo: receipt', RECEIPT, {
    description: 'A receipt with the last four digits of the card.',
    configuration: [setting],
    requestParameters: [
      card,
      { name: 'amount', type: 'number', description: 'In hundredths of the currency' },
      { name: 'currency', type: 'string', description: 'Code of ISO 4217' },
    ],
  });
  const broken = await formula('Demo: one that fails', BROKEN, {
    description: 'Throws until an order is approved.',
    requestParameters: [{ name: 'approved', type: 'boolean', optional: true }],
  });
  const reactor = async (name: string, of: { readonly id: string }, more: object = {}) =>
    (await services.reactors.create(ctx, { name, formula: { id: of.id }, ...more })).id;
  const proxy = async (input: object) => (await services.proxies.create(ctx, input)).id;
  const configuration = new Map([['MERCHANT', 'Demo shop']]);
  const application = { id: checkout.id };
  return {
    network: await reactor('Demo: card network', network, { application }),
    receipt: await reactor('Demo: receipts', receipt, { configuration }),
    broken: await reactor('Demo: order check (fails)', broken),
    payments: await proxy({
      name: 'Demo: payments',
      destinationUrl: 'https://payments.demo.example/v1',
      requestTransform: { code: REQUEST },
      responseTransform: { code: RESPONSE },
      configuration,
      application,
    }),
    unsteady: await proxy({
      name: 'Demo: a destination that is away',
      destinationUrl: 'https://away.demo.example/',
    }),
  };
}
