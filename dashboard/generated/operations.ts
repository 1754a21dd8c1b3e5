/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What an answer shows of a token. */
export type ShownPart =
  /** `data` holds the value in clear. */
  | 'value'
  /** `data` holds the rendered mask. */
  | 'mask'
  /** There is no `data`; of `token:use`: it is refused, since there is nothing to put in. */
  | 'nothing';

/** What an Application is meant for. */
export type ApplicationType =
  /** Backend services that can keep their key secret. May hold any permission. */
  | 'private'
  /** Browsers and mobile apps, whose key is public. May hold `token:create` and `token:update` only. */
  | 'public'
  /** Administration of the vault. May hold any permission. */
  | 'management';

/** What the holder of a permission sees of a token. */
export type AccessTransform =
  /** `data` is left out. */
  | 'redact'
  /** `data` holds the rendered mask, or is left out where the token has none. */
  | 'mask'
  /** `data` holds the plaintext. */
  | 'reveal';

/** An access rule as it is given to an Application. */
export type AccessRuleInput = {
  /** What the rule is for. */
  readonly description?: string | null | undefined;
  /** Rank among the rules of the Application, from 1, unique within it; of the rules that match, the lowest decides. */
  readonly priority: number;
  /**
   * Container that the rule covers, with everything below it, such as `/pci/high/`. Required on `public` and
   * `private` Applications, and for a session where there are no conditions.
   */
  readonly container?: string | null | undefined;
  /** Accepted in place of `container` when a session is authorized; on an Application any condition is refused. */
  readonly conditions?: ReadonlyArray<AccessConditionInput>;
  /** What the holder sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<PermissionName>;
};

/** What a condition of a session's rule looks at. */
export type AccessConditionAttribute =
  /** The id of the token. */
  | 'id'
  /** The container of the token. */
  | 'container';

/** How a condition of a session's rule compares. */
export type AccessConditionOperator =
  /** The attribute is the value. */
  | 'equals'
  /** The attribute begins with the value. */
  | 'starts_with';

/** One condition of a session's rule; all conditions of a rule must hold. */
export type AccessConditionInput = {
  /** What is looked at. */
  readonly attribute: AccessConditionAttribute;
  /** How it is compared. */
  readonly operator: AccessConditionOperator;
  /** What it is compared with. */
  readonly value: string;
};

/** A new Application. At least one of `permissions` and `rules` must be non-empty. */
export type CreateApplicationInput = {
  /** Name for people. */
  readonly name: string;
  /** What the Application is meant for; it cannot be changed later. */
  readonly type: ApplicationType;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions?: ReadonlyArray<PermissionName>;
  /** Access rules. */
  readonly rules?: ReadonlyArray<AccessRuleInput>;
  /** Instant, in the future, at which the Application ceases to exist. */
  readonly expiresAt?: string | null | undefined;
};

/**
 * The full new state of an Application: what is left out returns to its default. At least one of `permissions`
 * and `rules` must be non-empty. `type` and `expiresAt` cannot be changed: they may be left out, or sent back
 * as they are.
 */
export type UpdateApplicationInput = {
  /** Name for people. */
  readonly name: string;
  /** The present type, or nothing. */
  readonly type?: ApplicationType | null | undefined;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions?: ReadonlyArray<PermissionName>;
  /** Access rules. */
  readonly rules?: ReadonlyArray<AccessRuleInput>;
  /** The present expiry, or nothing. */
  readonly expiresAt?: string | null | undefined;
};

/** What Applications can be ordered by. */
export type ApplicationOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

/** The order of a list of Applications; left out: the newest first. */
export type ApplicationOrder = {
  /** What is compared. */
  readonly field?: ApplicationOrderField;
  /** Which of two comes first. */
  readonly direction?: OrderDirection;
};

/** Which Applications a list holds: those that meet everything that is given. */
export type ApplicationFilter = {
  /** Only Applications with these ids; left out: all. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only Applications with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: string | null | undefined;
  /** Only Applications of these types; left out: all. */
  readonly type?: ReadonlyArray<ApplicationType> | null | undefined;
  /** Only Applications that hold this permission, anywhere: by themselves or by one of their rules. */
  readonly permission?: PermissionName | null | undefined;
  /** Only Applications whose key was used at this instant or later, as `lastUsedAt` tells it. */
  readonly usedSince?: string | null | undefined;
  /** Only Applications whose key was not used at this instant or later: nobody seems to need it. With an instant before the vault began: never used at all. */
  readonly unusedSince?: string | null | undefined;
  /** Only Applications that cease to exist before this instant. */
  readonly expiresBefore?: string | null | undefined;
};

/** Which way an order goes. */
export type OrderDirection =
  /** The earliest instant first, or the letter A. */
  | 'asc'
  /** The latest instant first, or the letter Z. */
  | 'desc';

/** A period. Its ends are instants, and an end that is left out is open. */
export type PeriodFilter = {
  /** The first instant that is within the period. */
  readonly from?: string | null | undefined;
  /** The first instant that is behind the period. */
  readonly before?: string | null | undefined;
};

/** What calls. */
export type CallerKind =
  /** An Application, by its API key. */
  | 'application'
  /** A session, by its session key. */
  | 'session';

/** How a run of user code ended. */
export type CodeOutcome =
  /** The function returned, and its result is JSON. */
  | 'ok'
  /** The code threw. */
  | 'threw'
  /** The code does not compile, or exports no function. */
  | 'invalid_code'
  /** The run passed its time, or waited for something that could never happen. */
  | 'timeout'
  /** The run passed its memory. */
  | 'memory'
  /** The calls of the run were nested too deep. */
  | 'stack'
  /** The caller went away. */
  | 'aborted';

/** Methods of the console. */
export type ConsoleLevel =
  /** `console.log`. */
  | 'log'
  /** `console.info`. */
  | 'info'
  /** `console.debug`. */
  | 'debug'
  /** `console.warn`. */
  | 'warn'
  /** `console.error`. */
  | 'error';

/** Code to be tried. */
export type RunCodeInput = {
  /** A CommonJS module that exports one function. */
  readonly code: string;
  /** What the function gets as `args`; left out: an empty object. */
  readonly args?: unknown;
  /** What the function gets as `configuration`, an object; left out: an empty one. */
  readonly configuration?: unknown;
};

/** Who acts. */
export type ActorKind =
  /** An Application, by its API key. */
  | 'application'
  /** A session, by its key. */
  | 'session'
  /** Whoever runs the vault, by its command line. */
  | 'operator'
  /** A caller without a key, through a Proxy that asks for none. */
  | 'anonymous';

/** What a line of the audit trail tells of: the noun and the verb. */
export type LogOperation =
  /** An Application was created. */
  | 'application_create'
  /** An Application was changed, or tried to widen itself. */
  | 'application_update'
  /** An Application was given a new key. */
  | 'application_regenerate_key'
  /** An Application was deleted. */
  | 'application_delete'
  /** Applications were taken away that had expired. */
  | 'application_expire'
  /** Lines of the audit trail were taken away whose time was over; their seals stay. */
  | 'audit_event_expire'
  /** A key of the tenant was followed by a new version. */
  | 'data_key_rotate'
  /** A key of the tenant was wrapped by another master key. */
  | 'data_key_rewrap'
  /** Values were moved to the newest version of a key. */
  | 'data_key_reencrypt'
  /** Answers kept for idempotency were forgotten. */
  | 'idempotency_record_expire'
  /** A Proxy was created. */
  | 'proxy_create'
  /** A Proxy was changed. */
  | 'proxy_update'
  /** A Proxy was deleted. */
  | 'proxy_delete'
  /** A call went out through a Proxy, where `AUDIT_READS` has calls told of. */
  | 'proxy_call'
  /** A Reactor was created. */
  | 'reactor_create'
  /** A Reactor was changed. */
  | 'reactor_update'
  /** A Reactor was deleted. */
  | 'reactor_delete'
  /** A Reactor was invoked. */
  | 'reactor_react'
  /** A formula was created. */
  | 'reactor_formula_create'
  /** A formula was changed. */
  | 'reactor_formula_update'
  /** A formula was deleted. */
  | 'reactor_formula_delete'
  /** A key of the whole installation was wrapped by another master key. */
  | 'service_key_rewrap'
  /** Another key signs the seals of the audit trail from then on. */
  | 'service_key_rotate'
  /** A session was asked for. */
  | 'session_create'
  /** A session was given its grants, or somebody tried to. */
  | 'session_authorize'
  /** A session was ended before its time. */
  | 'session_delete'
  /** Sessions were taken away that had expired. */
  | 'session_expire'
  /** The tenant was made. */
  | 'tenant_create'
  /** The keys of a tenant were destroyed, so that nothing opens its values, and the tenant with them. */
  | 'tenant_delete'
  /** All that the tenant has was written, encrypted, for another vault or as a backup; or that began. */
  | 'tenant_export'
  /** The tenant came here from an export of another vault. */
  | 'tenant_import'
  /** The last row of a deleted tenant was taken away. */
  | 'tenant_purge'
  /** The tenant was changed. */
  | 'tenant_update'
  /** Tokens were created. */
  | 'token_create'
  /** A token was changed. */
  | 'token_update'
  /** A token was deleted. */
  | 'token_delete'
  /** A token was made the child of another. */
  | 'token_link'
  /** A token is no child of another any more. */
  | 'token_unlink'
  /** Tokens were shown to somebody, where `AUDIT_READS` has reads told of. */
  | 'token_read'
  /** Values of tokens were put back for use. */
  | 'token_use'
  /** Tokens were taken away that had expired. */
  | 'token_expire'
  /** A token was erased, with all that held its value, by whoever runs the vault. */
  | 'token_erase'
  /** Verification codes of cards were erased. */
  | 'token_erase_cvc'
  /** The vault was sealed: every process has wiped its keys. In the trail of the operator's tenant. */
  | 'vault_seal'
  /** The vault was unsealed: processes may have keys again. In the trail of the operator's tenant. */
  | 'vault_unseal';

/** What came of an act. */
export type LogOutcome =
  /** It was done. */
  | 'success'
  /** It was refused. */
  | 'denied'
  /** It ran code that failed. */
  | 'failed';

/** A kind of entity. */
export type EntityKind =
  /** An Application. */
  | 'application'
  /** A key of the tenant that encrypts or indexes values. */
  | 'data_key'
  /** A Proxy. */
  | 'proxy'
  /** A Reactor. */
  | 'reactor'
  /** A formula. */
  | 'reactor_formula'
  /** A key of the whole installation. */
  | 'service_key'
  /** A session. */
  | 'session'
  /** The tenant itself. */
  | 'tenant'
  /** A token. */
  | 'token'
  /** The vault as a whole, with all of its tenants. */
  | 'vault';

/** Which lines of the audit trail a list holds: those that meet everything that is given. */
export type LogEntryFilter = {
  /** Only what these Applications and sessions did. */
  readonly actorIds?: ReadonlyArray<string> | null | undefined;
  /** Only what actors of these kinds did. */
  readonly actorType?: ReadonlyArray<ActorKind> | null | undefined;
  /** Only these operations. */
  readonly operation?: ReadonlyArray<LogOperation> | null | undefined;
  /** Only acts upon entities of these kinds. */
  readonly entityType?: ReadonlyArray<EntityKind> | null | undefined;
  /** Only acts upon this entity. */
  readonly entityId?: string | null | undefined;
  /** Only what came out like this. */
  readonly outcome?: ReadonlyArray<LogOutcome> | null | undefined;
  /** Only acts within this period. */
  readonly createdAt?: PeriodFilter | null | undefined;
};

/** A side of a step of a proof. */
export type ProofSide =
  /** Before the hash that was reached. */
  | 'left'
  /** Behind it. */
  | 'right';

/** The names of the permissions: the noun and the verb. REST, and messages of both, write them with colons, as in `token:create`. */
export type PermissionName =
  /** Create tokens. */
  | 'token_create'
  /** Read tokens. */
  | 'token_read'
  /** Change tokens. */
  | 'token_update'
  /** Delete tokens. */
  | 'token_delete'
  /** Search tokens. */
  | 'token_search'
  /** Use the values of tokens in proxies, reactors and detokenize. */
  | 'token_use'
  /** Create Applications. */
  | 'application_create'
  /** Read Applications. */
  | 'application_read'
  /** Change Applications and regenerate their keys. */
  | 'application_update'
  /** Delete Applications. */
  | 'application_delete'
  /** Create Reactor Formulas and Reactors. */
  | 'reactor_create'
  /** Read Reactor Formulas and Reactors. */
  | 'reactor_read'
  /** Change Reactor Formulas and Reactors. */
  | 'reactor_update'
  /** Delete Reactor Formulas and Reactors. */
  | 'reactor_delete'
  /** Create Proxies. */
  | 'proxy_create'
  /** Read Proxies. */
  | 'proxy_read'
  /** Change Proxies. */
  | 'proxy_update'
  /** Delete Proxies. */
  | 'proxy_delete'
  /** Read the Tenant. */
  | 'tenant_read'
  /** Change the Tenant. */
  | 'tenant_update'
  /** Delete the Tenant. */
  | 'tenant_delete'
  /** Read members of the Tenant. */
  | 'tenant_member_read'
  /** Change members of the Tenant. */
  | 'tenant_member_update'
  /** Remove members of the Tenant. */
  | 'tenant_member_delete'
  /** Invite members to the Tenant. */
  | 'tenant_invitation_create'
  /** Read invitations to the Tenant. */
  | 'tenant_invitation_read'
  /** Change invitations to the Tenant. */
  | 'tenant_invitation_update'
  /** Withdraw invitations to the Tenant. */
  | 'tenant_invitation_delete'
  /** Read the audit trail. */
  | 'log_read'
  /** Read usage reports. */
  | 'report_read';

/** Code that changes what passes through a Proxy; `{}` for none. */
export type ProxyTransformInput = {
  /** A CommonJS module that exports one function. It is stored also where it does not compile; see `diagnostics`. */
  readonly code?: string | null | undefined;
};

/** A new Proxy. */
export type CreateProxyInput = {
  /** Name for people. */
  readonly name: string;
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl: string;
  /** Code run on a request before it is sent. */
  readonly requestTransform?: ProxyTransformInput | null | undefined;
  /** Code run on every answer of the destination. */
  readonly responseTransform?: ProxyTransformInput | null | undefined;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration?: Record<string, string> | null | undefined;
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms. */
  readonly application?: unknown;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: boolean | null | undefined;
};

/** Which Proxies a list holds: those that meet everything that is given. */
export type ProxyFilter = {
  /** Only Proxies with these ids; left out: all. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only Proxies with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: string | null | undefined;
  /** Only Proxies that are linked to one of these Applications. */
  readonly applicationIds?: ReadonlyArray<string> | null | undefined;
};

/**
 * A merge patch (RFC 7386) of a Proxy: members that are left out stay as they are, null returns one to its default, and
 * `configuration` is merged name by name, where null takes a name away.
 */
export type PatchProxyInput = {
  /** Name for people. */
  readonly name?: string | null | undefined;
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl?: string | null | undefined;
  /** Code run on a request before it is sent; null or `{}` for none. */
  readonly requestTransform?: ProxyTransformInput | null | undefined;
  /** Code run on every answer of the destination; null or `{}` for none. */
  readonly responseTransform?: ProxyTransformInput | null | undefined;
  /** Names to be merged into the configuration. */
  readonly configuration?: unknown;
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms; null for none. */
  readonly application?: unknown;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: boolean | null | undefined;
};

/** A call to be tried. */
export type TestProxyInput = {
  /** Method. */
  readonly method?: string;
  /** What follows `/proxy`: empty, or a path that begins with a slash. */
  readonly path?: string;
  /** What follows the question mark. */
  readonly query?: string;
  /** Headers: names with a value, or with several in a list. */
  readonly headers?: unknown;
  /** Body as text; left out: none. */
  readonly body?: string | null | undefined;
  /** Whether to send the request; otherwise the trial ends when it is ready to be sent. */
  readonly send?: boolean;
};

/** Stages of a trial that take time. */
export type ProxyTrialStage =
  /** Values of tokens are put into the request. */
  | 'detokenize'
  /** The transform of requests runs. */
  | 'request_transform'
  /** The destination answers. */
  | 'destination'
  /** The transform of answers runs. */
  | 'response_transform';

/** Who sees a formula. */
export type ReactorFormulaType =
  /** Every tenant; only the operator of the vault makes and changes such formulas. */
  | 'official'
  /** The tenant that owns it. */
  | 'private';

/** How far a formula is available. */
export type ReactorFormulaStatus =
  /** Generally available. */
  | 'verified'
  /** Available to some. */
  | 'coming_soon';

/** The type of a value that a contract declares. */
export type ParameterType =
  /** Text. */
  | 'string'
  /** `true` or `false`. */
  | 'boolean'
  /** A number. */
  | 'number';

/** A setting of a formula's contract. */
export type ConfigurationElementInput = {
  /** Name of the setting, of letters, digits, `-` and `_`; unique within the contract. */
  readonly name: string;
  /** What the setting is for. */
  readonly description?: string | null | undefined;
  /** Type of its value. */
  readonly type: ParameterType;
};

/** An argument of a formula's contract. */
export type RequestParameterInput = {
  /**
   * Name of the value: segments of letters, digits, `-` and `_` with dots between them; unique within the contract.
   * `card.number` is the member `number` of the object `card`.
   */
  readonly name: string;
  /** What the value is for. */
  readonly description?: string | null | undefined;
  /** Type of the value. */
  readonly type: ParameterType;
  /** Whether it may be left out. */
  readonly optional?: boolean;
};

/** A new formula. Code that does not compile is stored, too; running it is refused. */
export type CreateReactorFormulaInput = {
  /** Identifier of the formula; left out: a new one. */
  readonly id?: string | null | undefined;
  /** Name for people. */
  readonly name: string;
  /** What the formula is for. */
  readonly description?: string | null | undefined;
  /** Who sees it; `official` is for the operator's tenant. */
  readonly type: ReactorFormulaType;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: string | null | undefined;
  /** A CommonJS module that exports one function. */
  readonly code: string;
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration?: ReadonlyArray<ConfigurationElementInput>;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters?: ReadonlyArray<RequestParameterInput>;
};

/** The full new state of a formula: what is left out returns to its default. */
export type UpdateReactorFormulaInput = {
  /** Name for people. */
  readonly name: string;
  /** What the formula is for. */
  readonly description?: string | null | undefined;
  /** The present type; it cannot be changed. */
  readonly type: ReactorFormulaType;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: string | null | undefined;
  /** A CommonJS module that exports one function. */
  readonly code: string;
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration?: ReadonlyArray<ConfigurationElementInput>;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters?: ReadonlyArray<RequestParameterInput>;
};

/** Which formulas a list holds: those that meet everything that is given. */
export type ReactorFormulaFilter = {
  /** Only formulas with these ids; left out: all. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only formulas with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: string | null | undefined;
  /** Only formulas of these types; left out: all. */
  readonly type?: ReadonlyArray<ReactorFormulaType> | null | undefined;
  /** Only formulas that are available as far as one of these says; left out: all. */
  readonly status?: ReadonlyArray<ReactorFormulaStatus> | null | undefined;
};

/** A new Reactor. */
export type CreateReactorInput = {
  /** Name for people. */
  readonly name: string;
  /** The formula whose code runs: an official one, or one of the tenant. */
  readonly formula: unknown;
  /** The Application as which the code may call the vault. */
  readonly application?: unknown;
  /**
   * Values that the code is given in every run. Each setting that the formula declares must be there, with a value of its
   * type or a text that stands for one; others are kept as they are. At most 100 settings and 100,000 characters of JSON.
   */
  readonly configuration?: unknown;
};

/**
 * A merge patch (RFC 7386) of a Reactor: members that are left out stay as they are, null takes a member away, and
 * `configuration` is merged setting by setting.
 */
export type PatchReactorInput = {
  /** Name for people. */
  readonly name?: string | null | undefined;
  /** The formula whose code runs. */
  readonly formula?: unknown;
  /** The Application as which the code may call the vault. */
  readonly application?: unknown;
  /** Settings to be merged into the configuration. */
  readonly configuration?: unknown;
};

/** Which Reactors a list holds: those that meet everything that is given. */
export type ReactorFilter = {
  /** Only Reactors with these ids; left out: all. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only Reactors with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: string | null | undefined;
  /** Only Reactors that are linked to one of these Applications. */
  readonly applicationIds?: ReadonlyArray<string> | null | undefined;
  /** Only Reactors of one of these formulas. */
  readonly formulaIds?: ReadonlyArray<string> | null | undefined;
};

/** What a Reactor is invoked with. */
export type ReactInput = {
  /**
   * Arguments of the code. Expressions such as `{{ <token id> }}` in any text are replaced by the values of tokens first;
   * then what the formula declares is checked and cast.
   */
  readonly args?: unknown;
};

/** Which sessions a list holds: those that meet everything that is given. */
export type SessionFilter = {
  /** Only sessions that one of these public Applications asked for. */
  readonly applicationIds?: ReadonlyArray<string> | null | undefined;
  /** Only sessions that were authorized, or only those that were not; left out: both. */
  readonly authorized?: boolean | null | undefined;
};

/** The full new state of the tenant: what is left out returns to its default. */
export type UpdateTenantInput = {
  /** Name for people. */
  readonly name: string;
  /** Settings of the tenant's own, at most 50 members; left out: none. */
  readonly settings?: Record<string, string> | null | undefined;
};

/** A token to be created: what a token definition in a body of `tokenize` may hold. `data` depends on `type`. */
export type CreateTokenInput = {
  /**
   * Identifier that the caller chooses: a UUID, a literal without `# / \ + ? [ ] | & = % < > { } ^`, or an expression
   * that makes one, such as `{{ data | alias_preserve_format: 0, 4 }}`. Left out: the vault makes a UUID.
   */
  readonly id?: string | null | undefined;
  /** Kind of the value, which decides what `data` may be and how it is masked and fingerprinted. */
  readonly type: TokenType;
  /** The sensitive value. */
  readonly data: unknown;
  /** The one container that the token is placed in; left out: the default of its type. */
  readonly containers?: ReadonlyArray<string> | null | undefined;
  /** Non-sensitive data of the caller, at most 50 members. */
  readonly metadata?: Record<string, string> | null | undefined;
  /** How the value looks masked: an expression, an object of expressions, or null for none. */
  readonly mask?: unknown;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: ReadonlyArray<string> | null | undefined;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: string | null | undefined;
  /** Whether an existing token with the same fingerprint is returned in place of a new one. */
  readonly deduplicateToken?: boolean | null | undefined;
  /** Instant, in the future, at which the token ceases to exist. */
  readonly expiresAt?: string | null | undefined;
};

/** Kinds of tokens. */
export type TokenType =
  /** Any JSON value. */
  | 'token'
  /** A payment card: `number`, and optionally `expiration_month`, `expiration_year` and `cvc`. */
  | 'card'
  /** The number of a payment card. */
  | 'card_number'
  /** A bank account in the United States: `routing_number` and `account_number`. */
  | 'bank'
  /** The account number of a bank account in the United States. */
  | 'us_bank_account_number'
  /** The routing number of a bank in the United States. */
  | 'us_bank_routing_number'
  /** A social security number of the United States. */
  | 'social_security_number'
  /** An employer identification number of the United States. */
  | 'employer_id_number';

/** A container, or a whole part of the tree of containers. */
export type ContainerFilter = {
  /** The container. */
  readonly path: string;
  /** Whether the containers below it belong to it too. */
  readonly andBelow?: boolean;
};

/** Which tokens a list holds: those that meet everything that is given. */
export type TokenFilter = {
  /** Only tokens with these ids; left out: all. */
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only tokens of these types; left out: all. */
  readonly type?: ReadonlyArray<TokenType> | null | undefined;
  /** Only tokens in this container. */
  readonly container?: ContainerFilter | null | undefined;
  /** Only tokens that these Applications created. */
  readonly createdBy?: ReadonlyArray<string> | null | undefined;
  /** Only tokens that were created within this period. */
  readonly createdAt?: PeriodFilter | null | undefined;
  /** Only tokens whose metadata has all of these members. */
  readonly metadata?: Record<string, string> | null | undefined;
};

/** Which tokens a search finds. */
export type TokenSearchFilter = {
  /**
   * A query such as `data:"4242" AND NOT type:card` (fields `id`, `type`, `data`, `fingerprint`, `container`,
   * `metadata.<key>`, `created_by`, `modified_by`, `created_at`, `modified_at`); left out: every token.
   */
  readonly query?: string | null | undefined;
};

/** Whose fault an error is by its status. */
export type ErrorClass =
  /** A status below 500: what was asked for cannot be done as it was asked. */
  | 'client'
  /** A status of 500 or more: the vault, the code of a tenant or a destination has failed. */
  | 'server';

/** What a point of a plot is about. */
export type UsageGranularity =
  /** A day, from 00:00 to 24:00 UTC. Kept for 800 days. */
  | 'day'
  /** An hour, from its first minute to its last. Kept for 45 days. */
  | 'hour';

/** Where a call through a Proxy has failed. */
export type ProxyFailureStage =
  /** The request as it came: its Proxy could not be opened, or its body could not be read. */
  | 'request'
  /** Values were to be put in the places of tokens, and the audit trail was to be told. */
  | 'detokenize'
  /** The transform of requests. */
  | 'request_transform'
  /** The destination: it could not be reached, or answered with an error. */
  | 'destination'
  /** The transform of answers. */
  | 'response_transform';

export type TenantMarkQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantMarkQuery = { readonly tenant: { readonly id: string, readonly name: string, readonly settings: Record<string, string> } | null };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { readonly me: { readonly kind: CallerKind, readonly tenantId: string, readonly sessionId: string | null, readonly permissions: ReadonlyArray<PermissionName>, readonly heldPermissions: ReadonlyArray<PermissionName>, readonly application: { readonly id: string, readonly name: string, readonly type: ApplicationType, readonly expiresAt: string | null }, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName> }> } | null };

