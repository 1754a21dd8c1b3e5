import * as scalar from '../scalars.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import type { Link } from '../../domain/link.js';
import type { Permission as KnownPermission } from '../../domain/access/permission.js';
import * as z from 'zod'
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A map from names to strings, at most 25 of at most 10,000 characters each, which is encrypted where it is stored. */
  ConfigurationMap: { input: ReadonlyMap<string, string>; output: ReadonlyMap<string, string>; }
  /** Path of a container such as `/pci/high/`: segments of letters, digits, `_` and `-`, each closed by `/`. */
  ContainerPath: { input: string; output: string; }
  /**
   * An ISO 8601 timestamp. Answers are in UTC with milliseconds and `Z`. A request may give any offset;
   * none means UTC.
   */
  DateTime: { input: Date; output: Date; }
  /** A day of the calendar, `YYYY-MM-DD`, from 1970 on; it begins and ends at midnight UTC. */
  Day: { input: string; output: string; }
  /** Any JSON value. Numbers keep every digit and objects keep the order of their members, whatever their names. */
  JSON: { input: JsonValue; output: JsonValue; }
  /** A JSON object, held as `JSON` is. */
  JSONObject: { input: JsonObject; output: JsonObject; }
  /**
   * Names another resource: an object of which only the member `id`, a UUID, is read, so that the resource may be sent back
   * as it came. An object without `id`, or with an empty one, names none.
   */
  Link: { input: Link; output: Link; }
  /** The name of a permission, `<resource>:<action>`; `permissions` lists them. */
  PermissionName: { input: KnownPermission; output: KnownPermission; }
  /** A map from names to strings. */
  StringMap: { input: ReadonlyMap<string, string>; output: ReadonlyMap<string, string>; }
  /** A UUID (RFC 9562) in its 36-character form. Any case is accepted; answers use lower case. */
  UUID: { input: string; output: string; }
  /** A whole number from 0 to 9,007,199,254,740,991, as a JSON number: what an Int would hold if it did not end at 31 bits. */
  WholeNumber: { input: number; output: number; }
};

/** What a condition of a session's rule looks at. */
export type AccessConditionAttribute =
  /** The container of the token. */
  | 'container'
  /** The id of the token. */
  | 'id';

/** One condition of a session's rule; all conditions of a rule must hold. */
export type AccessConditionInput = {
  /** What is looked at. */
  readonly attribute: AccessConditionAttribute;
  /** How it is compared. */
  readonly operator: AccessConditionOperator;
  /** What it is compared with. */
  readonly value: Scalars['String']['input'];
};

/** How a condition of a session's rule compares. */
export type AccessConditionOperator =
  /** The attribute is the value. */
  | 'equals'
  /** The attribute begins with the value. */
  | 'starts_with';

