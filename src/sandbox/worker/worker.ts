import { parentPort, workerData } from 'node:worker_threads';

import type { MadeImage } from '../image/code-image.js';
import { makeCodeImage } from '../image/code-image-maker.js';
import { compile } from '../engine/compile.js';
import { Engine } from '../engine/engine.js';
import { GuestRun } from './guest-run.js';
import type { RunToDo } from './guest-run.js';
import { adoptImage, restoreImage } from '../image/memory-image.js';
import type { MemoryImage } from '../image/memory-image.js';
import { WorkerImages } from '../image/worker-images.js';
import { claim, resultMessage } from '../protocol/messages.js';
import type {
  FromWorker,
  JobMessage,
  ResultMessage,
  ToWorker,
  WorkerSetup,
} from '../protocol/messages.js';
import { Outbox } from './outbox.js';
import { RUN_LIMITS } from '../protocol/outcome.js';
import type { CodeDiagnostic } from '../protocol/outcome.js';
import { giveWay } from './thread-priority.js';

/** Memory that an engine may keep after a run; one that grew beyond is replaced, since memory never shrinks. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Time for compiling code that is only checked or imaged. */
const COMPILE_MS = 5_000;

const setup = workerData as WorkerSetup;
const { binary, claims, memoryPagesMax } = setup;
const images = new WorkerImages(setup);
if (parentPort === null) throw new Error('the sandbox worker has to be a thread');
const port = parentPort;
giveWay();

let current: GuestRun | undefined;
/** The image that the engine is at, or was before the present run. */
let image = images.lean;
let engine = await freshEngine();
let replacing: Promise<void> | undefined;
const outbox = new Outbox(setup.outbox);
let batch: readonly JobMessage[] = [];
/** The place of the next job in the batch. */
let next = 0;
let isStepping = false;
/** Whether there is something in the outbox that the main thread does not know of. */
let hasLeft = false;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'reply') {
    if (current?.run === message.run) current.reply(message);
  } else if (message.kind === 'abort') {
    if (current?.run === message.run) current.abort();
  } else {
    images.update(message.images, message.dropped);
    batch = message.jobs;
    next = 0;
    step();
  }
});
post(['ready']);

/** Does the jobs of the batch one after the other, as far as nothing has to be waited for. */
function step(): void {
  if (isStepping) return;
  isStepping = true;
  while (current === undefined && replacing === undefined) {
    const place = next;
    const job = batch[place];
    if (job === undefined) break;
    next += 1;
    if (claim(claims, place, job[1])) begin(job, place);
  }
  isStepping = false;
  if (hasLeft) post(['left']);
}

function post(message: FromWorker): void {
  hasLeft = false;
  port.postMessage(message);
}

async function freshEngine(): Promise<Engine> {
  const fresh = await Engine.create(binary, memoryPagesMax);
  adoptImage(fresh, image);
  return fresh;
}

function begin(message: JobMessage, place: number): void {
  if (message[0] === 'check') {
    const [, number, code] = message;
    const { diagnostics, clean } = check(code);
    post(['checked', number, diagnostics]);
    restore(clean);
    return;
  }
  const [, number, code, imageWith, text, rawBody, limits] = message;
  const start = images.startOf(code, imageWith);
  const toDo: RunToDo = {
    run: number,
    code: start.code,
    text,
    rawBody,
    limits: limits === undefined ? RUN_LIMITS : { ...RUN_LIMITS, ...limits },
  };
  moveTo(start.base);
  const run = new GuestRun(engine, image, toDo, setup, {
    // The answer leaves before the memory is restored, which is no longer the caller's time.
    ended: (ending, report, clean) => {
      current = undefined;
      deliver(place, resultMessage(number, ending, report));
      restore(clean);
      const { unitsLoaded } = run;
      if (typeof code === 'number') {
        if (unitsLoaded.size > 0) post(['outgrown', code, [...unitsLoaded]]);
      } else if (imageWith !== undefined) makeImage(number, code, [...imageWith, ...unitsLoaded]);
      step();
    },
    called: post,
    gaveUp: (call) => post(['abort-call', number, call]),
  });
  current = run;
  run.begin();
}

/** Sends a result at once, or leaves it where there is more to do: the main thread looks there before long. */
function deliver(place: number, result: ResultMessage): void {
  if (next < batch.length && outbox.put(place, result)) hasLeft = true;
  else post(result);
}

/** Brings the engine to another image, where it is not there. */
function moveTo(base: MemoryImage): void {
  if (image === base) return;
  image = base;
  restoreImage(engine, image);
}

function restore(clean: boolean): void {
  const { byteLength } = engine.memory.buffer;
  if (clean && byteLength <= KEPT_BYTES) restoreImage(engine, image);
  else
    replacing = freshEngine().then((fresh) => {
      engine = fresh;
      replacing = undefined;
      step();
    });
}

function limitedBy(deadline: number): void {
  engine.hooks = {
    interrupt: () => {
      if (performance.now() > deadline) throw new Error('compiling takes too long');
    },
    answer: () => undefined,
  };
}

function check(code: string): { diagnostics: readonly CodeDiagnostic[]; clean: boolean } {
  limitedBy(performance.now() + COMPILE_MS);
  try {
    const result = compile(engine, code);
    return { diagnostics: 'diagnostics' in result ? result.diagnostics : [], clean: true };
  } catch {
    const message = 'The code is too large or too deep to compile.';
    return { diagnostics: [{ line: 1, column: 1, message }], clean: false };
  }
}

function makeImage(run: number, code: string, units: readonly number[]): void {
  let made: MadeImage | undefined;
  if (replacing === undefined) {
    moveTo(images.baseFor(units));
    made = makeCodeImage(engine, image, code, units, setup.units);
    restore(made !== undefined);
  }
  post(['image', run, made]);
}
