// Where published clients meet another interface than they know, and why it stays. A name that ends with `*` stands for all
// that begin like it. docs/compatibility.md has them as a table; npm run clients fails where it finds another one.

const NO_PEOPLE =
  'The vault has no accounts of people: who holds a key is an Application. Lists of members and invitations are empty, and nobody can be invited.';
const ONE_KEY =
  'An Application has one key, which `POST /applications/{id}/regenerate` replaces; several keys at a time are of a newer interface.';
const NEWER = 'Of a newer interface than the one that the vault follows.';
const CARDS =
  'What card networks, wallets and issuers offer is the business of a vault that is also a processor.';
const OLDER =
  'The older interface of cards and banks: `POST /tokens` with `type: card` or `bank` does the same.';
const CODE =
  'This version knows Reactors with `code` of their own and no formula. The vault keeps code in formulas: 400, which names the member.';

const of = (reason, ...calls) => calls.map((call) => ({ call, reason }));

/** Differences by the name of the client that meets them. */
export const DIFFERENCES = {
  'basis-theory-js': [
    ...of(
      NO_PEOPLE,
      'tenants.createInvitation',
      'tenants.resendInvitation',
      'tenants.retrieveInvitation',
      'tenants.deleteInvitation',
      'tenants.deleteMember',
    ),
    ...of('A tenant is deleted by whoever runs the vault, and by no key.', 'tenants.delete'),
    ...of(OLDER, 'atomicCards.*', 'atomicBanks.*'),
    ...of(`${NEWER} A body of \`POST /tokenize\` is all or nothing.`, 'transactions.*'),
    ...of(ONE_KEY, 'applicationKeys.*'),
    ...of(NEWER, 'applicationTemplates.*', 'tokenIntents.*'),
    ...of(CARDS, 'threeds.*'),
  ],
  'node-sdk': [
    ...of(
      NO_PEOPLE,
      'tenants.invitations.create',
      'tenants.invitations.resend',
      'tenants.invitations.get',
      'tenants.invitations.delete',
      'tenants.members.update',
      'tenants.members.delete',
      'tenants.owner.get',
      'tenants.ownerTransfer',
      'roles.list',
    ),
    ...of('A tenant is deleted by whoever runs the vault, and by no key.', 'tenants.self.delete'),
    ...of(CODE, 'reactors.create', 'reactors.update'),
    ...of(
      `${NEWER} Runs of Reactors answer when they end.`,
      'reactors.reactAsync',
      'reactors.results.get',
    ),
    ...of(
      `${NEWER} \`GET /tokens\` and \`POST /tokens/search\` list by pages; GraphQL lists by cursors.`,
      'tokens.listV2',
      'tokens.searchV2',
    ),
    ...of(ONE_KEY, 'applicationKeys.*'),
    ...of(NEWER, 'applicationTemplates.*', 'tokenIntents.*', 'webhooks.*', 'documents.*', 'keys.*'),
    ...of(NEWER, 'tenants.connections.*', 'tenants.merchants.*', 'tenants.securityContact.*'),
    ...of(CARDS, 'threeds.*', 'applePay.*', 'googlepay.*', 'googlePay.*', 'networkTokens.*'),
    ...of(CARDS, 'accountUpdater.*', 'enrichments.*', 'agentic.*'),
  ],
  basistheory: [
    ...of(
      NO_PEOPLE,
      'tenants.create_invitation',
      'tenants.resend_invitation',
      'tenants.delete_invitation',
      'tenants.delete_member',
    ),
    ...of('A tenant is deleted by whoever runs the vault, and by no key.', 'tenants.delete'),
    ...of(
      'GraphQL tells what was done on which day (`usage`, `usageBy`).',
      'tenants.get_tenant_operation_report',
    ),
    ...of(OLDER, 'cards.*', 'banks.*'),
    ...of(NEWER, 'application_templates.*', 'transactions.*'),
  ],
};

const matches = (pattern, call) =>
  pattern.endsWith('*') ? call.startsWith(pattern.slice(0, -1)) : call.split(' ')[0] === pattern;

/** The difference that a call which did not pass is; undefined where it is none that is known. */
export function differenceOf(name, call) {
  return DIFFERENCES[name]?.find((known) => matches(known.call, call));
}
