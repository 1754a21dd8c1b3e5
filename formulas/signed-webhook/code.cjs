// Makes the body and headers of a webhook whose receiver can check who sent it (Standard Webhooks 1.0).
const { createHmac, randomUUID } = require('crypto');
const { InvalidReactorConfigurationError } = require('formula-errors');

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/**
 * @type {import('@token-vault/types').Formula<
 *   { type: string, data?: unknown, id?: string, timestamp?: number },
 *   { SECRET: string }
 * >}
 */
module.exports = async ({ args, configuration }) => {
  const [, base64] = SECRET.exec(configuration.SECRET) ?? [];
  if (base64 === undefined) {
    throw new InvalidReactorConfigurationError({ SECRET: 'must be whsec_ and a key in base64' });
  }
  const { type, data = {}, id = `msg_${randomUUID()}` } = args;
  const timestamp = args.timestamp ?? Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type, timestamp: new Date(timestamp * 1000).toISOString(), data });
  const signature = createHmac('sha256', Buffer.from(base64, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    raw: {
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
      body,
    },
  };
};
