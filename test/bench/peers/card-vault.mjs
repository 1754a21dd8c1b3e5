// The card vault of Hyperswitch, asked without its layer of JWE and JWS and unlocked before; its tenant is `public`.
import { randomBytes } from 'node:crypto';

import { asking, equals } from './peer.mjs';

/** What is measured of it, as open-bao.mjs says. */
export async function cardVault(url) {
  const headers = { 'x-tenant-id': 'public' };
  const ask = asking(url, headers);
  const owner = { merchant_id: 'bench', merchant_customer_id: randomBytes(6).toString('hex') };
  // What is equal is stored once: each write has a value of its own, as ours have.
  let count = 0;
  const newValue = () => ({ ...owner, enc_card_data: `value-${String(count++)}` });
  const { payload: stored } = await ask('POST', '/data/add', newValue());
  const known = { ...owner, card_reference: stored.card_reference };
  const { payload: found } = await ask('POST', '/data/retrieve', known);
  equals(found.enc_card_data, 'value-0');
  const next = () => ({ path: '/data/add', body: JSON.stringify(newValue()) });
  return [
    {
      name: 'Hyperswitch card vault',
      url,
      lacks: 'no authentication in this form, no audit trail; nothing for many values at once',
      scenarios: {
        'write one': { request: { next }, headers },
        'read one': { request: { path: '/data/retrieve', body: JSON.stringify(known) }, headers },
      },
    },
  ];
}