export type ApplicationsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ApplicationFilter | null | undefined;
  orderBy: ApplicationOrder;
}>;


export type ApplicationsPageQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly type: ApplicationType, readonly permissions: ReadonlyArray<PermissionName>, readonly expiresAt: string | null, readonly createdAt: string, readonly lastUsedAt: string | null, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ApplicationRowFragment = { readonly id: string, readonly name: string, readonly type: ApplicationType, readonly permissions: ReadonlyArray<PermissionName>, readonly expiresAt: string | null, readonly createdAt: string, readonly lastUsedAt: string | null, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName> }> };

export type ApplicationDetailQueryVariables = Exact<{
  id: string;
}>;


export type ApplicationDetailQuery = { readonly application: { readonly modifiedAt: string | null, readonly id: string, readonly name: string, readonly type: ApplicationType, readonly permissions: ReadonlyArray<PermissionName>, readonly expiresAt: string | null, readonly createdAt: string, readonly lastUsedAt: string | null, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName> }> } | null };

export type PermissionTableQueryVariables = Exact<{ [key: string]: never; }>;


export type PermissionTableQuery = { readonly permissions: ReadonlyArray<{ readonly type: PermissionName, readonly description: string, readonly applicationTypes: ReadonlyArray<ApplicationType> }> | null };

