import { readTokenizeBody } from '../../contract/wire/tokenize-body.js';
import type { TokenizeElement } from '../../contract/wire/tokenize-body.js';
import type { RequestContext } from '../../context.js';
import { validationFailed } from '../../domain/errors.js';
import type { Issue } from '../../domain/issue.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { requireIdentity } from '../act/authorization.js';
import { eachInTurn, EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import type { TokenDependencies } from './token-dependencies.js';
import { TokenDrafts } from './token-draft.js';
import { TokenWriter } from './token-writer.js';
import type { TokenRequest } from './token-writer.js';

/** A sensitive value of a body, and the token that it is to become. */
interface ElementRequest extends TokenRequest {
  readonly element: TokenizeElement;
}

/** Turns whole bodies into tokens. */
export class TokenizeService {
  readonly #dependencies: TokenDependencies;
  readonly #drafts: TokenDrafts;
  readonly #writer: TokenWriter;

  constructor(dependencies: TokenDependencies) {
    this.#dependencies = dependencies;
    this.#drafts = new TokenDrafts(dependencies.expressions);
    this.#writer = new TokenWriter(dependencies, this.#drafts);
  }

  /**
   * Replaces the sensitive values in any JSON by tokens (contract 3.2), in one transaction with its audit
   * event: all or nothing. Takes and gives wire JSON. Needs `token:create` on the container of each token. Throws
   * VALIDATION_FAILED with every fault of the body together, FORBIDDEN, and CONFLICT where a given id is taken.
   */
  async tokenize(ctx: RequestContext, body: JsonValue): Promise<JsonValue> {
    const caller = requireIdentity(ctx.identity);
    const yielder = new EventLoopYielder(caller.tenantId);
    const { elements, answer } = readTokenizeBody(body, this.#dependencies.limits);
    if (elements.length === 0) return answer();

    const requests = await this.#draftAll(elements, yielder);
    const written = await this.#writer.write(ctx, caller, requests);
    const answering = new EventLoopYielder(caller.tenantId);
    await eachInTurn(written, answering, ({ request, view }) => request.element.replaceBy(view));
    if (answering.isDue) await answering.yield();
    return answer();
  }

  async #draftAll(
    elements: readonly TokenizeElement[],
    yielder: EventLoopYielder,
  ): Promise<readonly ElementRequest[]> {
    const now = this.#dependencies.runtime.now();
    const requests: ElementRequest[] = [];
    const issues: Issue[] = [];
    for (const element of elements) {
      if (yielder.isDue) await yielder.yield();
      const outcome = this.#drafts.draft(element, now);
      if ('issues' in outcome) issues.push(...outcome.issues);
      else requests.push({ element, draft: outcome });
    }
    if (issues.length > 0) throw validationFailed(issues);
    return requests;
  }
}
