import { pino } from 'pino';
import { expect, test } from 'vitest';

import { apolloLog } from '../../../src/graphql/apollo-log.js';

test('what Apollo says of an error lands in the log without what the error quotes', () => {
  const lines: string[] = [];
  const log = apolloLog(pino({}, { write: (line: string) => void lines.push(line) }));
  log.error('Unexpected error processing request: Error: 4111111111111111');
  log.warn(new Error('4111111111111111'));
  log.info('4111111111111111');
  log.debug('4111111111111111');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('4111');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    said: 'Unexpected error processing request',
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 40, fault: { name: 'Error' } });
});