export type ContainersInUseQueryVariables = Exact<{ [key: string]: never; }>;


export type ContainersInUseQuery = { readonly storedTokens: { readonly byContainer: ReadonlyArray<{ readonly container: string }> } | null };

export type CreateApplicationMutationVariables = Exact<{
  input: CreateApplicationInput;
}>;


export type CreateApplicationMutation = { readonly createApplication: { readonly key: string, readonly application: { readonly id: string } } | null };

export type UpdateApplicationMutationVariables = Exact<{
  id: string;
  input: UpdateApplicationInput;
  since?: string | null | undefined;
}>;


export type UpdateApplicationMutation = { readonly updateApplication: { readonly application: { readonly id: string, readonly modifiedAt: string | null } } | null };

export type RegenerateKeyMutationVariables = Exact<{
  id: string;
}>;


export type RegenerateKeyMutation = { readonly regenerateApplicationKey: { readonly key: string } | null };

export type DeleteApplicationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteApplicationMutation = { readonly deleteApplication: { readonly id: string } | null };

export type ExplainAccessQueryVariables = Exact<{
  applicationId: string;
  container: string;
}>;


export type ExplainAccessQuery = { readonly explainAccess: { readonly container: string, readonly permissions: ReadonlyArray<{ readonly permission: PermissionName, readonly granted: boolean, readonly shows: ShownPart | null, readonly reason: string }> } | null };

