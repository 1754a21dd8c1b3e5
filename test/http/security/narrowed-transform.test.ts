import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { createToken } from '../../support/scenes/token-calls.js';

const { manager } = await startScene();

const READERS = 200;
const PLAINTEXT = 'a value that becomes hidden';

const granting = (transform: string, permissions: readonly string[]) => ({
  name: 'Reader',
  rules: [{ priority: 1, container: '/', transform, permissions }],
});

interface Read {
  readonly startedAt: number;
  readonly status: number;
  readonly text: string;
}

test('of 200 readers, none that starts after the answer sees more than it may', async () => {
  const mine = ['token:read', 'token:create'];
  const target = await manager.newApplication(granting('reveal', mine));
  const { id } = await createToken(target, { type: 'token', data: PLAINTEXT, mask: 'hidden' });

  const narrowings = [
    { grants: granting('mask', mine), status: 200, sees: '"data":"hidden"' },
    { grants: granting('redact', mine), status: 200, sees: '"type":"token"' },
    { grants: granting('redact', ['token:create']), status: 403, sees: 'FORBIDDEN' },
  ];
  for (const { grants, status, sees } of narrowings) {
    const reads: Read[] = [];
    let answeredAt = Infinity;
    const reader = async (): Promise<void> => {
      for (let isLast = false; !isLast;) {
        isLast = answeredAt < Infinity;
        const startedAt = performance.now();
        const answer = await target.get(`/tokens/${id}`);
        reads.push({ startedAt, status: answer.status, text: answer.text });
      }
    };
    const readers = Array.from({ length: READERS }, reader);
    while (reads.length < READERS) await new Promise((resolve) => setTimeout(resolve, 5));
    const changed = await manager.put(`/applications/${target.applicationId}`, grants);
    answeredAt = performance.now();
    expect(changed.status, changed.text).toBe(200);
    await Promise.all(readers);

    const after = reads.filter(({ startedAt }) => startedAt > answeredAt);
    expect(after.length).toBeGreaterThanOrEqual(READERS);
    for (const read of after) {
      expect(read.status).toBe(status);
      expect(read.text).toContain(sees);
      expect(read.text).not.toContain(PLAINTEXT);
    }
  }
}, 60_000);
