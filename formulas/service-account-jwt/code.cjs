// Signs the assertion by which a service account asks for an access token (RFC 7523). Whoever holds it is that account
// until it expires, so it leaves as a token, not as plaintext.
const { createSign } = require('crypto');
const { BadRequestError, InvalidReactorConfigurationError } = require('formula-errors');

const LIFETIME_SECONDS_MAX = 3600;

/** @param {unknown} value */
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * @type {import('@token-vault/types').Formula<
 *   { scope?: string, subject?: string, lifetime_seconds?: number },
 *   { ISSUER: string, AUDIENCE: string, KEY_ID: string, PRIVATE_KEY: string }
 * >}
 */
module.exports = async ({ args, configuration }) => {
  const { ISSUER, AUDIENCE, KEY_ID, PRIVATE_KEY } = configuration;
  const { scope, subject, lifetime_seconds: lifetime = 300 } = args;
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > LIFETIME_SECONDS_MAX) {
    throw new BadRequestError({ lifetime_seconds: `must be 1 to ${LIFETIME_SECONDS_MAX}` });
  }
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    iss: ISSUER,
    sub: subject ?? ISSUER,
    aud: AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    ...(scope === undefined ? {} : { scope }),
  };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`;
  let signature;
  try {
    // Keys that were pasted into one line have \n as two characters.
    signature = createSign('RSA-SHA256').update(text).sign(PRIVATE_KEY.replace(/\\n/g, '\n'));
  } catch {
    throw new InvalidReactorConfigurationError({ PRIVATE_KEY: 'must be an RSA key in PEM' });
  }
  return {
    raw: { expires_at: new Date(claims.exp * 1000).toISOString() },
    tokenize: { assertion: `${text}.${signature.toString('base64url')}` },
  };
};
