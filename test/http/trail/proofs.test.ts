import { afterAll, beforeAll, expect, test } from 'vitest';

// @ts-expect-error -- it is plain JavaScript, for whoever takes it away
import { verifyProof } from '../../../examples/verify-audit-proof.mjs';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/** A proof as GraphQL has it. */
interface Proof {
  readonly line: string;
  readonly path: readonly { readonly hash: string; readonly side: string }[];
  readonly seal: Readonly<Record<'text' | 'signature' | 'publicKey' | 'hash', string>>;
}
const verify = verifyProof as (
  proof: Pick<Proof, 'line' | 'path'>,
  seal: Proof['seal'],
  key: string,
) => void;

let service: TestService;
let tenant: Caller;

beforeAll(async () => {
  service = await startService();
  tenant = await service.newTenant();
  for (let n = 0; n < 4; n += 1) await tenant.post('/tokens', { type: 'token', data: 'x' });
  await service.sealTrail(tenant.tenantId);
});
afterAll(() => service.close());

const QUERY = `query ($first: Int!) {
  auditChain { seals anchored waiting oldestWaitingAt keyId publicKey lastSeal { number hash count } }
  logs(first: $first) { nodes { id operation proof {
    line path { hash side } seal { number hash text signature publicKey root }
  } } }
}`;

interface Answered {
  readonly auditChain: { readonly publicKey: string; readonly seals: number };
  readonly logs: {
    readonly nodes: readonly { readonly id: string; readonly proof: Proof | null }[];
  };
}
const ask = async (caller: Caller): Promise<Answered> => {
  const { json } = await caller.graphql(QUERY, { first: 50 });
  return (json as { data: Answered }).data;
};

test('every sealed line is proved, and a proof of another line, key or seal is none', async () => {
  const { auditChain, logs } = await ask(tenant);
  const proofs = logs.nodes.flatMap(({ proof }) => (proof === null ? [] : [proof]));
  expect(proofs).toHaveLength(logs.nodes.length);
  expect(proofs.length).toBeGreaterThanOrEqual(5);
  for (const [index, proof] of proofs.entries()) {
    expect(JSON.parse(proof.line)).toMatchObject({ id: logs.nodes[index]?.id });
    verify(proof, proof.seal, auditChain.publicKey);
    const changed = proof.line.replace('"success"', '"denied"');
    expect(() => verify({ ...proof, line: changed }, proof.seal, auditChain.publicKey)).toThrow();
    const later = { ...proof.seal, text: proof.seal.text.replace('"number":', '"number":1') };
    expect(() => verify(proof, later, auditChain.publicKey)).toThrow(/signature/);
    expect(() =>
      verify({ ...proof, path: proof.path.slice(1) }, proof.seal, auditChain.publicKey),
    ).toThrow();
  }
});

test('a line that waits for its seal has no proof, and the chain tells that it waits', async () => {
  const another = await service.newTenant();
  const { auditChain, logs } = await ask(another);
  expect(auditChain).toMatchObject({ seals: 0, waiting: 1, lastSeal: null, anchored: 0 });
  expect(logs.nodes[0]?.proof).toBeNull();
});

test('REST tells of the chain what GraphQL does', async () => {
  const { auditChain } = await ask(tenant);
  const { status, json } = await tenant.get('/logs/chain');
  expect(status).toBe(200);
  const { seals, public_key: publicKey } = json as Record<string, unknown>;
  expect({ seals, publicKey }).toEqual({
    seals: auditChain.seals,
    publicKey: auditChain.publicKey,
  });
});

test('whoever may not read the trail sees neither chain nor proof', async () => {
  const weak = await tenant.newApplication({ permissions: ['token:create'], rules: [] });
  expect((await weak.get('/logs/chain')).status).toBe(403);
  const { json } = await weak.graphql('{ auditChain { seals } }');
  expect(json).toMatchObject({
    data: { auditChain: null },
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
});

test('the next seal names the hash of the one before', async () => {
  const before = await ask(tenant);
  await tenant.post('/tokens', { type: 'token', data: 'x' });
  await service.sealTrail(tenant.tenantId);
  const { json } = await tenant.graphql('{ auditChain { seals lastSeal { number previous } } }');
  expect(json).toMatchObject({
    data: {
      auditChain: {
        seals: before.auditChain.seals + 1,
        lastSeal: {
          previous: (before.auditChain as unknown as { lastSeal: { hash: string } }).lastSeal.hash,
        },
      },
    },
  });
});
