import type { JsonValue } from '../../domain/json/json-value.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import type { Link } from '../../domain/link.js';
import type { Permission as KnownPermission } from '../../domain/access/permission.js';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Actor as ActorModel } from '../../domain/access/actor.js';
import type { ApplicationConnection as ApplicationConnectionModel, LogEntryConnection as LogEntryConnectionModel, ProxyConnection as ProxyConnectionModel, ReactorConnection as ReactorConnectionModel, ReactorFormulaConnection as ReactorFormulaConnectionModel, TokenConnection as TokenConnectionModel } from '../connection-models.js';
import type { Application as ApplicationModel } from '../../domain/access/application.js';
import type { Proxy as ProxyModel, ProxyTransform as ProxyTransformModel } from '../../domain/proxy/proxy.js';
import type { TokenView as TokenModel } from '../../domain/token/token.js';
import type { Caller as CallerModel } from '../../services/access/caller-service.js';
import type { AccessRule as AccessRuleModel } from '../../domain/access/access.js';
import type { Tenant as TenantModel } from '../../domain/tenant/tenant.js';
import type { AuditEvent as AuditEventModel } from '../../domain/tenant/audit-event.js';
import type { ReactorFormula as ReactorFormulaModel } from '../../domain/reactor/reactor-formula.js';
import type { Reactor as ReactorModel } from '../../domain/reactor/reactor.js';
import type { Reaction as ReactionModel } from '../../services/reactors/reactor-invocation.js';
import type { GraphQLContext } from '../context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
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
 * Who did something. That it has an `id` is all that everybody sees; the other fields need `application:read`, and without
 * it are null beside an error that says so.
 */
export type Actor = {
  /**
   * The Application that acted, or that asked for the session that acted; absent where it is deleted, where the session has
   * ended some time ago, and where it is one of another tenant.
   */
  readonly application?: Maybe<Application>;
  /** Identifier of the Application or session; absent for the operator of the vault. */
  readonly id?: Maybe<Scalars['UUID']['output']>;
  /** Whether the Application is deleted; absent where it is not known. */
  readonly isDeleted?: Maybe<Scalars['Boolean']['output']>;
  /** What kind of actor it is. */
  readonly kind: ActorKind;
};

/** Who acts. */
export type ActorKind =
  /** An Application, by its API key. */
  | 'application'
  /** Whoever runs the vault, by its command line. */
  | 'operator'
  /** A session, by its key. */
  | 'session';