export type ApplicationChoicesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ApplicationFilter | null | undefined;
}>;


export type ApplicationChoicesQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ApplicationNameQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type ApplicationNameQuery = { readonly applications: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null };

export type AuditPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: LogEntryFilter | null | undefined;
  names: boolean;
}>;


export type AuditPageQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly operation: LogOperation, readonly outcome: LogOutcome, readonly actorType: ActorKind, readonly actorId: string | null, readonly entityType: EntityKind, readonly entityId: string | null, readonly details: unknown, readonly reason: string | null, readonly traceId: string, readonly createdAt: string, readonly actor?: { readonly id: string | null, readonly kind: ActorKind, readonly isDeleted: boolean | null, readonly application: { readonly id: string, readonly name: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type AuditLineFragment = { readonly id: string, readonly operation: LogOperation, readonly outcome: LogOutcome, readonly actorType: ActorKind, readonly actorId: string | null, readonly entityType: EntityKind, readonly entityId: string | null, readonly details: unknown, readonly reason: string | null, readonly traceId: string, readonly createdAt: string, readonly actor?: { readonly id: string | null, readonly kind: ActorKind, readonly isDeleted: boolean | null, readonly application: { readonly id: string, readonly name: string } | null } };

export type AuditChainStateQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditChainStateQuery = { readonly auditChain: { readonly seals: number, readonly anchored: number, readonly waiting: number, readonly keyId: string, readonly publicKey: string, readonly lastSeal: { readonly number: number, readonly sealedAt: string, readonly lastAt: string } | null } | null };

export type AuditProofsQueryVariables = Exact<{
  filter: LogEntryFilter;
}>;


export type AuditProofsQuery = { readonly logs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly proof: { readonly line: string, readonly path: ReadonlyArray<{ readonly hash: string, readonly side: ProofSide }>, readonly seal: { readonly number: number, readonly count: number, readonly sealedAt: string, readonly root: string, readonly hash: string, readonly keyId: string, readonly text: string, readonly signature: string, readonly publicKey: string } } | null }> } | null };

export type LineProofFragment = { readonly line: string, readonly path: ReadonlyArray<{ readonly hash: string, readonly side: ProofSide }>, readonly seal: { readonly number: number, readonly count: number, readonly sealedAt: string, readonly root: string, readonly hash: string, readonly keyId: string, readonly text: string, readonly signature: string, readonly publicKey: string } };

export type FormulasPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ReactorFormulaFilter | null | undefined;
}>;


export type FormulasPageQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly description: string | null, readonly type: ReactorFormulaType, readonly status: ReactorFormulaStatus, readonly createdAt: string, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type FormulaRowFragment = { readonly id: string, readonly name: string, readonly description: string | null, readonly type: ReactorFormulaType, readonly status: ReactorFormulaStatus, readonly createdAt: string, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> };

export type FormulaDetailQueryVariables = Exact<{
  id: string;
}>;


export type FormulaDetailQuery = { readonly reactorFormula: { readonly icon: string | null, readonly code: string, readonly modifiedAt: string | null, readonly id: string, readonly name: string, readonly description: string | null, readonly type: ReactorFormulaType, readonly status: ReactorFormulaStatus, readonly createdAt: string, readonly configuration: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType }>, readonly requestParameters: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType, readonly optional: boolean }>, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> } | null };

export type RunCodeMutationVariables = Exact<{
  input: RunCodeInput;
}>;


export type RunCodeMutation = { readonly runCode: { readonly run: { readonly outcome: CodeOutcome, readonly result: unknown, readonly logsCut: boolean, readonly durationMs: number, readonly durationMsMax: number, readonly memoryBytes: number, readonly memoryBytesMax: number, readonly error: { readonly name: string, readonly message: string, readonly stack: string, readonly status: number | null } | null, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }>, readonly logs: ReadonlyArray<{ readonly level: ConsoleLevel, readonly text: string }> } } | null };

export type CodeRunFactsFragment = { readonly outcome: CodeOutcome, readonly result: unknown, readonly logsCut: boolean, readonly durationMs: number, readonly durationMsMax: number, readonly memoryBytes: number, readonly memoryBytesMax: number, readonly error: { readonly name: string, readonly message: string, readonly stack: string, readonly status: number | null } | null, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }>, readonly logs: ReadonlyArray<{ readonly level: ConsoleLevel, readonly text: string }> };

