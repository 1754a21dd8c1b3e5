import { CustomAnswerError, VaultError } from '../../../domain/errors.js';
import { answerMeasureOf, failureMeasureOf } from '../../../domain/proxy/proxy-failure.js';
import type { FailureMeasure, FailureStage } from '../../../domain/proxy/proxy-failure.js';
import type { ProxyCall, Stage } from './proxy-call.js';
import { detokenize } from './stages/detokenize.js';
import { receive } from './stages/receive.js';
import { record } from './stages/record.js';
import { send } from './stages/send.js';
import { transformAnswer } from './stages/transform-answer.js';
import { transformRequest } from './stages/transform-request.js';

/** What people call the stages; those before them have to do with the request as it came. */
const NAMES: ReadonlyMap<Stage, FailureStage> = new Map([
  [detokenize, 'detokenize'],
  [record, 'detokenize'],
  [transformRequest, 'request_transform'],
  [send, 'destination'],
  [receive, 'destination'],
  [transformAnswer, 'response_transform'],
] as const);

/**
 * Where a call that was answered with an error has failed, and how: nothing of what was sent, said or answered but a code of
 * the vault's, or a status. Undefined where it has not failed.
 */
export function failureIn(
  { stage, thrown }: ProxyCall,
  status: number,
): FailureMeasure | undefined {
  if (status < 400) return undefined;
  // The status of an answer that was given is that of the destination, whatever a transform has made of the rest.
  if (thrown === undefined) return answerMeasureOf('destination', status);
  const name = (stage && NAMES.get(stage)) ?? 'request';
  if (thrown instanceof CustomAnswerError) return answerMeasureOf(name, status);
  return failureMeasureOf(name, thrown instanceof VaultError ? thrown.code : 'INTERNAL');
}
