import type { Stage } from './proxy-call.js';
import { answer } from './stages/answer.js';
import { authenticate } from './stages/authenticate.js';
import { detokenize } from './stages/detokenize.js';
import { find } from './stages/find.js';
import { limit } from './stages/limit.js';
import { open } from './stages/open.js';
import { read } from './stages/read.js';
import { record } from './stages/record.js';
import { receive } from './stages/receive.js';
import { send } from './stages/send.js';
import { transformAnswer } from './stages/transform-answer.js';
import { transformRequest } from './stages/transform-request.js';

/** A call through a Proxy, from beginning to end (docs/adr/0032). */
export const CALL_STAGES: readonly Stage[] = [
  find,
  authenticate,
  limit,
  open,
  read,
  detokenize,
  transformRequest,
  record,
  send,
  receive,
  transformAnswer,
  answer,
];