/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type Application = {
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that created this one; absent for the one made at first start. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Instant at which the Application ceases to exist; absent: never. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifier of the Application. */
  readonly id: Scalars['UUID']['output'];
  /**
   * The API key. It is present in the answers of `createApplication` and `regenerateApplicationKey` only:
   * the vault keeps no copy of it.
   */
  readonly key?: Maybe<Scalars['String']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed this one. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<Scalars['PermissionName']['output']>;
  /**
   * The Proxies whose transforms act as this Application, newest first. Reading them needs `proxy:read`; without it they are
   * null, and the error says so.
   */
  readonly proxies?: Maybe<ProxyConnection>;
  /**
   * The Reactors whose code acts as this Application, newest first. Reading them needs `reactor:read`; without it they are
   * null, and the error says so.
   */
  readonly reactors?: Maybe<ReactorConnection>;
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
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type ApplicationReactorsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A part of a list of Applications. */
export type ApplicationConnection = {
  /** The Applications of this part, each with its cursor. */
  readonly edges: ReadonlyArray<ApplicationEdge>;
  /** The Applications of this part. */
  readonly nodes: ReadonlyArray<Application>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many Applications the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the Applications of a list. */
export type ApplicationEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: Application;
};

/** Which Applications a list holds: those that meet everything that is given. */
export type ApplicationFilter = {
  /** Only Applications with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Applications with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only Applications that hold this permission, anywhere: by themselves or by one of their rules. */
  readonly permission?: InputMaybe<Scalars['PermissionName']['input']>;
  /** Only Applications of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ApplicationType>>;
};

/** The order of a list of Applications; left out: the newest first. */
export type ApplicationOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: ApplicationOrderField;
};

/** What Applications can be ordered by. */
export type ApplicationOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

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
  /** Method of the console that wrote it. */
  readonly level: ConsoleLevel;
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

/**
 * What every list takes: the rules that its arguments `first`, `after`, `last` and `before` have to satisfy stand here. One
 * walks forward by `first` and `after`, or backward by `last` and `before`; both at once is refused.
 */
export type ConnectionArguments = {
  /** A cursor of this list in this order: only items behind it. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** A cursor of this list in this order: only items before it. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
  /** Items at most, from the beginning of the list or from behind `after`; without `first` and `last` it is 20. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Items at most, from the end of the list or from before `before`. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
};

/** Methods of the console. */
export type ConsoleLevel =
  /** `console.debug`. */
  | 'debug'
  /** `console.error`. */
  | 'error'
  /** `console.info`. */
  | 'info'
  /** `console.log`. */
  | 'log'
  /** `console.warn`. */
  | 'warn';

/** A container, or a whole part of the tree of containers. */
export type ContainerFilter = {
  /** Whether the containers below it belong to it too. */
  readonly andBelow: Scalars['Boolean']['input'];
  /** The container. */
  readonly path: Scalars['ContainerPath']['input'];
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
  | 'token';

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
  /** Who acted, and what there is to know of them. */
  readonly actor: Actor;
  /** Application or session that acted; absent for the operator. */
  readonly actorId?: Maybe<Scalars['UUID']['output']>;
  /** What kind of actor it was. */
  readonly actorType: ActorKind;
  /** Instant of the act. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Maybe<Scalars['JSON']['output']>;
  /** The entity; absent where the act was about several, or none. */
  readonly entityId?: Maybe<Scalars['String']['output']>;
  /** Kind of the entity, as `logEntityTypes` lists them. */
  readonly entityType: EntityKind;
  /** Identifier of the line. */
  readonly id: Scalars['UUID']['output'];
  /** What was done: the noun and the verb, such as `application_create`. */
  readonly operation: LogOperation;
  /** What came of the act. */
  readonly outcome: LogOutcome;
  /** Tenant whose trail it is in. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Identifier of the request, as its answer and the vault's log tell it. */
  readonly traceId: Scalars['String']['output'];
};

/** A part of a list of lines of the audit trail. */
export type LogEntryConnection = {
  /** The lines of this part, each with its cursor. */
  readonly edges: ReadonlyArray<LogEntryEdge>;
  /** The lines of this part. */
  readonly nodes: ReadonlyArray<LogEntry>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many lines the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the lines of a list. */
export type LogEntryEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: LogEntry;
};

/** Which lines of the audit trail a list holds: those that meet everything that is given. */
export type LogEntryFilter = {
  /** Only what these Applications and sessions did. */
  readonly actorIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only what actors of these kinds did. */
  readonly actorType?: InputMaybe<ReadonlyArray<ActorKind>>;
  /** Only acts within this period. */
  readonly createdAt?: InputMaybe<PeriodFilter>;
  /** Only acts upon this entity. */
  readonly entityId?: InputMaybe<Scalars['String']['input']>;
  /** Only acts upon entities of these kinds. */
  readonly entityType?: InputMaybe<ReadonlyArray<EntityKind>>;
  /** Only these operations. */
  readonly operation?: InputMaybe<ReadonlyArray<LogOperation>>;
  /** Only what came out like this. */
  readonly outcome?: InputMaybe<ReadonlyArray<LogOutcome>>;
};

/** The order of a list of lines of the audit trail; left out: the newest first. */
export type LogEntryOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: LogEntryOrderField;
};

/** What lines of the audit trail can be ordered by. */
export type LogEntryOrderField =
  /** The instants of their creation. */
  | 'created_at';

/** What a line of the audit trail tells of: the noun and the verb. */
export type LogOperation =
  /** An Application was created. */
  | 'application_create'
  /** An Application was deleted. */
  | 'application_delete'
  /** Applications were taken away that had expired. */
  | 'application_expire'
  /** An Application was given a new key. */
  | 'application_regenerate_key'
  /** An Application was changed, or tried to widen itself. */
  | 'application_update'
  /** Values were moved to the newest version of a key. */
  | 'data_key_reencrypt'
  /** A key of the tenant was wrapped by another master key. */
  | 'data_key_rewrap'
  /** A key of the tenant was followed by a new version. */
  | 'data_key_rotate'
  /** Answers kept for idempotency were forgotten. */
  | 'idempotency_record_expire'
  /** A Proxy was created. */
  | 'proxy_create'
  /** A Proxy was deleted. */
  | 'proxy_delete'
  /** A Proxy was changed. */
  | 'proxy_update'
  /** A Reactor was created. */
  | 'reactor_create'
  /** A Reactor was deleted. */
  | 'reactor_delete'
  /** A formula was created. */
  | 'reactor_formula_create'
  /** A formula was deleted. */
  | 'reactor_formula_delete'
  /** A formula was changed. */
  | 'reactor_formula_update'
  /** A Reactor was invoked. */
  | 'reactor_react'
  /** A Reactor was changed. */
  | 'reactor_update'
  /** A key of the whole installation was wrapped by another master key. */
  | 'service_key_rewrap'
  /** A session was given its grants, or somebody tried to. */
  | 'session_authorize'
  /** A session was asked for. */
  | 'session_create'
  /** Sessions were taken away that had expired. */
  | 'session_expire'
  /** The tenant was made. */
  | 'tenant_create'
  /** The tenant was changed. */
  | 'tenant_update'
  /** Tokens were created. */
  | 'token_create'
  /** A token was deleted. */
  | 'token_delete'
  /** Verification codes of cards were erased. */
  | 'token_erase_cvc'
  /** Tokens were taken away that had expired. */
  | 'token_expire'
  /** A token was made the child of another. */
  | 'token_link'
  /** A token is no child of another any more. */
  | 'token_unlink'
  /** A token was changed. */
  | 'token_update'
  /** Values of tokens were put back for use. */
  | 'token_use';

/** What came of an act. */
export type LogOutcome =
  /** It was refused. */
  | 'denied'
  /** It ran code that failed. */
  | 'failed'
  /** It was done. */
  | 'success';

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

/** Which way an order goes. */
export type OrderDirection =
  /** The earliest instant first, or the letter A. */
  | 'asc'
  /** The latest instant first, or the letter Z. */
  | 'desc';

/** State of what goes out. */
export type OutboundHealth = {
  /** Connections that are open, those that are kept for the next request among them. */
  readonly connections: Scalars['WholeNumber']['output'];
  /** Requests that are under way. */
  readonly running: Scalars['WholeNumber']['output'];
};

/** Where a part of a list stands within the whole of it. */
export type PageInfo = {
  /** Cursor of the last item, for `after`; absent where the part is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether there are items after the last one of this part. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are items before the first one of this part. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item, for `before`; absent where the part is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
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

/** A period. Its ends are instants, and an end that is left out is open. */
export type PeriodFilter = {
  /** The first instant that is behind the period. */
  readonly before?: InputMaybe<Scalars['DateTime']['input']>;
  /** The first instant that is within the period. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
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
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
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
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
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

/** A part of a list of Proxies. */
export type ProxyConnection = {
  /** The Proxies of this part, each with its cursor. */
  readonly edges: ReadonlyArray<ProxyEdge>;
  /** The Proxies of this part. */
  readonly nodes: ReadonlyArray<Proxy>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many Proxies the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the Proxies of a list. */
export type ProxyEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: Proxy;
};

/** Which Proxies a list holds: those that meet everything that is given. */
export type ProxyFilter = {
  /** Only Proxies that are linked to one of these Applications. */
  readonly applicationIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Proxies with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Proxies with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** The order of a list of Proxies; left out: the newest first. */
export type ProxyOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: ProxyOrderField;
};

/** What Proxies can be ordered by. */
export type ProxyOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

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

/** Stages of a trial that take time. */
export type ProxyTrialStage =
  /** The destination answers. */
  | 'destination'
  /** Values of tokens are put into the request. */
  | 'detokenize'
  /** The transform of requests runs. */
  | 'request_transform'
  /** The transform of answers runs. */
  | 'response_transform';

/** How long a stage of a trial took. */
export type ProxyTrialTiming = {
  /** Milliseconds. */
  readonly milliseconds: Scalars['Float']['output'];
  /** Stage. */
  readonly stage: ProxyTrialStage;
};

/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type Query = {
  /** Reads one Application. Needs `application:read`. An unknown id is `NOT_FOUND`. */
  readonly application: Application;
  /** Reads the Application whose key calls. Needs `application:read`. A session's key is no Application's: `NOT_FOUND`. */
  readonly applicationByKey: Application;
  /** Lists the Applications of the tenant, newest first. Needs `application:read`. */
  readonly applications?: Maybe<ApplicationConnection>;
  /**
   * Tells how the instance that answers is. Needs `report:read`, on an Application of the operator's tenant: load is that of
   * all tenants together, so others are `FORBIDDEN`. Where the database is away no API key can be checked and the answer is
   * `UNAVAILABLE`; `GET /health/ready` of the operations port tells that without a key.
   */
  readonly health: Health;
  /** Lists the kinds of entities that the audit trail tells of. Needs `log:read`. */
  readonly logEntityTypes: ReadonlyArray<LogEntityType>;
  /** Lists the audit trail of the tenant, newest first. Needs `log:read`. */
  readonly logs?: Maybe<LogEntryConnection>;
  /** Tells who calls, and what it may do. Any valid key may ask. */
  readonly me: Caller;
  /** Lists every permission there is. Any valid key may ask. */
  readonly permissions: ReadonlyArray<Permission>;
  /** Lists the Proxies of the tenant, newest first. Needs `proxy:read`. */
  readonly proxies?: Maybe<ProxyConnection>;
  /** Reads one Proxy. Needs `proxy:read`. An unknown id is `NOT_FOUND`. */
  readonly proxy: Proxy;
  /** Reads one Reactor. Needs `reactor:read`. An unknown id is `NOT_FOUND`. */
  readonly reactor: Reactor;
  /** Reads one formula. Needs `reactor:read`. An unknown id is `NOT_FOUND`. */
  readonly reactorFormula: ReactorFormula;
  /** Lists the official formulas and the tenant's own, newest first. Needs `reactor:read`. */
  readonly reactorFormulas?: Maybe<ReactorFormulaConnection>;
  /** Lists the Reactors of the tenant, newest first. Needs `reactor:read`. */
  readonly reactors?: Maybe<ReactorConnection>;
  /** Searches the tokens that the caller may search, newest first. Needs `token:search`. */
  readonly searchTokens?: Maybe<TokenConnection>;
  /** Reads the tenant of the caller. Needs `tenant:read`. */
  readonly tenant: Tenant;
  /** Reads one token. Needs `token:read` on its container. An unknown id is `NOT_FOUND`. */
  readonly token: Token;
  /** Lists the children of a token that the caller may read, newest first. Needs `token:read` on the parent too. */
  readonly tokenChildren?: Maybe<TokenConnection>;
  /** Lists the tokens that the caller may read, newest first. Needs `token:read`. */
  readonly tokens?: Maybe<TokenConnection>;
  /**
   * Tells how much the caller's tenant has used, by day. Needs `report:read`. Counts of other instances come within seconds;
   * an instance that is killed takes its last seconds of counts along. They are made for plotting, not for billing.
   */
  readonly usage: Usage;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ApplicationFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: ApplicationOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryLogsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<LogEntryFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: LogEntryOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryPermissionsArgs = {
  input: ListPermissionsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxiesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ProxyFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: ProxyOrder;
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
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ReactorFormulaFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: ReactorFormulaOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ReactorFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: ReactorOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QuerySearchTokensArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TokenSearchFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: TokenOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenArgs = {
  id: Scalars['String']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenChildrenArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  parentId: Scalars['String']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokensArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TokenFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  orderBy: TokenOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryUsageArgs = {
  input: UsageInput;
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
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** The formula whose code runs. */
  readonly formula: ReactorFormula;
  /** Identifier of the Reactor. */
  readonly id: Scalars['UUID']['output'];
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that last changed the Reactor. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** Tenant that owns the Reactor. */
  readonly tenantId: Scalars['UUID']['output'];
};

/** A part of a list of Reactors. */
export type ReactorConnection = {
  /** The Reactors of this part, each with its cursor. */
  readonly edges: ReadonlyArray<ReactorEdge>;
  /** The Reactors of this part. */
  readonly nodes: ReadonlyArray<Reactor>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many Reactors the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the Reactors of a list. */
export type ReactorEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: Reactor;
};

/** Which Reactors a list holds: those that meet everything that is given. */
export type ReactorFilter = {
  /** Only Reactors that are linked to one of these Applications. */
  readonly applicationIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors of one of these formulas. */
  readonly formulaIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
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
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
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
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** The tenant's Reactors of this formula, newest first. */
  readonly reactors?: Maybe<ReactorConnection>;
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
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A part of a list of formulas. */
export type ReactorFormulaConnection = {
  /** The formulas of this part, each with its cursor. */
  readonly edges: ReadonlyArray<ReactorFormulaEdge>;
  /** The formulas of this part. */
  readonly nodes: ReadonlyArray<ReactorFormula>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many formulas the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the formulas of a list. */
export type ReactorFormulaEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: ReactorFormula;
};

/** Which formulas a list holds: those that meet everything that is given. */
export type ReactorFormulaFilter = {
  /** Only formulas with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only formulas with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only formulas that are available as far as one of these says; left out: all. */
  readonly status?: InputMaybe<ReadonlyArray<ReactorFormulaStatus>>;
  /** Only formulas of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ReactorFormulaType>>;
};

/** The order of a list of formulas; left out: the newest first. */
export type ReactorFormulaOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: ReactorFormulaOrderField;
};

/** What formulas can be ordered by. */
export type ReactorFormulaOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

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

/** The order of a list of Reactors; left out: the newest first. */
export type ReactorOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: ReactorOrderField;
};

/** What Reactors can be ordered by. */
export type ReactorOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

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
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
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
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
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
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes: ReadonlyArray<Scalars['String']['output']>;
  /** Tenant that owns the token. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Kind of the value. */
  readonly type: TokenType;
};

/** A part of a list of tokens. */
export type TokenConnection = {
  /** The tokens of this part, each with its cursor. */
  readonly edges: ReadonlyArray<TokenEdge>;
  /** The tokens of this part. */
  readonly nodes: ReadonlyArray<Token>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many tokens the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the tokens of a list. */
export type TokenEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: Token;
};

/** Which tokens a list holds: those that meet everything that is given. */
export type TokenFilter = {
  /** Only tokens in this container. */
  readonly container?: InputMaybe<ContainerFilter>;
  /** Only tokens that were created within this period. */
  readonly createdAt?: InputMaybe<PeriodFilter>;
  /** Only tokens that these Applications created. */
  readonly createdBy?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only tokens with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only tokens whose metadata has all of these members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
  /** Only tokens of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<TokenType>>;
};

/** The order of a list of tokens; left out: the newest first. */
export type TokenOrder = {
  /** Which of two comes first. */
  readonly direction: OrderDirection;
  /** What is compared. */
  readonly field: TokenOrderField;
};

/** What tokens can be ordered by. */
export type TokenOrderField =
  /** The instants of their creation. */
  | 'created_at';

/** One page of tokens. */
export type TokenPage = {
  /** Tokens of this page, newest first. */
  readonly data: ReadonlyArray<Token>;
  /** Where this page stands in the list of those that the caller may read. */
  readonly pagination: Pagination;
};

/** Which tokens a search finds. */
export type TokenSearchFilter = {
  /**
   * A query such as `data:"4242" AND NOT type:card` (fields `id`, `type`, `data`, `fingerprint`, `container`,
   * `metadata.<key>`, `created_by`, `modified_by`, `created_at`, `modified_at`); left out: every token.
   */
  readonly query?: InputMaybe<Scalars['String']['input']>;
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

/** How many tokens of one type were made. */
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

/** How much a tenant has used of the vault, day by day: what a dashboard plots. */
export type Usage = {
  /** Every day from the first to the last, those without any use among them. */
  readonly days: ReadonlyArray<UsageDay>;
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** Last day. */
  readonly to: Scalars['Day']['output'];
};

/** What a tenant has used on one day. Counts are of events of that day, from 00:00 to 24:00 UTC. */
export type UsageDay = {
  /** Runs of user code, however they ended: of Reactors, of transforms of Proxies, of trials by `runCode` and `testProxy`. */
  readonly codeRuns: Scalars['WholeNumber']['output'];
  /** The day. */
  readonly day: Scalars['Day']['output'];
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
  /**
   * Requests that came with a valid API key, through any door: REST, GraphQL and `/proxy`. A request of GraphQL is one,
   * whatever it asks for; one that is answered again by its idempotency key is one more.
   */
  readonly requests: Scalars['WholeNumber']['output'];
  /** Tokens that were made, by whatever request or code; those that were there already are none. */
  readonly tokensCreated: Scalars['WholeNumber']['output'];
  /** The same by type; types of which none was made are left out. */
  readonly tokensCreatedByType: ReadonlyArray<TokenTypeCount>;
};

/** Which days are asked for: at most 366 of them. */
export type UsageInput = {
  /** First day; left out: 29 days before the last one. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccessConditionAttribute: AccessConditionAttribute;
  AccessConditionInput: AccessConditionInput;
  AccessConditionOperator: AccessConditionOperator;
  AccessRule: ResolverTypeWrapper<AccessRule>;
  AccessRuleInput: AccessRuleInput;
  AccessTransform: AccessTransform;
  Actor: ResolverTypeWrapper<ActorModel>;
  ActorKind: ActorKind;
  Application: ResolverTypeWrapper<ApplicationModel>;
  ApplicationConnection: ResolverTypeWrapper<ApplicationConnectionModel>;
  ApplicationEdge: ResolverTypeWrapper<Omit<ApplicationEdge, 'node'> & { node: ResolversTypes['Application'] }>;
  ApplicationFilter: ApplicationFilter;
  ApplicationOrder: ApplicationOrder;
  ApplicationOrderField: ApplicationOrderField;
  ApplicationPage: ResolverTypeWrapper<Omit<ApplicationPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Application']> }>;
  ApplicationType: ApplicationType;
  AuthorizeSessionInput: AuthorizeSessionInput;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Caller: ResolverTypeWrapper<CallerModel>;
  CallerCondition: ResolverTypeWrapper<CallerCondition>;
  CallerKind: CallerKind;
  CallerRule: ResolverTypeWrapper<AccessRuleModel>;
  CodeDiagnostic: ResolverTypeWrapper<CodeDiagnostic>;
  CodeError: ResolverTypeWrapper<CodeError>;
  CodeLogLine: ResolverTypeWrapper<CodeLogLine>;
  CodeOutcome: CodeOutcome;
  CodeRun: ResolverTypeWrapper<CodeRun>;
  ConfigurationElement: ResolverTypeWrapper<ConfigurationElement>;
  ConfigurationElementInput: ConfigurationElementInput;
  ConfigurationMap: ResolverTypeWrapper<Scalars['ConfigurationMap']['output']>;
  ConnectionArguments: ConnectionArguments;
  ConsoleLevel: ConsoleLevel;
  ContainerFilter: ContainerFilter;
  ContainerPath: ResolverTypeWrapper<Scalars['ContainerPath']['output']>;
  CreateApplicationInput: CreateApplicationInput;
  CreateProxyInput: CreateProxyInput;
  CreateReactorFormulaInput: CreateReactorFormulaInput;
  CreateReactorInput: CreateReactorInput;
  CreateTokenInput: CreateTokenInput;
  DatabaseHealth: ResolverTypeWrapper<DatabaseHealth>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Day: ResolverTypeWrapper<Scalars['Day']['output']>;
  EntityKind: EntityKind;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Health: ResolverTypeWrapper<Health>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  KeysHealth: ResolverTypeWrapper<KeysHealth>;
  Link: ResolverTypeWrapper<Scalars['Link']['output']>;
  ListApplicationsInput: ListApplicationsInput;
  ListLogsInput: ListLogsInput;
  ListPermissionsInput: ListPermissionsInput;
  ListProxiesInput: ListProxiesInput;
  ListReactorFormulasInput: ListReactorFormulasInput;
  ListReactorsInput: ListReactorsInput;
  ListTokensInput: ListTokensInput;
  LogEntityType: ResolverTypeWrapper<LogEntityType>;
  LogEntry: ResolverTypeWrapper<AuditEventModel>;
  LogEntryConnection: ResolverTypeWrapper<LogEntryConnectionModel>;
  LogEntryEdge: ResolverTypeWrapper<Omit<LogEntryEdge, 'node'> & { node: ResolversTypes['LogEntry'] }>;
  LogEntryFilter: LogEntryFilter;
  LogEntryOrder: LogEntryOrder;
  LogEntryOrderField: LogEntryOrderField;
  LogOperation: LogOperation;
  LogOutcome: LogOutcome;
  LogPage: ResolverTypeWrapper<Omit<LogPage, 'data'> & { data: ReadonlyArray<ResolversTypes['LogEntry']> }>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  OrderDirection: OrderDirection;
  OutboundHealth: ResolverTypeWrapper<OutboundHealth>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PageInput: PageInput;
  Pagination: ResolverTypeWrapper<Pagination>;
  ParameterType: ParameterType;
  PatchReactorInput: PatchReactorInput;
  PeriodFilter: PeriodFilter;
  Permission: ResolverTypeWrapper<Permission>;
  PermissionName: ResolverTypeWrapper<Scalars['PermissionName']['output']>;
  ProcessHealth: ResolverTypeWrapper<ProcessHealth>;
  Proxy: ResolverTypeWrapper<ProxyModel>;
  ProxyConnection: ResolverTypeWrapper<ProxyConnectionModel>;
  ProxyEdge: ResolverTypeWrapper<Omit<ProxyEdge, 'node'> & { node: ResolversTypes['Proxy'] }>;
  ProxyFilter: ProxyFilter;
  ProxyOrder: ProxyOrder;
  ProxyOrderField: ProxyOrderField;
  ProxyPage: ResolverTypeWrapper<Omit<ProxyPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Proxy']> }>;
  ProxyTransform: ResolverTypeWrapper<ProxyTransformModel>;
  ProxyTransformInput: ProxyTransformInput;
  ProxyTrial: ResolverTypeWrapper<ProxyTrial>;
  ProxyTrialGap: ResolverTypeWrapper<ProxyTrialGap>;
  ProxyTrialHeader: ResolverTypeWrapper<ProxyTrialHeader>;
  ProxyTrialMessage: ResolverTypeWrapper<ProxyTrialMessage>;
  ProxyTrialStage: ProxyTrialStage;
  ProxyTrialTiming: ResolverTypeWrapper<ProxyTrialTiming>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReactInput: ReactInput;
  Reaction: ResolverTypeWrapper<ReactionModel>;
  Reactor: ResolverTypeWrapper<ReactorModel>;
  ReactorConnection: ResolverTypeWrapper<ReactorConnectionModel>;
  ReactorEdge: ResolverTypeWrapper<Omit<ReactorEdge, 'node'> & { node: ResolversTypes['Reactor'] }>;
  ReactorFilter: ReactorFilter;
  ReactorFormula: ResolverTypeWrapper<ReactorFormulaModel>;
  ReactorFormulaConnection: ResolverTypeWrapper<ReactorFormulaConnectionModel>;
  ReactorFormulaEdge: ResolverTypeWrapper<Omit<ReactorFormulaEdge, 'node'> & { node: ResolversTypes['ReactorFormula'] }>;
  ReactorFormulaFilter: ReactorFormulaFilter;
  ReactorFormulaOrder: ReactorFormulaOrder;
  ReactorFormulaOrderField: ReactorFormulaOrderField;
  ReactorFormulaPage: ResolverTypeWrapper<Omit<ReactorFormulaPage, 'data'> & { data: ReadonlyArray<ResolversTypes['ReactorFormula']> }>;
  ReactorFormulaStatus: ReactorFormulaStatus;
  ReactorFormulaType: ReactorFormulaType;
  ReactorOrder: ReactorOrder;
  ReactorOrderField: ReactorOrderField;
  ReactorPage: ResolverTypeWrapper<Omit<ReactorPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Reactor']> }>;
  RequestParameter: ResolverTypeWrapper<RequestParameter>;
  RequestParameterInput: RequestParameterInput;
  RunCodeInput: RunCodeInput;
  SandboxHealth: ResolverTypeWrapper<SandboxHealth>;
  SearchTokensInput: SearchTokensInput;
  Session: ResolverTypeWrapper<Session>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  StringMap: ResolverTypeWrapper<Scalars['StringMap']['output']>;
  Tenant: ResolverTypeWrapper<TenantModel>;
  TenantKeyHealth: ResolverTypeWrapper<TenantKeyHealth>;
  TestProxyInput: TestProxyInput;
  Token: ResolverTypeWrapper<TokenModel>;
  TokenConnection: ResolverTypeWrapper<TokenConnectionModel>;
  TokenEdge: ResolverTypeWrapper<Omit<TokenEdge, 'node'> & { node: ResolversTypes['Token'] }>;
  TokenFilter: TokenFilter;
  TokenOrder: TokenOrder;
  TokenOrderField: TokenOrderField;
  TokenPage: ResolverTypeWrapper<Omit<TokenPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Token']> }>;
  TokenSearchFilter: TokenSearchFilter;
  TokenType: TokenType;
  TokenTypeCount: ResolverTypeWrapper<TokenTypeCount>;
  UUID: ResolverTypeWrapper<Scalars['UUID']['output']>;
  UpdateApplicationInput: UpdateApplicationInput;
  UpdateProxyInput: UpdateProxyInput;
  UpdateReactorFormulaInput: UpdateReactorFormulaInput;
  UpdateReactorInput: UpdateReactorInput;
  UpdateTenantInput: UpdateTenantInput;
  UpdateTokenInput: UpdateTokenInput;
  Usage: ResolverTypeWrapper<Usage>;
  UsageDay: ResolverTypeWrapper<UsageDay>;
  UsageInput: UsageInput;
  WholeNumber: ResolverTypeWrapper<Scalars['WholeNumber']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccessConditionInput: AccessConditionInput;
  AccessRule: AccessRule;
  AccessRuleInput: AccessRuleInput;
  Actor: ActorModel;
  Application: ApplicationModel;
  ApplicationConnection: ApplicationConnectionModel;
  ApplicationEdge: Omit<ApplicationEdge, 'node'> & { node: ResolversParentTypes['Application'] };
  ApplicationFilter: ApplicationFilter;
  ApplicationOrder: ApplicationOrder;
  ApplicationPage: Omit<ApplicationPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Application']> };
  AuthorizeSessionInput: AuthorizeSessionInput;
  Boolean: Scalars['Boolean']['output'];
  Caller: CallerModel;
  CallerCondition: CallerCondition;
  CallerRule: AccessRuleModel;
  CodeDiagnostic: CodeDiagnostic;
  CodeError: CodeError;
  CodeLogLine: CodeLogLine;
  CodeRun: CodeRun;
  ConfigurationElement: ConfigurationElement;
  ConfigurationElementInput: ConfigurationElementInput;
  ConfigurationMap: Scalars['ConfigurationMap']['output'];
  ConnectionArguments: ConnectionArguments;
  ContainerFilter: ContainerFilter;
  ContainerPath: Scalars['ContainerPath']['output'];
  CreateApplicationInput: CreateApplicationInput;
  CreateProxyInput: CreateProxyInput;
  CreateReactorFormulaInput: CreateReactorFormulaInput;
  CreateReactorInput: CreateReactorInput;
  CreateTokenInput: CreateTokenInput;
  DatabaseHealth: DatabaseHealth;
  DateTime: Scalars['DateTime']['output'];
  Day: Scalars['Day']['output'];
  Float: Scalars['Float']['output'];
  Health: Health;
  Int: Scalars['Int']['output'];
  JSON: Scalars['JSON']['output'];
  JSONObject: Scalars['JSONObject']['output'];
  KeysHealth: KeysHealth;
  Link: Scalars['Link']['output'];
  ListApplicationsInput: ListApplicationsInput;
  ListLogsInput: ListLogsInput;
  ListPermissionsInput: ListPermissionsInput;
  ListProxiesInput: ListProxiesInput;
  ListReactorFormulasInput: ListReactorFormulasInput;
  ListReactorsInput: ListReactorsInput;
  ListTokensInput: ListTokensInput;
  LogEntityType: LogEntityType;
  LogEntry: AuditEventModel;
  LogEntryConnection: LogEntryConnectionModel;
  LogEntryEdge: Omit<LogEntryEdge, 'node'> & { node: ResolversParentTypes['LogEntry'] };
  LogEntryFilter: LogEntryFilter;
  LogEntryOrder: LogEntryOrder;
  LogPage: Omit<LogPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['LogEntry']> };
  Mutation: Record<PropertyKey, never>;
  OutboundHealth: OutboundHealth;
  PageInfo: PageInfo;
  PageInput: PageInput;
  Pagination: Pagination;
  PatchReactorInput: PatchReactorInput;
  PeriodFilter: PeriodFilter;
  Permission: Permission;
  PermissionName: Scalars['PermissionName']['output'];
  ProcessHealth: ProcessHealth;
  Proxy: ProxyModel;
  ProxyConnection: ProxyConnectionModel;
  ProxyEdge: Omit<ProxyEdge, 'node'> & { node: ResolversParentTypes['Proxy'] };
  ProxyFilter: ProxyFilter;
  ProxyOrder: ProxyOrder;
  ProxyPage: Omit<ProxyPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Proxy']> };
  ProxyTransform: ProxyTransformModel;
  ProxyTransformInput: ProxyTransformInput;
  ProxyTrial: ProxyTrial;
  ProxyTrialGap: ProxyTrialGap;
  ProxyTrialHeader: ProxyTrialHeader;
  ProxyTrialMessage: ProxyTrialMessage;
  ProxyTrialTiming: ProxyTrialTiming;
  Query: Record<PropertyKey, never>;
  ReactInput: ReactInput;
  Reaction: ReactionModel;
  Reactor: ReactorModel;
  ReactorConnection: ReactorConnectionModel;
  ReactorEdge: Omit<ReactorEdge, 'node'> & { node: ResolversParentTypes['Reactor'] };
  ReactorFilter: ReactorFilter;
  ReactorFormula: ReactorFormulaModel;
  ReactorFormulaConnection: ReactorFormulaConnectionModel;
  ReactorFormulaEdge: Omit<ReactorFormulaEdge, 'node'> & { node: ResolversParentTypes['ReactorFormula'] };
  ReactorFormulaFilter: ReactorFormulaFilter;
  ReactorFormulaOrder: ReactorFormulaOrder;
  ReactorFormulaPage: Omit<ReactorFormulaPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['ReactorFormula']> };
  ReactorOrder: ReactorOrder;
  ReactorPage: Omit<ReactorPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Reactor']> };
  RequestParameter: RequestParameter;
  RequestParameterInput: RequestParameterInput;
  RunCodeInput: RunCodeInput;
  SandboxHealth: SandboxHealth;
  SearchTokensInput: SearchTokensInput;
  Session: Session;
  String: Scalars['String']['output'];
  StringMap: Scalars['StringMap']['output'];
  Tenant: TenantModel;
  TenantKeyHealth: TenantKeyHealth;
  TestProxyInput: TestProxyInput;
  Token: TokenModel;
  TokenConnection: TokenConnectionModel;
  TokenEdge: Omit<TokenEdge, 'node'> & { node: ResolversParentTypes['Token'] };
  TokenFilter: TokenFilter;
  TokenOrder: TokenOrder;
  TokenPage: Omit<TokenPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Token']> };
  TokenSearchFilter: TokenSearchFilter;
  TokenTypeCount: TokenTypeCount;
  UUID: Scalars['UUID']['output'];
  UpdateApplicationInput: UpdateApplicationInput;
  UpdateProxyInput: UpdateProxyInput;
  UpdateReactorFormulaInput: UpdateReactorFormulaInput;
  UpdateReactorInput: UpdateReactorInput;
  UpdateTenantInput: UpdateTenantInput;
  UpdateTokenInput: UpdateTokenInput;
  Usage: Usage;
  UsageDay: UsageDay;
  UsageInput: UsageInput;
  WholeNumber: Scalars['WholeNumber']['output'];
};

export type ConstraintDirectiveArgs = {
  max?: Maybe<Scalars['Int']['input']>;
  maxLength?: Maybe<Scalars['Int']['input']>;
  min?: Maybe<Scalars['Int']['input']>;
  minLength?: Maybe<Scalars['Int']['input']>;
  pattern?: Maybe<Scalars['String']['input']>;
};

export type ConstraintDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ConstraintDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type GraphqlOnlyDirectiveArgs = { };

export type GraphqlOnlyDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = GraphqlOnlyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  max: Scalars['Int']['input'];
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AccessRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AccessRule'] = ResolversParentTypes['AccessRule']> = {
  container?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  transform?: Resolver<ResolversTypes['AccessTransform'], ParentType, ContextType>;
};

export type ActorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Actor'] = ResolversParentTypes['Actor']> = {
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  isDeleted?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
};

export type ApplicationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Application'] = ResolversParentTypes['Application']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  proxies?: Resolver<Maybe<ResolversTypes['ProxyConnection']>, ParentType, ContextType, Partial<ApplicationProxiesArgs>>;
  reactors?: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, Partial<ApplicationReactorsArgs>>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['AccessRule']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ApplicationType'], ParentType, ContextType>;
};

export type ApplicationConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplicationConnection'] = ResolversParentTypes['ApplicationConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ApplicationEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Application']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type ApplicationEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplicationEdge'] = ResolversParentTypes['ApplicationEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
};

export type ApplicationPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplicationPage'] = ResolversParentTypes['ApplicationPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Application']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type CallerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Caller'] = ResolversParentTypes['Caller']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  heldPermissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['CallerKind'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['CallerRule']>, ParentType, ContextType>;
  sessionId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type CallerConditionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CallerCondition'] = ResolversParentTypes['CallerCondition']> = {
  attribute?: Resolver<ResolversTypes['AccessConditionAttribute'], ParentType, ContextType>;
  operator?: Resolver<ResolversTypes['AccessConditionOperator'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CallerRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CallerRule'] = ResolversParentTypes['CallerRule']> = {
  conditions?: Resolver<ReadonlyArray<ResolversTypes['CallerCondition']>, ParentType, ContextType>;
  container?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  transform?: Resolver<ResolversTypes['AccessTransform'], ParentType, ContextType>;
};

export type CodeDiagnosticResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeDiagnostic'] = ResolversParentTypes['CodeDiagnostic']> = {
  column?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CodeErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeError'] = ResolversParentTypes['CodeError']> = {
  answer?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stack?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CodeLogLineResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeLogLine'] = ResolversParentTypes['CodeLogLine']> = {
  level?: Resolver<ResolversTypes['ConsoleLevel'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CodeRunResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeRun'] = ResolversParentTypes['CodeRun']> = {
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['CodeError']>, ParentType, ContextType>;
  logs?: Resolver<ReadonlyArray<ResolversTypes['CodeLogLine']>, ParentType, ContextType>;
  logsCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  memoryBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['CodeOutcome'], ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type ConfigurationElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ConfigurationElement'] = ResolversParentTypes['ConfigurationElement']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ParameterType'], ParentType, ContextType>;
};

export interface ConfigurationMapScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ConfigurationMap'], any> {
  name: 'ConfigurationMap';
}

export interface ContainerPathScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ContainerPath'], any> {
  name: 'ContainerPath';
}

export type DatabaseHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DatabaseHealth'] = ResolversParentTypes['DatabaseHealth']> = {
  latencyMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  reachable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface DayScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Day'], any> {
  name: 'Day';
}

export type HealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Health'] = ResolversParentTypes['Health']> = {
  database?: Resolver<ResolversTypes['DatabaseHealth'], ParentType, ContextType>;
  keys?: Resolver<Maybe<ResolversTypes['KeysHealth']>, ParentType, ContextType>;
  outbound?: Resolver<ResolversTypes['OutboundHealth'], ParentType, ContextType>;
  process?: Resolver<ResolversTypes['ProcessHealth'], ParentType, ContextType>;
  sandbox?: Resolver<ResolversTypes['SandboxHealth'], ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export interface JsonObjectScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSONObject'], any> {
  name: 'JSONObject';
}

export type KeysHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeysHealth'] = ResolversParentTypes['KeysHealth']> = {
  currentMasterKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  masterKeysInUse?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  tenantKeys?: Resolver<ReadonlyArray<ResolversTypes['TenantKeyHealth']>, ParentType, ContextType>;
};

export interface LinkScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Link'], any> {
  name: 'Link';
}

export type LogEntityTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntityType'] = ResolversParentTypes['LogEntityType']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LogEntryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntry'] = ResolversParentTypes['LogEntry']> = {
  actor?: Resolver<ResolversTypes['Actor'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  actorType?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  details?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  entityId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  entityType?: Resolver<ResolversTypes['EntityKind'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['LogOperation'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['LogOutcome'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  traceId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LogEntryConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntryConnection'] = ResolversParentTypes['LogEntryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['LogEntryEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['LogEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type LogEntryEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntryEdge'] = ResolversParentTypes['LogEntryEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['LogEntry'], ParentType, ContextType>;
};

export type LogPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogPage'] = ResolversParentTypes['LogPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['LogEntry']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  authorizeSession: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationAuthorizeSessionArgs, 'input'>>;
  createApplication: Resolver<ResolversTypes['Application'], ParentType, ContextType, RequireFields<MutationCreateApplicationArgs, 'input'>>;
  createChildToken: Resolver<ResolversTypes['Token'], ParentType, ContextType, RequireFields<MutationCreateChildTokenArgs, 'input' | 'parentId'>>;
  createProxy: Resolver<ResolversTypes['Proxy'], ParentType, ContextType, RequireFields<MutationCreateProxyArgs, 'input'>>;
  createReactor: Resolver<ResolversTypes['Reactor'], ParentType, ContextType, RequireFields<MutationCreateReactorArgs, 'input'>>;
  createReactorFormula: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType, RequireFields<MutationCreateReactorFormulaArgs, 'input'>>;
  createSession: Resolver<ResolversTypes['Session'], ParentType, ContextType>;
  createToken: Resolver<ResolversTypes['Token'], ParentType, ContextType, RequireFields<MutationCreateTokenArgs, 'input'>>;
  deleteApplication: Resolver<ResolversTypes['UUID'], ParentType, ContextType, RequireFields<MutationDeleteApplicationArgs, 'id'>>;
  deleteProxy: Resolver<ResolversTypes['UUID'], ParentType, ContextType, RequireFields<MutationDeleteProxyArgs, 'id'>>;
  deleteReactor: Resolver<ResolversTypes['UUID'], ParentType, ContextType, RequireFields<MutationDeleteReactorArgs, 'id'>>;
  deleteReactorFormula: Resolver<ResolversTypes['UUID'], ParentType, ContextType, RequireFields<MutationDeleteReactorFormulaArgs, 'id'>>;
  deleteToken: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<MutationDeleteTokenArgs, 'id'>>;
  detokenize: Resolver<ResolversTypes['JSON'], ParentType, ContextType, RequireFields<MutationDetokenizeArgs, 'body'>>;
  linkTokens: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<MutationLinkTokensArgs, 'childId' | 'parentId'>>;
  patchProxy: Resolver<ResolversTypes['Proxy'], ParentType, ContextType, RequireFields<MutationPatchProxyArgs, 'body' | 'id'>>;
  patchReactor: Resolver<ResolversTypes['Reactor'], ParentType, ContextType, RequireFields<MutationPatchReactorArgs, 'id' | 'input'>>;
  react: Resolver<ResolversTypes['Reaction'], ParentType, ContextType, RequireFields<MutationReactArgs, 'id' | 'input'>>;
  regenerateApplicationKey: Resolver<ResolversTypes['Application'], ParentType, ContextType, RequireFields<MutationRegenerateApplicationKeyArgs, 'id'>>;
  runCode: Resolver<ResolversTypes['CodeRun'], ParentType, ContextType, RequireFields<MutationRunCodeArgs, 'input'>>;
  testProxy: Resolver<ResolversTypes['ProxyTrial'], ParentType, ContextType, RequireFields<MutationTestProxyArgs, 'id' | 'request'>>;
  tokenize: Resolver<ResolversTypes['JSON'], ParentType, ContextType, RequireFields<MutationTokenizeArgs, 'body'>>;
  unlinkTokens: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<MutationUnlinkTokensArgs, 'childId' | 'parentId'>>;
  updateApplication: Resolver<ResolversTypes['Application'], ParentType, ContextType, RequireFields<MutationUpdateApplicationArgs, 'id' | 'input'>>;
  updateProxy: Resolver<ResolversTypes['Proxy'], ParentType, ContextType, RequireFields<MutationUpdateProxyArgs, 'id' | 'input'>>;
  updateReactor: Resolver<ResolversTypes['Reactor'], ParentType, ContextType, RequireFields<MutationUpdateReactorArgs, 'id' | 'input'>>;
  updateReactorFormula: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType, RequireFields<MutationUpdateReactorFormulaArgs, 'id' | 'input'>>;
  updateTenant: Resolver<ResolversTypes['Tenant'], ParentType, ContextType, RequireFields<MutationUpdateTenantArgs, 'input'>>;
  updateToken: Resolver<ResolversTypes['Token'], ParentType, ContextType, RequireFields<MutationUpdateTokenArgs, 'id' | 'input'>>;
};

export type OutboundHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OutboundHealth'] = ResolversParentTypes['OutboundHealth']> = {
  connections?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  running?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaginationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Pagination'] = ResolversParentTypes['Pagination']> = {
  pageNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalItems?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPages?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PermissionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Permission'] = ResolversParentTypes['Permission']> = {
  applicationTypes?: Resolver<ReadonlyArray<ResolversTypes['ApplicationType']>, ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['PermissionName'], ParentType, ContextType>;
};

export interface PermissionNameScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['PermissionName'], any> {
  name: 'PermissionName';
}

export type ProcessHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProcessHealth'] = ResolversParentTypes['ProcessHealth']> = {
  heapUsedBytes?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  memoryBytes?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  uptimeSeconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProxyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Proxy'] = ResolversParentTypes['Proxy']> = {
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  applicationId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  configuration?: Resolver<ResolversTypes['ConfigurationMap'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  destinationUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestTransform?: Resolver<Maybe<ResolversTypes['ProxyTransform']>, ParentType, ContextType>;
  requireAuth?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  responseTransform?: Resolver<Maybe<ResolversTypes['ProxyTransform']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type ProxyConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyConnection'] = ResolversParentTypes['ProxyConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ProxyEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Proxy']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type ProxyEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyEdge'] = ResolversParentTypes['ProxyEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Proxy'], ParentType, ContextType>;
};

export type ProxyPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyPage'] = ResolversParentTypes['ProxyPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Proxy']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ProxyTransformResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTransform'] = ResolversParentTypes['ProxyTransform']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
};

export type ProxyTrialResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrial'] = ResolversParentTypes['ProxyTrial']> = {
  answer?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  destinationAnswer?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  detokenizedRequest?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  logs?: Resolver<ReadonlyArray<ResolversTypes['CodeLogLine']>, ParentType, ContextType>;
  notSearched?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialGap']>, ParentType, ContextType>;
  timings?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialTiming']>, ParentType, ContextType>;
  transformedRequest?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
};

export type ProxyTrialGapResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialGap'] = ResolversParentTypes['ProxyTrialGap']> = {
  because?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProxyTrialHeaderResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialHeader'] = ResolversParentTypes['ProxyTrialHeader']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProxyTrialMessageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialMessage'] = ResolversParentTypes['ProxyTrialMessage']> = {
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bodyBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  headers?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialHeader']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProxyTrialTimingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialTiming'] = ResolversParentTypes['ProxyTrialTiming']> = {
  milliseconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  stage?: Resolver<ResolversTypes['ProxyTrialStage'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  application: Resolver<ResolversTypes['Application'], ParentType, ContextType, RequireFields<QueryApplicationArgs, 'id'>>;
  applicationByKey: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  applications: Resolver<Maybe<ResolversTypes['ApplicationConnection']>, ParentType, ContextType, RequireFields<QueryApplicationsArgs, 'orderBy'>>;
  health: Resolver<ResolversTypes['Health'], ParentType, ContextType>;
  logEntityTypes: Resolver<ReadonlyArray<ResolversTypes['LogEntityType']>, ParentType, ContextType>;
  logs: Resolver<Maybe<ResolversTypes['LogEntryConnection']>, ParentType, ContextType, RequireFields<QueryLogsArgs, 'orderBy'>>;
  me: Resolver<ResolversTypes['Caller'], ParentType, ContextType>;
  permissions: Resolver<ReadonlyArray<ResolversTypes['Permission']>, ParentType, ContextType, RequireFields<QueryPermissionsArgs, 'input'>>;
  proxies: Resolver<Maybe<ResolversTypes['ProxyConnection']>, ParentType, ContextType, RequireFields<QueryProxiesArgs, 'orderBy'>>;
  proxy: Resolver<ResolversTypes['Proxy'], ParentType, ContextType, RequireFields<QueryProxyArgs, 'id'>>;
  reactor: Resolver<ResolversTypes['Reactor'], ParentType, ContextType, RequireFields<QueryReactorArgs, 'id'>>;
  reactorFormula: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType, RequireFields<QueryReactorFormulaArgs, 'id'>>;
  reactorFormulas: Resolver<Maybe<ResolversTypes['ReactorFormulaConnection']>, ParentType, ContextType, RequireFields<QueryReactorFormulasArgs, 'orderBy'>>;
  reactors: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, RequireFields<QueryReactorsArgs, 'orderBy'>>;
  searchTokens: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QuerySearchTokensArgs, 'orderBy'>>;
  tenant: Resolver<ResolversTypes['Tenant'], ParentType, ContextType>;
  token: Resolver<ResolversTypes['Token'], ParentType, ContextType, RequireFields<QueryTokenArgs, 'id'>>;
  tokenChildren: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QueryTokenChildrenArgs, 'parentId'>>;
  tokens: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QueryTokensArgs, 'orderBy'>>;
  usage: Resolver<ResolversTypes['Usage'], ParentType, ContextType, RequireFields<QueryUsageArgs, 'input'>>;
};

export type ReactionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reaction'] = ResolversParentTypes['Reaction']> = {
  raw?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  tokens?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type ReactorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reactor'] = ResolversParentTypes['Reactor']> = {
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  configuration?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  formula?: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type ReactorConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorConnection'] = ResolversParentTypes['ReactorConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ReactorEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Reactor']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type ReactorEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorEdge'] = ResolversParentTypes['ReactorEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Reactor'], ParentType, ContextType>;
};

export type ReactorFormulaResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormula'] = ResolversParentTypes['ReactorFormula']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  configuration?: Resolver<ReadonlyArray<ResolversTypes['ConfigurationElement']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
  icon?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reactors?: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, Partial<ReactorFormulaReactorsArgs>>;
  requestParameters?: Resolver<ReadonlyArray<ResolversTypes['RequestParameter']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ReactorFormulaStatus'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ReactorFormulaType'], ParentType, ContextType>;
};

export type ReactorFormulaConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormulaConnection'] = ResolversParentTypes['ReactorFormulaConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ReactorFormulaEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ReactorFormula']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type ReactorFormulaEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormulaEdge'] = ResolversParentTypes['ReactorFormulaEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType>;
};

export type ReactorFormulaPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormulaPage'] = ResolversParentTypes['ReactorFormulaPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['ReactorFormula']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type ReactorPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorPage'] = ResolversParentTypes['ReactorPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Reactor']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type RequestParameterResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RequestParameter'] = ResolversParentTypes['RequestParameter']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  optional?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ParameterType'], ParentType, ContextType>;
};

export type SandboxHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SandboxHealth'] = ResolversParentTypes['SandboxHealth']> = {
  busy?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  queued?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  workers?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  nonce?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sessionKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface StringMapScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['StringMap'], any> {
  name: 'StringMap';
}

export type TenantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tenant'] = ResolversParentTypes['Tenant']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['StringMap'], ParentType, ContextType>;
};

export type TenantKeyHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TenantKeyHealth'] = ResolversParentTypes['TenantKeyHealth']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  masterKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  purpose?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TokenResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Token'] = ResolversParentTypes['Token']> = {
  containers?: Resolver<ReadonlyArray<ResolversTypes['ContainerPath']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  createdBy?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  fingerprint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fingerprintExpression?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mask?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  metadata?: Resolver<ResolversTypes['StringMap'], ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  searchIndexes?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['TokenType'], ParentType, ContextType>;
};

export type TokenConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenConnection'] = ResolversParentTypes['TokenConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['TokenEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['Token']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type TokenEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenEdge'] = ResolversParentTypes['TokenEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
};

export type TokenPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenPage'] = ResolversParentTypes['TokenPage']> = {
  data?: Resolver<ReadonlyArray<ResolversTypes['Token']>, ParentType, ContextType>;
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
};

export type TokenTypeCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenTypeCount'] = ResolversParentTypes['TokenTypeCount']> = {
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['TokenType'], ParentType, ContextType>;
};

export interface UuidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['UUID'], any> {
  name: 'UUID';
}

export type UsageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage']> = {
  days?: Resolver<ReadonlyArray<ResolversTypes['UsageDay']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
};

export type UsageDayResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UsageDay'] = ResolversParentTypes['UsageDay']> = {
  codeRuns?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  day?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  errors?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  proxyCalls?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  tokensCreated?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  tokensCreatedByType?: Resolver<ReadonlyArray<ResolversTypes['TokenTypeCount']>, ParentType, ContextType>;
};

export interface WholeNumberScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['WholeNumber'], any> {
  name: 'WholeNumber';
}

export type Resolvers<ContextType = GraphQLContext> = {
  AccessRule?: AccessRuleResolvers<ContextType>;
  Actor?: ActorResolvers<ContextType>;
  Application?: ApplicationResolvers<ContextType>;
  ApplicationConnection?: ApplicationConnectionResolvers<ContextType>;
  ApplicationEdge?: ApplicationEdgeResolvers<ContextType>;
  ApplicationPage?: ApplicationPageResolvers<ContextType>;
  Caller?: CallerResolvers<ContextType>;
  CallerCondition?: CallerConditionResolvers<ContextType>;
  CallerRule?: CallerRuleResolvers<ContextType>;
  CodeDiagnostic?: CodeDiagnosticResolvers<ContextType>;
  CodeError?: CodeErrorResolvers<ContextType>;
  CodeLogLine?: CodeLogLineResolvers<ContextType>;
  CodeRun?: CodeRunResolvers<ContextType>;
  ConfigurationElement?: ConfigurationElementResolvers<ContextType>;
  ConfigurationMap?: GraphQLScalarType;
  ContainerPath?: GraphQLScalarType;
  DatabaseHealth?: DatabaseHealthResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Day?: GraphQLScalarType;
  Health?: HealthResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  JSONObject?: GraphQLScalarType;
  KeysHealth?: KeysHealthResolvers<ContextType>;
  Link?: GraphQLScalarType;
  LogEntityType?: LogEntityTypeResolvers<ContextType>;
  LogEntry?: LogEntryResolvers<ContextType>;
  LogEntryConnection?: LogEntryConnectionResolvers<ContextType>;
  LogEntryEdge?: LogEntryEdgeResolvers<ContextType>;
  LogPage?: LogPageResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  OutboundHealth?: OutboundHealthResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Pagination?: PaginationResolvers<ContextType>;
  Permission?: PermissionResolvers<ContextType>;
  PermissionName?: GraphQLScalarType;
  ProcessHealth?: ProcessHealthResolvers<ContextType>;
  Proxy?: ProxyResolvers<ContextType>;
  ProxyConnection?: ProxyConnectionResolvers<ContextType>;
  ProxyEdge?: ProxyEdgeResolvers<ContextType>;
  ProxyPage?: ProxyPageResolvers<ContextType>;
  ProxyTransform?: ProxyTransformResolvers<ContextType>;
  ProxyTrial?: ProxyTrialResolvers<ContextType>;
  ProxyTrialGap?: ProxyTrialGapResolvers<ContextType>;
  ProxyTrialHeader?: ProxyTrialHeaderResolvers<ContextType>;
  ProxyTrialMessage?: ProxyTrialMessageResolvers<ContextType>;
  ProxyTrialTiming?: ProxyTrialTimingResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Reaction?: ReactionResolvers<ContextType>;
  Reactor?: ReactorResolvers<ContextType>;
  ReactorConnection?: ReactorConnectionResolvers<ContextType>;
  ReactorEdge?: ReactorEdgeResolvers<ContextType>;
  ReactorFormula?: ReactorFormulaResolvers<ContextType>;
  ReactorFormulaConnection?: ReactorFormulaConnectionResolvers<ContextType>;
  ReactorFormulaEdge?: ReactorFormulaEdgeResolvers<ContextType>;
  ReactorFormulaPage?: ReactorFormulaPageResolvers<ContextType>;
  ReactorPage?: ReactorPageResolvers<ContextType>;
  RequestParameter?: RequestParameterResolvers<ContextType>;
  SandboxHealth?: SandboxHealthResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  StringMap?: GraphQLScalarType;
  Tenant?: TenantResolvers<ContextType>;
  TenantKeyHealth?: TenantKeyHealthResolvers<ContextType>;
  Token?: TokenResolvers<ContextType>;
  TokenConnection?: TokenConnectionResolvers<ContextType>;
  TokenEdge?: TokenEdgeResolvers<ContextType>;
  TokenPage?: TokenPageResolvers<ContextType>;
  TokenTypeCount?: TokenTypeCountResolvers<ContextType>;
  UUID?: GraphQLScalarType;
  Usage?: UsageResolvers<ContextType>;
  UsageDay?: UsageDayResolvers<ContextType>;
  WholeNumber?: GraphQLScalarType;
};

export type DirectiveResolvers<ContextType = GraphQLContext> = {
  constraint?: ConstraintDirectiveResolver<any, any, ContextType>;
  graphqlOnly?: GraphqlOnlyDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
};
