import type { RequestContext } from '../../context.js';
import type {
  ApplicationUse,
  ApplicationUseRepository,
} from '../../storage/applications/application-use-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { oneAtATime } from '../act/one-at-a-time.js';

/** What the service works with. */
export interface KeyUseServiceParts {
  readonly uses: ApplicationUseRepository;
  readonly now: Runtime['now'];
}

/** Applications that are held at a time; about 2 MiB. */
const APPLICATIONS_MAX = 10_000;

/**
 * Remembers when the keys of Applications are used, and writes it down when it is told to, all by one statement: no request
 * waits for it (docs/adr/0037). What is lost with the process is what was used since the last time.
 */
export class KeyUseService {
  readonly #parts: KeyUseServiceParts;
  #used = new Map<string, ApplicationUse>();
  #lost = 0;

  constructor(parts: KeyUseServiceParts) {
    this.#parts = parts;
  }

  /** Uses that were not remembered, because there were too many Applications since the last time. */
  get lost(): number {
    return this.#lost;
  }

  /** Remembers that the key of an Application is used now. */
  record(tenantId: string, applicationId: string): void {
    if (this.#used.size >= APPLICATIONS_MAX && !this.#used.has(applicationId)) this.#lost += 1;
    else this.#used.set(applicationId, { tenantId, applicationId, at: this.#parts.now() });
  }

  /**
   * When the keys of some Applications were last used, each in the place of its id; null for one that never was. Uses at
   * this instance count up to this moment. Needs `application:read`.
   */
  async lastUses(
    ctx: RequestContext,
    { ids }: { readonly ids: readonly string[] },
  ): Promise<readonly (Date | null)[]> {
    const { tenantId } = requirePermission(ctx, 'application:read');
    await this.bringUpToDate(ctx);
    const byId = await this.#parts.uses.find(tenantId, ids);
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** Writes down, before somebody asks, what was used at this instance; a failure is logged, and what is written is asked then. */
  async bringUpToDate({ log }: Pick<RequestContext, 'log'>): Promise<void> {
    await this.flush().catch((error: unknown) => {
      log.warn({ err: error }, 'last uses of keys could not be stored; they are kept for now');
    });
  }

  /** Writes down what was used until now; no statement where nothing was. Where that fails it throws, and all is kept. */
  readonly flush = oneAtATime(() => this.#write());

  async #write(): Promise<void> {
    const used = this.#used;
    if (used.size === 0) return;
    this.#used = new Map();
    try {
      await this.#parts.uses.write([...used.values()]);
    } catch (error) {
      this.#used = new Map([...used, ...this.#used]);
      throw error;
    }
  }
}
