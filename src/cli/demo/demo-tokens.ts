import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import { fromPlain, toPlain } from '../../domain/json/json-value.js';

const GIVEN = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
  'Tim',
  'Hedy',
  'Ken',
];
const FAMILY = [
  'Example',
  'Sample',
  'Specimen',
  'Placeholder',
  'Muster',
  'Demo',
  'Ipsum',
  'Testcase',
];
/** Numbers that networks give out for tests: no account is behind any of them. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '4000056655665556',
  '5200828282828210',
  '30569309025904',
];
const PEOPLE = 120;
const PER_REQUEST = 60;
const MARK = { demo: 'true' };

/** Tokens that other demo data refers to. */
export interface DemoTokens {
  readonly count: number;
  readonly cards: readonly string[];
  readonly people: readonly string[];
}

interface Wanted {
  readonly kind: keyof Omit<DemoTokens, 'count'> | 'other';
  readonly token: Readonly<Record<string, unknown>>;
}

const pick = <Item>(items: readonly Item[], index: number): Item =>
  // The lists above are not empty.
  items[index % items.length] as Item;

const digits = (index: number, length: number): string =>
  String((index * 7_919 + 1_234_567) % 10 ** length).padStart(length, '0');

/** What is stored of one made-up person; not everybody has everything. */
function ofPerson(index: number): readonly Wanted[] {
  const given = pick(GIVEN, index);
  const family = pick(FAMILY, Math.floor(index / GIVEN.length));
  const metadata = { ...MARK, customer: `cus_${digits(index, 6)}` };
  const person = {
    type: 'token',
    data: {
      name: `${given} ${family}`,
      email: `${given}.${family}.${String(index)}@demo.example`.toLowerCase(),
    },
    mask: {
      name: '{{ data.name | slice: 0, 1 }}…',
      email: '{{ data.email | slice: 0, 3 }}…@demo.example',
    },
    search_indexes: ['{{ data.email }}'],
    containers: ['/demo/people/'],
    metadata,
  };
  const card = {
    type: 'card',
    data: {
      number: pick(CARDS, index),
      expiration_month: (index % 12) + 1,
      expiration_year: 2035 + (index % 5),
    },
    containers: [index % 3 === 0 ? '/demo/pci/high/' : '/demo/pci/'],
    metadata,
  };
  const bank = {
    type: 'bank',
    data: { routing_number: '110000000', account_number: digits(index, 10) },
    containers: ['/demo/bank/'],
    metadata,
  };
  const others = [
    { type: 'card_number', data: pick(CARDS, index + 3), containers: ['/demo/pci/'] },
    { type: 'us_bank_account_number', data: digits(index, 12), containers: ['/demo/bank/'] },
    { type: 'us_bank_routing_number', data: '021000021', containers: ['/demo/bank/'] },
    {
      type: 'social_security_number',
      data: `078-05-${digits(index, 4)}`,
      containers: ['/demo/people/'],
    },
    {
      type: 'employer_id_number',
      data: `12-${digits(index, 7)}`,
      containers: ['/demo/companies/'],
    },
  ].map((token) => ({ kind: 'other' as const, token: { ...token, metadata } }));
  return [
    { kind: 'people', token: person },
    ...(index % 3 === 2 ? [] : [{ kind: 'cards' as const, token: card }]),
    ...(index % 4 === 0 ? [{ kind: 'other' as const, token: bank }] : []),
    ...(index % 5 === 0 ? [pick(others, index / 5)] : []),
  ];
}

/** Stores tokens of every type, in several containers; each says in its metadata that it is demo data. */
export async function makeTokens(services: Services, ctx: RequestContext): Promise<DemoTokens> {
  const wanted = Array.from({ length: PEOPLE }, (_, index) => ofPerson(index)).flat();
  const made = { cards: [] as string[], people: [] as string[], other: [] as string[] };
  for (let from = 0; from < wanted.length; from += PER_REQUEST) {
    const some = wanted.slice(from, from + PER_REQUEST);
    const body = fromPlain(some.map(({ token }) => token));
    const answer = toPlain(await services.tokenize.tokenize(ctx, body));
    for (const [index, { id }] of (answer as readonly { readonly id: string }[]).entries())
      made[some[index]?.kind ?? 'other'].push(id);
  }
  const { cards, people } = made;
  return { count: wanted.length, cards, people };
}