export type CreateFormulaMutationVariables = Exact<{
  input: CreateReactorFormulaInput;
}>;


export type CreateFormulaMutation = { readonly createReactorFormula: { readonly reactorFormula: { readonly id: string } } | null };

export type UpdateFormulaMutationVariables = Exact<{
  id: string;
  input: UpdateReactorFormulaInput;
  since?: string | null | undefined;
}>;


export type UpdateFormulaMutation = { readonly updateReactorFormula: { readonly reactorFormula: { readonly id: string, readonly modifiedAt: string | null, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> } } | null };

export type DeleteFormulaMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFormulaMutation = { readonly deleteReactorFormula: { readonly id: string } | null };

export type FormulaChoicesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ReactorFormulaFilter | null | undefined;
}>;


export type FormulaChoicesQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly configuration: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type FormulaChoiceFragment = { readonly id: string, readonly name: string, readonly configuration: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType }> };

export type OverviewUseQueryVariables = Exact<{
  from?: string | null | undefined;
  before?: string | null | undefined;
  beforeFrom?: string | null | undefined;
  granularity: UsageGranularity;
}>;


export type OverviewUseQuery = { readonly usage: { readonly total: { readonly requests: number, readonly errors: number, readonly tokensCreated: number, readonly tokensRevealed: number, readonly reactions: number, readonly proxyCalls: number }, readonly points: ReadonlyArray<{ readonly at: string, readonly counts: { readonly requests: number, readonly errors: number, readonly tokensCreated: number, readonly tokensRevealed: number, readonly reactions: number, readonly proxyCalls: number } }>, readonly errorsByStatus: ReadonlyArray<{ readonly status: number | null, readonly class: ErrorClass, readonly count: number }> } | null, readonly past: { readonly total: { readonly requests: number, readonly errors: number, readonly tokensCreated: number, readonly tokensRevealed: number, readonly reactions: number, readonly proxyCalls: number }, readonly points: ReadonlyArray<{ readonly counts: { readonly requests: number, readonly tokensCreated: number, readonly tokensRevealed: number, readonly reactions: number, readonly proxyCalls: number } }> } | null, readonly latency: { readonly requests: { readonly count: number, readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number } | null, readonly reactions: { readonly count: number, readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number } | null, readonly proxyCalls: { readonly count: number, readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number } | null } | null };

export type TimesFragment = { readonly count: number, readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number };

export type OverviewStoredQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewStoredQuery = { readonly storedTokens: { readonly asOf: string, readonly total: number, readonly byType: ReadonlyArray<{ readonly type: TokenType, readonly count: number }>, readonly byContainer: ReadonlyArray<{ readonly container: string, readonly count: number }> } | null };

export type OverviewHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewHealthQuery = { readonly health: { readonly database: { readonly reachable: boolean, readonly latencyMs: number | null }, readonly sandbox: { readonly ready: boolean, readonly workers: number, readonly busy: number, readonly queued: number }, readonly keys: { readonly currentMasterKey: string, readonly masterKeysInUse: ReadonlyArray<string> } | null, readonly process: { readonly version: string, readonly uptimeSeconds: number, readonly memoryBytes: number } } | null };

export type OverviewActsQueryVariables = Exact<{ [key: string]: never; }>;


export type OverviewActsQuery = { readonly logs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly operation: LogOperation, readonly outcome: LogOutcome, readonly entityType: EntityKind, readonly entityId: string | null, readonly createdAt: string, readonly actorType: ActorKind }> } | null };

export type OverviewAttentionQueryVariables = Exact<{
  unusedSince?: string | null | undefined;
  expiresBefore?: string | null | undefined;
}>;


export type OverviewAttentionQuery = { readonly expiring: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly expiresAt: string | null }> } | null, readonly unused: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string }> } | null };

export type OverviewFailingQueryVariables = Exact<{
  from?: string | null | undefined;
}>;


export type OverviewFailingQuery = { readonly proxies: { readonly items: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly counts: { readonly requests: number, readonly errors: number, readonly serverErrors: number } }> } | null, readonly reactors: { readonly items: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly counts: { readonly requests: number, readonly errors: number, readonly serverErrors: number } }> } | null };

export type FailingFragment = { readonly id: string, readonly name: string | null, readonly counts: { readonly requests: number, readonly errors: number, readonly serverErrors: number } };

export type FirstStepsQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstStepsQuery = { readonly applications: { readonly nodes: ReadonlyArray<{ readonly id: string }> } | null, readonly tokens: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly masked: unknown }> } | null, readonly proxies: { readonly nodes: ReadonlyArray<{ readonly id: string }> } | null };

export type FirstTokenFragment = { readonly id: string, readonly masked: unknown };

export type MakeFirstTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type MakeFirstTokenMutation = { readonly createToken: { readonly token: { readonly id: string, readonly masked: unknown } } | null };

export type MakeFirstProxyMutationVariables = Exact<{ [key: string]: never; }>;


export type MakeFirstProxyMutation = { readonly createProxy: { readonly proxy: { readonly id: string } } | null };

export type ProxyRowsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ProxyFilter | null | undefined;
}>;


export type ProxyRowsQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ProxyItemFragment = { readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string };

export type ProxyDetailQueryVariables = Exact<{
  id: string;
}>;


export type ProxyDetailQuery = { readonly proxy: { readonly key: string, readonly applicationId: string | null, readonly configurationNames: ReadonlyArray<string>, readonly modifiedAt: string | null, readonly id: string, readonly name: string, readonly destinationUrl: string, readonly requireAuth: boolean, readonly createdAt: string, readonly requestTransform: { readonly code: string, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> } | null, readonly responseTransform: { readonly code: string, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> } | null } | null };

export type TransformCodeFragment = { readonly code: string, readonly diagnostics: ReadonlyArray<{ readonly line: number, readonly column: number, readonly message: string }> };

export type ProxyTrafficQueryVariables = Exact<{
  id: string;
  from?: string | null | undefined;
}>;


export type ProxyTrafficQuery = { readonly usage: { readonly points: ReadonlyArray<{ readonly at: string, readonly counts: { readonly proxyCalls: number, readonly errors: number } }>, readonly errorsByStatus: ReadonlyArray<{ readonly status: number | null, readonly class: ErrorClass, readonly count: number }> } | null, readonly latency: { readonly proxyCalls: { readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number } | null } | null };

export type CreateProxyMutationVariables = Exact<{
  input: CreateProxyInput;
}>;


export type CreateProxyMutation = { readonly createProxy: { readonly proxy: { readonly id: string } } | null };

export type PatchProxyMutationVariables = Exact<{
  id: string;
  input: PatchProxyInput;
  since?: string | null | undefined;
}>;


export type PatchProxyMutation = { readonly patchProxy: { readonly proxy: { readonly id: string, readonly modifiedAt: string | null } } | null };

export type DeleteProxyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProxyMutation = { readonly deleteProxy: { readonly id: string } | null };

export type TryProxyMutationVariables = Exact<{
  id: string;
  input: TestProxyInput;
}>;