/** Grants permissions on the tokens of one container and of all below it. */
export type AccessRule = {
  /** Container that the rule covers, with everything below it; absent: every container. */
  readonly container?: Maybe<Scalars['String']['output']>;
  /** What the rule is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /** Rank among the rules of the Application, from 1; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['output'];
  /** What the holder sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
};

/** An access rule as it is given to an Application. */
export type AccessRuleInput = {
  /** Accepted in place of `container` when a session is authorized; on an Application any condition is refused. */
  readonly conditions: ReadonlyArray<AccessConditionInput>;
  /**
   * Container that the rule covers, with everything below it, such as `/pci/high/`. Required on `public` and
   * `private` Applications, and for a session where there are no conditions.
   */
  readonly container?: InputMaybe<Scalars['ContainerPath']['input']>;
  /** What the rule is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['input']>;
  /** Rank among the rules of the Application, from 1, unique within it; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['input'];
  /** What the holder sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
};

/** What the holder of a permission sees of a token. */
export type AccessTransform =
  /** `data` holds the rendered mask, or is left out where the token has none. */
  | 'mask'
  /** `data` is left out. */
  | 'redact'
  /** `data` holds the plaintext. */
  | 'reveal';

/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type Application = {
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that created this one; absent for the one made at first start. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant at which the Application ceases to exist; absent: never. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifier of the Application. */
  readonly id: Scalars['UUID']['output'];
  /**
   * The API key. It is present in the answers of `createApplication` and `regenerateApplicationKey` only:
   * the vault keeps no copy of it.
   */
  readonly key?: Maybe<Scalars['String']['output']>;
  /**
   * Instant at which a request with its key was last answered, whatever the answer; null: never. Uses within a minute of each
   * other are one, and it may come two minutes late. Sessions have keys of their own.
   */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed this one. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /**
   * The Proxies whose transforms act as this Application, newest first. Reading them needs `proxy:read`; without it they are
   * null, and the error says so.
   */
  readonly proxies?: Maybe<ProxyPage>;
  /**
   * The Reactors whose code acts as this Application, newest first. Reading them needs `reactor:read`; without it they are
   * null, and the error says so.
   */
  readonly reactors?: Maybe<ReactorPage>;
  /** Access rules, ordered by priority. */
  readonly rules: ReadonlyArray<AccessRule>;
  /** Tenant that owns the Application. */
  readonly tenantId: Scalars['UUID']['output'];
  /** What the Application is meant for, which bounds what it may hold. */
  readonly type: ApplicationType;
};


/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type ApplicationProxiesArgs = {
  input: PageInput;
};


/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type ApplicationReactorsArgs = {
  input: PageInput;
};

/** One page of Applications. */
export type ApplicationPage = {
  /** Applications of this page, newest first. */
  readonly data: ReadonlyArray<Application>;
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
};

/** What an Application is meant for. */
export type ApplicationType =
  /** Administration of the vault. May hold any permission. */
  | 'management'
  /** Backend services that can keep their key secret. May hold any permission. */
  | 'private'
  /** Browsers and mobile apps, whose key is public. May hold `token:create` and `token:update` only. */
  | 'public';

/**
 * What a session may do. At least one of `permissions` and `rules` must be non-empty, and nothing may be given that the
 * caller does not hold itself.
 */
export type AuthorizeSessionInput = {
  /** Instant, in the future and at most 24 hours away, at which the session ceases to exist; left out: the present one. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** The nonce of the session. */
  readonly nonce: Scalars['String']['input'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['input']>;
  /** Access rules, each with either a container or conditions. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
};

/** Whoever calls with a key, and what it may do at this moment. */
export type Caller = {
  /** The Application that calls; for a session, the public one that asked for it. */
  readonly application: Application;
  /** Every permission that the caller holds, on some container at least. */
  readonly heldPermissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /** `application`, or `session` for the key of a session. */
  readonly kind: CallerKind;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /** Access rules in the order in which they decide. */
  readonly rules: ReadonlyArray<CallerRule>;
  /** The session that calls; absent for an Application. */
  readonly sessionId?: Maybe<Scalars['UUID']['output']>;
  /** Tenant that the caller belongs to. */
  readonly tenantId: Scalars['UUID']['output'];
};

/** A condition on the token, of the rule of a session. */
export type CallerCondition = {
  /** What is looked at. */
  readonly attribute: AccessConditionAttribute;
  /** How it is compared. */
  readonly operator: AccessConditionOperator;
  /** What it is compared with. */
  readonly value: Scalars['String']['output'];
};

/** What calls. */
export type CallerKind =
  /** An Application, by its API key. */
  | 'application'
  /** A session, by its session key. */
  | 'session';

/** An access rule of whoever calls: of those that match a token and grant the permission, the first decides. */
export type CallerRule = {
  /** Conditions on the token, of the rule of a session; all must hold. */
  readonly conditions: ReadonlyArray<CallerCondition>;
  /** Container that the rule covers, with everything below it; absent: every container, or what the conditions say. */
  readonly container?: Maybe<Scalars['String']['output']>;
  /** What the rule is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /** Rank among the rules, from 1; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['output'];
  /** What the caller sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
};

/** One fault of code that does not compile. */
export type CodeDiagnostic = {
  /** Column, from 1. */
  readonly column: Scalars['Int']['output'];
  /** Line, from 1. */
  readonly line: Scalars['Int']['output'];
  /** What is wrong. */
  readonly message: Scalars['String']['output'];
};

/** What user code threw. */
export type CodeError = {
  /** What the answer would tell as `errors`, or the whole answer of a CustomHttpResponseError; null for any other. */
  readonly answer?: Maybe<Scalars['JSON']['output']>;
  /** Its message. */
  readonly message: Scalars['String']['output'];
  /** Name of its class. */
  readonly name: Scalars['String']['output'];
  /** Its stack: lines of the code itself. */
  readonly stack: Scalars['String']['output'];
  /** Status that the answer would have, of an error of the error module; null for any other. */
  readonly status?: Maybe<Scalars['Int']['output']>;
};

/** A line of the console. */
export type CodeLogLine = {
  /** Method of the console that wrote it: log, info, debug, warn or error. */
  readonly level: Scalars['String']['output'];
  /** What it wrote. */
  readonly text: Scalars['String']['output'];
};

/** How a run of user code ended. */
export type CodeOutcome =
  /** The caller went away. */
  | 'aborted'
  /** The code does not compile, or exports no function. */
  | 'invalid_code'
  /** The run passed its memory. */
  | 'memory'
  /** The function returned, and its result is JSON. */
  | 'ok'
  /** The calls of the run were nested too deep. */
  | 'stack'
  /** The code threw. */
  | 'threw'
  /** The run passed its time, or waited for something that could never happen. */
  | 'timeout';

/**
 * What a run of user code came to. Exactly one of `result`, `error` and `diagnostics` tells the ending where `outcome` is
 * `ok`, `threw` or `invalid_code`.
 */
export type CodeRun = {
  /** Why the code does not compile, or exports no function; empty where it does. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
  /** Time that the run took, in milliseconds, without the wait for a free thread. */
  readonly durationMs: Scalars['Float']['output'];
  /** What the code threw; null where it threw nothing. */
  readonly error?: Maybe<CodeError>;
  /** What the code wrote to its console, without the values of its configuration. */
  readonly logs: ReadonlyArray<CodeLogLine>;
  /** Whether lines of the console were cut or left out to keep the limit. */
  readonly logsCut: Scalars['Boolean']['output'];
  /** Most memory that the run had in use, in bytes. */
  readonly memoryBytes: Scalars['Int']['output'];
  /** How the run ended. */
  readonly outcome: CodeOutcome;
  /** What the function returned, as JSON; null where it returned nothing or did not return. */
  readonly result?: Maybe<Scalars['JSON']['output']>;
};

/** A setting that the configuration of every Reactor of a formula must hold. */
export type ConfigurationElement = {
  /** What the setting is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Name of the setting. */
  readonly name: Scalars['String']['output'];
  /** Type of its value. */
  readonly type: ParameterType;
};

/** A setting of a formula's contract. */
export type ConfigurationElementInput = {
  /** What the setting is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Name of the setting, of letters, digits, `-` and `_`; unique within the contract. */
  readonly name: Scalars['String']['input'];
  /** Type of its value. */
  readonly type: ParameterType;
};

/** How many tokens are in one container. */
export type ContainerCount = {
  /** By type, the most frequent first. */
  readonly byType: ReadonlyArray<TokenTypeCount>;
  /** The container. */
  readonly container: Scalars['String']['output'];
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
};

/** A new Application. At least one of `permissions` and `rules` must be non-empty. */
export type CreateApplicationInput = {
  /** Instant, in the future, at which the Application ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['input']>;
  /** Access rules. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
  /** What the Application is meant for; it cannot be changed later. */
  readonly type: ApplicationType;
};

/** A new Proxy. */
export type CreateProxyInput = {
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration?: InputMaybe<Scalars['ConfigurationMap']['input']>;
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl: Scalars['String']['input'];
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: InputMaybe<ProxyTransformInput>;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: InputMaybe<Scalars['Boolean']['input']>;
  /** Code run on every answer of the destination. */
  readonly responseTransform?: InputMaybe<ProxyTransformInput>;
};

/** A new formula. Code that does not compile is stored, too; running it is refused. */
export type CreateReactorFormulaInput = {
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElementInput>;
  /** What the formula is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: InputMaybe<Scalars['String']['input']>;
  /** Identifier of the formula; left out: a new one. */
  readonly id?: InputMaybe<Scalars['UUID']['input']>;
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameterInput>;
  /** Who sees it; `official` is for the operator's tenant. */
  readonly type: ReactorFormulaType;
};

/** A new Reactor. */
export type CreateReactorInput = {
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /**
   * Values that the code is given in every run. Each setting that the formula declares must be there, with a value of its
   * type or a text that stands for one; others are kept as they are. At most 100 settings and 100,000 characters of JSON.
   */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The formula whose code runs: an official one, or one of the tenant. */
  readonly formula: Scalars['Link']['input'];
  /** Name for people. */
  readonly name: Scalars['String']['input'];
};

/** A token to be created: what a token definition in a body of `tokenize` may hold. `data` depends on `type`. */
export type CreateTokenInput = {
  /** The one container that the token is placed in; left out: the default of its type. */
  readonly containers?: InputMaybe<ReadonlyArray<Scalars['ContainerPath']['input']>>;
  /** The sensitive value. */
  readonly data: Scalars['JSON']['input'];
  /** Whether an existing token with the same fingerprint is returned in place of a new one. */
  readonly deduplicateToken?: InputMaybe<Scalars['Boolean']['input']>;
  /** Instant, in the future, at which the token ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: InputMaybe<Scalars['String']['input']>;
  /**
   * Identifier that the caller chooses: a UUID, a literal without `# / \ + ? [ ] | & = % < > { } ^`, or an expression
   * that makes one, such as `{{ data | alias_preserve_format: 0, 4 }}`. Left out: the vault makes a UUID.
   */
  readonly id?: InputMaybe<Scalars['String']['input']>;
  /** How the value looks masked: an expression, an object of expressions, or null for none. */
  readonly mask?: InputMaybe<Scalars['JSON']['input']>;
  /** Non-sensitive data of the caller, at most 50 members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Kind of the value, which decides what `data` may be and how it is masked and fingerprinted. */
  readonly type: TokenType;
};

/** State of the database. */
export type DatabaseHealth = {
  /** How long a statement without work took to be answered, in milliseconds; null where it was not. */
  readonly latencyMs?: Maybe<Scalars['Float']['output']>;
  /** Whether it answered, after it was asked for the API key of this very request. */
  readonly reachable: Scalars['Boolean']['output'];
};

/** Whose fault an error is by its status. */
export type ErrorClass =
  /** A status below 500: what was asked for cannot be done as it was asked. */
  | 'client'
  /** A status of 500 or more: the vault, the code of a tenant or a destination has failed. */
  | 'server';

/** State of the parts of the instance that answers. It holds nothing of any tenant but the operator's. */
export type Health = {
  /** The database. */
  readonly database: DatabaseHealth;
  /** The keys; null where the database, which holds them, did not answer. */
  readonly keys?: Maybe<KeysHealth>;
  /** Connections to destinations of Proxies and of user code. */
  readonly outbound: OutboundHealth;
  /** The process. */
  readonly process: ProcessHealth;
  /** Where user code runs. */
  readonly sandbox: SandboxHealth;
};

/** Which keys there are: names and versions, and nothing of the keys themselves. */
export type KeysHealth = {
  /** Name of the master key that wraps what is wrapped from now on. */
  readonly currentMasterKey: Scalars['String']['output'];
  /** Names of the master keys that wrap something in the database; all but the current one are left to be rewrapped. */
  readonly masterKeysInUse: ReadonlyArray<Scalars['String']['output']>;
  /** Versions of the keys of the operator's tenant, by purpose and version. */
  readonly tenantKeys: ReadonlyArray<TenantKeyHealth>;
};

/** How long runs of Reactors and calls through Proxies took, in days or hours. */
export type Latency = {
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /** Every day or hour of the range, the oldest first. Hours that have not begun are left out. */
  readonly points: ReadonlyArray<LatencyPoint>;
  /**
   * Calls through Proxies over the whole range, until the head of the answer is there, and where a transform is to see it
   * the body too; what is streamed after that does not count. Null where there were none.
   */
  readonly proxyCalls?: Maybe<Percentiles>;
  /**
   * Runs of Reactors over the whole range, each with what comes before and after its code: values of tokens that are put into
   * the arguments, and what is tokenized. Null where there were none.
   */
  readonly reactions?: Maybe<Percentiles>;
  /** Last day. */
  readonly to: Scalars['Day']['output'];
};

/** Which days or hours are asked for, at most 366 of them, and of what. */
export type LatencyInput = {
  /** First day; left out: 29 days before the last one, and for hours the day before it. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /**
   * Only calls through this Proxy; one that is gone keeps its times. With neither this nor the next one, the times are of the
   * whole tenant; one at most may be given.
   */
  readonly proxyId?: InputMaybe<Scalars['UUID']['input']>;
  /** Only runs of this Reactor. */
  readonly reactorId?: InputMaybe<Scalars['UUID']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
};

/** How long what was done in one hour or on one day took. */
export type LatencyPoint = {
  /** Instant at which the hour or day begins, in UTC. */
  readonly at: Scalars['DateTime']['output'];
  /** Calls through Proxies; null where there were none. */
  readonly proxyCalls?: Maybe<Percentiles>;
  /** Runs of Reactors; null where there were none. */
  readonly reactions?: Maybe<Percentiles>;
};

/** Which Applications a list holds. */
export type ListApplicationsInput = {
  /** Only Applications with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Applications with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
  /** Only Applications of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ApplicationType>>;
};

/** Which lines of the audit trail a list holds. */
export type ListLogsInput = {
  /** Only lines before this instant. */
  readonly endDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only lines about this entity. */
  readonly entityId?: InputMaybe<Scalars['String']['input']>;
  /** Only lines about entities of this kind. */
  readonly entityType?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
  /** Only lines from this instant on. */
  readonly startDate?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Which permissions a list holds. */
export type ListPermissionsInput = {
  /** Only those that an Application of this type may hold; left out: all. */
  readonly applicationType?: InputMaybe<ApplicationType>;
};

/** Which Proxies a list holds. */
export type ListProxiesInput = {
  /** Only Proxies with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Proxies whose name contains this text, whatever the case; with `*` for any characters, the whole name is meant. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** Which formulas a list holds. */
export type ListReactorFormulasInput = {
  /** Only formulas with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only formulas with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
  /** Only formulas of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ReactorFormulaType>>;
};

/** Which Reactors a list holds. */
export type ListReactorsInput = {
  /** Only Reactors with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** Which tokens a list holds. */
export type ListTokensInput = {
  /** Only tokens with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only tokens whose metadata has all of these members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
  /** Only tokens of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<TokenType>>;
};

/** A kind of entity that the audit trail tells of. */
export type LogEntityType = {
  /** Its name for people. */
  readonly displayName: Scalars['String']['output'];
  /** Its name in the trail, for filters. */
  readonly value: Scalars['String']['output'];
};

/** One line of the audit trail: who did what to which entity. It holds nothing sensitive. */
export type LogEntry = {
  /** Application or session that acted; absent for the operator. */
  readonly actorId?: Maybe<Scalars['UUID']['output']>;
  /** Who acted: `application`, `session`, or `operator` for the command line of the vault. */
  readonly actorType: Scalars['String']['output'];
  /** Instant of the act. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Maybe<Scalars['JSON']['output']>;
  /** The entity; absent where the act was about several, or none. */
  readonly entityId?: Maybe<Scalars['String']['output']>;
  /** Kind of the entity, as `logEntityTypes` lists them. */
  readonly entityType: Scalars['String']['output'];
  /** Identifier of the line. */
  readonly id: Scalars['UUID']['output'];
  /** What was done: the noun and the verb, such as `application.create`. */
  readonly operation: Scalars['String']['output'];
  /** `success`, `denied` for an attempt that was refused, or `failed` for a run of code that failed. */
  readonly outcome: Scalars['String']['output'];
  /** Tenant whose trail it is in. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Identifier of the request, as its answer and the vault's log tell it. */
  readonly traceId: Scalars['String']['output'];
};

/** One page of the audit trail. */
export type LogPage = {
  /** Lines of this page, newest first. */
  readonly data: ReadonlyArray<LogEntry>;
  /** Where this page stands in the trail. */
  readonly pagination: Pagination;
};

/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type Mutation = {
  /**
   * Gives a session what it may do, once; answers true. Only a `private` Application may, and only what it holds itself
   * (`FORBIDDEN`). An unknown nonce is `NOT_FOUND`, one that was used is `CONFLICT`.
   */
  readonly authorizeSession: Scalars['Boolean']['output'];
  /**
   * Creates an Application and its API key; the key is in this answer and never shown again.
   * Needs `application:create`.
   */
  readonly createApplication: Application;
  /** Creates a token as a child of another. Needs `token:create` on its container and `token:update` on the parent. */
  readonly createChildToken: Token;
  /** Creates a Proxy and its key. Needs `proxy:create`. */
  readonly createProxy: Proxy;
  /** Creates a Reactor. Needs `reactor:create`. */
  readonly createReactor: Reactor;
  /** Creates a formula. Needs `reactor:create`. An id that is taken is `CONFLICT`. */
  readonly createReactorFormula: ReactorFormula;
  /** Creates a session of 3 minutes, which may do nothing yet. Only a `public` Application may. */
  readonly createSession: Session;
  /**
   * Creates a token. Needs `token:create` on its container. With `deduplicateToken` an existing token with the same type and
   * fingerprint is answered in place of a new one. A taken id is `CONFLICT`.
   */
  readonly createToken: Token;
  /** Deletes an Application and answers its id. Needs `application:delete`. */
  readonly deleteApplication: Scalars['UUID']['output'];
  /** Deletes a Proxy and answers its id; its key leads nowhere from then on. Needs `proxy:delete`. */
  readonly deleteProxy: Scalars['UUID']['output'];
  /** Deletes a Reactor and answers its id. Needs `reactor:delete`. */
  readonly deleteReactor: Scalars['UUID']['output'];
  /**
   * Deletes a formula and answers its id. Needs `reactor:delete`. One that Reactors use is `CONFLICT`, and the message says
   * how many they are.
   */
  readonly deleteReactorFormula: Scalars['UUID']['output'];
  /** Deletes a token and answers its id. Needs `token:delete` on its container. */
  readonly deleteToken: Scalars['String']['output'];
  /**
   * Puts values back, in any JSON: every expression `{{ id }}` in a string, also with members and filters such as
   * `{{ id | json: '$.number' }}`, is replaced by what the caller may see of that token; the answer has the shape of the
   * body. A string that is one expression and nothing else becomes the value itself, of whatever type. Needs `token:use`
   * on the container of each token. All or nothing: an unknown id is `VALIDATION_FAILED`.
   */
  readonly detokenize: Scalars['JSON']['output'];
  /** Makes one token a child of another. Needs `token:update` on both. Answers the id of the child. */
  readonly linkTokens: Scalars['String']['output'];
  /**
   * Changes some members of a Proxy by a merge patch (RFC 7386): what is left out stays, null returns a member to its
   * default, and `configuration` is merged name by name. `body` is the wire JSON of REST. Needs `proxy:update`.
   */
  readonly patchProxy: Proxy;
  /** Changes some members of a Reactor. Needs `reactor:update`. */
  readonly patchReactor: Reactor;
  /**
   * Runs the code of a Reactor and stores what it gives to be tokenized, as the caller. Needs `token:use`, on the container
   * of each token that the arguments name, and `token:create` for the tokens that are made. What the code throws is
   * `CODE_FAILED` with the status and `errors` that it chose; code that does not compile is `CODE_INVALID`.
   */
  readonly react: Reaction;
  /**
   * Gives an Application a new API key. The old key is refused from the moment of the answer.
   * Needs `application:update`.
   */
  readonly regenerateApplicationKey: Application;
  /**
   * Runs code as a reactor formula would run, and tells its result, its error, its console, time and memory. Nothing is
   * stored; requests that the code sends are sent. Needs `reactor:create`.
   */
  readonly runCode: CodeRun;
  /**
   * Tries a call through a Proxy as the caller would make it, and tells each of its stages. Without `send` nothing leaves
   * the vault, but for requests that a transform makes itself. Needs `proxy:read` and `proxy:update`, and what the call needs.
   */
  readonly testProxy: ProxyTrial;
  /**
   * Replaces the sensitive values in any JSON: every string, and every object that is a token definition, becomes a
   * token; the answer has the shape of the body. `body` and the answer are the wire JSON of `POST /tokenize`, with its
   * snake_case members. Needs `token:create` on the container of each token. All or nothing.
   */
  readonly tokenize: Scalars['JSON']['output'];
  /** Undoes `linkTokens`. Needs `token:update` on both. Answers the id of the child. */
  readonly unlinkTokens: Scalars['String']['output'];
  /**
   * Replaces an Application's name, permissions and rules. Needs `application:update`. An Application that
   * changes itself cannot gain a permission that it does not hold (`FORBIDDEN`).
   */
  readonly updateApplication: Application;
  /** Replaces everything of a Proxy but its key. Needs `proxy:update`. */
  readonly updateProxy: Proxy;
  /** Replaces a Reactor. Needs `reactor:update`. */
  readonly updateReactor: Reactor;
  /**
   * Replaces a formula. Needs `reactor:update`. Runs that are under way end on the code with which they began. An official
   * formula of the operator is `FORBIDDEN` to others.
   */
  readonly updateReactorFormula: ReactorFormula;
  /** Replaces name and settings of the caller's tenant. Needs `tenant:update`. */
  readonly updateTenant: Tenant;
  /**
   * Changes a token. Needs `token:update` on its container, and on the one that it is moved to. A change of `mask`,
   * `searchIndexes` or `fingerprintExpression` needs a permission that reveals the token, and whoever holds none may not move
   * it to where more of it would be shown.
   */
  readonly updateToken: Token;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationAuthorizeSessionArgs = {
  input: AuthorizeSessionInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateApplicationArgs = {
  input: CreateApplicationInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateChildTokenArgs = {
  input: CreateTokenInput;
  parentId: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateProxyArgs = {
  input: CreateProxyInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateReactorArgs = {
  input: CreateReactorInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateReactorFormulaArgs = {
  input: CreateReactorFormulaInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateTokenArgs = {
  input: CreateTokenInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteApplicationArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteProxyArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteReactorArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteTokenArgs = {
  id: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDetokenizeArgs = {
  body: Scalars['JSON']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationLinkTokensArgs = {
  childId: Scalars['String']['input'];
  parentId: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationPatchProxyArgs = {
  body: Scalars['JSON']['input'];
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationPatchReactorArgs = {
  id: Scalars['UUID']['input'];
  input: PatchReactorInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationReactArgs = {
  id: Scalars['UUID']['input'];
  input: ReactInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationRegenerateApplicationKeyArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationRunCodeArgs = {
  input: RunCodeInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationTestProxyArgs = {
  id: Scalars['UUID']['input'];
  request: TestProxyInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationTokenizeArgs = {
  body: Scalars['JSON']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUnlinkTokensArgs = {
  childId: Scalars['String']['input'];
  parentId: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateApplicationArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateApplicationInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateProxyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateProxyInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateReactorArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateReactorInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateReactorFormulaInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateTenantArgs = {
  input: UpdateTenantInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateTokenArgs = {
  id: Scalars['String']['input'];
  input: UpdateTokenInput;
};

/** State of what goes out. */
export type OutboundHealth = {
  /** Connections that are open, those that are kept for the next request among them. */
  readonly connections: Scalars['WholeNumber']['output'];
  /** Requests that are under way. */
  readonly running: Scalars['WholeNumber']['output'];
};

/** Which page of a list. */
export type PageInput = {
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** Which part of a list an answer holds. */
export type Pagination = {
  /** Number of this page, from 1. */
  readonly pageNumber: Scalars['Int']['output'];
  /** Greatest number of items on a page. */
  readonly pageSize: Scalars['Int']['output'];
  /** Number of items in the whole list, over all pages. */
  readonly totalItems: Scalars['Int']['output'];
  /** Number of pages; 0 for an empty list. */
  readonly totalPages: Scalars['Int']['output'];
};

/** The type of a value that a contract declares. */
export type ParameterType =
  /** `true` or `false`. */
  | 'boolean'
  /** A number. */
  | 'number'
  /** Text. */
  | 'string';

/**
 * A merge patch (RFC 7386) of a Reactor: members that are left out stay as they are, null takes a member away, and
 * `configuration` is merged setting by setting.
 */
export type PatchReactorInput = {
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Settings to be merged into the configuration. */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The formula whose code runs. */
  readonly formula?: InputMaybe<Scalars['Link']['input']>;
  /** Name for people. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/**
 * How long many things took. Each of the times is within 5 % of what it would be if every single one were kept, between 0.1
 * milliseconds and ten minutes; what is shorter or longer is told as that.
 */
export type Percentiles = {
  /** How many there were. */
  readonly count: Scalars['WholeNumber']['output'];
  /** What half of them took at most, in milliseconds. */
  readonly p50Ms: Scalars['Float']['output'];
  /** What 95 of 100 took at most, in milliseconds. */
  readonly p95Ms: Scalars['Float']['output'];
  /** What 99 of 100 took at most, in milliseconds. */
  readonly p99Ms: Scalars['Float']['output'];
};

/** A permission that an Application may hold. */
export type Permission = {
  /** Types of Applications that may hold it. */
  readonly applicationTypes: ReadonlyArray<ApplicationType>;
  /** What its holder may do. */
  readonly description: Scalars['String']['output'];
  /** Its name, `<resource>:<action>`. */
  readonly type: Scalars['PermissionName']['output'];
};

/** State of the process. */
export type ProcessHealth = {
  /** Part of it that JavaScript has in use, in bytes. */
  readonly heapUsedBytes: Scalars['WholeNumber']['output'];
  /** Memory that the process has of the system, in bytes. */
  readonly memoryBytes: Scalars['WholeNumber']['output'];
  /** Seconds since the process was started. */
  readonly uptimeSeconds: Scalars['Float']['output'];
  /** Version of the vault. */
  readonly version: Scalars['String']['output'];
};

/**
 * A route through the vault to a destination: expressions of tokens in a request become their values on the way, and code
 * may change requests and answers. It is called at `/proxy`, by its key.
 */
export type Proxy = {
  /**
   * Application that `svc` acts as in transforms. Reading it needs `application:read`; without it it is null, and the error
   * says so.
   */
  readonly application?: Maybe<Application>;
  /** Id of the linked Application. */
  readonly applicationId?: Maybe<Scalars['UUID']['output']>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration: Scalars['ConfigurationMap']['output'];
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that created the Proxy. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** URL that requests are forwarded to; the path and query of a call are appended to its own. */
  readonly destinationUrl: Scalars['String']['output'];
  /** Identifier of the Proxy. */
  readonly id: Scalars['UUID']['output'];
  /** Key that names the Proxy where it is called: in the header `SVC-PROXY-KEY` or the query parameter `svc-proxy-key`. */
  readonly key: Scalars['String']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed the Proxy. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: Maybe<ProxyTransform>;
  /** Whether a call needs an API key besides the key of the Proxy. Without one no token is put in. */
  readonly requireAuth: Scalars['Boolean']['output'];
  /** Code run on every answer of the destination before it is given back. */
  readonly responseTransform?: Maybe<ProxyTransform>;
  /** Tenant that owns the Proxy. */
  readonly tenantId: Scalars['UUID']['output'];
};

/** One page of Proxies. */
export type ProxyPage = {
  /** Proxies of this page, newest first. */
  readonly data: ReadonlyArray<Proxy>;
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
};

/** Code that changes what passes through a Proxy. */
export type ProxyTransform = {
  /** A CommonJS module that exports one function of `{ args, configuration, svc }`, which returns `{ body, headers }`. */
  readonly code: Scalars['String']['output'];
  /** Why the code does not compile; empty where it does. Nothing of it runs. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
};

/** Code that changes what passes through a Proxy; `{}` for none. */
export type ProxyTransformInput = {
  /** A CommonJS module that exports one function. It is stored also where it does not compile; see `diagnostics`. */
  readonly code?: InputMaybe<Scalars['String']['input']>;
};

/** What a call through a Proxy comes to, stage by stage; a stage that was not reached is null. */
export type ProxyTrial = {
  /** What the caller is given. */
  readonly answer?: Maybe<ProxyTrialMessage>;
  /** What the destination answered. */
  readonly destinationAnswer?: Maybe<ProxyTrialMessage>;
  /** The request with the values of tokens in it, as it is given to its transform; the values are masked. */
  readonly detokenizedRequest?: Maybe<ProxyTrialMessage>;
  /** What the transforms wrote to their console. */
  readonly logs: ReadonlyArray<CodeLogLine>;
  /** Parts of the request in which expressions of tokens are not looked for, and why: what looks like one there leaves as it is. */
  readonly notSearched: ReadonlyArray<ProxyTrialGap>;
  /** How long each stage took. */
  readonly timings: ReadonlyArray<ProxyTrialTiming>;
  /** The request as it leaves; values of tokens that are still in it as they are, are masked. */
  readonly transformedRequest?: Maybe<ProxyTrialMessage>;
};

/** A part of a request in which expressions of tokens are not looked for. */
export type ProxyTrialGap = {
  /** Why; it follows: not searched, because. */
  readonly because: Scalars['String']['output'];
  /** Path of the part: the body, a part of a form by its number, or $ for the whole request. */
  readonly path: Scalars['String']['output'];
};

/** A line of the head of a message. */
export type ProxyTrialHeader = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Value. */
  readonly value: Scalars['String']['output'];
};

/** A request or an answer within a trial. */
export type ProxyTrialMessage = {
  /** Body as text, at most its first 100,000 characters; null where there is none, or where it is not text. */
  readonly body?: Maybe<Scalars['String']['output']>;
  /** Length of the body in bytes. */
  readonly bodyBytes: Scalars['Int']['output'];
  /** Headers, line by line. */
  readonly headers: ReadonlyArray<ProxyTrialHeader>;
  /** Status of an answer; null for a request. */
  readonly status?: Maybe<Scalars['Int']['output']>;
  /** Where the request goes; null for an answer. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** How long a stage of a trial took. */
export type ProxyTrialTiming = {
  /** Milliseconds. */
  readonly milliseconds: Scalars['Float']['output'];
  /** Stage: detokenize, request_transform, destination or response_transform. */
  readonly stage: Scalars['String']['output'];
};

/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type Query = {
  /** Reads one Application. Needs `application:read`. An unknown id is `NOT_FOUND`. */
  readonly application: Application;
  /** Reads the Application whose key calls. Needs `application:read`. A session's key is no Application's: `NOT_FOUND`. */
  readonly applicationByKey: Application;
  /** Lists the Applications of the tenant, newest first. Needs `application:read`. */
  readonly applications: ApplicationPage;
  /**
   * Tells how the instance that answers is. Needs `report:read`, on an Application of the operator's tenant: load is that of
   * all tenants together, so others are `FORBIDDEN`. Where the database is away no API key can be checked and the answer is
   * `UNAVAILABLE`; `GET /health/ready` of the operations port tells that without a key.
   */
  readonly health: Health;
  /**
   * Tells how long runs of Reactors and calls through Proxies of the caller's tenant took, over a range and by day or hour.
   * Needs `report:read`.
   */
  readonly latency?: Maybe<Latency>;
  /** Lists the kinds of entities that the audit trail tells of. Needs `log:read`. */
  readonly logEntityTypes: ReadonlyArray<LogEntityType>;
  /** Lists the audit trail of the tenant, newest first. Needs `log:read`. */
  readonly logs: LogPage;
  /** Tells who calls, and what it may do. Any valid key may ask. */
  readonly me: Caller;
  /** Lists every permission there is. Any valid key may ask. */
  readonly permissions: ReadonlyArray<Permission>;
  /** Lists the Proxies of the tenant, newest first. Needs `proxy:read`. */
  readonly proxies: ProxyPage;
  /** Reads one Proxy. Needs `proxy:read`. An unknown id is `NOT_FOUND`. */
  readonly proxy: Proxy;
  /** Reads one Reactor. Needs `reactor:read`. An unknown id is `NOT_FOUND`. */
  readonly reactor: Reactor;
  /** Reads one formula. Needs `reactor:read`. An unknown id is `NOT_FOUND`. */
  readonly reactorFormula: ReactorFormula;
  /** Lists the official formulas and the tenant's own, newest first. Needs `reactor:read`. */
  readonly reactorFormulas: ReactorFormulaPage;
  /** Lists the Reactors of the tenant, newest first. Needs `reactor:read`. */
  readonly reactors: ReactorPage;
  /** Searches the tokens that the caller may search, newest first. Needs `token:search`. */
  readonly searchTokens: TokenPage;
  /**
   * Tells how many tokens the caller's tenant has, by type and container, whichever of them the caller may read. Needs
   * `report:read`: who holds it learns the names of containers and how much is in them, and nothing of any token.
   */
  readonly storedTokens?: Maybe<StoredTokens>;
  /** Reads the tenant of the caller. Needs `tenant:read`. */
  readonly tenant: Tenant;
  /** Reads one token. Needs `token:read` on its container. An unknown id is `NOT_FOUND`. */
  readonly token: Token;
  /** Lists the children of a token that the caller may read, newest first. Needs `token:read` on the parent too. */
  readonly tokenChildren: TokenPage;
  /** Lists the tokens that the caller may read, newest first. Needs `token:read`. */
  readonly tokens: TokenPage;
  /**
   * Tells how much the caller's tenant, or a part of it, has used, by day or hour. Needs `report:read`. Counts of other
   * instances come within seconds; an instance that is killed takes its last seconds of counts along. They are made for
   * plotting, not for billing.
   */
  readonly usage?: Maybe<Usage>;
  /**
   * Tells which Applications, Proxies or Reactors of the caller's tenant have used most, or failed most. Needs `report:read`,
   * and for their names the permission to read them.
   */
  readonly usageBy?: Maybe<UsageBreakdown>;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationsArgs = {
  input: ListApplicationsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryLatencyArgs = {
  input: LatencyInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryLogsArgs = {
  input: ListLogsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryPermissionsArgs = {
  input: ListPermissionsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxiesArgs = {
  input: ListProxiesInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxyArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorFormulasArgs = {
  input: ListReactorFormulasInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorsArgs = {
  input: ListReactorsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QuerySearchTokensArgs = {
  input: SearchTokensInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenArgs = {
  id: Scalars['String']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenChildrenArgs = {
  input: PageInput;
  parentId: Scalars['String']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokensArgs = {
  input: ListTokensInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryUsageArgs = {
  input: UsageInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryUsageByArgs = {
  input: UsageByInput;
};

/** What a Reactor is invoked with. */
export type ReactInput = {
  /**
   * Arguments of the code. Expressions such as `{{ <token id> }}` in any text are replaced by the values of tokens first;
   * then what the formula declares is checked and cast.
   */
  readonly args?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** What the code of a Reactor gave. */
export type Reaction = {
  /** Output in plaintext; absent where the code gave none. */
  readonly raw?: Maybe<Scalars['JSON']['output']>;
  /** What tokenize answers for the output that is to be tokenized; absent where the code gave none. */
  readonly tokens?: Maybe<Scalars['JSON']['output']>;
};

/** A formula with the configuration that its code is given. It is what is invoked. */
export type Reactor = {
  /** The Application as which the code may call the vault; absent: it may not, or the Application is gone. */
  readonly application?: Maybe<Application>;
  /** The configuration that the code is given. */
  readonly configuration: Scalars['JSONObject']['output'];
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that created the Reactor. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** The formula whose code runs. */
  readonly formula: ReactorFormula;
  /** Identifier of the Reactor. */
  readonly id: Scalars['UUID']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed the Reactor. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** Tenant that owns the Reactor. */
  readonly tenantId: Scalars['UUID']['output'];
};

/**
 * A template of custom code, with the contract that its Reactors' configuration and the arguments of every invocation must
 * satisfy.
 */
export type ReactorFormula = {
  /** The code, as it was given. */
  readonly code: Scalars['String']['output'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElement>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that created the formula; absent for one that the operator's command line made. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** What the formula is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Why the code does not compile; empty where it does. Whether it exports a function is only known when it runs. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
  /** A PNG or JPEG image as a base64 data URL. */
  readonly icon?: Maybe<Scalars['String']['output']>;
  /** Identifier of the formula. */
  readonly id: Scalars['UUID']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed the formula. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** The tenant's Reactors of this formula, newest first. */
  readonly reactors: ReactorPage;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameter>;
  /** How far it is available. */
  readonly status: ReactorFormulaStatus;
  /** Who sees it. */
  readonly type: ReactorFormulaType;
};


/**
 * A template of custom code, with the contract that its Reactors' configuration and the arguments of every invocation must
 * satisfy.
 */
export type ReactorFormulaReactorsArgs = {
  input: PageInput;
};

/** One page of formulas. */
export type ReactorFormulaPage = {
  /** Formulas of this page, newest first. */
  readonly data: ReadonlyArray<ReactorFormula>;
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
};

/** How far a formula is available. */
export type ReactorFormulaStatus =
  /** Available to some. */
  | 'coming_soon'
  /** Generally available. */
  | 'verified';

/** Who sees a formula. */
export type ReactorFormulaType =
  /** Every tenant; only the operator of the vault makes and changes such formulas. */
  | 'official'
  /** The tenant that owns it. */
  | 'private';

/** One page of Reactors. */
export type ReactorPage = {
  /** Reactors of this page, newest first. */
  readonly data: ReadonlyArray<Reactor>;
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
};

/** A value that the arguments of an invocation must hold. */
export type RequestParameter = {
  /** What the value is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Name of the value; `card.number` is the member `number` of the object `card`. */
  readonly name: Scalars['String']['output'];
  /** Whether it may be left out. */
  readonly optional: Scalars['Boolean']['output'];
  /** Type of the value. */
  readonly type: ParameterType;
};

/** An argument of a formula's contract. */
export type RequestParameterInput = {
  /** What the value is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /**
   * Name of the value: segments of letters, digits, `-` and `_` with dots between them; unique within the contract.
   * `card.number` is the member `number` of the object `card`.
   */
  readonly name: Scalars['String']['input'];
  /** Whether it may be left out. */
  readonly optional: Scalars['Boolean']['input'];
  /** Type of the value. */
  readonly type: ParameterType;
};

/** Code to be tried. */
export type RunCodeInput = {
  /** What the function gets as `args`; left out: an empty object. */
  readonly args?: InputMaybe<Scalars['JSON']['input']>;
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the function gets as `configuration`, an object; left out: an empty one. */
  readonly configuration?: InputMaybe<Scalars['JSON']['input']>;
};

/** State of the sandbox. It is made for the first run after the start. */
export type SandboxHealth = {
  /** Threads that run code at the moment. */
  readonly busy: Scalars['WholeNumber']['output'];
  /** Runs that wait for a thread. */
  readonly queued: Scalars['WholeNumber']['output'];
  /** Whether it was made. */
  readonly ready: Scalars['Boolean']['output'];
  /** Threads at the moment; their number goes with the demand. */
  readonly workers: Scalars['WholeNumber']['output'];
};

/** What to search tokens for. */
export type SearchTokensInput = {
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /**
   * A query such as `data:"4242" AND NOT type:card` (fields `id`, `type`, `data`, `fingerprint`, `container`,
   * `metadata.<key>`, `created_by`, `modified_by`, `created_at`, `modified_at`); left out: every token.
   */
  readonly query?: InputMaybe<Scalars['String']['input']>;
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/**
 * A short-lived identity for one browser or device. A public Application asks for it, a private one gives it what it may
 * do, and from then on its key calls.
 */
export type Session = {
  /** Instant at which the session ceases to exist, unless `authorizeSession` sets another one. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** Names the session to the private Application that is to authorize it. It can be used once. */
  readonly nonce: Scalars['String']['output'];
  /** The key of the session, in this answer only: the vault keeps no copy of it. It opens nothing before it is authorized. */
  readonly sessionKey: Scalars['String']['output'];
};

/** How many errors had one status. */
export type StatusCount = {
  /** Whose fault it is by the status. */
  readonly class: ErrorClass;
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
  /**
   * The status of HTTP, over GraphQL the one in the `extensions` of the first error; null for all those together that the
   * vault never gives itself, which code and destinations may give.
   */
  readonly status?: Maybe<Scalars['Int']['output']>;
};

/** How many tokens a tenant has, as they were counted at one instant. */
export type StoredTokens = {
  /** Instant of the count. It may be a minute ago, and for very many tokens some minutes. */
  readonly asOf: Scalars['DateTime']['output'];
  /** By container, the hundred that have most of them, the largest first. Each stands for itself, without what is below it. */
  readonly byContainer: ReadonlyArray<ContainerCount>;
  /** By type, the most frequent first; types of which there is none are left out. */
  readonly byType: ReadonlyArray<TokenTypeCount>;
  /** Tokens in all the other containers. */
  readonly inOtherContainers: Scalars['WholeNumber']['output'];
  /** All of them. What has expired is none. */
  readonly total: Scalars['WholeNumber']['output'];
};

/** An owner of resources, apart from every other one. */
export type Tenant = {
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Identifier of the tenant. */
  readonly id: Scalars['UUID']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed the tenant. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Name for people. */
  readonly name: Scalars['String']['output'];
  /** Settings of the tenant's own, which the vault keeps and does not read. */
  readonly settings: Scalars['StringMap']['output'];
};

/** A version of a tenant's key. */
export type TenantKeyHealth = {
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Name of the master key that wraps it. */
  readonly masterKey: Scalars['String']['output'];
  /** What it is for: `data` seals values, `index` makes fingerprints and search indexes. */
  readonly purpose: Scalars['String']['output'];
  /** Its version, from 1. */
  readonly version: Scalars['Int']['output'];
};

/** A call to be tried. */
export type TestProxyInput = {
  /** Body as text; left out: none. */
  readonly body?: InputMaybe<Scalars['String']['input']>;
  /** Headers: names with a value, or with several in a list. */
  readonly headers?: InputMaybe<Scalars['JSON']['input']>;
  /** Method. */
  readonly method: Scalars['String']['input'];
  /** What follows `/proxy`: empty, or a path that begins with a slash. */
  readonly path: Scalars['String']['input'];
  /** What follows the question mark. */
  readonly query: Scalars['String']['input'];
  /** Whether to send the request; otherwise the trial ends when it is ready to be sent. */
  readonly send: Scalars['Boolean']['input'];
};

/** A sensitive value that an id stands for. What of it a caller sees follows from the caller's permissions and access rules. */
export type Token = {
  /** The container that the token is in, as a list of one. */
  readonly containers: ReadonlyArray<Scalars['ContainerPath']['output']>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application or session that created the token. */
  readonly createdBy: Scalars['UUID']['output'];
  /**
   * The value: its plaintext where the caller's transform is `reveal`, what the mask renders to where it is `mask`, absent
   * where it is `redact` or there is no mask. The `cvc` of a card is never answered.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /** Instant at which the token ceases to exist; absent: never. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * Keyed hash that equal values of the tenant share; absent where its expression renders to nothing, and where the caller's
   * transform is `redact`.
   */
  readonly fingerprint?: Maybe<Scalars['String']['output']>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: Maybe<Scalars['String']['output']>;
  /** Identifier of the token: a UUID, or what its creator chose. */
  readonly id: Scalars['String']['output'];
  /** The mask as it was given: an expression, an object of expressions, or the default of the type. */
  readonly mask?: Maybe<Scalars['JSON']['output']>;
  /** Non-sensitive data of the caller. */
  readonly metadata: Scalars['StringMap']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application or session that last changed the token. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes: ReadonlyArray<Scalars['String']['output']>;
  /** Tenant that owns the token. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Kind of the value. */
  readonly type: TokenType;
};

/** One page of tokens. */
export type TokenPage = {
  /** Tokens of this page, newest first. */
  readonly data: ReadonlyArray<Token>;
  /** Where this page stands in the list of those that the caller may read. */
  readonly pagination: Pagination;
};

/** Kinds of tokens. */
export type TokenType =
  /** A bank account in the United States: `routing_number` and `account_number`. */
  | 'bank'
  /** A payment card: `number`, and optionally `expiration_month`, `expiration_year` and `cvc`. */
  | 'card'
  /** The number of a payment card. */
  | 'card_number'
  /** An employer identification number of the United States. */
  | 'employer_id_number'
  /** A social security number of the United States. */
  | 'social_security_number'
  /** Any JSON value. */
  | 'token'
  /** The account number of a bank account in the United States. */
  | 'us_bank_account_number'
  /** The routing number of a bank in the United States. */
  | 'us_bank_routing_number';

/** How many tokens of one type there are, or were made. */
export type TokenTypeCount = {
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
  /** The type. */
  readonly type: TokenType;
};

/**
 * The full new state of an Application: what is left out returns to its default. At least one of `permissions`
 * and `rules` must be non-empty. `type` and `expiresAt` cannot be changed: they may be left out, or sent back
 * as they are.
 */
export type UpdateApplicationInput = {
  /** The present expiry, or nothing. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['input']>;
  /** Access rules. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
  /** The present type, or nothing. */
  readonly type?: InputMaybe<ApplicationType>;
};

/** The full new state of a Proxy: what is left out returns to its default. The key stays. */
export type UpdateProxyInput = {
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration?: InputMaybe<Scalars['ConfigurationMap']['input']>;
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl: Scalars['String']['input'];
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: InputMaybe<ProxyTransformInput>;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: InputMaybe<Scalars['Boolean']['input']>;
  /** Code run on every answer of the destination. */
  readonly responseTransform?: InputMaybe<ProxyTransformInput>;
};

/** The full new state of a formula: what is left out returns to its default. */
export type UpdateReactorFormulaInput = {
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElementInput>;
  /** What the formula is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: InputMaybe<Scalars['String']['input']>;
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameterInput>;
  /** The present type; it cannot be changed. */
  readonly type: ReactorFormulaType;
};

/** The full new state of a Reactor: what is left out returns to its default. */
export type UpdateReactorInput = {
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Values that the code is given in every run, as for a new Reactor. */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The formula whose code runs: an official one, or one of the tenant. */
  readonly formula: Scalars['Link']['input'];
  /** Name for people. */
  readonly name: Scalars['String']['input'];
};

/** The full new state of the tenant: what is left out returns to its default. */
export type UpdateTenantInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Settings of the tenant's own, at most 50 members; left out: none. */
  readonly settings?: InputMaybe<Scalars['StringMap']['input']>;
};

/**
 * A change of a token, as a merge patch (RFC 7386): what is left out stays, what is null returns to its default. `data`,
 * `mask` and `metadata` are merged member by member, a null member is removed; the others are replaced.
 */
export type UpdateTokenInput = {
  /** The one container that the token is moved to. */
  readonly containers?: InputMaybe<ReadonlyArray<Scalars['ContainerPath']['input']>>;
  /** Members of the value to change; of a value that is no object, the new value. */
  readonly data?: InputMaybe<Scalars['JSON']['input']>;
  /**
   * Whether a change that would give the token the fingerprint of another one of its type is refused, as `CONFLICT` with the
   * id of that one.
   */
  readonly deduplicateToken?: InputMaybe<Scalars['Boolean']['input']>;
  /** Instant, in the future, at which the token ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: InputMaybe<Scalars['String']['input']>;
  /** Members of the mask to change, or the new mask. */
  readonly mask?: InputMaybe<Scalars['JSON']['input']>;
  /** Members of the metadata to change; null removes one. */
  readonly metadata?: InputMaybe<Scalars['JSON']['input']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** The present type, or left out: the type of a token cannot be changed. */
  readonly type?: InputMaybe<TokenType>;
};

/** How much a tenant has used of the vault, in days or hours: what a dashboard plots. */
export type Usage = {
  /** The errors of all points by their status, the most frequent first; empty where there are none. */
  readonly errorsByStatus: ReadonlyArray<StatusCount>;
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /**
   * Every day or hour of the range, those without any use among them, the oldest first. Hours that have not begun are left
   * out.
   */
  readonly points: ReadonlyArray<UsagePoint>;
  /** Last day. */
  readonly to: Scalars['Day']['output'];
  /** All points together. */
  readonly total: UsageCounts;
};

/** Those Applications, Proxies or Reactors that have used most. */
export type UsageBreakdown = {
  /** What is compared. */
  readonly dimension: UsageDimension;
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** Those that have used most, in their order. */
  readonly items: ReadonlyArray<UsageShare>;
  /** Last day. */
  readonly to: Scalars['Day']['output'];
  /**
   * What the tenant has used altogether: what the items lack to it was done by others, by none, or, where more than a
   * thousand were at it within seconds, by those that could not be told apart.
   */
  readonly total: UsageCounts;
};

/** Who has used most over a range of days, at most 366 of them. */
export type UsageByInput = {
  /** What is compared. */
  readonly dimension: UsageDimension;
  /** How many at most. */
  readonly first: Scalars['Int']['input'];
  /** First day; left out: 29 days before the last one. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** By what they are found. */
  readonly orderBy: UsageOrder;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
};

/** How often what was done, by a tenant or the part of it that was asked for. */
export type UsageCounts = {
  /** Those of the errors that have a status below 500, by which the caller is at fault. */
  readonly clientErrors: Scalars['WholeNumber']['output'];
  /** Runs of user code, however they ended: of Reactors, of transforms of Proxies, of trials by `runCode` and `testProxy`. */
  readonly codeRuns: Scalars['WholeNumber']['output'];
  /**
   * Those of the requests that were answered with a status of 400 or more, or over GraphQL with `errors`. Of a call through a
   * Proxy the status that its caller was given counts, also where it is the destination's. A request whose caller left before
   * the answer is none.
   */
  readonly errors: Scalars['WholeNumber']['output'];
  /**
   * Calls that a Proxy was found for and whose caller was let through, whatever the answer; also those that need no API key,
   * which are none of the requests. Trials by `testProxy` are none.
   */
  readonly proxyCalls: Scalars['WholeNumber']['output'];
  /** Runs of Reactors that were found and whose caller was let through, however they ended. */
  readonly reactions: Scalars['WholeNumber']['output'];
  /**
   * Requests that came with a valid API key, through any door: REST, GraphQL and `/proxy`. A request of GraphQL is one,
   * whatever it asks for; one that is answered again by its idempotency key is one more. Of a Proxy they are its calls, and
   * of a Reactor its runs.
   */
  readonly requests: Scalars['WholeNumber']['output'];
  /** Those of the errors that have a status of 500 or more, by which the vault, code or a destination is. */
  readonly serverErrors: Scalars['WholeNumber']['output'];
  /** Tokens that were made, by whatever request or code; those that were there already are none. */
  readonly tokensCreated: Scalars['WholeNumber']['output'];
  /** The same by type; types of which none was made are left out. */
  readonly tokensCreatedByType: ReadonlyArray<TokenTypeCount>;
};

/** What a use is counted for besides the tenant. */
export type UsageDimension =
  /** The Application whose key a request came with, or that asked for the session whose key it was. */
  | 'application'
  /** The Proxy of a call. */
  | 'proxy'
  /** The Reactor that ran. */
  | 'reactor';

/** What a point of a plot is about. */
export type UsageGranularity =
  /** A day, from 00:00 to 24:00 UTC. Kept for 800 days. */
  | 'day'
  /** An hour, from its first minute to its last. Kept for 45 days. */
  | 'hour';

/** Which days or hours are asked for, at most 366 of them, and of what. */
export type UsageInput = {
  /**
   * Only what this Application did; one that is gone keeps its counts. With none of this and the two that follow, the counts
   * are of the whole tenant; one at most may be given.
   */
  readonly applicationId?: InputMaybe<Scalars['UUID']['input']>;
  /** First day; left out: 29 days before the last one, and for hours the day before it. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /** Only what went through this Proxy. */
  readonly proxyId?: InputMaybe<Scalars['UUID']['input']>;
  /** Only what this Reactor did. */
  readonly reactorId?: InputMaybe<Scalars['UUID']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
};

/** By what those that have used most are found. */
export type UsageOrder =
  /** Most errors first; those without any are left out. */
  | 'errors'
  /** Most requests first: of Proxies calls, of Reactors runs. */
  | 'requests';

/** What was used in one hour or on one day. */
export type UsagePoint = {
  /** Instant at which the hour or day begins, in UTC. */
  readonly at: Scalars['DateTime']['output'];
  /** What was used. */
  readonly counts: UsageCounts;
};

/** What one Application, Proxy or Reactor has used. */
export type UsageShare = {
  /** What it has used over the range. */
  readonly counts: UsageCounts;
  /** Its errors by their status, the most frequent first; empty where there are none. */
  readonly errorsByStatus: ReadonlyArray<StatusCount>;
  /** Its identifier. */
  readonly id: Scalars['UUID']['output'];
  /** How long its calls or runs took; null for Applications, and where there were none. */
  readonly latency?: Maybe<Percentiles>;
  /** Its name; null where it is gone, or where the caller does not hold the permission to read it. */
  readonly name?: Maybe<Scalars['String']['output']>;
};


type Properties<T> = {
  [K in keyof T]: z.ZodType<T[K], T[K] | undefined>;
};

type definedNonNullAny = {};

export const isDefinedNonNullAny = (v: any): v is definedNonNullAny => v !== undefined && v !== null;

export const definedNonNullAnySchema = z.any().refine((v) => isDefinedNonNullAny(v));

export const UsageOrderSchema: z.ZodType<"errors" | "requests", "errors" | "requests"> = z.enum(['errors', 'requests']);

export const UsageDimensionSchema: z.ZodType<"application" | "proxy" | "reactor", "application" | "proxy" | "reactor"> = z.enum(['application', 'proxy', 'reactor']);

export const ReactorFormulaStatusSchema: z.ZodType<"coming_soon" | "verified", "coming_soon" | "verified"> = z.enum(['coming_soon', 'verified']);

export const UsageGranularitySchema: z.ZodType<"day" | "hour", "day" | "hour"> = z.enum(['day', 'hour']);

export const ErrorClassSchema: z.ZodType<"client" | "server", "client" | "server"> = z.enum(['client', 'server']);

export const TokenTypeSchema: z.ZodType<"bank" | "card" | "card_number" | "employer_id_number" | "social_security_number" | "token" | "us_bank_account_number" | "us_bank_routing_number", "bank" | "card" | "card_number" | "employer_id_number" | "social_security_number" | "token" | "us_bank_account_number" | "us_bank_routing_number"> = z.enum(['bank', 'card', 'card_number', 'employer_id_number', 'social_security_number', 'token', 'us_bank_account_number', 'us_bank_routing_number']);

export const ReactorFormulaTypeSchema: z.ZodType<"official" | "private", "official" | "private"> = z.enum(['official', 'private']);

export const ParameterTypeSchema: z.ZodType<"boolean" | "number" | "string", "boolean" | "number" | "string"> = z.enum(['boolean', 'number', 'string']);

export const CodeOutcomeSchema: z.ZodType<"aborted" | "invalid_code" | "memory" | "ok" | "stack" | "threw" | "timeout", "aborted" | "invalid_code" | "memory" | "ok" | "stack" | "threw" | "timeout"> = z.enum(['aborted', 'invalid_code', 'memory', 'ok', 'stack', 'threw', 'timeout']);

export const CallerKindSchema: z.ZodType<"application" | "session", "application" | "session"> = z.enum(['application', 'session']);

export const ApplicationTypeSchema: z.ZodType<"management" | "private" | "public", "management" | "private" | "public"> = z.enum(['management', 'private', 'public']);

export const AccessTransformSchema: z.ZodType<"mask" | "redact" | "reveal", "mask" | "redact" | "reveal"> = z.enum(['mask', 'redact', 'reveal']);

export const AccessConditionOperatorSchema: z.ZodType<"equals" | "starts_with", "equals" | "starts_with"> = z.enum(['equals', 'starts_with']);

export const AccessConditionAttributeSchema: z.ZodType<"container" | "id", "container" | "id"> = z.enum(['container', 'id']);

export const SearchTokensInputSchema: z.ZodType<SearchTokensInput> = z.object({
    page: scalar.int().min(1).max(1000000000).default(1),
    query: scalar.text().max(2000).nullish(),
    size: scalar.int().min(1).max(100).default(20)
}).strict();

export const PageInputSchema: z.ZodType<PageInput> = z.object({
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20)
}).strict();

export const UsageByInputSchema: z.ZodType<UsageByInput> = z.object({
    dimension: UsageDimensionSchema,
    first: scalar.int().min(1).max(100).default(10),
    from: scalar.day().nullish(),
    orderBy: UsageOrderSchema.default("requests"),
    to: scalar.day().nullish()
}).strict();

export const UpdateTenantInputSchema: z.ZodObject<Properties<UpdateTenantInput>> = z.object({
    name: scalar.text().min(1).max(200),
    settings: scalar.stringMap().nullish()
}).strict();

export const ListTokensInputSchema: z.ZodType<ListTokensInput> = z.object({
    ids: z.array(scalar.text()).min(1).max(100).nullish(),
    metadata: scalar.stringMap().nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20),
    type: z.array(TokenTypeSchema).min(1).max(8).nullish()
}).strict();

export const ReactInputSchema: z.ZodObject<Properties<ReactInput>> = z.object({
    args: scalar.jsonObject().nullish()
}).strict();

export const ProxyTransformInputSchema: z.ZodType<ProxyTransformInput> = z.object({
    code: scalar.text().min(1).max(50000).nullish().default(null)
}).strict();

export const UpdateReactorInputSchema: z.ZodObject<Properties<UpdateReactorInput>> = z.object({
    application: scalar.link().nullish(),
    configuration: scalar.jsonObject().nullish(),
    formula: scalar.link(),
    name: scalar.text().min(1).max(200)
}).strict();

export const PatchReactorInputSchema: z.ZodObject<Properties<PatchReactorInput>> = z.object({
    application: scalar.link().nullish(),
    configuration: scalar.jsonObject().nullish(),
    formula: scalar.link().nullish(),
    name: scalar.text().min(1).max(200).nullish()
}).strict();

export const CreateReactorInputSchema: z.ZodObject<Properties<CreateReactorInput>> = z.object({
    application: scalar.link().nullish(),
    configuration: scalar.jsonObject().nullish(),
    formula: scalar.link(),
    name: scalar.text().min(1).max(200)
}).strict();

export const UpdateProxyInputSchema: z.ZodType<UpdateProxyInput> = z.object({
    application: scalar.link().nullish(),
    configuration: scalar.configurationMap().nullish(),
    destinationUrl: scalar.text().min(1).max(2000),
    name: scalar.text().min(1).max(200),
    requestTransform: z.lazy(() => ProxyTransformInputSchema.nullish()),
    requireAuth: z.boolean().default(true).nullish(),
    responseTransform: z.lazy(() => ProxyTransformInputSchema.nullish())
}).strict();

export const CreateProxyInputSchema: z.ZodType<CreateProxyInput> = z.object({
    application: scalar.link().nullish(),
    configuration: scalar.configurationMap().nullish(),
    destinationUrl: scalar.text().min(1).max(2000),
    name: scalar.text().min(1).max(200),
    requestTransform: z.lazy(() => ProxyTransformInputSchema.nullish()),
    requireAuth: z.boolean().default(true).nullish(),
    responseTransform: z.lazy(() => ProxyTransformInputSchema.nullish())
}).strict();

export const RequestParameterInputSchema: z.ZodType<RequestParameterInput> = z.object({
    description: scalar.text().max(1000).nullish(),
    name: scalar.text().max(200).regex(/^[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*$/),
    optional: z.boolean().default(false),
    type: ParameterTypeSchema
}).strict();

export const ConfigurationElementInputSchema: z.ZodType<ConfigurationElementInput> = z.object({
    description: scalar.text().max(1000).nullish().default(null),
    name: scalar.text().max(200).regex(/^[A-Za-z0-9_-]+$/),
    type: ParameterTypeSchema
}).strict();

export const UpdateReactorFormulaInputSchema: z.ZodType<UpdateReactorFormulaInput> = z.object({
    code: scalar.text().min(1).max(50000),
    configuration: z.array(z.lazy(() => ConfigurationElementInputSchema)).max(25).default([]),
    description: scalar.text().max(1000).nullish(),
    icon: scalar.text().max(50000).nullish(),
    name: scalar.text().min(1).max(200),
    requestParameters: z.array(z.lazy(() => RequestParameterInputSchema)).max(25).default([]),
    type: ReactorFormulaTypeSchema
}).strict();

export const TestProxyInputSchema: z.ZodType<TestProxyInput> = z.object({
    body: scalar.text().max(1000000).nullish(),
    headers: scalar.json().nullish(),
    method: scalar.text().min(1).max(20).default("POST"),
    path: scalar.text().max(2000).default(""),
    query: scalar.text().max(8000).default(""),
    send: z.boolean().default(false)
}).strict();

export const RunCodeInputSchema: z.ZodObject<Properties<RunCodeInput>> = z.object({
    args: scalar.json().nullish(),
    code: scalar.text().min(1).max(50000),
    configuration: scalar.json().nullish()
}).strict();

export const ListPermissionsInputSchema: z.ZodObject<Properties<ListPermissionsInput>> = z.object({
    applicationType: ApplicationTypeSchema.nullish()
}).strict();

export const UsageInputSchema: z.ZodType<UsageInput> = z.object({
    applicationId: scalar.uuid().nullish(),
    from: scalar.day().nullish(),
    granularity: UsageGranularitySchema.default("day"),
    proxyId: scalar.uuid().nullish(),
    reactorId: scalar.uuid().nullish(),
    to: scalar.day().nullish()
}).strict();

export const ListReactorsInputSchema: z.ZodType<ListReactorsInput> = z.object({
    ids: z.array(scalar.uuid()).min(1).max(100).nullish(),
    name: scalar.text().min(1).max(400).nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20)
}).strict();

export const ListReactorFormulasInputSchema: z.ZodType<ListReactorFormulasInput> = z.object({
    ids: z.array(scalar.uuid()).min(1).max(100).nullish(),
    name: scalar.text().min(1).max(400).nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20),
    type: z.array(ReactorFormulaTypeSchema).min(1).max(2).nullish()
}).strict();

export const ListProxiesInputSchema: z.ZodType<ListProxiesInput> = z.object({
    ids: z.array(scalar.uuid()).min(1).max(100).nullish(),
    name: scalar.text().min(1).max(200).nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20)
}).strict();

export const ListApplicationsInputSchema: z.ZodType<ListApplicationsInput> = z.object({
    ids: z.array(scalar.uuid()).min(1).max(100).nullish(),
    name: scalar.text().min(1).max(400).nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20),
    type: z.array(ApplicationTypeSchema).min(1).max(3).nullish()
}).strict();

export const LatencyInputSchema: z.ZodType<LatencyInput> = z.object({
    from: scalar.day().nullish(),
    granularity: UsageGranularitySchema.default("day"),
    proxyId: scalar.uuid().nullish(),
    reactorId: scalar.uuid().nullish(),
    to: scalar.day().nullish()
}).strict();

export const CreateReactorFormulaInputSchema: z.ZodType<CreateReactorFormulaInput> = z.object({
    code: scalar.text().min(1).max(50000),
    configuration: z.array(z.lazy(() => ConfigurationElementInputSchema)).max(25).default([]),
    description: scalar.text().max(1000).nullish(),
    icon: scalar.text().max(50000).nullish(),
    id: scalar.uuid().nullish(),
    name: scalar.text().min(1).max(200),
    requestParameters: z.array(z.lazy(() => RequestParameterInputSchema)).max(25).default([]),
    type: ReactorFormulaTypeSchema
}).strict();

export const ListLogsInputSchema: z.ZodType<ListLogsInput> = z.object({
    endDate: scalar.dateTime().nullish(),
    entityId: scalar.text().min(1).max(400).nullish(),
    entityType: scalar.text().min(1).max(100).nullish(),
    page: scalar.int().min(1).max(1000000000).default(1),
    size: scalar.int().min(1).max(100).default(20),
    startDate: scalar.dateTime().nullish()
}).strict();

export const UpdateTokenInputSchema: z.ZodObject<Properties<UpdateTokenInput>> = z.object({
    containers: z.array(scalar.containerPath()).min(1).max(1).nullish(),
    data: scalar.json().nullish(),
    deduplicateToken: z.boolean().nullish(),
    expiresAt: scalar.dateTime().nullish(),
    fingerprintExpression: scalar.text().min(1).max(400).nullish(),
    mask: scalar.json().nullish(),
    metadata: scalar.json().nullish(),
    searchIndexes: z.array(scalar.text()).max(25).nullish(),
    type: TokenTypeSchema.nullish()
}).strict();

export const CreateTokenInputSchema: z.ZodObject<Properties<CreateTokenInput>> = z.object({
    containers: z.array(scalar.containerPath()).min(1).max(1).nullish(),
    data: scalar.json(),
    deduplicateToken: z.boolean().nullish(),
    expiresAt: scalar.dateTime().nullish(),
    fingerprintExpression: scalar.text().min(1).max(400).nullish(),
    id: scalar.text().min(3).max(400).nullish(),
    mask: scalar.json().nullish(),
    metadata: scalar.stringMap().nullish(),
    searchIndexes: z.array(scalar.text()).max(25).nullish(),
    type: TokenTypeSchema
}).strict();

export const AccessConditionInputSchema: z.ZodObject<Properties<AccessConditionInput>> = z.object({
    attribute: AccessConditionAttributeSchema,
    operator: AccessConditionOperatorSchema,
    value: scalar.text().min(1).max(400)
}).strict();

export const AccessRuleInputSchema: z.ZodType<AccessRuleInput> = z.object({
    conditions: z.array(z.lazy(() => AccessConditionInputSchema)).max(20).default([]),
    container: scalar.containerPath().nullish(),
    description: scalar.text().max(1000).nullish(),
    permissions: z.array(scalar.permissionName()).min(1).max(30),
    priority: scalar.int().min(1).max(1000000),
    transform: AccessTransformSchema
}).strict();

export const UpdateApplicationInputSchema: z.ZodType<UpdateApplicationInput> = z.object({
    expiresAt: scalar.dateTime().nullish(),
    name: scalar.text().min(1).max(200),
    permissions: z.array(scalar.permissionName()).max(30).default([]),
    rules: z.array(z.lazy(() => AccessRuleInputSchema)).max(100).default([]),
    type: ApplicationTypeSchema.nullish()
}).strict();

export const CreateApplicationInputSchema: z.ZodType<CreateApplicationInput> = z.object({
    expiresAt: scalar.dateTime().nullish(),
    name: scalar.text().min(1).max(200),
    permissions: z.array(scalar.permissionName()).max(30).default([]),
    rules: z.array(z.lazy(() => AccessRuleInputSchema)).max(100).default([]),
    type: ApplicationTypeSchema
}).strict();

export const AuthorizeSessionInputSchema: z.ZodType<AuthorizeSessionInput> = z.object({
    expiresAt: scalar.dateTime().nullish(),
    nonce: scalar.text().min(1).max(200),
    permissions: z.array(scalar.permissionName()).max(30).default([]),
    rules: z.array(z.lazy(() => AccessRuleInputSchema)).max(100).default([])
}).strict();
