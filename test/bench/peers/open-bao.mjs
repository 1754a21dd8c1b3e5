// OpenBao, or whatever speaks the same interface: its store of keys and values, which keeps what it is given as we do, and
// its transit engine, which seals for others and keeps nothing. Both in mounts of their own, which are gone at the end.
import { randomBytes } from 'node:crypto';

import { asking, equals } from './peer.mjs';

const base64 = (text) => Buffer.from(text).toString('base64');

/**
 * What is measured of it: `{ name, url, lacks, scenarios }` each, where a scenario is `{ request, headers, items }`. What is to
 * be done at the end goes into `atEnd`.
 */
export async function openBao(url, token, atEnd) {
  const headers = { 'X-Vault-Token': token };
  const ask = asking(url, headers);
  const id = randomBytes(4).toString('hex');
  const { data: audits } = await ask('GET', '/v1/sys/audit');
  const audit = Object.keys(audits).length > 0 ? 'with audit' : 'without audit';
  const mount = async (path, body) => {
    await ask('POST', `/v1/sys/mounts/${path}`, body);
    atEnd.push(() => ask('DELETE', `/v1/sys/mounts/${path}`));
  };
  const store = `bench-kv-${id}`;
  const transit = `bench-transit-${id}`;
  await mount(store, { type: 'kv', options: { version: '1' } });
  await mount(transit, { type: 'transit' });
  return [
    {
      name: `OpenBao KV, ${audit}`,
      lacks: 'no grants by container, no masks, no search; nothing for many values at once',
      scenarios: await keyValues(ask, store, headers),
      url,
    },
    {
      name: `OpenBao transit, ${audit}`,
      lacks: 'stores nothing: callers keep what is sealed',
      scenarios: await sealing(ask, transit, headers),
      url,
    },
  ];
}

async function keyValues(ask, store, headers) {
  await ask('POST', `/v1/${store}/known`, { value: 'value-0' });
  equals((await ask('GET', `/v1/${store}/known`)).data.value, 'value-0');
  let count = 0;
  const next = () => ({ path: `/v1/${store}/${String(count++)}`, body: '{"value":"value"}' });
  return {
    'write one': { request: { next }, headers },
    'read one': { request: { method: 'GET', path: `/v1/${store}/known` }, headers },
  };
}

async function sealing(ask, transit, headers) {
  await ask('POST', `/v1/${transit}/keys/bench`, {});
  const encrypt = `/v1/${transit}/encrypt/bench`;
  const decrypt = `/v1/${transit}/decrypt/bench`;
  const plain = (count) =>
    Array.from({ length: count }, (_, n) => ({ plaintext: base64(`value-${String(n)}`) }));
  const { data: one } = await ask('POST', encrypt, plain(1)[0]);
  const { data: many } = await ask('POST', encrypt, { batch_input: plain(100) });
  const sealedOne = { ciphertext: one.ciphertext };
  const sealedMany = { batch_input: many.batch_results.map(({ ciphertext }) => ({ ciphertext })) };
  equals((await ask('POST', decrypt, sealedOne)).data.plaintext, base64('value-0'));
  const { data: opened } = await ask('POST', decrypt, sealedMany);
  equals(
    opened.batch_results.map(({ plaintext }) => plaintext),
    plain(100).map(({ plaintext }) => plaintext),
  );
  const post = (path, body, items) => ({
    request: { path, body: JSON.stringify(body) },
    headers,
    items,
  });
  return {
    'write one': post(encrypt, plain(1)[0]),
    'read one': post(decrypt, sealedOne),
    'write 100': post(encrypt, { batch_input: plain(100) }, 100),
    'read 100': post(decrypt, sealedMany, 100),
  };
}
