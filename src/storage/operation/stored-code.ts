import type { Database } from '../database/database.js';

const FIND = `
  SELECT EXISTS (SELECT FROM reactors) OR EXISTS (
    SELECT FROM proxies
    WHERE request_transform_code IS NOT NULL OR response_transform_code IS NOT NULL
  ) AS "isThere"`;

/** Whether any tenant has code that may be asked to run: a Reactor, or a Proxy with a transform. */
export async function hasStoredCode(database: Database): Promise<boolean> {
  const [found] = await database.$statement<{ isThere: boolean }>(FIND, [], { isOneOff: true });
  return found?.isThere === true;
}
