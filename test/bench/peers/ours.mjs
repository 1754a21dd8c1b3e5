// The same of ourselves, as a program calls us: with a key, with the rules of its containers, and with an audit trail.
import { newReaderKey } from '../runs/bench-vault.mjs';
import { asking, equals } from './peer.mjs';

const values = (count) => Array.from({ length: count }, (_, n) => `value-${String(n)}`);

/** What is measured of us, as open-bao.mjs says. */
export async function ours(vault) {
  const headers = { 'SVC-API-KEY': await newReaderKey(vault, 'reveal') };
  const ask = asking(vault.url, headers);
  const ids = await ask('POST', '/tokenize', values(100));
  const expressions = ids.map((id) => `{{ ${id} }}`);
  equals(await ask('POST', '/detokenize', expressions), values(100));
  equals((await ask('GET', `/tokens/${ids[0]}`)).data, 'value-0');
  const post = (path, body, items) => ({
    request: { path, body: JSON.stringify(body) },
    headers,
    items,
  });
  return {
    'write one': post('/tokenize', 'value'),
    'read one': { request: { method: 'GET', path: `/tokens/${ids[0]}` }, headers },
    'write 100': post('/tokenize', values(100), 100),
    'read 100': post('/detokenize', expressions, 100),
  };
}
