import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { RequestContext } from '../../../src/context.js';
import { joinPlans, planDetokenizeText } from '../../../src/domain/detokenize/detokenize-plan.js';
import type { DetokenizePlan } from '../../../src/domain/detokenize/detokenize-plan.js';
import { planDetokenizeJsonText } from '../../../src/domain/detokenize/json-text-plan.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { openVault, operatorContext } from '../../../src/composition/vault.js';
import type { Vault } from '../../../src/composition/vault.js';
import { testConfig } from '../../support/service/test-config.js';

/** What will send values on, to a destination or to code, calls the service itself: it has no door of its own. */

const LIMITS = { detokenizeExpressionsMax: 100, jsonDepthMax: 100 };
const CVC_KEPT_MS = 3_600_000;
const log = pino({ level: 'silent' });

let vault: Vault;
let ctx: RequestContext;
let ahead = 0;

beforeAll(async () => {
  const runtime = { now: () => new Date(Date.now() + ahead) };
  vault = await openVault({ config: testConfig(inject('database')), log, runtime });
  const { key } = await vault.services.tenants.create(operatorContext(log), { name: 'Test' });
  const identity = await vault.services.authentication.authenticate(key.reveal());
  ctx = { ...operatorContext(log), identity };
});
afterAll(() => vault.close());

async function newToken(definition: unknown): Promise<string> {
  const body = parseJson(JSON.stringify(definition), LIMITS);
  const made = await vault.services.tokenize.tokenize(ctx, body);
  return (JSON.parse(stringifyJson(made)) as { id: string }).id;
}

function replace<Result>(plan: DetokenizePlan<Result>, isAnswer = true): Promise<Result> {
  return vault.services.detokenize.replace(ctx, plan, { isAnswer });
}

describe('replace', () => {
  test('gives the verification code of a card to what asks for it, for the hour that it is kept', async () => {
    const data = { number: '4242424242424242', cvc: '987' };
    const id = await newToken({ type: 'card', data });
    const whole = planDetokenizeText(`{{ ${id} }}`, LIMITS);
    const member = planDetokenizeText(`{{ ${id}.cvc }}`, LIMITS);
    expect(await replace(whole)).toBe('{"number":"4242424242424242"}');
    expect(await replace(whole, false)).toBe(JSON.stringify(data));
    expect(await replace(member, false)).toBe('987');
    expect(await replace(member)).toBe('');

    ahead = CVC_KEPT_MS;
    expect(await replace(whole, false)).toBe('{"number":"4242424242424242"}');
    expect(await replace(member, false)).toBe('');
    ahead = 0;
  });

  test('serves the headers and the body of one request together', async () => {
    const id = await newToken({ type: 'token', data: { key: 'k-1', n: 7 } });
    const body = ` { "n" : "{{ ${id}.n }}" , "n":1.0 }`;
    const plan = joinPlans(
      [
        planDetokenizeText(`Bearer {{ ${id}.key }}`, LIMITS, ['headers', 'authorization']),
        planDetokenizeText('text/plain', LIMITS),
        planDetokenizeJsonText(body, LIMITS, ['body']),
      ],
      LIMITS,
    );
    expect(await replace(plan)).toEqual(['Bearer k-1', 'text/plain', ' { "n" : 7 , "n":1.0 }']);
  });

  test('asks nobody for a permission where there is nothing to replace', async () => {
    const plan = planDetokenizeText('plain {{#if}}', LIMITS);
    const anonymous: RequestContext = { ...ctx, identity: { kind: 'anonymous' } };
    const { detokenize } = vault.services;
    expect(await detokenize.replace(anonymous, plan, { isAnswer: false })).toBe('plain {{#if}}');
    const some = planDetokenizeText('{{ abc }}', LIMITS);
    await expect(detokenize.replace(anonymous, some, { isAnswer: false })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('works through thousands of tokens while others get their turn', async () => {
    const values = Array.from({ length: 5_000 }, (_, index) => `value ${String(index)}`);
    const tokenized = await vault.services.tokenize.tokenize(ctx, values);
    const ids = JSON.parse(stringifyJson(tokenized)) as string[];
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const answer = await vault.services.detokenize.detokenize(
      ctx,
      ids.map((id) => `{{ ${id} | upcase }}`),
    );
    clearInterval(ticking);
    expect(answer).toEqual(values.map((value) => value.toUpperCase()));
    expect(ticks).toBeGreaterThan(1);
  });
});