export type TryProxyMutation = { readonly testProxy: { readonly trial: { readonly notSearched: ReadonlyArray<{ readonly path: string, readonly because: string }>, readonly detokenizedRequest: { readonly url: string | null, readonly status: number | null, readonly body: string | null, readonly bodyBytes: number, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly transformedRequest: { readonly url: string | null, readonly status: number | null, readonly body: string | null, readonly bodyBytes: number, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly destinationAnswer: { readonly url: string | null, readonly status: number | null, readonly body: string | null, readonly bodyBytes: number, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly answer: { readonly url: string | null, readonly status: number | null, readonly body: string | null, readonly bodyBytes: number, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> } | null, readonly logs: ReadonlyArray<{ readonly level: ConsoleLevel, readonly text: string }>, readonly timings: ReadonlyArray<{ readonly stage: ProxyTrialStage, readonly milliseconds: number }> } } | null };

export type TrialMessageFragment = { readonly url: string | null, readonly status: number | null, readonly body: string | null, readonly bodyBytes: number, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }> };

export type ProxyFailuresQueryVariables = Exact<{
  id: string;
}>;


export type ProxyFailuresQuery = { readonly proxyFailures: ReadonlyArray<{ readonly at: string, readonly stage: ProxyFailureStage, readonly code: string | null, readonly status: number | null, readonly class: ErrorClass, readonly count: number }> | null };

export type ReactorsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: ReactorFilter | null | undefined;
}>;


export type ReactorsPageQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly createdAt: string, readonly formula: { readonly id: string, readonly name: string }, readonly application: { readonly id: string, readonly name: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ReactorRowFragment = { readonly id: string, readonly name: string, readonly createdAt: string, readonly formula: { readonly id: string, readonly name: string }, readonly application: { readonly id: string, readonly name: string } | null };

export type ReactorDetailQueryVariables = Exact<{
  id: string;
  from?: string | null | undefined;
}>;


export type ReactorDetailQuery = { readonly reactor: { readonly modifiedAt: string | null, readonly configurationNames: ReadonlyArray<string>, readonly id: string, readonly name: string, readonly createdAt: string, readonly formula: { readonly id: string, readonly name: string, readonly requestParameters: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType, readonly optional: boolean }>, readonly configuration: ReadonlyArray<{ readonly name: string, readonly description: string | null, readonly type: ParameterType }> }, readonly application: { readonly id: string, readonly name: string } | null } | null, readonly usage: { readonly total: { readonly reactions: number, readonly errors: number } } | null, readonly latency: { readonly reactions: { readonly p50Ms: number, readonly p95Ms: number, readonly p99Ms: number } | null } | null };

export type CreateReactorMutationVariables = Exact<{
  input: CreateReactorInput;
}>;


export type CreateReactorMutation = { readonly createReactor: { readonly reactor: { readonly id: string } } | null };

export type ReactorSettingsQueryVariables = Exact<{
  id: string;
}>;


export type ReactorSettingsQuery = { readonly reactor: { readonly id: string, readonly name: string, readonly createdAt: string, readonly modifiedAt: string | null, readonly configurationNames: ReadonlyArray<string>, readonly application: { readonly id: string } | null } | null };

export type PatchReactorMutationVariables = Exact<{
  id: string;
  input: PatchReactorInput;
  since?: string | null | undefined;
}>;


export type PatchReactorMutation = { readonly patchReactor: { readonly reactor: { readonly id: string, readonly modifiedAt: string | null } } | null };

export type DeleteReactorMutationVariables = Exact<{
  id: string;
}>;


export type DeleteReactorMutation = { readonly deleteReactor: { readonly id: string } | null };

export type ReactMutationVariables = Exact<{
  id: string;
  input: ReactInput;
}>;


export type ReactMutation = { readonly react: { readonly reaction: { readonly raw: unknown, readonly tokens: unknown } } | null };

export type SessionsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  count: boolean;
  filter?: SessionFilter | null | undefined;
}>;


export type SessionsPageQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly applicationId: string, readonly authorizedBy: string | null, readonly permissions: ReadonlyArray<PermissionName>, readonly createdAt: string, readonly expiresAt: string, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName>, readonly conditions: ReadonlyArray<{ readonly attribute: AccessConditionAttribute, readonly operator: AccessConditionOperator, readonly value: string }> }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type SessionRowFragment = { readonly id: string, readonly applicationId: string, readonly authorizedBy: string | null, readonly permissions: ReadonlyArray<PermissionName>, readonly createdAt: string, readonly expiresAt: string, readonly rules: ReadonlyArray<{ readonly description: string | null, readonly priority: number, readonly container: string | null, readonly transform: AccessTransform, readonly permissions: ReadonlyArray<PermissionName>, readonly conditions: ReadonlyArray<{ readonly attribute: AccessConditionAttribute, readonly operator: AccessConditionOperator, readonly value: string }> }> };

export type SessionApplicationsQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type SessionApplicationsQuery = { readonly applications: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { readonly deleteSession: { readonly id: string } | null };

export type TenantSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantSettingsQuery = { readonly tenant: { readonly id: string, readonly name: string, readonly settings: Record<string, string>, readonly createdAt: string, readonly modifiedAt: string | null } | null };

export type KeyVersionsQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyVersionsQuery = { readonly health: { readonly keys: { readonly currentMasterKey: string, readonly masterKeysInUse: ReadonlyArray<string>, readonly tenantKeys: ReadonlyArray<{ readonly purpose: string, readonly version: number, readonly masterKey: string, readonly createdAt: string }> } | null } | null };

export type KeyHoldingsQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyHoldingsQuery = { readonly keyHoldings: { readonly asOf: string, readonly dataKeys: ReadonlyArray<{ readonly version: number, readonly current: boolean, readonly createdAt: string, readonly values: number }> } | null };

export type UpdateTenantMutationVariables = Exact<{
  input: UpdateTenantInput;
  since?: string | null | undefined;
}>;


export type UpdateTenantMutation = { readonly updateTenant: { readonly tenant: { readonly id: string, readonly modifiedAt: string | null } } | null };

export type TokensPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: TokenFilter | null | undefined;
}>;


export type TokensPageQuery = { readonly list: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: TokenType, readonly masked: unknown, readonly transform: AccessTransform | null, readonly containers: ReadonlyArray<string> | null, readonly createdAt: string | null, readonly expiresAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TokensFoundQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: TokenSearchFilter | null | undefined;
}>;


export type TokensFoundQuery = { readonly list: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: TokenType, readonly masked: unknown, readonly transform: AccessTransform | null, readonly containers: ReadonlyArray<string> | null, readonly createdAt: string | null, readonly expiresAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TokenRowFragment = { readonly id: string, readonly type: TokenType, readonly masked: unknown, readonly transform: AccessTransform | null, readonly containers: ReadonlyArray<string> | null, readonly createdAt: string | null, readonly expiresAt: string | null };

export type TokenDetailQueryVariables = Exact<{
  id: string;
  names: boolean;
}>;


export type TokenDetailQuery = { readonly token: { readonly mask: unknown, readonly metadata: Record<string, string> | null, readonly searchIndexes: ReadonlyArray<string> | null, readonly fingerprint: string | null, readonly fingerprintExpression: string | null, readonly createdBy: string | null, readonly modifiedBy: string | null, readonly modifiedAt: string | null, readonly id: string, readonly type: TokenType, readonly masked: unknown, readonly transform: AccessTransform | null, readonly containers: ReadonlyArray<string> | null, readonly createdAt: string | null, readonly expiresAt: string | null, readonly creator?: { readonly id: string | null, readonly kind: ActorKind, readonly isDeleted: boolean | null, readonly application: { readonly id: string, readonly name: string } | null } | null, readonly modifier?: { readonly id: string | null, readonly kind: ActorKind, readonly isDeleted: boolean | null, readonly application: { readonly id: string, readonly name: string } | null } | null } | null };

export type ActorNameFragment = { readonly id: string | null, readonly kind: ActorKind, readonly isDeleted: boolean | null, readonly application: { readonly id: string, readonly name: string } | null };

export type TokenChildrenQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  count: boolean;
}>;


export type TokenChildrenQuery = { readonly list: { readonly totalCount?: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: TokenType, readonly masked: unknown, readonly transform: AccessTransform | null, readonly containers: ReadonlyArray<string> | null, readonly createdAt: string | null, readonly expiresAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TokenTrailQueryVariables = Exact<{
  id: string;
}>;


export type TokenTrailQuery = { readonly logs: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly operation: LogOperation, readonly outcome: LogOutcome, readonly actorType: ActorKind, readonly actorId: string | null, readonly reason: string | null, readonly createdAt: string, readonly traceId: string }> } | null };

export type RevealTokenQueryVariables = Exact<{
  id: string;
}>;


export type RevealTokenQuery = { readonly token: { readonly id: string, readonly transform: AccessTransform | null, readonly data: unknown } | null };

export type CreateTokenMutationVariables = Exact<{
  input: CreateTokenInput;
}>;


export type CreateTokenMutation = { readonly createToken: { readonly existed: boolean, readonly token: { readonly id: string } } | null };

export type DeleteTokenMutationVariables = Exact<{
  id: string;
}>;


export type DeleteTokenMutation = { readonly deleteToken: { readonly id: string } | null };

