// Ends with 0 where the service of this machine or container can serve, and with 1 where it cannot: a health check that
// needs nothing but Node. It reads the variables that the service reads.
import { request } from 'node:http';
import { request as requestSecure } from 'node:https';

const WAIT_MS = 4_000;

/** A port that asks for certificates asks this program, too: then it is the door that tells that there is an answer. */
const { PORT, OPERATIONS_PORT, TLS_CERT_FILE, TLS_CLIENT_CA_FILE } = process.env;
const isMutual = TLS_CERT_FILE !== undefined && TLS_CLIENT_CA_FILE !== undefined;
const host = '127.0.0.1';
const place = isMutual
  ? // It is called by an address, which no certificate is for.
    { ask: requestSecure, port: PORT || 4000, path: '/', rejectUnauthorized: false }
  : { ask: request, port: OPERATIONS_PORT || 4001, path: '/health/ready' };

const { ask, ...options } = place;
const call = ask({ host, timeout: WAIT_MS, agent: false, ...options }, (answer) => {
  process.exit(answer.statusCode === 200 ? 0 : 1);
});
call.on('timeout', () => process.exit(1));
call.on('error', () => process.exit(1));
call.end();
