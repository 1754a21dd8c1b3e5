/* What code may call of the vault: `req.svc`, as the linked Application. Members of resources are in camelCase. */

/** Kinds of tokens. */
export type TokenType =
  | 'token'
  | 'card'
  | 'card_number'
  | 'bank'
  | 'us_bank_account_number'
  | 'us_bank_routing_number'
  | 'social_security_number'
  | 'employer_id_number';

/** A token, as the linked Application may see it. */
export interface Token<Data = unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly type: TokenType;
  /** The value, what the mask makes of it, or absent, as the Application may see it. */
  readonly data?: Data;
  readonly mask?: unknown;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly searchIndexes?: readonly string[];
  readonly fingerprint?: string;
  readonly fingerprintExpression?: string;
  readonly containers?: readonly string[];
  readonly expiresAt?: string;
  readonly createdBy?: string;
  readonly createdAt?: string;
  readonly modifiedBy?: string;
  readonly modifiedAt?: string;
}

/** A token to be created. */
export interface CreateToken {
  /** A UUID, a literal, or an expression that makes one; left out: the vault makes a UUID. */
  readonly id?: string;
  readonly type: TokenType;
  readonly data: unknown;
  readonly containers?: readonly [string];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly mask?: unknown;
  readonly searchIndexes?: readonly string[];
  readonly fingerprintExpression?: string;
  readonly deduplicateToken?: boolean;
  /** An instant of ISO 8601. */
  readonly expiresAt?: string;
}

/** A change of a token: what is left out stays, what is null returns to its default. */
export interface PatchToken {
  readonly type?: TokenType;
  readonly data?: unknown;
  readonly containers?: readonly [string] | null;
  readonly metadata?: Readonly<Record<string, string | null>> | null;
  readonly mask?: unknown;
  readonly searchIndexes?: readonly string[] | null;
  readonly fingerprintExpression?: string | null;
  readonly deduplicateToken?: boolean | null;
  readonly expiresAt?: string | null;
}

/** A page of a list. */
export interface Page<Item> {
  readonly pagination: {
    readonly totalItems: number;
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly totalPages: number;
  };
  readonly data: readonly Item[];
}

/** Which tokens a list holds. */
export interface ListTokens {
  readonly id?: string | readonly string[];
  readonly type?: TokenType | readonly TokenType[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly page?: number;
  readonly size?: number;
}

/** What to search tokens for. */
export interface SearchTokens {
  /** Such as `data:"4242" AND NOT type:card`. */
  readonly query?: string;
  readonly page?: number;
  readonly size?: number;
}

/** What another Reactor answered. */
export interface ReactorResult {
  readonly raw?: unknown;
  readonly tokens?: unknown;
}

/** An Application, as `retrieveByKey` tells it. */
export interface Application {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly rules: readonly Readonly<Record<string, unknown>>[];
  readonly expiresAt?: string;
  readonly createdBy?: string;
  readonly createdAt: string;
  readonly modifiedBy?: string;
  readonly modifiedAt?: string;
}

/** The vault, as the linked Application. What fails rejects with a {@link ServiceError}. */
export interface Service {
  /** Gives the same JSON with tokens in the places of values. */
  tokenize<Answer = Readonly<Record<string, unknown>>>(body: unknown): Promise<Answer>;
  /** Gives the same JSON with values in the places of expressions. */
  detokenize<Answer = Readonly<Record<string, unknown>>>(body: unknown): Promise<Answer>;
  readonly tokens: {
    create<Data = unknown>(token: CreateToken): Promise<Token<Data>>;
    retrieve<Data = unknown>(id: string): Promise<Token<Data>>;
    update<Data = unknown>(id: string, patch: PatchToken): Promise<Token<Data>>;
    list(query?: ListTokens): Promise<Page<Token>>;
    search(query?: SearchTokens): Promise<Page<Token>>;
    delete(id: string): Promise<null>;
  };
  readonly reactors: {
    /** Runs another Reactor, as the linked Application. */
    react(id: string, body?: { readonly args?: unknown }): Promise<ReactorResult>;
  };
  readonly applications: {
    /** The linked Application. */
    retrieveByKey(): Promise<Application>;
  };
}

/** What a call of the vault rejects with. */
export interface ServiceError extends Error {
  readonly status: number;
  /** The problem that the endpoint would answer. */
  readonly data: {
    readonly title: string;
    readonly status: number;
    readonly detail?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
  /** Faults of single members, by their names in camelCase. */
  readonly details: Readonly<Record<string, readonly string[]>>;
}

/** The methods of `svc` by their whole names: `svc.tokens.create`. */
export type ServiceMethod<Part = Service, Path extends string = 'svc'> = {
  [Name in keyof Part & string]: Part[Name] extends (...values: never[]) => unknown
    ? `${Path}.${Name}`
    : ServiceMethod<Part[Name], `${Path}.${Name}`>;
}[keyof Part & string];
