/* global fetch */

/**
 * Sends one GraphQL operation to the vault that this page came from. Always answers an object in GraphQL's form: a
 * refusal of the door, which is a problem document (RFC 9457), and a broken connection become errors like any other.
 */
export async function callVault({ query, variables, operationName }, apiKey) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  if (apiKey !== '') headers['SVC-API-KEY'] = apiKey;
  const body = JSON.stringify({ query, variables, operationName });
  let response;
  try {
    response = await fetch('/graphql', { method: 'POST', headers, body, credentials: 'omit' });
  } catch {
    // A key with characters that no header can hold ends here too.
    return /^[\x21-\x7e]*$/.test(apiKey)
      ? failure('UNREACHABLE', 'The vault does not answer. Is it running?')
      : failure('UNAUTHENTICATED', 'The API key has characters that no key has.');
  }
  const answer = await response.json().catch(() => undefined);
  if (answer === undefined || answer === null) {
    return failure('UNREADABLE', `The answer, of status ${response.status}, is not JSON.`);
  }
  if (answer.detail === undefined) return answer;
  const { code, detail, status, instance, errors } = answer;
  return failure(code, detail, { status, traceId: instance, ...(errors ? { errors } : {}) });
}

/** The first failure in an answer: its code, its sentence and its trace id; undefined where all went well. */
export function failureOf(answer) {
  const error = answer.errors?.[0];
  if (error === undefined) return undefined;
  const { code, traceId } = error.extensions ?? {};
  return { code: code ?? 'FAILED', message: error.message, traceId };
}

function failure(code, message, extensions = {}) {
  return { errors: [{ message, extensions: { code, ...extensions } }] };
}
