import { expect, test, vi } from 'vitest';

import { CutOff, KeptConnection, requestText } from '../faults/operated/kept-connection.js';
import { OperatedService } from '../faults/operated/operated-service.js';
import { Destination } from '../support/peers/destination.js';

test('what cannot be answered before the end is told 503, and half a stream does not pass for a whole one', async () => {
  const destination = await Destination.start();
  // It never answers, or never ends.
  destination.respond = ({ url }, response) => {
    if (url === '/stream') response.writeHead(200).write('begun');
  };
  const service = await OperatedService.start({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  try {
    const open = async (path: string): Promise<KeptConnection> => {
      const made = await service.made('/proxies', {
        name: 'p',
        destination_url: `${destination.url}${path}`,
      });
      const connection = await KeptConnection.open(service.url);
      const headers = { 'SVC-API-KEY': service.key, 'SVC-PROXY-KEY': made['key'] ?? '' };
      connection.write(requestText('GET', '/proxy/', headers));
      return connection;
    };
    const [silent, stream] = [await open('/silent'), await open('/stream')];
    const answers = Promise.allSettled([silent.answer(), stream.answer()]);
    await vi.waitFor(() => expect(destination.received).toHaveLength(2), { timeout: 30_000 });
    const ended = service.stop();
    const [answered, cut] = await answers;
    expect(answered).toMatchObject({ value: { status: 503, isLast: true } });
    expect(cut).toMatchObject({ status: 'rejected', reason: expect.any(CutOff) as CutOff });
    expect(await ended).toBe(0);
    expect(service.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  } finally {
    await service.close();
    await destination.stop();
  }
}, 120_000);
