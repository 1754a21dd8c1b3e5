import type { Answer, Caller } from '../service/caller.js';

/** Requests that go on while something else happens to the vault. */
export interface Traffic {
  /** Ends it and answers how many requests there were, and every one that did not go as it should. */
  stop(): Promise<{ readonly requests: number; readonly failures: readonly string[] }>;
}

/** What the traffic is about: tokens that are read, and tokens that are changed. */
export interface TrafficTokens {
  /** Values by id; tokens that the traffic makes are added. */
  readonly values: Map<string, string>;
  /** Ids of `values` that the traffic changes. */
  readonly changed: readonly string[];
}

/** Tokenizes, reads and changes tokens without a pause; each read must give the value that was last acknowledged. */
export function startTraffic(caller: Caller, { values, changed }: TrafficTokens): Traffic {
  const failures: string[] = [];
  let requests = 0;
  let isOver = false;
  const isChanged = new Set(changed);
  const expectStatus = (answer: Answer, status: number): void => {
    requests += 1;
    if (answer.status !== status) failures.push(`${String(answer.status)} ${answer.text}`);
  };
  const loop = async (act: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn).catch((error: unknown) => failures.push(String(error)));
    }
  };
  const tokenize = async (turn: number): Promise<void> => {
    const value = `made beside it ${String(turn)}`;
    const answer = await caller.post('/tokenize', JSON.stringify(value));
    expectStatus(answer, 200);
    if (answer.status === 200) values.set(answer.json as string, value);
  };
  const read = async (turn: number): Promise<void> => {
    const ids = [...values.keys()].filter((id) => !isChanged.has(id));
    const id = ids[(turn * 7_919) % ids.length] ?? '';
    const answer = await caller.get(`/tokens/${id}`);
    expectStatus(answer, 200);
    const { data } = answer.json as { data?: unknown };
    if (data !== values.get(id)) failures.push(`${id} was read as ${answer.text}`);
  };
  const change = async (turn: number): Promise<void> => {
    const id = changed[turn % changed.length] ?? '';
    const value = `changed ${String(turn)}`;
    const answer = await caller.send(
      'PATCH',
      `/tokens/${id}`,
      { data: value },
      { 'Content-Type': 'application/merge-patch+json' },
    );
    expectStatus(answer, 200);
    if (answer.status === 200) values.set(id, value);
  };
  const loops = [loop(tokenize), loop(read), loop(change)];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      return { requests, failures };
    },
  };
}