export const ApplicationRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApplicationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<ApplicationRowFragment, unknown>;
export const ActorNameFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActorName"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Actor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ActorNameFragment, unknown>;
export const AuditLineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"names"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActorName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entityType"}},{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActorName"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Actor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AuditLineFragment, unknown>;
export const LineProofFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LineProof"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogProof"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"path"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","name":{"kind":"Name","value":"seal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"sealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"root"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}}]}}]}}]} as unknown as DocumentNode<LineProofFragment, unknown>;
export const FormulaRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormulaRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormula"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<FormulaRowFragment, unknown>;
export const CodeRunFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRunFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CodeRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"stack"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logsCut"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMsMax"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytesMax"}}]}}]} as unknown as DocumentNode<CodeRunFactsFragment, unknown>;
export const FormulaChoiceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormulaChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormula"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<FormulaChoiceFragment, unknown>;
export const TimesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Times"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Percentiles"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}}]}}]} as unknown as DocumentNode<TimesFragment, unknown>;
export const FailingFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Failing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageShare"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"serverErrors"}}]}}]}}]} as unknown as DocumentNode<FailingFragment, unknown>;
export const FirstTokenFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FirstToken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}}]}}]} as unknown as DocumentNode<FirstTokenFragment, unknown>;
export const ProxyItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProxyItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proxy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"destinationUrl"}},{"kind":"Field","name":{"kind":"Name","value":"requireAuth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ProxyItemFragment, unknown>;
export const TransformCodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransformCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProxyTransform"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<TransformCodeFragment, unknown>;
export const TrialMessageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrialMessage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProxyTrialMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"bodyBytes"}}]}}]} as unknown as DocumentNode<TrialMessageFragment, unknown>;
export const ReactorRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReactorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reactor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"formula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReactorRowFragment, unknown>;
export const SessionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActiveSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"applicationId"}},{"kind":"Field","name":{"kind":"Name","value":"authorizedBy"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attribute"}},{"kind":"Field","name":{"kind":"Name","value":"operator"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<SessionRowFragment, unknown>;
export const TokenRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"containers"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<TokenRowFragment, unknown>;
export const TenantMarkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TenantMark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}}]}}]}}]} as unknown as DocumentNode<TenantMarkQuery, TenantMarkQueryVariables>;
export const WhoAmIDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WhoAmI"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tenantId"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"heldPermissions"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}}]}}]}}]} as unknown as DocumentNode<WhoAmIQuery, WhoAmIQueryVariables>;
export const ApplicationsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApplicationsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationOrder"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApplicationRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApplicationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<ApplicationsPageQuery, ApplicationsPageQueryVariables>;
export const ApplicationDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApplicationDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApplicationRow"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApplicationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Application"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<ApplicationDetailQuery, ApplicationDetailQueryVariables>;
export const PermissionTableDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PermissionTable"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"permissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"applicationTypes"}}]}}]}}]} as unknown as DocumentNode<PermissionTableQuery, PermissionTableQueryVariables>;
export const ContainersInUseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContainersInUse"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"byContainer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"container"}}]}}]}}]}}]} as unknown as DocumentNode<ContainersInUseQuery, ContainersInUseQueryVariables>;
export const CreateApplicationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApplicationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApplicationMutation, CreateApplicationMutationVariables>;
export const UpdateApplicationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateApplicationInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifUnmodifiedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateApplicationMutation, UpdateApplicationMutationVariables>;
export const RegenerateKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegenerateKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerateApplicationKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}}]}}]}}]} as unknown as DocumentNode<RegenerateKeyMutation, RegenerateKeyMutationVariables>;
export const DeleteApplicationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteApplication"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteApplication"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteApplicationMutation, DeleteApplicationMutationVariables>;
export const ExplainAccessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExplainAccess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"applicationId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"container"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContainerPath"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"explainAccess"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"applicationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"applicationId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"container"},"value":{"kind":"Variable","name":{"kind":"Name","value":"container"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"permission"}},{"kind":"Field","name":{"kind":"Name","value":"granted"}},{"kind":"Field","name":{"kind":"Name","value":"shows"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<ExplainAccessQuery, ExplainAccessQueryVariables>;
export const ApplicationChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApplicationChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ApplicationFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"name"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"asc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}}]} as unknown as DocumentNode<ApplicationChoicesQuery, ApplicationChoicesQueryVariables>;
export const ApplicationNameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApplicationName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ApplicationNameQuery, ApplicationNameQueryVariables>;
export const AuditPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LogEntryFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"names"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditLine"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditLine"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"names"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActorName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entityType"}},{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActorName"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Actor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AuditPageQuery, AuditPageQueryVariables>;
export const AuditChainStateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditChainState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditChain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seals"}},{"kind":"Field","name":{"kind":"Name","value":"anchored"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"sealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}}]}}]}}]}}]} as unknown as DocumentNode<AuditChainStateQuery, AuditChainStateQueryVariables>;
export const AuditProofsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditProofs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogEntryFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"proof"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LineProof"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LineProof"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogProof"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"path"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","name":{"kind":"Name","value":"seal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"sealedAt"}},{"kind":"Field","name":{"kind":"Name","value":"root"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}}]}}]}}]} as unknown as DocumentNode<AuditProofsQuery, AuditProofsQueryVariables>;
export const FormulasPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormulasPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormulaFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"reactorFormulas"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormulaRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormulaRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormula"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<FormulasPageQuery, FormulasPageQueryVariables>;
export const FormulaDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormulaDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactorFormula"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormulaRow"}},{"kind":"Field","name":{"kind":"Name","value":"icon"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestParameters"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"optional"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormulaRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormula"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<FormulaDetailQuery, FormulaDetailQueryVariables>;
export const RunCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RunCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RunCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRunFacts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRunFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CodeRun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"stack"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logsCut"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMsMax"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytesMax"}}]}}]} as unknown as DocumentNode<RunCodeMutation, RunCodeMutationVariables>;
export const CreateFormulaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateFormula"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateReactorFormulaInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createReactorFormula"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactorFormula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CreateFormulaMutation, CreateFormulaMutationVariables>;
export const UpdateFormulaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateFormula"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateReactorFormulaInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateReactorFormula"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifUnmodifiedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactorFormula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UpdateFormulaMutation, UpdateFormulaMutationVariables>;
export const DeleteFormulaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteFormula"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteReactorFormula"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteFormulaMutation, DeleteFormulaMutationVariables>;
export const FormulaChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FormulaChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormulaFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"reactorFormulas"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"name"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"asc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormulaChoice"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormulaChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFormula"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"configuration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<FormulaChoicesQuery, FormulaChoicesQueryVariables>;
export const OverviewUseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewUse"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"beforeFrom"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"granularity"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageGranularity"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"granularity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"granularity"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"tokensCreated"}},{"kind":"Field","name":{"kind":"Name","value":"tokensRevealed"}},{"kind":"Field","name":{"kind":"Name","value":"reactions"}},{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"tokensCreated"}},{"kind":"Field","name":{"kind":"Name","value":"tokensRevealed"}},{"kind":"Field","name":{"kind":"Name","value":"reactions"}},{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errorsByStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"past"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"beforeFrom"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"granularity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"granularity"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"tokensCreated"}},{"kind":"Field","name":{"kind":"Name","value":"tokensRevealed"}},{"kind":"Field","name":{"kind":"Name","value":"reactions"}},{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tokensCreated"}},{"kind":"Field","name":{"kind":"Name","value":"tokensRevealed"}},{"kind":"Field","name":{"kind":"Name","value":"reactions"}},{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"granularity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"granularity"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Times"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reactions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Times"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Times"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Times"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Percentiles"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}}]}}]} as unknown as DocumentNode<OverviewUseQuery, OverviewUseQueryVariables>;
export const OverviewStoredDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewStored"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"byType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byContainer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<OverviewStoredQuery, OverviewStoredQueryVariables>;
export const OverviewHealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"database"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reachable"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ready"}},{"kind":"Field","name":{"kind":"Name","value":"workers"}},{"kind":"Field","name":{"kind":"Name","value":"busy"}},{"kind":"Field","name":{"kind":"Name","value":"queued"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentMasterKey"}},{"kind":"Field","name":{"kind":"Name","value":"masterKeysInUse"}}]}},{"kind":"Field","name":{"kind":"Name","value":"process"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"uptimeSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"memoryBytes"}}]}}]}}]}}]} as unknown as DocumentNode<OverviewHealthQuery, OverviewHealthQueryVariables>;
export const OverviewActsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewActs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"8"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"entityType"}},{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}}]}}]}}]}}]} as unknown as DocumentNode<OverviewActsQuery, OverviewActsQueryVariables>;
export const OverviewAttentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewAttention"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unusedSince"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expiresBefore"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"expiring"},"name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"expiresBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expiresBefore"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unused"},"name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"unusedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unusedSince"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"created_at"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"asc"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<OverviewAttentionQuery, OverviewAttentionQueryVariables>;
export const OverviewFailingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverviewFailing"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"proxies"},"name":{"kind":"Name","value":"usageBy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"dimension"},"value":{"kind":"EnumValue","value":"proxy"}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"errors"}},{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Failing"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"reactors"},"name":{"kind":"Name","value":"usageBy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"dimension"},"value":{"kind":"EnumValue","value":"reactor"}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"errors"}},{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Failing"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Failing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageShare"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"serverErrors"}}]}}]}}]} as unknown as DocumentNode<OverviewFailingQuery, OverviewFailingQueryVariables>;
export const FirstStepsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FirstSteps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FirstToken"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"proxies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FirstToken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}}]}}]} as unknown as DocumentNode<FirstStepsQuery, FirstStepsQueryVariables>;
export const MakeFirstTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeFirstToken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"type"},"value":{"kind":"EnumValue","value":"card"}},{"kind":"ObjectField","name":{"kind":"Name","value":"data"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"number"},"value":{"kind":"StringValue","value":"4242424242424242","block":false}}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"metadata"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"first"},"value":{"kind":"StringValue","value":"true","block":false}}]}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FirstToken"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FirstToken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}}]}}]} as unknown as DocumentNode<MakeFirstTokenMutation, MakeFirstTokenMutationVariables>;
export const MakeFirstProxyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MakeFirstProxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"StringValue","value":"My first proxy","block":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"destinationUrl"},"value":{"kind":"StringValue","value":"https://example.com/","block":false}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<MakeFirstProxyMutation, MakeFirstProxyMutationVariables>;
export const ProxyRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProxyRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProxyFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"proxies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProxyItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProxyItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proxy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"destinationUrl"}},{"kind":"Field","name":{"kind":"Name","value":"requireAuth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ProxyRowsQuery, ProxyRowsQueryVariables>;
export const ProxyDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProxyDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProxyItem"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"applicationId"}},{"kind":"Field","name":{"kind":"Name","value":"configurationNames"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestTransform"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransformCode"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseTransform"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransformCode"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProxyItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Proxy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"destinationUrl"}},{"kind":"Field","name":{"kind":"Name","value":"requireAuth"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransformCode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProxyTransform"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"diagnostics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<ProxyDetailQuery, ProxyDetailQueryVariables>;
export const ProxyTrafficDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProxyTraffic"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"proxyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errorsByStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"proxyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxyCalls"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}}]}}]}}]}}]} as unknown as DocumentNode<ProxyTrafficQuery, ProxyTrafficQueryVariables>;
export const CreateProxyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProxy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProxyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CreateProxyMutation, CreateProxyMutationVariables>;
export const PatchProxyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PatchProxy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PatchProxyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"patchProxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifUnmodifiedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}}]}}]} as unknown as DocumentNode<PatchProxyMutation, PatchProxyMutationVariables>;
export const DeleteProxyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteProxy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteProxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteProxyMutation, DeleteProxyMutationVariables>;
export const TryProxyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TryProxy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestProxyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testProxy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trial"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notSearched"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"because"}}]}},{"kind":"Field","name":{"kind":"Name","value":"detokenizedRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrialMessage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transformedRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrialMessage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"destinationAnswer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrialMessage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"answer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrialMessage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"logs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"milliseconds"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrialMessage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProxyTrialMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"headers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"bodyBytes"}}]}}]} as unknown as DocumentNode<TryProxyMutation, TryProxyMutationVariables>;
export const ProxyFailuresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProxyFailures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proxyFailures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"proxyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<ProxyFailuresQuery, ProxyFailuresQueryVariables>;
export const ReactorsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReactorsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReactorFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"reactors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReactorRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReactorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reactor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"formula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReactorsPageQuery, ReactorsPageQueryVariables>;
export const ReactorDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReactorDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReactorRow"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"configurationNames"}},{"kind":"Field","name":{"kind":"Name","value":"formula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestParameters"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"optional"}}]}},{"kind":"Field","name":{"kind":"Name","value":"configuration"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"reactorId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactions"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latency"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"reactorId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReactorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reactor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"formula"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReactorDetailQuery, ReactorDetailQueryVariables>;
export const CreateReactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateReactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateReactorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createReactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CreateReactorMutation, CreateReactorMutationVariables>;
export const ReactorSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReactorSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"configurationNames"}}]}}]}}]} as unknown as DocumentNode<ReactorSettingsQuery, ReactorSettingsQueryVariables>;
export const PatchReactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PatchReactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PatchReactorInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"patchReactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifUnmodifiedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reactor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}}]}}]} as unknown as DocumentNode<PatchReactorMutation, PatchReactorMutationVariables>;
export const DeleteReactorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteReactor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteReactor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteReactorMutation, DeleteReactorMutationVariables>;
export const ReactDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"React"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReactInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"react"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reaction"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"raw"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}}]}}]}}]} as unknown as DocumentNode<ReactMutation, ReactMutationVariables>;
export const SessionsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SessionFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActiveSession"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"applicationId"}},{"kind":"Field","name":{"kind":"Name","value":"authorizedBy"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attribute"}},{"kind":"Field","name":{"kind":"Name","value":"operator"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<SessionsPageQuery, SessionsPageQueryVariables>;
export const SessionApplicationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionApplications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<SessionApplicationsQuery, SessionApplicationsQueryVariables>;
export const EndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const TenantSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TenantSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}}]} as unknown as DocumentNode<TenantSettingsQuery, TenantSettingsQueryVariables>;
export const KeyVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeyVersions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentMasterKey"}},{"kind":"Field","name":{"kind":"Name","value":"masterKeysInUse"}},{"kind":"Field","name":{"kind":"Name","value":"tenantKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"masterKey"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KeyVersionsQuery, KeyVersionsQueryVariables>;
export const KeyHoldingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeyHoldings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyHoldings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"dataKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"current"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<KeyHoldingsQuery, KeyHoldingsQueryVariables>;
export const UpdateTenantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateTenant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateTenantInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateTenant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"ifUnmodifiedSince"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateTenantMutation, UpdateTenantMutationVariables>;
export const TokensPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokensPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"containers"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<TokensPageQuery, TokensPageQueryVariables>;
export const TokensFoundDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokensFound"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenSearchFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"searchTokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"containers"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<TokensFoundQuery, TokensFoundQueryVariables>;
export const TokenDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"names"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}},{"kind":"Field","name":{"kind":"Name","value":"mask"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"searchIndexes"}},{"kind":"Field","name":{"kind":"Name","value":"fingerprint"}},{"kind":"Field","name":{"kind":"Name","value":"fingerprintExpression"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedBy"}},{"kind":"Field","name":{"kind":"Name","value":"modifiedAt"}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"names"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActorName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"modifier"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"names"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActorName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"containers"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActorName"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Actor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"application"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<TokenDetailQuery, TokenDetailQueryVariables>;
export const TokenChildrenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenChildren"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"count"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"list"},"name":{"kind":"Name","value":"tokenChildren"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"parentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TokenRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"count"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TokenRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"containers"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<TokenChildrenQuery, TokenChildrenQueryVariables>;
export const TokenTrailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenTrail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"entityType"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"token"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"entityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"traceId"}}]}}]}}]}}]} as unknown as DocumentNode<TokenTrailQuery, TokenTrailQueryVariables>;
export const RevealTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RevealToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"transform"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]}}]} as unknown as DocumentNode<RevealTokenQuery, RevealTokenQueryVariables>;
export const CreateTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTokenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"existed"}},{"kind":"Field","name":{"kind":"Name","value":"token"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CreateTokenMutation, CreateTokenMutationVariables>;
export const DeleteTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteToken"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteTokenMutation, DeleteTokenMutationVariables>;