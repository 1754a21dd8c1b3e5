import { describe, expect, test } from 'vitest';

import { ALL_PERMISSIONS, PUBLIC_PERMISSIONS } from '../../support/access/permissions.js';
import { refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

function isPublic(type: string): boolean {
  return (PUBLIC_PERMISSIONS as readonly string[]).includes(type);
}

const listed = ALL_PERMISSIONS.map((type) => ({
  type,
  description: expect.stringMatching(/^[A-Z].+[^.]$/) as string,
  application_types: isPublic(type)
    ? ['private', 'public', 'management']
    : ['private', 'management'],
}));

describe('GET /permissions', () => {
  test('200: answers all thirty as a bare array, with who may hold them', async () => {
    const answer = await manager.get('/permissions');
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual(listed);
  });

  test.each(['private', 'management'])('200: a %s Application may hold each', async (type) => {
    const answer = await manager.get(`/permissions?application_type=${type}`);
    expect(answer.json).toStrictEqual(listed);
  });

  test('200: a public Application may hold two', async () => {
    const answer = await manager.get('/permissions/?application_type=public');
    expect(answer.json).toStrictEqual(listed.filter(({ type }) => isPublic(type)));
  });

  test('200: any valid key may ask, one of a browser too', async () => {
    const browser = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    expect((await browser.get('/permissions')).status).toBe(200);
  });

  const TYPES = ['must be one of management, private, public'];
  const bad: readonly [string, Record<string, string[]>][] = [
    ['application_type=server', { application_type: TYPES }],
    ['application_type=PUBLIC', { application_type: TYPES }],
    ['application_type=1', { application_type: TYPES }],
    ['application_type=', { application_type: ['must not be empty'] }],
    [
      'application_type=public&application_type=private',
      { application_type: ['must be given once'] },
    ],
    ['applicationType=public', { applicationType: ['is not a known parameter'] }],
    ['page=1', { page: ['is not a known parameter'] }],
  ];
  test.each(bad)('400: ?%s', async (query, errors) => {
    const answer = await manager.get(`/permissions?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  refusesInvalidKeys({
    scene: () => ({ service, manager }),
    permission: 'log:read',
    call: (caller) => caller.get('/permissions'),
    success: 200,
  });
});
