import type { PermissionName } from '../../domain/access/permission.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import type { Link } from '../../domain/link.js';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Actor as ActorModel } from '../../domain/access/actor.js';
import type { ApplicationConnection as ApplicationConnectionModel, LogEntryConnection as LogEntryConnectionModel, ProxyConnection as ProxyConnectionModel, ReactorConnection as ReactorConnectionModel, ReactorFormulaConnection as ReactorFormulaConnectionModel, SessionConnection as SessionConnectionModel, TokenConnection as TokenConnectionModel } from '../connection-models.js';
import type { Application as ApplicationModel } from '../../domain/access/application.js';
import type { Session as SessionModel } from '../../domain/access/session.js';
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
export type EnumResolverSignature<T, AllowedValues = any> = { [key in keyof T]?: AllowedValues };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A UUID (RFC 9562) in its 36-character form. Any case is accepted; answers use lower case. */
  UUID: { input: string; output: string; }
  /**
   * An ISO 8601 timestamp. Answers are in UTC with milliseconds and `Z`. A request may give any offset;
   * none means UTC.
   */
  DateTime: { input: Date; output: Date; }
  /** A day of the calendar, `YYYY-MM-DD`, from 1970 on; it begins and ends at midnight UTC. */
  Day: { input: string; output: string; }
  /** A whole number from 0 to 9,007,199,254,740,991, as a JSON number: what an Int would hold if it did not end at 31 bits. */
  WholeNumber: { input: number; output: number; }
  /** Any JSON value. Numbers keep every digit and objects keep the order of their members, whatever their names. */
  JSON: { input: JsonValue; output: JsonValue; }
  /** A JSON object, held as `JSON` is. */
  JSONObject: { input: JsonObject; output: JsonObject; }
  /**
   * Names another resource: an object of which only the member `id`, a UUID, is read, so that the resource may be sent back
   * as it came. An object without `id`, or with an empty one, names none.
   */
  Link: { input: Link; output: Link; }
  /** A map from names to strings, at most 25 of at most 10,000 characters each, which is encrypted where it is stored. */
  ConfigurationMap: { input: ReadonlyMap<string, string>; output: ReadonlyMap<string, string>; }
  /** Path of a container such as `/pci/high/`: segments of letters, digits, `_` and `-`, each closed by `/`. */
  ContainerPath: { input: string; output: string; }
  /** A map from names to strings. */
  StringMap: { input: ReadonlyMap<string, string>; output: ReadonlyMap<string, string>; }
};

/** What is asked about: an Application, or whoever calls, and a token, or any token that would be in a container. */
export type ExplainAccessInput = {
  /** The Application whose rules decide; left out: the rules of whoever calls. */
  readonly applicationId?: InputMaybe<Scalars['UUID']['input']>;
  /** A token that the caller may read. Stands alone: its container and type are the token's own. */
  readonly tokenId?: InputMaybe<Scalars['String']['input']>;
  /** A container, for any token in it; left out where a type is given: the default container of that type. */
  readonly container?: InputMaybe<Scalars['ContainerPath']['input']>;
  /** The type of such a token, whose default mask decides whether there is a mask to show; left out: there may be one. */
  readonly type?: InputMaybe<TokenType>;
};

/** What an answer shows of a token. */
export type ShownPart =
  /** `data` holds the value in clear. */
  | 'value'
  /** `data` holds the rendered mask. */
  | 'mask'
  /** There is no `data`; of `token:use`: it is refused, since there is nothing to put in. */
  | 'nothing';

/** Whether one permission is granted, by what, and what its holder is shown. */
export type PermissionExplanation = {
  /** The permission. */
  readonly permission: PermissionName;
  /** Whether it is granted, on this token where it is about tokens. */
  readonly granted: Scalars['Boolean']['output'];
  /** The rule that decides; null where the plain permissions do, and where nothing grants it. */
  readonly rule?: Maybe<CallerRule>;
  /** Place of that rule among all rules as they were given, from 1. */
  readonly place?: Maybe<Scalars['Int']['output']>;
  /** What applies to the token; null where the permission is refused, or is not about tokens. */
  readonly transform?: Maybe<AccessTransform>;
  /** What answers show of the token; null as `transform` is. `POST /tokenize` shows no value, whatever stands here. */
  readonly shows?: Maybe<ShownPart>;
  /** All of it in words. */
  readonly reason: Scalars['String']['output'];
};

/** Why an Application, or whoever calls, may do what it may do. */
export type AccessExplanation = {
  /** The Application whose rules decide; for a session that calls, the public one that asked for it. */
  readonly application: Application;
  /** The session that calls, whose own rules decide; null for an Application. */
  readonly sessionId?: Maybe<Scalars['UUID']['output']>;
  /** The token that was named; null where a container was. */
  readonly tokenId?: Maybe<Scalars['String']['output']>;
  /** The container that is decided about. */
  readonly container: Scalars['String']['output'];
  /** Every permission, in the order of `permissions`. */
  readonly permissions: ReadonlyArray<PermissionExplanation>;
};

/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type Application = {
  /** Identifier of the Application. */
  readonly id: Scalars['UUID']['output'];
  /** Tenant that owns the Application. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** The API key, in the answer that made it only: the vault keeps no copy of it. */
  readonly key?: Maybe<Scalars['String']['output']>;
  /** What the Application is meant for, which bounds what it may hold. */
  readonly type: ApplicationType;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules, in the order in which they were given. */
  readonly rules: ReadonlyArray<AccessRule>;
  /** Instant at which the Application ceases to exist; absent: never. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application that created this one; absent for the one made at first start. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that last changed this one. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * Instant at which a request with its key was last answered, whatever the answer; null: never. Uses within a minute of each
   * other are one, and it may come two minutes late. Sessions have keys of their own.
   */
  readonly lastUsedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
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
};


/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type ApplicationProxiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/**
 * An identity that calls the vault. It owns one API key, and its permissions and access rules say what the
 * holder of that key may do.
 */
export type ApplicationReactorsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

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

/** Grants permissions on the tokens of one container and of all below it. */
export type AccessRule = {
  /** What the rule is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Rank among the rules of the Application, from 1; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['output'];
  /** Container that the rule covers, with everything below it; absent: every container. */
  readonly container?: Maybe<Scalars['String']['output']>;
  /** What the holder sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<PermissionName>;
};

/** One page of Applications. */
export type ApplicationPage = {
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
  /** Applications of this page, newest first. */
  readonly data: ReadonlyArray<Application>;
};

/** An access rule as it is given to an Application. */
export type AccessRuleInput = {
  /** What the rule is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Rank among the rules of the Application, from 1, unique within it; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['input'];
  /**
   * Container that the rule covers, with everything below it, such as `/pci/high/`. Required on `public` and
   * `private` Applications, and for a session where there are no conditions.
   */
  readonly container?: InputMaybe<Scalars['ContainerPath']['input']>;
  /** Accepted in place of `container` when a session is authorized; on an Application any condition is refused. */
  readonly conditions: ReadonlyArray<AccessConditionInput>;
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
  readonly value: Scalars['String']['input'];
};

/** A new Application. At least one of `permissions` and `rules` must be non-empty. */
export type CreateApplicationInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** What the Application is meant for; it cannot be changed later. */
  readonly type: ApplicationType;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
  /** Instant, in the future, at which the Application ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/**
 * The full new state of an Application: what is left out returns to its default. At least one of `permissions`
 * and `rules` must be non-empty. `type` and `expiresAt` cannot be changed: they may be left out, or sent back
 * as they are.
 */
export type UpdateApplicationInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** The present type, or nothing. */
  readonly type?: InputMaybe<ApplicationType>;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
  /** The present expiry, or nothing. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Which Applications a list holds. */
export type ListApplicationsInput = {
  /** Only Applications with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Applications with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only Applications of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ApplicationType>>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
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

/** What Applications can be ordered by. */
export type ApplicationOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

/** The order of a list of Applications; left out: the newest first. */
export type ApplicationOrder = {
  /** What is compared. */
  readonly field: ApplicationOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** Which Applications a list holds: those that meet everything that is given. */
export type ApplicationFilter = {
  /** Only Applications with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Applications with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only Applications of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ApplicationType>>;
  /** Only Applications that hold this permission, anywhere: by themselves or by one of their rules. */
  readonly permission?: InputMaybe<PermissionName>;
  /** Only Applications whose key was used at this instant or later, as `lastUsedAt` tells it. */
  readonly usedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only Applications whose key was not used at this instant or later: nobody seems to need it. With an instant before the vault began: never used at all. */
  readonly unusedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only Applications that cease to exist before this instant. */
  readonly expiresBefore?: InputMaybe<Scalars['DateTime']['input']>;
};

/** What `createApplication` answers. */
export type CreateApplicationPayload = {
  /** The Application. */
  readonly application: Application;
  /** Its API key, in this answer only: the vault keeps no copy of it. */
  readonly key: Scalars['String']['output'];
};

/** What `updateApplication` answers. */
export type UpdateApplicationPayload = {
  /** The Application as it is now. */
  readonly application: Application;
};

/** What `regenerateApplicationKey` answers. */
export type RegenerateApplicationKeyPayload = {
  /** The Application. */
  readonly application: Application;
  /** Its new API key, in this answer only: the vault keeps no copy of it. */
  readonly key: Scalars['String']['output'];
};

/** What `deleteApplication` answers. */
export type DeleteApplicationPayload = {
  /** Identifier of the Application that was deleted. */
  readonly id: Scalars['UUID']['output'];
};

/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type Query = {
  /**
   * Says permission by permission what an Application, or whoever calls, may do with a token, which rule decides, and what it
   * would be shown. It is the decision that every operation makes. A token that is named needs `token:read` on its container.
   */
  readonly explainAccess?: Maybe<AccessExplanation>;
  /** Lists the Applications of the tenant, newest first. */
  readonly applications?: Maybe<ApplicationConnection>;
  /** Reads one Application. An unknown id is `NOT_FOUND`. */
  readonly application?: Maybe<Application>;
  /** Reads the Application whose key calls. A session's key is no Application's: `NOT_FOUND`. */
  readonly applicationByKey?: Maybe<Application>;
  /** Tells who calls, and what it may do. */
  readonly me?: Maybe<Caller>;
  /**
   * Tells how the instance that answers is. Load is that of all tenants together, so others than the operator's are
   * `FORBIDDEN`. Where the database is away no API key can be checked and the answer is `UNAVAILABLE`; `GET /health/ready` of
   * the operations port tells that without a key.
   */
  readonly health?: Maybe<Health>;
  /** Tells which versions of its key the caller's tenant has, and how many values hang on each. */
  readonly keyHoldings?: Maybe<KeyHoldings>;
  /** Tells how long requests, runs of Reactors and calls through Proxies of the caller's tenant took, over a range and by day or hour. */
  readonly latency?: Maybe<Latency>;
  /** Lists the audit trail of the tenant, newest first. */
  readonly logs?: Maybe<LogEntryConnection>;
  /** Lists the kinds of entities that the audit trail tells of. */
  readonly logEntityTypes?: Maybe<ReadonlyArray<LogEntityType>>;
  /** Tells how far the seals over the audit trail of the tenant have come, and the key that verifies them. */
  readonly auditChain?: Maybe<AuditChain>;
  /** Lists every permission there is. */
  readonly permissions?: Maybe<ReadonlyArray<Permission>>;
  /** Lists the Proxies of the tenant, newest first. */
  readonly proxies?: Maybe<ProxyConnection>;
  /** Reads one Proxy. An unknown id is `NOT_FOUND`. */
  readonly proxy?: Maybe<Proxy>;
  /** Lists the official formulas and the tenant's own, newest first. */
  readonly reactorFormulas?: Maybe<ReactorFormulaConnection>;
  /** Reads one formula. An unknown id is `NOT_FOUND`. */
  readonly reactorFormula?: Maybe<ReactorFormula>;
  /** Lists the Reactors of the tenant, newest first. */
  readonly reactors?: Maybe<ReactorConnection>;
  /** Reads one Reactor. An unknown id is `NOT_FOUND`. */
  readonly reactor?: Maybe<Reactor>;
  /**
   * Lists the sessions of the tenant that have not expired, newest first. What a session may do is told to whoever may read
   * Applications, whose keys it stands beside.
   */
  readonly sessions?: Maybe<SessionConnection>;
  /**
   * Tells how many tokens the caller's tenant has, by type and container, whichever of them the caller may read. Who
   * holds `report:read` learns the names of containers and how much is in them, and nothing of any token.
   */
  readonly storedTokens?: Maybe<StoredTokens>;
  /** Lists the people who are members of the tenant, of whom there are none. */
  readonly tenantMembers?: Maybe<PeoplePage>;
  /** Lists the invitations to become a member of the tenant, of which there are none. */
  readonly tenantInvitations?: Maybe<PeoplePage>;
  /** Reads the tenant of the caller. */
  readonly tenant?: Maybe<Tenant>;
  /** Reads one token. An unknown id is `NOT_FOUND`. */
  readonly token?: Maybe<Token>;
  /** Lists the tokens that the caller may read, newest first. */
  readonly tokens?: Maybe<TokenConnection>;
  /** Searches the tokens that the caller may search, newest first. */
  readonly searchTokens?: Maybe<TokenConnection>;
  /** Lists the children of a token that the caller may read, newest first. */
  readonly tokenChildren?: Maybe<TokenConnection>;
  /**
   * Tells how much the caller's tenant, or a part of it, has used, by day or hour. Counts of other instances come within seconds; an instance that is killed takes its last seconds of counts along. They are made for
   * plotting, not for billing.
   */
  readonly usage?: Maybe<Usage>;
  /**
   * Tells what failed in calls through a Proxy over the last seven days, the newest first: once the caller was let through, up
   * to the head of the answer. Calls that their caller broke off are none.
   */
  readonly proxyFailures?: Maybe<ReadonlyArray<ProxyFailure>>;
  /**
   * Tells which Applications, Proxies or Reactors of the caller's tenant have used most, or failed most; their names to those
   * who may read them.
   */
  readonly usageBy?: Maybe<UsageBreakdown>;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryExplainAccessArgs = {
  input: ExplainAccessInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ApplicationFilter>;
  orderBy: ApplicationOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryApplicationArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryLatencyArgs = {
  input: LatencyInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryLogsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<LogEntryFilter>;
  orderBy: LogEntryOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryPermissionsArgs = {
  applicationType?: InputMaybe<ApplicationType>;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxiesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ProxyFilter>;
  orderBy: ProxyOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxyArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorFormulasArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ReactorFormulaFilter>;
  orderBy: ReactorFormulaOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ReactorFilter>;
  orderBy: ReactorOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryReactorArgs = {
  id: Scalars['UUID']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QuerySessionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SessionFilter>;
  orderBy: SessionOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTenantMembersArgs = {
  input: ListMembersInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTenantInvitationsArgs = {
  input: ListInvitationsInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenArgs = {
  id: Scalars['String']['input'];
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokensArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TokenFilter>;
  orderBy: TokenOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QuerySearchTokensArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<TokenSearchFilter>;
  orderBy: TokenOrder;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryTokenChildrenArgs = {
  parentId: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryUsageArgs = {
  input: UsageInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryProxyFailuresArgs = {
  input: ProxyFailuresInput;
};


/** The reading operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type QueryUsageByArgs = {
  input: UsageByInput;
};

/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type Mutation = {
  /** Creates an Application and its API key; the key is in this answer and never shown again. */
  readonly createApplication?: Maybe<CreateApplicationPayload>;
  /**
   * Replaces an Application's name, permissions and rules. An Application that changes itself cannot gain a permission that
   * it does not hold (`FORBIDDEN`).
   */
  readonly updateApplication?: Maybe<UpdateApplicationPayload>;
  /** Gives an Application a new API key. The old key is refused from the moment of the answer. */
  readonly regenerateApplicationKey?: Maybe<RegenerateApplicationKeyPayload>;
  /** Deletes an Application; its key is refused from the moment of the answer. */
  readonly deleteApplication?: Maybe<DeleteApplicationPayload>;
  /**
   * Runs code as a reactor formula would run, and tells its result, its error, its console, time and memory. Nothing is
   * stored; requests that the code sends are sent.
   */
  readonly runCode?: Maybe<RunCodePayload>;
  /** Creates a Proxy and its key. */
  readonly createProxy?: Maybe<CreateProxyPayload>;
  /** Replaces everything of a Proxy but its key. */
  readonly updateProxy?: Maybe<UpdateProxyPayload>;
  /** Changes some members of a Proxy. */
  readonly patchProxy?: Maybe<PatchProxyPayload>;
  /** Deletes a Proxy; its key leads nowhere from then on. */
  readonly deleteProxy?: Maybe<DeleteProxyPayload>;
  /**
   * Tries a call through a Proxy as the caller would make it, and tells each of its stages. Without `send` nothing leaves
   * the vault, but for requests that a transform makes itself. Needs what the call needs, too.
   */
  readonly testProxy?: Maybe<TestProxyPayload>;
  /** Creates a formula. An id that is taken is `CONFLICT`. */
  readonly createReactorFormula?: Maybe<CreateReactorFormulaPayload>;
  /**
   * Replaces a formula. Runs that are under way end on the code with which they began. An official formula of the operator is
   * `FORBIDDEN` to others.
   */
  readonly updateReactorFormula?: Maybe<UpdateReactorFormulaPayload>;
  /** Deletes a formula. One that Reactors use is `CONFLICT`, and the message says how many they are. */
  readonly deleteReactorFormula?: Maybe<DeleteReactorFormulaPayload>;
  /** Creates a Reactor. */
  readonly createReactor?: Maybe<CreateReactorPayload>;
  /** Replaces a Reactor. */
  readonly updateReactor?: Maybe<UpdateReactorPayload>;
  /** Changes some members of a Reactor. */
  readonly patchReactor?: Maybe<PatchReactorPayload>;
  /** Deletes a Reactor. */
  readonly deleteReactor?: Maybe<DeleteReactorPayload>;
  /**
   * Runs the code of a Reactor and stores what it gives to be tokenized, as the caller; that needs `token:create`. What the
   * code throws is `CODE_FAILED` with the status and `errors` that it chose; code that does not compile is `CODE_INVALID`.
   */
  readonly react?: Maybe<ReactPayload>;
  /** Creates a session of 3 minutes, which may do nothing yet. */
  readonly createSession?: Maybe<CreateSessionPayload>;
  /**
   * Gives a session what it may do, once, and only what the caller holds itself (`FORBIDDEN`). An unknown nonce is
   * `NOT_FOUND`, one that was used is `CONFLICT`.
   */
  readonly authorizeSession?: Maybe<AuthorizeSessionPayload>;
  /**
   * Ends a session before its time: its key opens nothing from then on. An unknown id is `NOT_FOUND`. Whoever may delete the
   * Application that asked for it may do this.
   */
  readonly deleteSession?: Maybe<DeleteSessionPayload>;
  /** Replaces name and settings of the caller's tenant. */
  readonly updateTenant?: Maybe<UpdateTenantPayload>;
  /**
   * Creates a token. With `deduplicateToken` an existing token with the same type and fingerprint is answered in place of a
   * new one. A taken id is `CONFLICT`.
   */
  readonly createToken?: Maybe<CreateTokenPayload>;
  /**
   * Changes a token. One that is moved needs the permission on the container that it is moved to, too. A change of `mask`,
   * `searchIndexes` or `fingerprintExpression` needs a permission that reveals the token, and whoever holds none may not move
   * it to where more of it would be shown.
   */
  readonly patchToken?: Maybe<PatchTokenPayload>;
  /** Deletes a token, with its links. */
  readonly deleteToken?: Maybe<DeleteTokenPayload>;
  /**
   * Deletes tokens by ids or by a query, with their links, a thousand in one transaction, each with a line of the trail that tells
   * how many. By ids, nothing is deleted where one of them may not be. A query needs `token:search` besides.
   */
  readonly deleteTokens?: Maybe<DeleteTokensPayload>;
  /** Makes one token a child of another. */
  readonly linkTokens?: Maybe<LinkTokensPayload>;
  /** Undoes `linkTokens`. */
  readonly unlinkTokens?: Maybe<UnlinkTokensPayload>;
  /** Creates a token as a child of another. */
  readonly createChildToken?: Maybe<CreateChildTokenPayload>;
  /**
   * Replaces the sensitive values in any JSON: every string, and every object that is a token definition, becomes a
   * token; the answer has the shape of the body. `body` and the answer are the wire JSON of `POST /tokenize`, with its
   * snake_case members. All or nothing.
   */
  readonly tokenize?: Maybe<TokenizePayload>;
  /**
   * Puts values back, in any JSON: every expression `{{ id }}` in a string, also with members and filters such as
   * `{{ id | json: '$.number' }}`, is replaced by what the caller may see of that token; the answer has the shape of the
   * body. A string that is one expression and nothing else becomes the value itself, of whatever type. All or nothing: an
   * unknown id is `VALIDATION_FAILED`.
   */
  readonly detokenize?: Maybe<DetokenizePayload>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateApplicationArgs = {
  input: CreateApplicationInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateApplicationArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateApplicationInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationRegenerateApplicationKeyArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteApplicationArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationRunCodeArgs = {
  input: RunCodeInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateProxyArgs = {
  input: CreateProxyInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateProxyArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateProxyInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationPatchProxyArgs = {
  id: Scalars['UUID']['input'];
  input: PatchProxyInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteProxyArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationTestProxyArgs = {
  id: Scalars['UUID']['input'];
  input: TestProxyInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateReactorFormulaArgs = {
  input: CreateReactorFormulaInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateReactorFormulaInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteReactorFormulaArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateReactorArgs = {
  input: CreateReactorInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateReactorArgs = {
  id: Scalars['UUID']['input'];
  input: UpdateReactorInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationPatchReactorArgs = {
  id: Scalars['UUID']['input'];
  input: PatchReactorInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteReactorArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationReactArgs = {
  id: Scalars['UUID']['input'];
  input: ReactInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationAuthorizeSessionArgs = {
  input: AuthorizeSessionInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteSessionArgs = {
  id: Scalars['UUID']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUpdateTenantArgs = {
  input: UpdateTenantInput;
  ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateTokenArgs = {
  input: CreateTokenInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationPatchTokenArgs = {
  id: Scalars['String']['input'];
  input: PatchTokenInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteTokenArgs = {
  id: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDeleteTokensArgs = {
  input: DeleteTokensInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationLinkTokensArgs = {
  parentId: Scalars['String']['input'];
  childId: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationUnlinkTokensArgs = {
  parentId: Scalars['String']['input'];
  childId: Scalars['String']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationCreateChildTokenArgs = {
  parentId: Scalars['String']['input'];
  input: CreateTokenInput;
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationTokenizeArgs = {
  body: Scalars['JSON']['input'];
};


/** The changing operations. Every one of them needs an API key in the `SVC-API-KEY` header. */
export type MutationDetokenizeArgs = {
  body: Scalars['JSON']['input'];
};

/** Which part of a list an answer holds. */
export type Pagination = {
  /** Number of items in the whole list, over all pages. */
  readonly totalItems: Scalars['Int']['output'];
  /** Number of this page, from 1. */
  readonly pageNumber: Scalars['Int']['output'];
  /** Greatest number of items on a page. */
  readonly pageSize: Scalars['Int']['output'];
  /** Number of pages; 0 for an empty list. */
  readonly totalPages: Scalars['Int']['output'];
};

/** Which page of a list. */
export type PageInput = {
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** Where a part of a list stands within the whole of it. */
export type PageInfo = {
  /** Whether there are items after the last one of this part. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are items before the first one of this part. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item, for `before`; absent where the part is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** Cursor of the last item, for `after`; absent where the part is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/**
 * What every list takes: the rules that its arguments `first`, `after`, `last` and `before` have to satisfy stand here. One
 * walks forward by `first` and `after`, or backward by `last` and `before`; both at once is refused.
 */
export type ConnectionArguments = {
  /** Items at most, from the beginning of the list or from behind `after`; without `first` and `last` it is 20. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** A cursor of this list in this order: only items behind it. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** Items at most, from the end of the list or from before `before`. */
  readonly last?: InputMaybe<Scalars['Int']['input']>;
  /** A cursor of this list in this order: only items before it. */
  readonly before?: InputMaybe<Scalars['String']['input']>;
};

/**
 * What a change of one thing can be made to depend on. The rule of the argument `ifUnmodifiedSince` stands here: whoever has read
 * a thing gives its `modifiedAt`, or its `createdAt` where it has none, and is refused with `CONFLICT` where somebody has changed
 * it since.
 */
export type Precondition = {
  /** The latest instant of a change that the caller knows of; left out or null: whatever was changed. */
  readonly ifUnmodifiedSince?: InputMaybe<Scalars['DateTime']['input']>;
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
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** The first instant that is behind the period. */
  readonly before?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Whoever calls with a key, and what it may do at this moment. */
export type Caller = {
  /** `application`, or `session` for the key of a session. */
  readonly kind: CallerKind;
  /** Tenant that the caller belongs to. */
  readonly tenantId: Scalars['UUID']['output'];
  /** The Application that calls; for a session, the public one that asked for it. */
  readonly application: Application;
  /** The session that calls; absent for an Application. */
  readonly sessionId?: Maybe<Scalars['UUID']['output']>;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules in the order in which they decide. */
  readonly rules: ReadonlyArray<CallerRule>;
  /** Every permission that the caller holds, on some container at least. */
  readonly heldPermissions: ReadonlyArray<PermissionName>;
};

/** What calls. */
export type CallerKind =
  /** An Application, by its API key. */
  | 'application'
  /** A session, by its session key. */
  | 'session';

/** An access rule of whoever calls, or is asked about: of those that match a token and grant the permission, the first decides. */
export type CallerRule = {
  /** What the rule is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Rank among the rules, from 1; of the rules that match, the lowest decides. */
  readonly priority: Scalars['Int']['output'];
  /** Container that the rule covers, with everything below it; absent: every container, or what the conditions say. */
  readonly container?: Maybe<Scalars['String']['output']>;
  /** Conditions on the token, of the rule of a session; all must hold. */
  readonly conditions: ReadonlyArray<CallerCondition>;
  /** What the caller sees of tokens that this rule lets through. */
  readonly transform: AccessTransform;
  /** Permissions that the rule grants. */
  readonly permissions: ReadonlyArray<PermissionName>;
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

/**
 * What a run of user code came to. Exactly one of `result`, `error` and `diagnostics` tells the ending where `outcome` is
 * `ok`, `threw` or `invalid_code`.
 */
export type CodeRun = {
  /** How the run ended. */
  readonly outcome: CodeOutcome;
  /** What the function returned, as JSON; null where it returned nothing or did not return. */
  readonly result?: Maybe<Scalars['JSON']['output']>;
  /** What the code threw; null where it threw nothing. */
  readonly error?: Maybe<CodeError>;
  /** Why the code does not compile, or exports no function; empty where it does. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
  /** What the code wrote to its console, without the values of its configuration. */
  readonly logs: ReadonlyArray<CodeLogLine>;
  /** Whether lines of the console were cut or left out to keep the limit. */
  readonly logsCut: Scalars['Boolean']['output'];
  /** Time that the run took, in milliseconds, without the wait for a free thread. */
  readonly durationMs: Scalars['Float']['output'];
  /** Time that a run may take, in milliseconds. */
  readonly durationMsMax: Scalars['Int']['output'];
  /** Most memory that the run had in use, in bytes. */
  readonly memoryBytes: Scalars['Int']['output'];
  /** Memory that a run may have in use, in bytes. */
  readonly memoryBytesMax: Scalars['Int']['output'];
};

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

/** What user code threw. */
export type CodeError = {
  /** Name of its class. */
  readonly name: Scalars['String']['output'];
  /** Its message. */
  readonly message: Scalars['String']['output'];
  /** Its stack: lines of the code itself. */
  readonly stack: Scalars['String']['output'];
  /** Status that the answer would have, of an error of the error module; null for any other. */
  readonly status?: Maybe<Scalars['Int']['output']>;
  /** What the answer would tell as `errors`, or the whole answer of a CustomHttpResponseError; null for any other. */
  readonly answer?: Maybe<Scalars['JSON']['output']>;
};

/** One fault of code that does not compile. */
export type CodeDiagnostic = {
  /** Line, from 1. */
  readonly line: Scalars['Int']['output'];
  /** Column, from 1. */
  readonly column: Scalars['Int']['output'];
  /** What is wrong. */
  readonly message: Scalars['String']['output'];
};

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

/** A line of the console. */
export type CodeLogLine = {
  /** Method of the console that wrote it. */
  readonly level: ConsoleLevel;
  /** What it wrote. */
  readonly text: Scalars['String']['output'];
};

/** Code to be tried. */
export type RunCodeInput = {
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the function gets as `args`; left out: an empty object. */
  readonly args?: InputMaybe<Scalars['JSON']['input']>;
  /** What the function gets as `configuration`, an object; left out: an empty one. */
  readonly configuration?: InputMaybe<Scalars['JSON']['input']>;
};

/** What `runCode` answers. */
export type RunCodePayload = {
  /** What the run came to. */
  readonly run: CodeRun;
};

/** State of the parts of the instance that answers. It holds nothing of any tenant but the operator's. */
export type Health = {
  /** The database. */
  readonly database: DatabaseHealth;
  /** Where user code runs. */
  readonly sandbox: SandboxHealth;
  /** Connections to destinations of Proxies and of user code. */
  readonly outbound: OutboundHealth;
  /** The keys; null where the database, which holds them, did not answer. */
  readonly keys?: Maybe<KeysHealth>;
  /** The process. */
  readonly process: ProcessHealth;
};

/** State of the database. */
export type DatabaseHealth = {
  /** Whether it answered, after it was asked for the API key of this very request. */
  readonly reachable: Scalars['Boolean']['output'];
  /** How long a statement without work took to be answered, in milliseconds; null where it was not. */
  readonly latencyMs?: Maybe<Scalars['Float']['output']>;
};

/** State of the sandbox. It is made for the first run after the start. */
export type SandboxHealth = {
  /** Whether it was made. */
  readonly ready: Scalars['Boolean']['output'];
  /** Threads at the moment; their number goes with the demand. */
  readonly workers: Scalars['WholeNumber']['output'];
  /** Threads that run code at the moment. */
  readonly busy: Scalars['WholeNumber']['output'];
  /** Runs that wait for a thread. */
  readonly queued: Scalars['WholeNumber']['output'];
};

/** State of what goes out. */
export type OutboundHealth = {
  /** Connections that are open, those that are kept for the next request among them. */
  readonly connections: Scalars['WholeNumber']['output'];
  /** Requests that are under way. */
  readonly running: Scalars['WholeNumber']['output'];
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

/** A version of a tenant's key. */
export type TenantKeyHealth = {
  /** What it is for: `data` seals values, `index` makes fingerprints and search indexes. */
  readonly purpose: Scalars['String']['output'];
  /** Its version, from 1. */
  readonly version: Scalars['Int']['output'];
  /** Name of the master key that wraps it. */
  readonly masterKey: Scalars['String']['output'];
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** State of the process. */
export type ProcessHealth = {
  /** Version of the vault. */
  readonly version: Scalars['String']['output'];
  /** Seconds since the process was started. */
  readonly uptimeSeconds: Scalars['Float']['output'];
  /** Memory that the process has of the system, in bytes. */
  readonly memoryBytes: Scalars['WholeNumber']['output'];
  /** Part of it that JavaScript has in use, in bytes. */
  readonly heapUsedBytes: Scalars['WholeNumber']['output'];
};

/** The keys that seal what the tenant has stored: their versions, and nothing of the keys themselves. */
export type KeyHoldings = {
  /** When values were counted: some time ago, for it takes long where there are many. */
  readonly asOf: Scalars['DateTime']['output'];
  /** Versions of the key that seals values, the newest first. */
  readonly dataKeys: ReadonlyArray<KeyVersion>;
};

/** A version of the key that seals the values of a tenant. */
export type KeyVersion = {
  /** Its number, from 1. */
  readonly version: Scalars['Int']['output'];
  /** Whether it is the one that new values are sealed with. */
  readonly current: Scalars['Boolean']['output'];
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** How many values are sealed with it; those of older versions are left for the operator to re-encrypt. */
  readonly values: Scalars['WholeNumber']['output'];
};

/** How long requests, runs of Reactors and calls through Proxies took, in days or hours. */
export type Latency = {
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** Last day. */
  readonly to: Scalars['Day']['output'];
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /**
   * Requests with a valid API key over the whole range, runs of Reactors among them and calls through Proxies not, until the end of
   * the answer. Null where there were none, and where a Proxy or Reactor is asked for.
   */
  readonly requests?: Maybe<Percentiles>;
  /**
   * Runs of Reactors over the whole range, each with what comes before and after its code: values of tokens that are put into
   * the arguments, and what is tokenized. Null where there were none.
   */
  readonly reactions?: Maybe<Percentiles>;
  /**
   * Calls through Proxies over the whole range, until the head of the answer is there, and where a transform is to see it
   * the body too; what is streamed after that does not count. Null where there were none.
   */
  readonly proxyCalls?: Maybe<Percentiles>;
  /** Every day or hour of the range, the oldest first. Hours that have not begun are left out. */
  readonly points: ReadonlyArray<LatencyPoint>;
};

/** How long what was done in one hour or on one day took. */
export type LatencyPoint = {
  /** Instant at which the hour or day begins, in UTC. */
  readonly at: Scalars['DateTime']['output'];
  /** Requests; null where there were none. */
  readonly requests?: Maybe<Percentiles>;
  /** Runs of Reactors; null where there were none. */
  readonly reactions?: Maybe<Percentiles>;
  /** Calls through Proxies; null where there were none. */
  readonly proxyCalls?: Maybe<Percentiles>;
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

/** Which days or hours are asked for, at most 366 of them, and of what. */
export type LatencyInput = {
  /** First day; left out: 29 days before the last one, and for hours the day before it. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /**
   * Only calls through this Proxy; one that is gone keeps its times. With neither this nor the next one, the times are of the
   * whole tenant; one at most may be given.
   */
  readonly proxyId?: InputMaybe<Scalars['UUID']['input']>;
  /** Only runs of this Reactor. */
  readonly reactorId?: InputMaybe<Scalars['UUID']['input']>;
};

/** One line of the audit trail: who did what to which entity. It holds nothing sensitive. */
export type LogEntry = {
  /** Identifier of the line. */
  readonly id: Scalars['UUID']['output'];
  /** Tenant whose trail it is in. */
  readonly tenantId: Scalars['UUID']['output'];
  /** What kind of actor it was. */
  readonly actorType: ActorKind;
  /** Application or session that acted; absent for the operator. */
  readonly actorId?: Maybe<Scalars['UUID']['output']>;
  /** Who acted, and what there is to know of them. */
  readonly actor: Actor;
  /** What was done: the noun and the verb, such as `application_create`. */
  readonly operation: LogOperation;
  /** What came of the act. */
  readonly outcome: LogOutcome;
  /** Kind of the entity, as `logEntityTypes` lists them. */
  readonly entityType: EntityKind;
  /** The entity; absent where the act was about several, or none. */
  readonly entityId?: Maybe<Scalars['String']['output']>;
  /** Why it was done, in the words of the caller's `VAULT-REASON` header; absent where it gave none. */
  readonly reason?: Maybe<Scalars['String']['output']>;
  /** Facts that help to understand the act, such as the number of tokens made. */
  readonly details?: Maybe<Scalars['JSON']['output']>;
  /** Identifier of the request, as its answer and the vault's log tell it. */
  readonly traceId: Scalars['String']['output'];
  /** Instant of the act. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What proves that the line was sealed as it is; absent while it waits for its seal. */
  readonly proof?: Maybe<LogProof>;
};

/** One page of the audit trail. */
export type LogPage = {
  /** Where this page stands in the trail. */
  readonly pagination: Pagination;
  /** Lines of this page, newest first. */
  readonly data: ReadonlyArray<LogEntry>;
};

/** A kind of entity that the audit trail tells of. */
export type LogEntityType = {
  /** Its name for people. */
  readonly displayName: Scalars['String']['output'];
  /** Its name in the trail, for filters. */
  readonly value: Scalars['String']['output'];
};

/** Which lines of the audit trail a list holds. */
export type ListLogsInput = {
  /** Only lines about entities of this kind. */
  readonly entityType?: InputMaybe<Scalars['String']['input']>;
  /** Only lines about this entity. */
  readonly entityId?: InputMaybe<Scalars['String']['input']>;
  /** Only lines from this instant on. */
  readonly startDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** Only lines before this instant. */
  readonly endDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/**
 * Who did something. That it has an `id` is all that everybody sees; the other fields need `application:read`, and without
 * it are null beside an error that says so.
 */
export type Actor = {
  /** Identifier of the Application or session; absent for the operator of the vault. */
  readonly id?: Maybe<Scalars['UUID']['output']>;
  /** What kind of actor it is. */
  readonly kind: ActorKind;
  /**
   * The Application that acted, or that asked for the session that acted; absent where it is deleted, where the session has
   * ended some time ago, and where it is one of another tenant.
   */
  readonly application?: Maybe<Application>;
  /** Whether the Application is deleted; absent where it is not known. */
  readonly isDeleted?: Maybe<Scalars['Boolean']['output']>;
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

/** What lines of the audit trail can be ordered by. */
export type LogEntryOrderField =
  /** The instants of their creation. */
  | 'created_at';

/** The order of a list of lines of the audit trail; left out: the newest first. */
export type LogEntryOrder = {
  /** What is compared. */
  readonly field: LogEntryOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
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
  readonly actorIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only what actors of these kinds did. */
  readonly actorType?: InputMaybe<ReadonlyArray<ActorKind>>;
  /** Only these operations. */
  readonly operation?: InputMaybe<ReadonlyArray<LogOperation>>;
  /** Only acts upon entities of these kinds. */
  readonly entityType?: InputMaybe<ReadonlyArray<EntityKind>>;
  /** Only acts upon this entity. */
  readonly entityId?: InputMaybe<Scalars['String']['input']>;
  /** Only what came out like this. */
  readonly outcome?: InputMaybe<ReadonlyArray<LogOutcome>>;
  /** Only acts within this period. */
  readonly createdAt?: InputMaybe<PeriodFilter>;
};

/**
 * A seal over lines of the audit trail: what is signed, and what it says. The seals of a tenant are a chain: each names the
 * hash of the one before. Hashes are SHA-256, in hexadecimal.
 */
export type AuditSeal = {
  /** Its place in the chain, from 1. */
  readonly number: Scalars['WholeNumber']['output'];
  /** How many lines it is over. */
  readonly count: Scalars['WholeNumber']['output'];
  /** Root of the Merkle tree of the hashes of its lines (RFC 9162). */
  readonly root: Scalars['String']['output'];
  /** Hash of the seal before; zeros in the first. */
  readonly previous: Scalars['String']['output'];
  /** Its own hash: that of `text`. */
  readonly hash: Scalars['String']['output'];
  /** Instant of the oldest of its lines. */
  readonly firstAt: Scalars['DateTime']['output'];
  /** Instant of the newest of its lines. */
  readonly lastAt: Scalars['DateTime']['output'];
  /** Whether its lines were there before the chain began. */
  readonly isOfBeginning: Scalars['Boolean']['output'];
  /** Instant at which it was made. */
  readonly sealedAt: Scalars['DateTime']['output'];
  /** Identifier of the key that signed it. */
  readonly keyId: Scalars['String']['output'];
  /** What is signed: all of the above but `hash`, as JSON in its canonical form (RFC 8785). */
  readonly text: Scalars['String']['output'];
  /** Signature of `text` (Ed25519), in base64. */
  readonly signature: Scalars['String']['output'];
  /** The key that verifies the signature, as PEM. */
  readonly publicKey: Scalars['String']['output'];
};

/** How far the chain of seals over the audit trail of the tenant has come. */
export type AuditChain = {
  /** How many seals there are. */
  readonly seals: Scalars['WholeNumber']['output'];
  /** The last seal; absent where there is none yet. */
  readonly lastSeal?: Maybe<AuditSeal>;
  /** How many seals were told to where the operator keeps them, outside of the database. */
  readonly anchored: Scalars['WholeNumber']['output'];
  /** How many lines wait for their seal, which takes some seconds. */
  readonly waiting: Scalars['WholeNumber']['output'];
  /** Instant of the oldest line that waits. */
  readonly oldestWaitingAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifier of the key that signs. */
  readonly keyId: Scalars['String']['output'];
  /** The key that verifies seals, as PEM. */
  readonly publicKey: Scalars['String']['output'];
};

/**
 * What proves that a line of the audit trail is under a seal: the hash of a zero byte and `line`, then, for each step, that of a
 * byte of value 1 and both hashes, the one of the step on its side, lead to the root of the seal.
 */
export type LogProof = {
  /** The line as it is hashed: all of its members, as JSON in its canonical form (RFC 8785). */
  readonly line: Scalars['String']['output'];
  /** The steps from the hash of the line to the root. */
  readonly path: ReadonlyArray<LogProofStep>;
  /** The seal that it leads to. */
  readonly seal: AuditSeal;
};

/** A step of a proof. */
export type LogProofStep = {
  /** Hash that stands beside the one that was reached. */
  readonly hash: Scalars['String']['output'];
  /** On which side of it. */
  readonly side: ProofSide;
};

/** A side of a step of a proof. */
export type ProofSide =
  /** Before the hash that was reached. */
  | 'left'
  /** Behind it. */
  | 'right';

/** Methods of HTTP that REST has operations for. */
export type RestMethod =
  /** Reads. */
  | 'GET'
  /** Makes, or does. */
  | 'POST'
  /** Replaces. */
  | 'PUT'
  /** Changes in part. */
  | 'PATCH'
  /** Deletes. */
  | 'DELETE';

/** What a body of REST may be. */
export type RestBody =
  /** `application/json`, and every `application/…+json`. */
  | 'json'
  /** `application/merge-patch+json` (RFC 7386), which has to be said. */
  | 'merge_patch'
  /** `application/merge-patch+json` or `application/json`. */
  | 'any_patch';

export type { PermissionName };

/** A permission that an Application may hold. */
export type Permission = {
  /** Its name. */
  readonly type: PermissionName;
  /** What its holder may do. */
  readonly description: Scalars['String']['output'];
  /** Types of Applications that may hold it. */
  readonly applicationTypes: ReadonlyArray<ApplicationType>;
};

/** Which permissions a list holds. */
export type ListPermissionsInput = {
  /** Only those that an Application of this type may hold; left out: all. */
  readonly applicationType?: InputMaybe<ApplicationType>;
};

/**
 * A route through the vault to a destination: expressions of tokens in a request become their values on the way, and code
 * may change requests and answers. It is called at `/proxy`, by its key.
 */
export type Proxy = {
  /** Identifier of the Proxy. */
  readonly id: Scalars['UUID']['output'];
  /** Tenant that owns the Proxy. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Key that names the Proxy where it is called: in the header `SVC-PROXY-KEY` or the query parameter `svc-proxy-key`. */
  readonly key: Scalars['String']['output'];
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** URL that requests are forwarded to; the path and query of a call are appended to its own. */
  readonly destinationUrl: Scalars['String']['output'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: Maybe<ProxyTransform>;
  /** Code run on every answer of the destination before it is given back. */
  readonly responseTransform?: Maybe<ProxyTransform>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration: Scalars['ConfigurationMap']['output'];
  /** The names in `configuration`, for those who have no need of what stands behind them. */
  readonly configurationNames: ReadonlyArray<Scalars['String']['output']>;
  /** Id of the linked Application. */
  readonly applicationId?: Maybe<Scalars['UUID']['output']>;
  /**
   * Application that `svc` acts as in transforms. Reading it needs `application:read`; without it it is null, and the error
   * says so.
   */
  readonly application?: Maybe<Application>;
  /** Whether a call needs an API key besides the key of the Proxy. Without one no token is put in. */
  readonly requireAuth: Scalars['Boolean']['output'];
  /** Application that created the Proxy. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that last changed the Proxy. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
};

/** Code that changes what passes through a Proxy. */
export type ProxyTransform = {
  /** A CommonJS module that exports one function of `{ args, configuration, svc }`, which returns `{ body, headers }`. */
  readonly code: Scalars['String']['output'];
  /** Why the code does not compile; empty where it does. Nothing of it runs. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
};

/** One page of Proxies. */
export type ProxyPage = {
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
  /** Proxies of this page, newest first. */
  readonly data: ReadonlyArray<Proxy>;
};

/** Code that changes what passes through a Proxy; `{}` for none. */
export type ProxyTransformInput = {
  /** A CommonJS module that exports one function. It is stored also where it does not compile; see `diagnostics`. */
  readonly code?: InputMaybe<Scalars['String']['input']>;
};

/** A new Proxy. */
export type CreateProxyInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl: Scalars['String']['input'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: InputMaybe<ProxyTransformInput>;
  /** Code run on every answer of the destination. */
  readonly responseTransform?: InputMaybe<ProxyTransformInput>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration?: InputMaybe<Scalars['ConfigurationMap']['input']>;
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The full new state of a Proxy: what is left out returns to its default. The key stays. */
export type UpdateProxyInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl: Scalars['String']['input'];
  /** Code run on a request before it is sent. */
  readonly requestTransform?: InputMaybe<ProxyTransformInput>;
  /** Code run on every answer of the destination. */
  readonly responseTransform?: InputMaybe<ProxyTransformInput>;
  /** What the code of the transforms gets as `configuration`. */
  readonly configuration?: InputMaybe<Scalars['ConfigurationMap']['input']>;
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: InputMaybe<Scalars['Boolean']['input']>;
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

/** What Proxies can be ordered by. */
export type ProxyOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

/** The order of a list of Proxies; left out: the newest first. */
export type ProxyOrder = {
  /** What is compared. */
  readonly field: ProxyOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** Which Proxies a list holds: those that meet everything that is given. */
export type ProxyFilter = {
  /** Only Proxies with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Proxies with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only Proxies that are linked to one of these Applications. */
  readonly applicationIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
};

/**
 * A merge patch (RFC 7386) of a Proxy: members that are left out stay as they are, null returns one to its default, and
 * `configuration` is merged name by name, where null takes a name away.
 */
export type PatchProxyInput = {
  /** Name for people. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** An absolute `https` URL without user name and password, of a public address or one that the operator has listed. */
  readonly destinationUrl?: InputMaybe<Scalars['String']['input']>;
  /** Code run on a request before it is sent; null or `{}` for none. */
  readonly requestTransform?: InputMaybe<ProxyTransformInput>;
  /** Code run on every answer of the destination; null or `{}` for none. */
  readonly responseTransform?: InputMaybe<ProxyTransformInput>;
  /** Names to be merged into the configuration. */
  readonly configuration?: InputMaybe<Scalars['JSON']['input']>;
  /** A `private` or `public` Application of the tenant, which `svc` acts as in transforms; null for none. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Whether a call needs an API key besides the key of the Proxy; null means true. */
  readonly requireAuth?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createProxy` answers. */
export type CreateProxyPayload = {
  /** The Proxy. */
  readonly proxy: Proxy;
};

/** What `updateProxy` answers. */
export type UpdateProxyPayload = {
  /** The Proxy as it is now. */
  readonly proxy: Proxy;
};

/** What `patchProxy` answers. */
export type PatchProxyPayload = {
  /** The Proxy as it is now. */
  readonly proxy: Proxy;
};

/** What `deleteProxy` answers. */
export type DeleteProxyPayload = {
  /** Identifier of the Proxy that was deleted. */
  readonly id: Scalars['UUID']['output'];
};

/** A call to be tried. */
export type TestProxyInput = {
  /** Method. */
  readonly method: Scalars['String']['input'];
  /** What follows `/proxy`: empty, or a path that begins with a slash. */
  readonly path: Scalars['String']['input'];
  /** What follows the question mark. */
  readonly query: Scalars['String']['input'];
  /** Headers: names with a value, or with several in a list. */
  readonly headers?: InputMaybe<Scalars['JSON']['input']>;
  /** Body as text; left out: none. */
  readonly body?: InputMaybe<Scalars['String']['input']>;
  /** Whether to send the request; otherwise the trial ends when it is ready to be sent. */
  readonly send: Scalars['Boolean']['input'];
};

/** What a call through a Proxy comes to, stage by stage; a stage that was not reached is null. */
export type ProxyTrial = {
  /** Parts of the request in which expressions of tokens are not looked for, and why: what looks like one there leaves as it is. */
  readonly notSearched: ReadonlyArray<ProxyTrialGap>;
  /** The request with the values of tokens in it, as it is given to its transform; the values are masked. */
  readonly detokenizedRequest?: Maybe<ProxyTrialMessage>;
  /** The request as it leaves; values of tokens that are still in it as they are, are masked. */
  readonly transformedRequest?: Maybe<ProxyTrialMessage>;
  /** What the destination answered. */
  readonly destinationAnswer?: Maybe<ProxyTrialMessage>;
  /** What the caller is given. */
  readonly answer?: Maybe<ProxyTrialMessage>;
  /** What the transforms wrote to their console. */
  readonly logs: ReadonlyArray<CodeLogLine>;
  /** How long each stage took. */
  readonly timings: ReadonlyArray<ProxyTrialTiming>;
};

/** A part of a request in which expressions of tokens are not looked for. */
export type ProxyTrialGap = {
  /** Path of the part: the body, a part of a form by its number, or $ for the whole request. */
  readonly path: Scalars['String']['output'];
  /** Why; it follows: not searched, because. */
  readonly because: Scalars['String']['output'];
};

/** A request or an answer within a trial. */
export type ProxyTrialMessage = {
  /** Where the request goes; null for an answer. */
  readonly url?: Maybe<Scalars['String']['output']>;
  /** Status of an answer; null for a request. */
  readonly status?: Maybe<Scalars['Int']['output']>;
  /** Headers, line by line. */
  readonly headers: ReadonlyArray<ProxyTrialHeader>;
  /** Body as text, at most its first 100,000 characters; null where there is none, or where it is not text. */
  readonly body?: Maybe<Scalars['String']['output']>;
  /** Length of the body in bytes. */
  readonly bodyBytes: Scalars['Int']['output'];
};

/** A line of the head of a message. */
export type ProxyTrialHeader = {
  /** Name. */
  readonly name: Scalars['String']['output'];
  /** Value. */
  readonly value: Scalars['String']['output'];
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

/** How long a stage of a trial took. */
export type ProxyTrialTiming = {
  /** Stage. */
  readonly stage: ProxyTrialStage;
  /** Milliseconds. */
  readonly milliseconds: Scalars['Float']['output'];
};

/** What `testProxy` answers. */
export type TestProxyPayload = {
  /** What the call comes to. */
  readonly trial: ProxyTrial;
};

/**
 * A template of custom code, with the contract that its Reactors' configuration and the arguments of every invocation must
 * satisfy.
 */
export type ReactorFormula = {
  /** Identifier of the formula. */
  readonly id: Scalars['UUID']['output'];
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** What the formula is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Who sees it. */
  readonly type: ReactorFormulaType;
  /** How far it is available. */
  readonly status: ReactorFormulaStatus;
  /** A PNG or JPEG image as a base64 data URL. */
  readonly icon?: Maybe<Scalars['String']['output']>;
  /** The code, as it was given. */
  readonly code: Scalars['String']['output'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElement>;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameter>;
  /** Application that created the formula; absent for one that the operator's command line made. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that last changed the formula. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
  /** The tenant's Reactors of this formula, newest first. */
  readonly reactors?: Maybe<ReactorConnection>;
  /** Why the code does not compile; empty where it does. Whether it exports a function is only known when it runs. */
  readonly diagnostics: ReadonlyArray<CodeDiagnostic>;
};


/**
 * A template of custom code, with the contract that its Reactors' configuration and the arguments of every invocation must
 * satisfy.
 */
export type ReactorFormulaReactorsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

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

/** A setting that the configuration of every Reactor of a formula must hold. */
export type ConfigurationElement = {
  /** Name of the setting. */
  readonly name: Scalars['String']['output'];
  /** What the setting is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Type of its value. */
  readonly type: ParameterType;
};

/** A value that the arguments of an invocation must hold. */
export type RequestParameter = {
  /** Name of the value; `card.number` is the member `number` of the object `card`. */
  readonly name: Scalars['String']['output'];
  /** What the value is for. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** Type of the value. */
  readonly type: ParameterType;
  /** Whether it may be left out. */
  readonly optional: Scalars['Boolean']['output'];
};

/** One page of formulas. */
export type ReactorFormulaPage = {
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
  /** Formulas of this page, newest first. */
  readonly data: ReadonlyArray<ReactorFormula>;
};

/** A setting of a formula's contract. */
export type ConfigurationElementInput = {
  /** Name of the setting, of letters, digits, `-` and `_`; unique within the contract. */
  readonly name: Scalars['String']['input'];
  /** What the setting is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Type of its value. */
  readonly type: ParameterType;
};

/** An argument of a formula's contract. */
export type RequestParameterInput = {
  /**
   * Name of the value: segments of letters, digits, `-` and `_` with dots between them; unique within the contract.
   * `card.number` is the member `number` of the object `card`.
   */
  readonly name: Scalars['String']['input'];
  /** What the value is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Type of the value. */
  readonly type: ParameterType;
  /** Whether it may be left out. */
  readonly optional: Scalars['Boolean']['input'];
};

/** A new formula. Code that does not compile is stored, too; running it is refused. */
export type CreateReactorFormulaInput = {
  /** Identifier of the formula; left out: a new one. */
  readonly id?: InputMaybe<Scalars['UUID']['input']>;
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** What the formula is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** Who sees it; `official` is for the operator's tenant. */
  readonly type: ReactorFormulaType;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: InputMaybe<Scalars['String']['input']>;
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElementInput>;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameterInput>;
};

/** The full new state of a formula: what is left out returns to its default. */
export type UpdateReactorFormulaInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** What the formula is for. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** The present type; it cannot be changed. */
  readonly type: ReactorFormulaType;
  /** A PNG or JPEG image as a base64 data URL, such as `data:image/png;base64,…`. */
  readonly icon?: InputMaybe<Scalars['String']['input']>;
  /** A CommonJS module that exports one function. */
  readonly code: Scalars['String']['input'];
  /** What the configuration of every Reactor of the formula must hold. */
  readonly configuration: ReadonlyArray<ConfigurationElementInput>;
  /** What the arguments of every invocation must hold; empty: any arguments are accepted. */
  readonly requestParameters: ReadonlyArray<RequestParameterInput>;
};

/** Which formulas a list holds. */
export type ListReactorFormulasInput = {
  /** Only formulas with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only formulas with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only formulas of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ReactorFormulaType>>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
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

/** What formulas can be ordered by. */
export type ReactorFormulaOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

/** The order of a list of formulas; left out: the newest first. */
export type ReactorFormulaOrder = {
  /** What is compared. */
  readonly field: ReactorFormulaOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** Which formulas a list holds: those that meet everything that is given. */
export type ReactorFormulaFilter = {
  /** Only formulas with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only formulas with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only formulas of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<ReactorFormulaType>>;
  /** Only formulas that are available as far as one of these says; left out: all. */
  readonly status?: InputMaybe<ReadonlyArray<ReactorFormulaStatus>>;
};

/** What `createReactorFormula` answers. */
export type CreateReactorFormulaPayload = {
  /** The formula. */
  readonly reactorFormula: ReactorFormula;
};

/** What `updateReactorFormula` answers. */
export type UpdateReactorFormulaPayload = {
  /** The formula as it is now. */
  readonly reactorFormula: ReactorFormula;
};

/** What `deleteReactorFormula` answers. */
export type DeleteReactorFormulaPayload = {
  /** Identifier of the formula that was deleted. */
  readonly id: Scalars['UUID']['output'];
};

/** A formula with the configuration that its code is given. It is what is invoked. */
export type Reactor = {
  /** Identifier of the Reactor. */
  readonly id: Scalars['UUID']['output'];
  /** Tenant that owns the Reactor. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Name for people; need not be unique. */
  readonly name: Scalars['String']['output'];
  /** The formula whose code runs. */
  readonly formula: ReactorFormula;
  /** The Application as which the code may call the vault; absent: it may not, or the Application is gone. */
  readonly application?: Maybe<Application>;
  /** The configuration that the code is given. */
  readonly configuration: Scalars['JSONObject']['output'];
  /** The names in `configuration`, for those who have no need of what stands behind them. */
  readonly configurationNames: ReadonlyArray<Scalars['String']['output']>;
  /** Application that created the Reactor. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that last changed the Reactor. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
};

/** One page of Reactors. */
export type ReactorPage = {
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
  /** Reactors of this page, newest first. */
  readonly data: ReadonlyArray<Reactor>;
};

/** A new Reactor. */
export type CreateReactorInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** The formula whose code runs: an official one, or one of the tenant. */
  readonly formula: Scalars['Link']['input'];
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /**
   * Values that the code is given in every run. Each setting that the formula declares must be there, with a value of its
   * type or a text that stands for one; others are kept as they are. At most 100 settings and 100,000 characters of JSON.
   */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** The full new state of a Reactor: what is left out returns to its default. */
export type UpdateReactorInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** The formula whose code runs: an official one, or one of the tenant; left out: the present one stays. */
  readonly formula?: InputMaybe<Scalars['Link']['input']>;
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Values that the code is given in every run, as for a new Reactor. */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
};

/**
 * A merge patch (RFC 7386) of a Reactor: members that are left out stay as they are, null takes a member away, and
 * `configuration` is merged setting by setting.
 */
export type PatchReactorInput = {
  /** Name for people. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The formula whose code runs. */
  readonly formula?: InputMaybe<Scalars['Link']['input']>;
  /** The Application as which the code may call the vault. */
  readonly application?: InputMaybe<Scalars['Link']['input']>;
  /** Settings to be merged into the configuration. */
  readonly configuration?: InputMaybe<Scalars['JSONObject']['input']>;
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

/** What Reactors can be ordered by. */
export type ReactorOrderField =
  /** The instants of their creation. */
  | 'created_at'
  /** Their names, whatever the case. */
  | 'name';

/** The order of a list of Reactors; left out: the newest first. */
export type ReactorOrder = {
  /** What is compared. */
  readonly field: ReactorOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** Which Reactors a list holds: those that meet everything that is given. */
export type ReactorFilter = {
  /** Only Reactors with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors with this text in their name, whatever the case; with `*` for any run of characters, the whole name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Only Reactors that are linked to one of these Applications. */
  readonly applicationIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only Reactors of one of these formulas. */
  readonly formulaIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
};

/** What `createReactor` answers. */
export type CreateReactorPayload = {
  /** The Reactor. */
  readonly reactor: Reactor;
};

/** What `updateReactor` answers. */
export type UpdateReactorPayload = {
  /** The Reactor as it is now. */
  readonly reactor: Reactor;
};

/** What `patchReactor` answers. */
export type PatchReactorPayload = {
  /** The Reactor as it is now. */
  readonly reactor: Reactor;
};

/** What `deleteReactor` answers. */
export type DeleteReactorPayload = {
  /** Identifier of the Reactor that was deleted. */
  readonly id: Scalars['UUID']['output'];
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

/** What `react` answers. */
export type ReactPayload = {
  /** What the code gave. */
  readonly reaction: Reaction;
};

/**
 * A short-lived identity for one browser or device. A public Application asks for it, a private one gives it what it may
 * do, and from then on its key calls.
 */
export type Session = {
  /** The key of the session, in this answer only: the vault keeps no copy of it. It opens nothing before it is authorized. */
  readonly sessionKey: Scalars['String']['output'];
  /** Names the session to the private Application that is to authorize it. It can be used once. */
  readonly nonce: Scalars['String']['output'];
  /** Instant at which the session ceases to exist, unless `authorizeSession` sets another one. */
  readonly expiresAt: Scalars['DateTime']['output'];
};

/**
 * What a session may do. At least one of `permissions` and `rules` must be non-empty, and nothing may be given that the
 * caller does not hold itself.
 */
export type AuthorizeSessionInput = {
  /** The nonce of the session. */
  readonly nonce: Scalars['String']['input'];
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules, each with either a container or conditions. */
  readonly rules: ReadonlyArray<AccessRuleInput>;
  /** Instant, in the future and at most 24 hours away, at which the session ceases to exist; left out: the present one. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A session that is there: all that is known of it but its key and its nonce, which the vault does not have. */
export type ActiveSession = {
  /** Identifier of the session, as the audit trail names it. */
  readonly id: Scalars['UUID']['output'];
  /** The public Application that asked for it. */
  readonly applicationId: Scalars['UUID']['output'];
  /** The private Application that gave it what it may do; null: none has yet, and its key opens nothing. */
  readonly authorizedBy?: Maybe<Scalars['UUID']['output']>;
  /** Permissions that hold on every container where no rule decides. */
  readonly permissions: ReadonlyArray<PermissionName>;
  /** Access rules, in the order in which they decide. */
  readonly rules: ReadonlyArray<CallerRule>;
  /** Instant at which it was asked for. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Instant at which it ceases to exist. */
  readonly expiresAt: Scalars['DateTime']['output'];
};

/** A part of a list of sessions. */
export type SessionConnection = {
  /** The sessions of this part, each with its cursor. */
  readonly edges: ReadonlyArray<SessionEdge>;
  /** The sessions of this part. */
  readonly nodes: ReadonlyArray<ActiveSession>;
  /** Where this part stands within the list. */
  readonly pageInfo: PageInfo;
  /** How many sessions the whole list has. They are counted where this is asked for, which takes time that grows with them. */
  readonly totalCount: Scalars['WholeNumber']['output'];
};

/** One of the sessions of a list. */
export type SessionEdge = {
  /** The place in the list, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** What stands there. */
  readonly node: ActiveSession;
};

/** What sessions can be ordered by. */
export type SessionOrderField =
  /** The instants at which they were asked for. */
  | 'created_at';

/** The order of a list of sessions; left out: the newest first. */
export type SessionOrder = {
  /** What is compared. */
  readonly field: SessionOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** Which sessions a list holds: those that meet everything that is given. */
export type SessionFilter = {
  /** Only sessions that one of these public Applications asked for. */
  readonly applicationIds?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only sessions that were authorized, or only those that were not; left out: both. */
  readonly authorized?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What `createSession` answers. */
export type CreateSessionPayload = {
  /** The session, with its key. */
  readonly session: Session;
};

/** What `deleteSession` answers. */
export type DeleteSessionPayload = {
  /** Identifier of the session that was ended. */
  readonly id: Scalars['UUID']['output'];
};

/** What `authorizeSession` answers. */
export type AuthorizeSessionPayload = {
  /** Instant at which the session ceases to exist. */
  readonly expiresAt: Scalars['DateTime']['output'];
};

/** How many tokens a tenant has, as they were counted at one instant. */
export type StoredTokens = {
  /** Instant of the count. It may be a second ago, and for very many containers some minutes. */
  readonly asOf: Scalars['DateTime']['output'];
  /** All of them. What has expired is none. */
  readonly total: Scalars['WholeNumber']['output'];
  /** By type, the most frequent first; types of which there is none are left out. */
  readonly byType: ReadonlyArray<TokenTypeCount>;
  /** By container, the hundred that have most of them, the largest first. Each stands for itself, without what is below it. */
  readonly byContainer: ReadonlyArray<ContainerCount>;
  /** Tokens in all the other containers. */
  readonly inOtherContainers: Scalars['WholeNumber']['output'];
};

/** How many tokens are in one container. */
export type ContainerCount = {
  /** The container. */
  readonly container: Scalars['String']['output'];
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
  /** By type, the most frequent first. */
  readonly byType: ReadonlyArray<TokenTypeCount>;
};

/** A page of a list of people, which is empty: the vault has no accounts of people, and who holds a key is an Application. */
export type PeoplePage = {
  /** Where this page stands in the list. */
  readonly pagination: Pagination;
  /** Nobody. */
  readonly data: ReadonlyArray<Scalars['JSON']['output']>;
};

/** Which members a list would hold. */
export type ListMembersInput = {
  /** Only these people, by id. */
  readonly userId?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** Which invitations a list would hold. */
export type ListInvitationsInput = {
  /** Only those in this state, such as `PENDING`. */
  readonly status?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** How many tokens the tenant has, as they were counted a second ago at most, and for very many containers some minutes ago. */
export type TenantUsageReport = {
  /** All of them. What has expired is none. */
  readonly totalTokens: Scalars['WholeNumber']['output'];
  /** The same, and by type. */
  readonly tokenReport: TokenReport;
};

/** How many tokens the tenant has. Of months nothing is counted here: `usage` of GraphQL tells what was made on which day. */
export type TokenReport = {
  /** All of them. */
  readonly totalTokens: Scalars['WholeNumber']['output'];
  /** By type; types of which there is none are left out. */
  readonly metricsByType: TokenMetricsByType;
};

/** How many tokens there are of each type. */
export type TokenMetricsByType = {
  /** Of those that may be any JSON value. */
  readonly token?: Maybe<TokenTypeMetrics>;
  /** Of payment cards. */
  readonly card?: Maybe<TokenTypeMetrics>;
  /** Of numbers of payment cards. */
  readonly cardNumber?: Maybe<TokenTypeMetrics>;
  /** Of bank accounts in the United States. */
  readonly bank?: Maybe<TokenTypeMetrics>;
  /** Of account numbers in the United States. */
  readonly usBankAccountNumber?: Maybe<TokenTypeMetrics>;
  /** Of routing numbers in the United States. */
  readonly usBankRoutingNumber?: Maybe<TokenTypeMetrics>;
  /** Of social security numbers. */
  readonly socialSecurityNumber?: Maybe<TokenTypeMetrics>;
  /** Of employer identification numbers. */
  readonly employerIdNumber?: Maybe<TokenTypeMetrics>;
};

/** What is counted of the tokens of one type. */
export type TokenTypeMetrics = {
  /** How many there are. */
  readonly count: Scalars['WholeNumber']['output'];
};

/** An owner of resources, apart from every other one. */
export type Tenant = {
  /** Identifier of the tenant. */
  readonly id: Scalars['UUID']['output'];
  /** Name for people. */
  readonly name: Scalars['String']['output'];
  /** Settings of the tenant's own, which the vault keeps and does not read. */
  readonly settings: Scalars['StringMap']['output'];
  /** Instant of creation. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Application that last changed the tenant. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
};

/** The full new state of the tenant: what is left out returns to its default. */
export type UpdateTenantInput = {
  /** Name for people. */
  readonly name: Scalars['String']['input'];
  /** Settings of the tenant's own, at most 50 members; left out: none. */
  readonly settings?: InputMaybe<Scalars['StringMap']['input']>;
};

/** What `updateTenant` answers. */
export type UpdateTenantPayload = {
  /** The tenant as it is now. */
  readonly tenant: Tenant;
};

/**
 * A sensitive value that an id stands for. What of it a caller sees follows from the caller's permissions and access rules.
 * Of a token that a request found in the place of a new one, whoever may not read it learns `id`, `tenantId` and `type` alone.
 */
export type Token = {
  /** Identifier of the token: a UUID, or what its creator chose. */
  readonly id: Scalars['String']['output'];
  /** Tenant that owns the token. */
  readonly tenantId: Scalars['UUID']['output'];
  /** Kind of the value. */
  readonly type: TokenType;
  /**
   * The value: its plaintext where the caller's transform is `reveal`, what the mask renders to where it is `mask`, absent
   * where it is `redact` or there is no mask. The `cvc` of a card is never answered.
   */
  readonly data?: Maybe<Scalars['JSON']['output']>;
  /**
   * What the mask renders to, to whoever sees that or more: what a list shows without asking for values. Absent where the
   * caller's transform is `redact`, and where there is no mask.
   */
  readonly masked?: Maybe<Scalars['JSON']['output']>;
  /** What the caller sees of the token, and so what `data` is; absent where the caller may not read it. */
  readonly transform?: Maybe<AccessTransform>;
  /** The mask as it was given: an expression, an object of expressions, or the default of the type. */
  readonly mask?: Maybe<Scalars['JSON']['output']>;
  /** Non-sensitive data of the caller. */
  readonly metadata?: Maybe<Scalars['StringMap']['output']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /**
   * Keyed hash that equal values of the tenant share; absent where its expression renders to nothing, and where the caller's
   * transform is `redact`.
   */
  readonly fingerprint?: Maybe<Scalars['String']['output']>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: Maybe<Scalars['String']['output']>;
  /** The container that the token is in, as a list of one. */
  readonly containers?: Maybe<ReadonlyArray<Scalars['ContainerPath']['output']>>;
  /** Instant at which the token ceases to exist; absent: never. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application or session that created the token. */
  readonly createdBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of creation. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Application or session that last changed the token. */
  readonly modifiedBy?: Maybe<Scalars['UUID']['output']>;
  /** Instant of the last change. */
  readonly modifiedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it, and what there is to know of them. */
  readonly creator?: Maybe<Actor>;
  /** Who last changed it, and what there is to know of them. */
  readonly modifier?: Maybe<Actor>;
};

/** One page of tokens. */
export type TokenPage = {
  /** Where this page stands in the list of those that the caller may read. */
  readonly pagination: Pagination;
  /** Tokens of this page, newest first. */
  readonly data: ReadonlyArray<Token>;
};

/** A token to be created: what a token definition in a body of `tokenize` may hold. `data` depends on `type`. */
export type CreateTokenInput = {
  /**
   * Identifier that the caller chooses: a UUID, a literal without `# / \ + ? [ ] | & = % < > { } ^`, or an expression
   * that makes one, such as `{{ data | alias_preserve_format: 0, 4 }}`. Left out: the vault makes a UUID.
   */
  readonly id?: InputMaybe<Scalars['String']['input']>;
  /** Kind of the value, which decides what `data` may be and how it is masked and fingerprinted. */
  readonly type: TokenType;
  /** The sensitive value. */
  readonly data: Scalars['JSON']['input'];
  /** The one container that the token is placed in; left out: the default of its type. */
  readonly containers?: InputMaybe<ReadonlyArray<Scalars['ContainerPath']['input']>>;
  /** Non-sensitive data of the caller, at most 50 members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
  /** How the value looks masked: an expression, an object of expressions, or null for none. */
  readonly mask?: InputMaybe<Scalars['JSON']['input']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: InputMaybe<Scalars['String']['input']>;
  /** Whether an existing token with the same fingerprint is returned in place of a new one. */
  readonly deduplicateToken?: InputMaybe<Scalars['Boolean']['input']>;
  /** Instant, in the future, at which the token ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
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

/**
 * A change of a token, as a merge patch (RFC 7386): what is left out stays, what is null returns to its default. `data`,
 * `mask` and `metadata` are merged member by member, a null member is removed; the others are replaced.
 */
export type PatchTokenInput = {
  /** The present type, or left out: the type of a token cannot be changed. */
  readonly type?: InputMaybe<TokenType>;
  /** Members of the value to change; of a value that is no object, the new value. */
  readonly data?: InputMaybe<Scalars['JSON']['input']>;
  /** The one container that the token is moved to. */
  readonly containers?: InputMaybe<ReadonlyArray<Scalars['ContainerPath']['input']>>;
  /** Members of the metadata to change; null removes one. */
  readonly metadata?: InputMaybe<Scalars['JSON']['input']>;
  /** Members of the mask to change, or the new mask. */
  readonly mask?: InputMaybe<Scalars['JSON']['input']>;
  /** Expressions whose values the token can be found by. */
  readonly searchIndexes?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Expression over `data` that tells equal values apart from different ones. */
  readonly fingerprintExpression?: InputMaybe<Scalars['String']['input']>;
  /**
   * Whether a change that would give the token the fingerprint of another one of its type is refused, as `CONFLICT` with the
   * id of that one.
   */
  readonly deduplicateToken?: InputMaybe<Scalars['Boolean']['input']>;
  /** Instant, in the future, at which the token ceases to exist. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Which tokens a list holds. */
export type ListTokensInput = {
  /** Only tokens with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only tokens of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<TokenType>>;
  /** Only tokens whose metadata has all of these members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
};

/** What to search tokens for. */
export type SearchTokensInput = {
  /**
   * A query such as `data:"4242" AND NOT type:card` (fields `id`, `type`, `data`, `fingerprint`, `container`,
   * `metadata.<key>`, `created_by`, `modified_by`, `created_at`, `modified_at`); left out: every token.
   */
  readonly query?: InputMaybe<Scalars['String']['input']>;
  /** Number of the page, from 1. */
  readonly page: Scalars['Int']['input'];
  /** Greatest number of items on a page. */
  readonly size: Scalars['Int']['input'];
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

/** What tokens can be ordered by. */
export type TokenOrderField =
  /** The instants of their creation. */
  | 'created_at';

/** The order of a list of tokens; left out: the newest first. */
export type TokenOrder = {
  /** What is compared. */
  readonly field: TokenOrderField;
  /** Which of two comes first. */
  readonly direction: OrderDirection;
};

/** A container, or a whole part of the tree of containers. */
export type ContainerFilter = {
  /** The container. */
  readonly path: Scalars['ContainerPath']['input'];
  /** Whether the containers below it belong to it too. */
  readonly andBelow: Scalars['Boolean']['input'];
};

/** Which tokens a list holds: those that meet everything that is given. */
export type TokenFilter = {
  /** Only tokens with these ids; left out: all. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Only tokens of these types; left out: all. */
  readonly type?: InputMaybe<ReadonlyArray<TokenType>>;
  /** Only tokens in this container. */
  readonly container?: InputMaybe<ContainerFilter>;
  /** Only tokens that these Applications created. */
  readonly createdBy?: InputMaybe<ReadonlyArray<Scalars['UUID']['input']>>;
  /** Only tokens that were created within this period. */
  readonly createdAt?: InputMaybe<PeriodFilter>;
  /** Only tokens whose metadata has all of these members. */
  readonly metadata?: InputMaybe<Scalars['StringMap']['input']>;
};

/** Which tokens a search finds. */
export type TokenSearchFilter = {
  /**
   * A query such as `data:"4242" AND NOT type:card` (fields `id`, `type`, `data`, `fingerprint`, `container`,
   * `metadata.<key>`, `created_by`, `modified_by`, `created_at`, `modified_at`); left out: every token.
   */
  readonly query?: InputMaybe<Scalars['String']['input']>;
};

/** What `createToken` answers. */
export type CreateTokenPayload = {
  /** The token. */
  readonly token: Token;
  /** Whether it was there already and nothing was made: it has the fingerprint of what was to be made, which was to have no equal. */
  readonly existed: Scalars['Boolean']['output'];
};

/** What `createChildToken` answers. */
export type CreateChildTokenPayload = {
  /** The child. */
  readonly token: Token;
  /** Whether it was there already and was only linked: it has the fingerprint of what was to be made, which was to have no equal. */
  readonly existed: Scalars['Boolean']['output'];
};

/** What `patchToken` answers. */
export type PatchTokenPayload = {
  /** The token as it is now. */
  readonly token: Token;
};

/** What `deleteToken` answers. */
export type DeleteTokenPayload = {
  /** Identifier of the token that was deleted. */
  readonly id: Scalars['String']['output'];
};

/**
 * Which tokens are to be deleted: those that have one of some ids, or those that a query finds. One of the two has to be given,
 * and neither may be empty: nothing that is left out means everything.
 */
export type DeleteTokensInput = {
  /** Identifiers of the tokens. Those of no token are passed over, so that the same may be asked for again. */
  readonly tokenIds?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /**
   * A query as of a search, such as `metadata.customer:"7"`; `container:/*` finds every token. What the caller may not both search
   * and delete is not found.
   */
  readonly query?: InputMaybe<Scalars['String']['input']>;
  /** Whether they are only counted, and all of them stay. */
  readonly dryRun: Scalars['Boolean']['input'];
};

/** What `deleteTokens` answers. */
export type DeleteTokensPayload = {
  /** How many tokens were deleted. */
  readonly deleted: Scalars['WholeNumber']['output'];
  /** How many tokens would be deleted, where that was all that was asked. */
  readonly matched?: Maybe<Scalars['WholeNumber']['output']>;
  /** Whether the query may find more: one request deletes 10,000 tokens at most, and is to be sent again until there are none left. */
  readonly hasMore: Scalars['Boolean']['output'];
};

/** What `linkTokens` answers. */
export type LinkTokensPayload = {
  /** Identifier of the parent. */
  readonly parentId: Scalars['String']['output'];
  /** Identifier of the child. */
  readonly childId: Scalars['String']['output'];
};

/** What `unlinkTokens` answers. */
export type UnlinkTokensPayload = {
  /** Identifier of what was the parent. */
  readonly parentId: Scalars['String']['output'];
  /** Identifier of what was the child. */
  readonly childId: Scalars['String']['output'];
};

/** What `tokenize` answers. */
export type TokenizePayload = {
  /** The body with tokens in the places of the values, as `POST /tokenize` answers it. */
  readonly body: Scalars['JSON']['output'];
};

/** What `detokenize` answers. */
export type DetokenizePayload = {
  /** The body with values in the places of the expressions. */
  readonly body: Scalars['JSON']['output'];
};

/** How much a tenant has used of the vault, in days or hours: what a dashboard plots. */
export type Usage = {
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** Last day. */
  readonly to: Scalars['Day']['output'];
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /** All points together. */
  readonly total: UsageCounts;
  /** The errors of all points by their status, the most frequent first; empty where there are none. */
  readonly errorsByStatus: ReadonlyArray<StatusCount>;
  /**
   * Every day or hour of the range, those without any use among them, the oldest first. Hours that have not begun are left
   * out.
   */
  readonly points: ReadonlyArray<UsagePoint>;
};

/** What was used in one hour or on one day. */
export type UsagePoint = {
  /** Instant at which the hour or day begins, in UTC. */
  readonly at: Scalars['DateTime']['output'];
  /** What was used. */
  readonly counts: UsageCounts;
};

/** How often what was done, by a tenant or the part of it that was asked for. */
export type UsageCounts = {
  /**
   * Requests that came with a valid API key, through any door: REST, GraphQL and `/proxy`. A request of GraphQL is one,
   * whatever it asks for; one that is answered again by its idempotency key is one more. Of a Proxy they are its calls, and
   * of a Reactor its runs.
   */
  readonly requests: Scalars['WholeNumber']['output'];
  /**
   * Those of the requests that were answered with a status of 400 or more, or over GraphQL with `errors`. Of a call through a
   * Proxy the status that its caller was given counts, also where it is the destination's. A request whose caller left before
   * the answer is none.
   */
  readonly errors: Scalars['WholeNumber']['output'];
  /** Those of the errors that have a status below 500, by which the caller is at fault. */
  readonly clientErrors: Scalars['WholeNumber']['output'];
  /** Those of the errors that have a status of 500 or more, by which the vault, code or a destination is. */
  readonly serverErrors: Scalars['WholeNumber']['output'];
  /** Tokens that were made, by whatever request or code; those that were there already are none. */
  readonly tokensCreated: Scalars['WholeNumber']['output'];
  /** The same by type; types of which none was made are left out. */
  readonly tokensCreatedByType: ReadonlyArray<TokenTypeCount>;
  /**
   * Tokens whose whole values callers were shown, read, listed, searched or detokenized, of each as often as there were such
   * requests. What code and destinations are given is none, and so is an answer given again by its idempotency key.
   */
  readonly tokensRevealed: Scalars['WholeNumber']['output'];
  /** Runs of user code, however they ended: of Reactors, of transforms of Proxies, of trials by `runCode` and `testProxy`. */
  readonly codeRuns: Scalars['WholeNumber']['output'];
  /** Runs of Reactors that were found and whose caller was let through, however they ended. */
  readonly reactions: Scalars['WholeNumber']['output'];
  /**
   * Calls that a Proxy was found for and whose caller was let through, whatever the answer; also those that need no API key,
   * which are none of the requests. Trials by `testProxy` are none.
   */
  readonly proxyCalls: Scalars['WholeNumber']['output'];
};

/** How many tokens of one type there are, or were made. */
export type TokenTypeCount = {
  /** The type. */
  readonly type: TokenType;
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
};

/** How many errors had one status. */
export type StatusCount = {
  /**
   * The status of HTTP, over GraphQL the one in the `extensions` of the first error; null for all those together that the
   * vault never gives itself, which code and destinations may give.
   */
  readonly status?: Maybe<Scalars['Int']['output']>;
  /** Whose fault it is by the status. */
  readonly class: ErrorClass;
  /** How many. */
  readonly count: Scalars['WholeNumber']['output'];
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

/** What a use is counted for besides the tenant. */
export type UsageDimension =
  /** The Application whose key a request came with, or that asked for the session whose key it was. */
  | 'application'
  /** The Proxy of a call. */
  | 'proxy'
  /** The Reactor that ran. */
  | 'reactor';

/** By what those that have used most are found. */
export type UsageOrder =
  /** Most requests first: of Proxies calls, of Reactors runs. */
  | 'requests'
  /** Most errors first; those without any are left out. */
  | 'errors';

/** Which days or hours are asked for, at most 366 of them, and of what. */
export type UsageInput = {
  /** First day; left out: 29 days before the last one, and for hours the day before it. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
  /** What each point is about. */
  readonly granularity: UsageGranularity;
  /**
   * Only what this Application did; one that is gone keeps its counts. With none of this and the two that follow, the counts
   * are of the whole tenant; one at most may be given.
   */
  readonly applicationId?: InputMaybe<Scalars['UUID']['input']>;
  /** Only what went through this Proxy. */
  readonly proxyId?: InputMaybe<Scalars['UUID']['input']>;
  /** Only what this Reactor did. */
  readonly reactorId?: InputMaybe<Scalars['UUID']['input']>;
};

/** Who has used most over a range of days, at most 366 of them. */
export type UsageByInput = {
  /** What is compared. */
  readonly dimension: UsageDimension;
  /** First day; left out: 29 days before the last one. */
  readonly from?: InputMaybe<Scalars['Day']['input']>;
  /** Last day, which is part of the range; left out: today. */
  readonly to?: InputMaybe<Scalars['Day']['input']>;
  /** By what they are found. */
  readonly orderBy: UsageOrder;
  /** How many at most. */
  readonly first: Scalars['Int']['input'];
};

/** Those Applications, Proxies or Reactors that have used most. */
export type UsageBreakdown = {
  /** First day. */
  readonly from: Scalars['Day']['output'];
  /** Last day. */
  readonly to: Scalars['Day']['output'];
  /** What is compared. */
  readonly dimension: UsageDimension;
  /** Those that have used most, in their order. */
  readonly items: ReadonlyArray<UsageShare>;
  /**
   * What the tenant has used altogether: what the items lack to it was done by others, by none, or, where more than a
   * thousand were at it within seconds, by those that could not be told apart.
   */
  readonly total: UsageCounts;
};

/** What one Application, Proxy or Reactor has used. */
export type UsageShare = {
  /** Its identifier. */
  readonly id: Scalars['UUID']['output'];
  /** Its name; null where it is gone, or where the caller does not hold the permission to read it. */
  readonly name?: Maybe<Scalars['String']['output']>;
  /** What it has used over the range. */
  readonly counts: UsageCounts;
  /** Its errors by their status, the most frequent first; empty where there are none. */
  readonly errorsByStatus: ReadonlyArray<StatusCount>;
  /** How long its calls or runs took; null for Applications, and where there were none. */
  readonly latency?: Maybe<Percentiles>;
};

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

/** What failed within an hour in calls through a Proxy, all of one kind together. Nothing of what was in them is kept. */
export type ProxyFailure = {
  /** Instant at which the hour begins, in UTC. */
  readonly at: Scalars['DateTime']['output'];
  /** Where they failed. */
  readonly stage: ProxyFailureStage;
  /** The error of the vault; null where the destination, or code, answered with an error of its own. */
  readonly code?: Maybe<Scalars['String']['output']>;
  /** The status that goes with it, or that was answered; null for all those together that the vault never gives itself. */
  readonly status?: Maybe<Scalars['Int']['output']>;
  /** Whose fault it is by the status. */
  readonly class: ErrorClass;
  /** How many calls. */
  readonly count: Scalars['WholeNumber']['output'];
};

/** Which failures are asked for. */
export type ProxyFailuresInput = {
  /** The Proxy; one that is gone keeps its counts. */
  readonly proxyId: Scalars['UUID']['input'];
  /** How many at most. */
  readonly first: Scalars['Int']['input'];
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
  ExplainAccessInput: ExplainAccessInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  ShownPart: ShownPart;
  PermissionExplanation: ResolverTypeWrapper<Omit<PermissionExplanation, 'rule'> & { rule?: Maybe<ResolversTypes['CallerRule']> }>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  AccessExplanation: ResolverTypeWrapper<Omit<AccessExplanation, 'application' | 'permissions'> & { application: ResolversTypes['Application'], permissions: ReadonlyArray<ResolversTypes['PermissionExplanation']> }>;
  Application: ResolverTypeWrapper<ApplicationModel>;
  ApplicationType: ApplicationType;
  AccessTransform: AccessTransform;
  AccessRule: ResolverTypeWrapper<AccessRule>;
  ApplicationPage: ResolverTypeWrapper<Omit<ApplicationPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Application']> }>;
  AccessRuleInput: AccessRuleInput;
  AccessConditionAttribute: AccessConditionAttribute;
  AccessConditionOperator: AccessConditionOperator;
  AccessConditionInput: AccessConditionInput;
  CreateApplicationInput: CreateApplicationInput;
  UpdateApplicationInput: UpdateApplicationInput;
  ListApplicationsInput: ListApplicationsInput;
  ApplicationConnection: ResolverTypeWrapper<ApplicationConnectionModel>;
  ApplicationEdge: ResolverTypeWrapper<Omit<ApplicationEdge, 'node'> & { node: ResolversTypes['Application'] }>;
  ApplicationOrderField: ApplicationOrderField;
  ApplicationOrder: ApplicationOrder;
  ApplicationFilter: ApplicationFilter;
  CreateApplicationPayload: ResolverTypeWrapper<Omit<CreateApplicationPayload, 'application'> & { application: ResolversTypes['Application'] }>;
  UpdateApplicationPayload: ResolverTypeWrapper<Omit<UpdateApplicationPayload, 'application'> & { application: ResolversTypes['Application'] }>;
  RegenerateApplicationKeyPayload: ResolverTypeWrapper<Omit<RegenerateApplicationKeyPayload, 'application'> & { application: ResolversTypes['Application'] }>;
  DeleteApplicationPayload: ResolverTypeWrapper<DeleteApplicationPayload>;
  UUID: ResolverTypeWrapper<Scalars['UUID']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Day: ResolverTypeWrapper<Scalars['Day']['output']>;
  WholeNumber: ResolverTypeWrapper<Scalars['WholeNumber']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  JSONObject: ResolverTypeWrapper<Scalars['JSONObject']['output']>;
  Link: ResolverTypeWrapper<Scalars['Link']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Pagination: ResolverTypeWrapper<Pagination>;
  PageInput: PageInput;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  ConnectionArguments: ConnectionArguments;
  Precondition: Precondition;
  OrderDirection: OrderDirection;
  PeriodFilter: PeriodFilter;
  Caller: ResolverTypeWrapper<CallerModel>;
  CallerKind: CallerKind;
  CallerRule: ResolverTypeWrapper<AccessRuleModel>;
  CallerCondition: ResolverTypeWrapper<CallerCondition>;
  CodeRun: ResolverTypeWrapper<CodeRun>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  CodeOutcome: CodeOutcome;
  CodeError: ResolverTypeWrapper<CodeError>;
  CodeDiagnostic: ResolverTypeWrapper<CodeDiagnostic>;
  ConsoleLevel: ConsoleLevel;
  CodeLogLine: ResolverTypeWrapper<CodeLogLine>;
  RunCodeInput: RunCodeInput;
  RunCodePayload: ResolverTypeWrapper<RunCodePayload>;
  Health: ResolverTypeWrapper<Health>;
  DatabaseHealth: ResolverTypeWrapper<DatabaseHealth>;
  SandboxHealth: ResolverTypeWrapper<SandboxHealth>;
  OutboundHealth: ResolverTypeWrapper<OutboundHealth>;
  KeysHealth: ResolverTypeWrapper<KeysHealth>;
  TenantKeyHealth: ResolverTypeWrapper<TenantKeyHealth>;
  ProcessHealth: ResolverTypeWrapper<ProcessHealth>;
  KeyHoldings: ResolverTypeWrapper<KeyHoldings>;
  KeyVersion: ResolverTypeWrapper<KeyVersion>;
  Latency: ResolverTypeWrapper<Latency>;
  LatencyPoint: ResolverTypeWrapper<LatencyPoint>;
  Percentiles: ResolverTypeWrapper<Percentiles>;
  LatencyInput: LatencyInput;
  LogEntry: ResolverTypeWrapper<AuditEventModel>;
  LogPage: ResolverTypeWrapper<Omit<LogPage, 'data'> & { data: ReadonlyArray<ResolversTypes['LogEntry']> }>;
  LogEntityType: ResolverTypeWrapper<LogEntityType>;
  ListLogsInput: ListLogsInput;
  Actor: ResolverTypeWrapper<ActorModel>;
  LogEntryConnection: ResolverTypeWrapper<LogEntryConnectionModel>;
  LogEntryEdge: ResolverTypeWrapper<Omit<LogEntryEdge, 'node'> & { node: ResolversTypes['LogEntry'] }>;
  LogEntryOrderField: LogEntryOrderField;
  LogEntryOrder: LogEntryOrder;
  ActorKind: ActorKind;
  LogOperation: LogOperation;
  LogOutcome: LogOutcome;
  EntityKind: EntityKind;
  LogEntryFilter: LogEntryFilter;
  AuditSeal: ResolverTypeWrapper<AuditSeal>;
  AuditChain: ResolverTypeWrapper<AuditChain>;
  LogProof: ResolverTypeWrapper<LogProof>;
  LogProofStep: ResolverTypeWrapper<LogProofStep>;
  ProofSide: ProofSide;
  RestMethod: RestMethod;
  RestBody: RestBody;
  PermissionName: PermissionName;
  Permission: ResolverTypeWrapper<Permission>;
  ListPermissionsInput: ListPermissionsInput;
  Proxy: ResolverTypeWrapper<ProxyModel>;
  ProxyTransform: ResolverTypeWrapper<ProxyTransformModel>;
  ConfigurationMap: ResolverTypeWrapper<Scalars['ConfigurationMap']['output']>;
  ProxyPage: ResolverTypeWrapper<Omit<ProxyPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Proxy']> }>;
  ProxyTransformInput: ProxyTransformInput;
  CreateProxyInput: CreateProxyInput;
  UpdateProxyInput: UpdateProxyInput;
  ListProxiesInput: ListProxiesInput;
  ProxyConnection: ResolverTypeWrapper<ProxyConnectionModel>;
  ProxyEdge: ResolverTypeWrapper<Omit<ProxyEdge, 'node'> & { node: ResolversTypes['Proxy'] }>;
  ProxyOrderField: ProxyOrderField;
  ProxyOrder: ProxyOrder;
  ProxyFilter: ProxyFilter;
  PatchProxyInput: PatchProxyInput;
  CreateProxyPayload: ResolverTypeWrapper<Omit<CreateProxyPayload, 'proxy'> & { proxy: ResolversTypes['Proxy'] }>;
  UpdateProxyPayload: ResolverTypeWrapper<Omit<UpdateProxyPayload, 'proxy'> & { proxy: ResolversTypes['Proxy'] }>;
  PatchProxyPayload: ResolverTypeWrapper<Omit<PatchProxyPayload, 'proxy'> & { proxy: ResolversTypes['Proxy'] }>;
  DeleteProxyPayload: ResolverTypeWrapper<DeleteProxyPayload>;
  TestProxyInput: TestProxyInput;
  ProxyTrial: ResolverTypeWrapper<ProxyTrial>;
  ProxyTrialGap: ResolverTypeWrapper<ProxyTrialGap>;
  ProxyTrialMessage: ResolverTypeWrapper<ProxyTrialMessage>;
  ProxyTrialHeader: ResolverTypeWrapper<ProxyTrialHeader>;
  ProxyTrialStage: ProxyTrialStage;
  ProxyTrialTiming: ResolverTypeWrapper<ProxyTrialTiming>;
  TestProxyPayload: ResolverTypeWrapper<TestProxyPayload>;
  ReactorFormula: ResolverTypeWrapper<ReactorFormulaModel>;
  ReactorFormulaType: ReactorFormulaType;
  ReactorFormulaStatus: ReactorFormulaStatus;
  ParameterType: ParameterType;
  ConfigurationElement: ResolverTypeWrapper<ConfigurationElement>;
  RequestParameter: ResolverTypeWrapper<RequestParameter>;
  ReactorFormulaPage: ResolverTypeWrapper<Omit<ReactorFormulaPage, 'data'> & { data: ReadonlyArray<ResolversTypes['ReactorFormula']> }>;
  ConfigurationElementInput: ConfigurationElementInput;
  RequestParameterInput: RequestParameterInput;
  CreateReactorFormulaInput: CreateReactorFormulaInput;
  UpdateReactorFormulaInput: UpdateReactorFormulaInput;
  ListReactorFormulasInput: ListReactorFormulasInput;
  ReactorFormulaConnection: ResolverTypeWrapper<ReactorFormulaConnectionModel>;
  ReactorFormulaEdge: ResolverTypeWrapper<Omit<ReactorFormulaEdge, 'node'> & { node: ResolversTypes['ReactorFormula'] }>;
  ReactorFormulaOrderField: ReactorFormulaOrderField;
  ReactorFormulaOrder: ReactorFormulaOrder;
  ReactorFormulaFilter: ReactorFormulaFilter;
  CreateReactorFormulaPayload: ResolverTypeWrapper<Omit<CreateReactorFormulaPayload, 'reactorFormula'> & { reactorFormula: ResolversTypes['ReactorFormula'] }>;
  UpdateReactorFormulaPayload: ResolverTypeWrapper<Omit<UpdateReactorFormulaPayload, 'reactorFormula'> & { reactorFormula: ResolversTypes['ReactorFormula'] }>;
  DeleteReactorFormulaPayload: ResolverTypeWrapper<DeleteReactorFormulaPayload>;
  Reactor: ResolverTypeWrapper<ReactorModel>;
  ReactorPage: ResolverTypeWrapper<Omit<ReactorPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Reactor']> }>;
  CreateReactorInput: CreateReactorInput;
  UpdateReactorInput: UpdateReactorInput;
  PatchReactorInput: PatchReactorInput;
  ListReactorsInput: ListReactorsInput;
  ReactorConnection: ResolverTypeWrapper<ReactorConnectionModel>;
  ReactorEdge: ResolverTypeWrapper<Omit<ReactorEdge, 'node'> & { node: ResolversTypes['Reactor'] }>;
  ReactorOrderField: ReactorOrderField;
  ReactorOrder: ReactorOrder;
  ReactorFilter: ReactorFilter;
  CreateReactorPayload: ResolverTypeWrapper<Omit<CreateReactorPayload, 'reactor'> & { reactor: ResolversTypes['Reactor'] }>;
  UpdateReactorPayload: ResolverTypeWrapper<Omit<UpdateReactorPayload, 'reactor'> & { reactor: ResolversTypes['Reactor'] }>;
  PatchReactorPayload: ResolverTypeWrapper<Omit<PatchReactorPayload, 'reactor'> & { reactor: ResolversTypes['Reactor'] }>;
  DeleteReactorPayload: ResolverTypeWrapper<DeleteReactorPayload>;
  ReactInput: ReactInput;
  Reaction: ResolverTypeWrapper<ReactionModel>;
  ReactPayload: ResolverTypeWrapper<Omit<ReactPayload, 'reaction'> & { reaction: ResolversTypes['Reaction'] }>;
  Session: ResolverTypeWrapper<Session>;
  AuthorizeSessionInput: AuthorizeSessionInput;
  ActiveSession: ResolverTypeWrapper<SessionModel>;
  SessionConnection: ResolverTypeWrapper<SessionConnectionModel>;
  SessionEdge: ResolverTypeWrapper<Omit<SessionEdge, 'node'> & { node: ResolversTypes['ActiveSession'] }>;
  SessionOrderField: SessionOrderField;
  SessionOrder: SessionOrder;
  SessionFilter: SessionFilter;
  CreateSessionPayload: ResolverTypeWrapper<CreateSessionPayload>;
  DeleteSessionPayload: ResolverTypeWrapper<DeleteSessionPayload>;
  AuthorizeSessionPayload: ResolverTypeWrapper<AuthorizeSessionPayload>;
  StoredTokens: ResolverTypeWrapper<StoredTokens>;
  ContainerCount: ResolverTypeWrapper<ContainerCount>;
  PeoplePage: ResolverTypeWrapper<PeoplePage>;
  ListMembersInput: ListMembersInput;
  ListInvitationsInput: ListInvitationsInput;
  TenantUsageReport: ResolverTypeWrapper<TenantUsageReport>;
  TokenReport: ResolverTypeWrapper<TokenReport>;
  TokenMetricsByType: ResolverTypeWrapper<TokenMetricsByType>;
  TokenTypeMetrics: ResolverTypeWrapper<TokenTypeMetrics>;
  Tenant: ResolverTypeWrapper<TenantModel>;
  UpdateTenantInput: UpdateTenantInput;
  UpdateTenantPayload: ResolverTypeWrapper<Omit<UpdateTenantPayload, 'tenant'> & { tenant: ResolversTypes['Tenant'] }>;
  Token: ResolverTypeWrapper<TokenModel>;
  TokenPage: ResolverTypeWrapper<Omit<TokenPage, 'data'> & { data: ReadonlyArray<ResolversTypes['Token']> }>;
  CreateTokenInput: CreateTokenInput;
  ContainerPath: ResolverTypeWrapper<Scalars['ContainerPath']['output']>;
  StringMap: ResolverTypeWrapper<Scalars['StringMap']['output']>;
  TokenType: TokenType;
  PatchTokenInput: PatchTokenInput;
  ListTokensInput: ListTokensInput;
  SearchTokensInput: SearchTokensInput;
  TokenConnection: ResolverTypeWrapper<TokenConnectionModel>;
  TokenEdge: ResolverTypeWrapper<Omit<TokenEdge, 'node'> & { node: ResolversTypes['Token'] }>;
  TokenOrderField: TokenOrderField;
  TokenOrder: TokenOrder;
  ContainerFilter: ContainerFilter;
  TokenFilter: TokenFilter;
  TokenSearchFilter: TokenSearchFilter;
  CreateTokenPayload: ResolverTypeWrapper<Omit<CreateTokenPayload, 'token'> & { token: ResolversTypes['Token'] }>;
  CreateChildTokenPayload: ResolverTypeWrapper<Omit<CreateChildTokenPayload, 'token'> & { token: ResolversTypes['Token'] }>;
  PatchTokenPayload: ResolverTypeWrapper<Omit<PatchTokenPayload, 'token'> & { token: ResolversTypes['Token'] }>;
  DeleteTokenPayload: ResolverTypeWrapper<DeleteTokenPayload>;
  DeleteTokensInput: DeleteTokensInput;
  DeleteTokensPayload: ResolverTypeWrapper<DeleteTokensPayload>;
  LinkTokensPayload: ResolverTypeWrapper<LinkTokensPayload>;
  UnlinkTokensPayload: ResolverTypeWrapper<UnlinkTokensPayload>;
  TokenizePayload: ResolverTypeWrapper<TokenizePayload>;
  DetokenizePayload: ResolverTypeWrapper<DetokenizePayload>;
  Usage: ResolverTypeWrapper<Usage>;
  UsagePoint: ResolverTypeWrapper<UsagePoint>;
  UsageCounts: ResolverTypeWrapper<UsageCounts>;
  TokenTypeCount: ResolverTypeWrapper<TokenTypeCount>;
  StatusCount: ResolverTypeWrapper<StatusCount>;
  ErrorClass: ErrorClass;
  UsageGranularity: UsageGranularity;
  UsageDimension: UsageDimension;
  UsageOrder: UsageOrder;
  UsageInput: UsageInput;
  UsageByInput: UsageByInput;
  UsageBreakdown: ResolverTypeWrapper<UsageBreakdown>;
  UsageShare: ResolverTypeWrapper<UsageShare>;
  ProxyFailureStage: ProxyFailureStage;
  ProxyFailure: ResolverTypeWrapper<ProxyFailure>;
  ProxyFailuresInput: ProxyFailuresInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ExplainAccessInput: ExplainAccessInput;
  String: Scalars['String']['output'];
  PermissionExplanation: Omit<PermissionExplanation, 'rule'> & { rule?: Maybe<ResolversParentTypes['CallerRule']> };
  Boolean: Scalars['Boolean']['output'];
  Int: Scalars['Int']['output'];
  AccessExplanation: Omit<AccessExplanation, 'application' | 'permissions'> & { application: ResolversParentTypes['Application'], permissions: ReadonlyArray<ResolversParentTypes['PermissionExplanation']> };
  Application: ApplicationModel;
  AccessRule: AccessRule;
  ApplicationPage: Omit<ApplicationPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Application']> };
  AccessRuleInput: AccessRuleInput;
  AccessConditionInput: AccessConditionInput;
  CreateApplicationInput: CreateApplicationInput;
  UpdateApplicationInput: UpdateApplicationInput;
  ListApplicationsInput: ListApplicationsInput;
  ApplicationConnection: ApplicationConnectionModel;
  ApplicationEdge: Omit<ApplicationEdge, 'node'> & { node: ResolversParentTypes['Application'] };
  ApplicationOrder: ApplicationOrder;
  ApplicationFilter: ApplicationFilter;
  CreateApplicationPayload: Omit<CreateApplicationPayload, 'application'> & { application: ResolversParentTypes['Application'] };
  UpdateApplicationPayload: Omit<UpdateApplicationPayload, 'application'> & { application: ResolversParentTypes['Application'] };
  RegenerateApplicationKeyPayload: Omit<RegenerateApplicationKeyPayload, 'application'> & { application: ResolversParentTypes['Application'] };
  DeleteApplicationPayload: DeleteApplicationPayload;
  UUID: Scalars['UUID']['output'];
  DateTime: Scalars['DateTime']['output'];
  Day: Scalars['Day']['output'];
  WholeNumber: Scalars['WholeNumber']['output'];
  JSON: Scalars['JSON']['output'];
  JSONObject: Scalars['JSONObject']['output'];
  Link: Scalars['Link']['output'];
  Query: Record<PropertyKey, never>;
  Mutation: Record<PropertyKey, never>;
  Pagination: Pagination;
  PageInput: PageInput;
  PageInfo: PageInfo;
  ConnectionArguments: ConnectionArguments;
  Precondition: Precondition;
  PeriodFilter: PeriodFilter;
  Caller: CallerModel;
  CallerRule: AccessRuleModel;
  CallerCondition: CallerCondition;
  CodeRun: CodeRun;
  Float: Scalars['Float']['output'];
  CodeError: CodeError;
  CodeDiagnostic: CodeDiagnostic;
  CodeLogLine: CodeLogLine;
  RunCodeInput: RunCodeInput;
  RunCodePayload: RunCodePayload;
  Health: Health;
  DatabaseHealth: DatabaseHealth;
  SandboxHealth: SandboxHealth;
  OutboundHealth: OutboundHealth;
  KeysHealth: KeysHealth;
  TenantKeyHealth: TenantKeyHealth;
  ProcessHealth: ProcessHealth;
  KeyHoldings: KeyHoldings;
  KeyVersion: KeyVersion;
  Latency: Latency;
  LatencyPoint: LatencyPoint;
  Percentiles: Percentiles;
  LatencyInput: LatencyInput;
  LogEntry: AuditEventModel;
  LogPage: Omit<LogPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['LogEntry']> };
  LogEntityType: LogEntityType;
  ListLogsInput: ListLogsInput;
  Actor: ActorModel;
  LogEntryConnection: LogEntryConnectionModel;
  LogEntryEdge: Omit<LogEntryEdge, 'node'> & { node: ResolversParentTypes['LogEntry'] };
  LogEntryOrder: LogEntryOrder;
  LogEntryFilter: LogEntryFilter;
  AuditSeal: AuditSeal;
  AuditChain: AuditChain;
  LogProof: LogProof;
  LogProofStep: LogProofStep;
  Permission: Permission;
  ListPermissionsInput: ListPermissionsInput;
  Proxy: ProxyModel;
  ProxyTransform: ProxyTransformModel;
  ConfigurationMap: Scalars['ConfigurationMap']['output'];
  ProxyPage: Omit<ProxyPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Proxy']> };
  ProxyTransformInput: ProxyTransformInput;
  CreateProxyInput: CreateProxyInput;
  UpdateProxyInput: UpdateProxyInput;
  ListProxiesInput: ListProxiesInput;
  ProxyConnection: ProxyConnectionModel;
  ProxyEdge: Omit<ProxyEdge, 'node'> & { node: ResolversParentTypes['Proxy'] };
  ProxyOrder: ProxyOrder;
  ProxyFilter: ProxyFilter;
  PatchProxyInput: PatchProxyInput;
  CreateProxyPayload: Omit<CreateProxyPayload, 'proxy'> & { proxy: ResolversParentTypes['Proxy'] };
  UpdateProxyPayload: Omit<UpdateProxyPayload, 'proxy'> & { proxy: ResolversParentTypes['Proxy'] };
  PatchProxyPayload: Omit<PatchProxyPayload, 'proxy'> & { proxy: ResolversParentTypes['Proxy'] };
  DeleteProxyPayload: DeleteProxyPayload;
  TestProxyInput: TestProxyInput;
  ProxyTrial: ProxyTrial;
  ProxyTrialGap: ProxyTrialGap;
  ProxyTrialMessage: ProxyTrialMessage;
  ProxyTrialHeader: ProxyTrialHeader;
  ProxyTrialTiming: ProxyTrialTiming;
  TestProxyPayload: TestProxyPayload;
  ReactorFormula: ReactorFormulaModel;
  ConfigurationElement: ConfigurationElement;
  RequestParameter: RequestParameter;
  ReactorFormulaPage: Omit<ReactorFormulaPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['ReactorFormula']> };
  ConfigurationElementInput: ConfigurationElementInput;
  RequestParameterInput: RequestParameterInput;
  CreateReactorFormulaInput: CreateReactorFormulaInput;
  UpdateReactorFormulaInput: UpdateReactorFormulaInput;
  ListReactorFormulasInput: ListReactorFormulasInput;
  ReactorFormulaConnection: ReactorFormulaConnectionModel;
  ReactorFormulaEdge: Omit<ReactorFormulaEdge, 'node'> & { node: ResolversParentTypes['ReactorFormula'] };
  ReactorFormulaOrder: ReactorFormulaOrder;
  ReactorFormulaFilter: ReactorFormulaFilter;
  CreateReactorFormulaPayload: Omit<CreateReactorFormulaPayload, 'reactorFormula'> & { reactorFormula: ResolversParentTypes['ReactorFormula'] };
  UpdateReactorFormulaPayload: Omit<UpdateReactorFormulaPayload, 'reactorFormula'> & { reactorFormula: ResolversParentTypes['ReactorFormula'] };
  DeleteReactorFormulaPayload: DeleteReactorFormulaPayload;
  Reactor: ReactorModel;
  ReactorPage: Omit<ReactorPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Reactor']> };
  CreateReactorInput: CreateReactorInput;
  UpdateReactorInput: UpdateReactorInput;
  PatchReactorInput: PatchReactorInput;
  ListReactorsInput: ListReactorsInput;
  ReactorConnection: ReactorConnectionModel;
  ReactorEdge: Omit<ReactorEdge, 'node'> & { node: ResolversParentTypes['Reactor'] };
  ReactorOrder: ReactorOrder;
  ReactorFilter: ReactorFilter;
  CreateReactorPayload: Omit<CreateReactorPayload, 'reactor'> & { reactor: ResolversParentTypes['Reactor'] };
  UpdateReactorPayload: Omit<UpdateReactorPayload, 'reactor'> & { reactor: ResolversParentTypes['Reactor'] };
  PatchReactorPayload: Omit<PatchReactorPayload, 'reactor'> & { reactor: ResolversParentTypes['Reactor'] };
  DeleteReactorPayload: DeleteReactorPayload;
  ReactInput: ReactInput;
  Reaction: ReactionModel;
  ReactPayload: Omit<ReactPayload, 'reaction'> & { reaction: ResolversParentTypes['Reaction'] };
  Session: Session;
  AuthorizeSessionInput: AuthorizeSessionInput;
  ActiveSession: SessionModel;
  SessionConnection: SessionConnectionModel;
  SessionEdge: Omit<SessionEdge, 'node'> & { node: ResolversParentTypes['ActiveSession'] };
  SessionOrder: SessionOrder;
  SessionFilter: SessionFilter;
  CreateSessionPayload: CreateSessionPayload;
  DeleteSessionPayload: DeleteSessionPayload;
  AuthorizeSessionPayload: AuthorizeSessionPayload;
  StoredTokens: StoredTokens;
  ContainerCount: ContainerCount;
  PeoplePage: PeoplePage;
  ListMembersInput: ListMembersInput;
  ListInvitationsInput: ListInvitationsInput;
  TenantUsageReport: TenantUsageReport;
  TokenReport: TokenReport;
  TokenMetricsByType: TokenMetricsByType;
  TokenTypeMetrics: TokenTypeMetrics;
  Tenant: TenantModel;
  UpdateTenantInput: UpdateTenantInput;
  UpdateTenantPayload: Omit<UpdateTenantPayload, 'tenant'> & { tenant: ResolversParentTypes['Tenant'] };
  Token: TokenModel;
  TokenPage: Omit<TokenPage, 'data'> & { data: ReadonlyArray<ResolversParentTypes['Token']> };
  CreateTokenInput: CreateTokenInput;
  ContainerPath: Scalars['ContainerPath']['output'];
  StringMap: Scalars['StringMap']['output'];
  PatchTokenInput: PatchTokenInput;
  ListTokensInput: ListTokensInput;
  SearchTokensInput: SearchTokensInput;
  TokenConnection: TokenConnectionModel;
  TokenEdge: Omit<TokenEdge, 'node'> & { node: ResolversParentTypes['Token'] };
  TokenOrder: TokenOrder;
  ContainerFilter: ContainerFilter;
  TokenFilter: TokenFilter;
  TokenSearchFilter: TokenSearchFilter;
  CreateTokenPayload: Omit<CreateTokenPayload, 'token'> & { token: ResolversParentTypes['Token'] };
  CreateChildTokenPayload: Omit<CreateChildTokenPayload, 'token'> & { token: ResolversParentTypes['Token'] };
  PatchTokenPayload: Omit<PatchTokenPayload, 'token'> & { token: ResolversParentTypes['Token'] };
  DeleteTokenPayload: DeleteTokenPayload;
  DeleteTokensInput: DeleteTokensInput;
  DeleteTokensPayload: DeleteTokensPayload;
  LinkTokensPayload: LinkTokensPayload;
  UnlinkTokensPayload: UnlinkTokensPayload;
  TokenizePayload: TokenizePayload;
  DetokenizePayload: DetokenizePayload;
  Usage: Usage;
  UsagePoint: UsagePoint;
  UsageCounts: UsageCounts;
  TokenTypeCount: TokenTypeCount;
  StatusCount: StatusCount;
  UsageInput: UsageInput;
  UsageByInput: UsageByInput;
  UsageBreakdown: UsageBreakdown;
  UsageShare: UsageShare;
  ProxyFailure: ProxyFailure;
  ProxyFailuresInput: ProxyFailuresInput;
};

export type ConstraintDirectiveArgs = {
  minLength?: Maybe<Scalars['Int']['input']>;
  maxLength?: Maybe<Scalars['Int']['input']>;
  min?: Maybe<Scalars['Int']['input']>;
  max?: Maybe<Scalars['Int']['input']>;
  pattern?: Maybe<Scalars['String']['input']>;
};

export type ConstraintDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ConstraintDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type JsonSchemaDirectiveArgs = {
  keywords: Scalars['JSON']['input'];
};

export type JsonSchemaDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = JsonSchemaDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type GraphqlOnlyDirectiveArgs = { };

export type GraphqlOnlyDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = GraphqlOnlyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  max: Scalars['Int']['input'];
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type OperationDirectiveArgs = {
  service: Scalars['String']['input'];
  audited?: Maybe<Scalars['String']['input']>;
  example?: Maybe<Scalars['JSON']['input']>;
};

export type OperationDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = OperationDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestDirectiveArgs = {
  method: RestMethod;
  path: Scalars['String']['input'];
  status: Scalars['Int']['input'];
  existedStatus?: Maybe<Scalars['Int']['input']>;
  service?: Maybe<Scalars['String']['input']>;
  input?: Maybe<Scalars['String']['input']>;
  type?: Maybe<Scalars['String']['input']>;
  body: RestBody;
  bodyTypes?: Maybe<ReadonlyArray<Scalars['String']['input']>>;
  ignores: ReadonlyArray<Scalars['String']['input']>;
  emptyIsAbsent: ReadonlyArray<Scalars['String']['input']>;
  codeMayAnswer: Scalars['Boolean']['input'];
  example?: Maybe<Scalars['JSON']['input']>;
};

export type RestDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = RestDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type NeedsDirectiveArgs = {
  permission?: Maybe<PermissionName>;
  on?: Maybe<Scalars['String']['input']>;
  applicationType?: Maybe<ApplicationType>;
  operator: Scalars['Boolean']['input'];
};

export type NeedsDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = NeedsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestOnlyDirectiveArgs = { };

export type RestOnlyDirectiveResolver<Result, Parent, ContextType = GraphQLContext, Args = RestOnlyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type PermissionExplanationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PermissionExplanation'] = ResolversParentTypes['PermissionExplanation']> = {
  permission?: Resolver<ResolversTypes['PermissionName'], ParentType, ContextType>;
  granted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  rule?: Resolver<Maybe<ResolversTypes['CallerRule']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  transform?: Resolver<Maybe<ResolversTypes['AccessTransform']>, ParentType, ContextType>;
  shows?: Resolver<Maybe<ResolversTypes['ShownPart']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AccessExplanationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AccessExplanation'] = ResolversParentTypes['AccessExplanation']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  sessionId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  container?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionExplanation']>, ParentType, ContextType>;
};

export type ApplicationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Application'] = ResolversParentTypes['Application']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ApplicationType'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['AccessRule']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  proxies?: Resolver<Maybe<ResolversTypes['ProxyConnection']>, ParentType, ContextType, Partial<ApplicationProxiesArgs>>;
  reactors?: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, Partial<ApplicationReactorsArgs>>;
};

export type AccessRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AccessRule'] = ResolversParentTypes['AccessRule']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  container?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  transform?: Resolver<ResolversTypes['AccessTransform'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
};

export type ApplicationPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ApplicationPage'] = ResolversParentTypes['ApplicationPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Application']>, ParentType, ContextType>;
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

export type CreateApplicationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateApplicationPayload'] = ResolversParentTypes['CreateApplicationPayload']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UpdateApplicationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateApplicationPayload'] = ResolversParentTypes['UpdateApplicationPayload']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
};

export type RegenerateApplicationKeyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RegenerateApplicationKeyPayload'] = ResolversParentTypes['RegenerateApplicationKeyPayload']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeleteApplicationPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteApplicationPayload'] = ResolversParentTypes['DeleteApplicationPayload']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export interface UuidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['UUID'], any> {
  name: 'UUID';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface DayScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Day'], any> {
  name: 'Day';
}

export interface WholeNumberScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['WholeNumber'], any> {
  name: 'WholeNumber';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export interface JsonObjectScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSONObject'], any> {
  name: 'JSONObject';
}

export interface LinkScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Link'], any> {
  name: 'Link';
}

export type QueryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  explainAccess: Resolver<Maybe<ResolversTypes['AccessExplanation']>, ParentType, ContextType, RequireFields<QueryExplainAccessArgs, 'input'>>;
  applications: Resolver<Maybe<ResolversTypes['ApplicationConnection']>, ParentType, ContextType, RequireFields<QueryApplicationsArgs, 'orderBy'>>;
  application: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType, RequireFields<QueryApplicationArgs, 'id'>>;
  applicationByKey: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  me: Resolver<Maybe<ResolversTypes['Caller']>, ParentType, ContextType>;
  health: Resolver<Maybe<ResolversTypes['Health']>, ParentType, ContextType>;
  keyHoldings: Resolver<Maybe<ResolversTypes['KeyHoldings']>, ParentType, ContextType>;
  latency: Resolver<Maybe<ResolversTypes['Latency']>, ParentType, ContextType, RequireFields<QueryLatencyArgs, 'input'>>;
  logs: Resolver<Maybe<ResolversTypes['LogEntryConnection']>, ParentType, ContextType, RequireFields<QueryLogsArgs, 'orderBy'>>;
  logEntityTypes: Resolver<Maybe<ReadonlyArray<ResolversTypes['LogEntityType']>>, ParentType, ContextType>;
  auditChain: Resolver<Maybe<ResolversTypes['AuditChain']>, ParentType, ContextType>;
  permissions: Resolver<Maybe<ReadonlyArray<ResolversTypes['Permission']>>, ParentType, ContextType, Partial<QueryPermissionsArgs>>;
  proxies: Resolver<Maybe<ResolversTypes['ProxyConnection']>, ParentType, ContextType, RequireFields<QueryProxiesArgs, 'orderBy'>>;
  proxy: Resolver<Maybe<ResolversTypes['Proxy']>, ParentType, ContextType, RequireFields<QueryProxyArgs, 'id'>>;
  reactorFormulas: Resolver<Maybe<ResolversTypes['ReactorFormulaConnection']>, ParentType, ContextType, RequireFields<QueryReactorFormulasArgs, 'orderBy'>>;
  reactorFormula: Resolver<Maybe<ResolversTypes['ReactorFormula']>, ParentType, ContextType, RequireFields<QueryReactorFormulaArgs, 'id'>>;
  reactors: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, RequireFields<QueryReactorsArgs, 'orderBy'>>;
  reactor: Resolver<Maybe<ResolversTypes['Reactor']>, ParentType, ContextType, RequireFields<QueryReactorArgs, 'id'>>;
  sessions: Resolver<Maybe<ResolversTypes['SessionConnection']>, ParentType, ContextType, RequireFields<QuerySessionsArgs, 'orderBy'>>;
  storedTokens: Resolver<Maybe<ResolversTypes['StoredTokens']>, ParentType, ContextType>;
  tenantMembers: Resolver<Maybe<ResolversTypes['PeoplePage']>, ParentType, ContextType, RequireFields<QueryTenantMembersArgs, 'input'>>;
  tenantInvitations: Resolver<Maybe<ResolversTypes['PeoplePage']>, ParentType, ContextType, RequireFields<QueryTenantInvitationsArgs, 'input'>>;
  tenant: Resolver<Maybe<ResolversTypes['Tenant']>, ParentType, ContextType>;
  token: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType, RequireFields<QueryTokenArgs, 'id'>>;
  tokens: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QueryTokensArgs, 'orderBy'>>;
  searchTokens: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QuerySearchTokensArgs, 'orderBy'>>;
  tokenChildren: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QueryTokenChildrenArgs, 'parentId'>>;
  usage: Resolver<Maybe<ResolversTypes['Usage']>, ParentType, ContextType, RequireFields<QueryUsageArgs, 'input'>>;
  proxyFailures: Resolver<Maybe<ReadonlyArray<ResolversTypes['ProxyFailure']>>, ParentType, ContextType, RequireFields<QueryProxyFailuresArgs, 'input'>>;
  usageBy: Resolver<Maybe<ResolversTypes['UsageBreakdown']>, ParentType, ContextType, RequireFields<QueryUsageByArgs, 'input'>>;
};

export type MutationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createApplication: Resolver<Maybe<ResolversTypes['CreateApplicationPayload']>, ParentType, ContextType, RequireFields<MutationCreateApplicationArgs, 'input'>>;
  updateApplication: Resolver<Maybe<ResolversTypes['UpdateApplicationPayload']>, ParentType, ContextType, RequireFields<MutationUpdateApplicationArgs, 'id' | 'input'>>;
  regenerateApplicationKey: Resolver<Maybe<ResolversTypes['RegenerateApplicationKeyPayload']>, ParentType, ContextType, RequireFields<MutationRegenerateApplicationKeyArgs, 'id'>>;
  deleteApplication: Resolver<Maybe<ResolversTypes['DeleteApplicationPayload']>, ParentType, ContextType, RequireFields<MutationDeleteApplicationArgs, 'id'>>;
  runCode: Resolver<Maybe<ResolversTypes['RunCodePayload']>, ParentType, ContextType, RequireFields<MutationRunCodeArgs, 'input'>>;
  createProxy: Resolver<Maybe<ResolversTypes['CreateProxyPayload']>, ParentType, ContextType, RequireFields<MutationCreateProxyArgs, 'input'>>;
  updateProxy: Resolver<Maybe<ResolversTypes['UpdateProxyPayload']>, ParentType, ContextType, RequireFields<MutationUpdateProxyArgs, 'id' | 'input'>>;
  patchProxy: Resolver<Maybe<ResolversTypes['PatchProxyPayload']>, ParentType, ContextType, RequireFields<MutationPatchProxyArgs, 'id' | 'input'>>;
  deleteProxy: Resolver<Maybe<ResolversTypes['DeleteProxyPayload']>, ParentType, ContextType, RequireFields<MutationDeleteProxyArgs, 'id'>>;
  testProxy: Resolver<Maybe<ResolversTypes['TestProxyPayload']>, ParentType, ContextType, RequireFields<MutationTestProxyArgs, 'id' | 'input'>>;
  createReactorFormula: Resolver<Maybe<ResolversTypes['CreateReactorFormulaPayload']>, ParentType, ContextType, RequireFields<MutationCreateReactorFormulaArgs, 'input'>>;
  updateReactorFormula: Resolver<Maybe<ResolversTypes['UpdateReactorFormulaPayload']>, ParentType, ContextType, RequireFields<MutationUpdateReactorFormulaArgs, 'id' | 'input'>>;
  deleteReactorFormula: Resolver<Maybe<ResolversTypes['DeleteReactorFormulaPayload']>, ParentType, ContextType, RequireFields<MutationDeleteReactorFormulaArgs, 'id'>>;
  createReactor: Resolver<Maybe<ResolversTypes['CreateReactorPayload']>, ParentType, ContextType, RequireFields<MutationCreateReactorArgs, 'input'>>;
  updateReactor: Resolver<Maybe<ResolversTypes['UpdateReactorPayload']>, ParentType, ContextType, RequireFields<MutationUpdateReactorArgs, 'id' | 'input'>>;
  patchReactor: Resolver<Maybe<ResolversTypes['PatchReactorPayload']>, ParentType, ContextType, RequireFields<MutationPatchReactorArgs, 'id' | 'input'>>;
  deleteReactor: Resolver<Maybe<ResolversTypes['DeleteReactorPayload']>, ParentType, ContextType, RequireFields<MutationDeleteReactorArgs, 'id'>>;
  react: Resolver<Maybe<ResolversTypes['ReactPayload']>, ParentType, ContextType, RequireFields<MutationReactArgs, 'id' | 'input'>>;
  createSession: Resolver<Maybe<ResolversTypes['CreateSessionPayload']>, ParentType, ContextType>;
  authorizeSession: Resolver<Maybe<ResolversTypes['AuthorizeSessionPayload']>, ParentType, ContextType, RequireFields<MutationAuthorizeSessionArgs, 'input'>>;
  deleteSession: Resolver<Maybe<ResolversTypes['DeleteSessionPayload']>, ParentType, ContextType, RequireFields<MutationDeleteSessionArgs, 'id'>>;
  updateTenant: Resolver<Maybe<ResolversTypes['UpdateTenantPayload']>, ParentType, ContextType, RequireFields<MutationUpdateTenantArgs, 'input'>>;
  createToken: Resolver<Maybe<ResolversTypes['CreateTokenPayload']>, ParentType, ContextType, RequireFields<MutationCreateTokenArgs, 'input'>>;
  patchToken: Resolver<Maybe<ResolversTypes['PatchTokenPayload']>, ParentType, ContextType, RequireFields<MutationPatchTokenArgs, 'id' | 'input'>>;
  deleteToken: Resolver<Maybe<ResolversTypes['DeleteTokenPayload']>, ParentType, ContextType, RequireFields<MutationDeleteTokenArgs, 'id'>>;
  deleteTokens: Resolver<Maybe<ResolversTypes['DeleteTokensPayload']>, ParentType, ContextType, RequireFields<MutationDeleteTokensArgs, 'input'>>;
  linkTokens: Resolver<Maybe<ResolversTypes['LinkTokensPayload']>, ParentType, ContextType, RequireFields<MutationLinkTokensArgs, 'parentId' | 'childId'>>;
  unlinkTokens: Resolver<Maybe<ResolversTypes['UnlinkTokensPayload']>, ParentType, ContextType, RequireFields<MutationUnlinkTokensArgs, 'parentId' | 'childId'>>;
  createChildToken: Resolver<Maybe<ResolversTypes['CreateChildTokenPayload']>, ParentType, ContextType, RequireFields<MutationCreateChildTokenArgs, 'parentId' | 'input'>>;
  tokenize: Resolver<Maybe<ResolversTypes['TokenizePayload']>, ParentType, ContextType, RequireFields<MutationTokenizeArgs, 'body'>>;
  detokenize: Resolver<Maybe<ResolversTypes['DetokenizePayload']>, ParentType, ContextType, RequireFields<MutationDetokenizeArgs, 'body'>>;
};

export type PaginationResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Pagination'] = ResolversParentTypes['Pagination']> = {
  totalItems?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pageSize?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalPages?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CallerResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Caller'] = ResolversParentTypes['Caller']> = {
  kind?: Resolver<ResolversTypes['CallerKind'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  sessionId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['CallerRule']>, ParentType, ContextType>;
  heldPermissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
};

export type CallerRuleResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CallerRule'] = ResolversParentTypes['CallerRule']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  container?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  conditions?: Resolver<ReadonlyArray<ResolversTypes['CallerCondition']>, ParentType, ContextType>;
  transform?: Resolver<ResolversTypes['AccessTransform'], ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
};

export type CallerConditionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CallerCondition'] = ResolversParentTypes['CallerCondition']> = {
  attribute?: Resolver<ResolversTypes['AccessConditionAttribute'], ParentType, ContextType>;
  operator?: Resolver<ResolversTypes['AccessConditionOperator'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CodeRunResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeRun'] = ResolversParentTypes['CodeRun']> = {
  outcome?: Resolver<ResolversTypes['CodeOutcome'], ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['CodeError']>, ParentType, ContextType>;
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
  logs?: Resolver<ReadonlyArray<ResolversTypes['CodeLogLine']>, ParentType, ContextType>;
  logsCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  durationMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  durationMsMax?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  memoryBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  memoryBytesMax?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CodeErrorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeError'] = ResolversParentTypes['CodeError']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stack?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  answer?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type CodeDiagnosticResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeDiagnostic'] = ResolversParentTypes['CodeDiagnostic']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  column?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CodeLogLineResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CodeLogLine'] = ResolversParentTypes['CodeLogLine']> = {
  level?: Resolver<ResolversTypes['ConsoleLevel'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RunCodePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RunCodePayload'] = ResolversParentTypes['RunCodePayload']> = {
  run?: Resolver<ResolversTypes['CodeRun'], ParentType, ContextType>;
};

export type HealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Health'] = ResolversParentTypes['Health']> = {
  database?: Resolver<ResolversTypes['DatabaseHealth'], ParentType, ContextType>;
  sandbox?: Resolver<ResolversTypes['SandboxHealth'], ParentType, ContextType>;
  outbound?: Resolver<ResolversTypes['OutboundHealth'], ParentType, ContextType>;
  keys?: Resolver<Maybe<ResolversTypes['KeysHealth']>, ParentType, ContextType>;
  process?: Resolver<ResolversTypes['ProcessHealth'], ParentType, ContextType>;
};

export type DatabaseHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DatabaseHealth'] = ResolversParentTypes['DatabaseHealth']> = {
  reachable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latencyMs?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type SandboxHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SandboxHealth'] = ResolversParentTypes['SandboxHealth']> = {
  ready?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  workers?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  busy?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  queued?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type OutboundHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['OutboundHealth'] = ResolversParentTypes['OutboundHealth']> = {
  connections?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  running?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type KeysHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeysHealth'] = ResolversParentTypes['KeysHealth']> = {
  currentMasterKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  masterKeysInUse?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  tenantKeys?: Resolver<ReadonlyArray<ResolversTypes['TenantKeyHealth']>, ParentType, ContextType>;
};

export type TenantKeyHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TenantKeyHealth'] = ResolversParentTypes['TenantKeyHealth']> = {
  purpose?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  masterKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ProcessHealthResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProcessHealth'] = ResolversParentTypes['ProcessHealth']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uptimeSeconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  memoryBytes?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  heapUsedBytes?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type KeyHoldingsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeyHoldings'] = ResolversParentTypes['KeyHoldings']> = {
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  dataKeys?: Resolver<ReadonlyArray<ResolversTypes['KeyVersion']>, ParentType, ContextType>;
};

export type KeyVersionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['KeyVersion'] = ResolversParentTypes['KeyVersion']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  values?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type LatencyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Latency'] = ResolversParentTypes['Latency']> = {
  from?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  granularity?: Resolver<ResolversTypes['UsageGranularity'], ParentType, ContextType>;
  requests?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
  reactions?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
  proxyCalls?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
  points?: Resolver<ReadonlyArray<ResolversTypes['LatencyPoint']>, ParentType, ContextType>;
};

export type LatencyPointResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LatencyPoint'] = ResolversParentTypes['LatencyPoint']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  requests?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
  reactions?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
  proxyCalls?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
};

export type PercentilesResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Percentiles'] = ResolversParentTypes['Percentiles']> = {
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  p50Ms?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  p95Ms?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  p99Ms?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type LogEntryResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntry'] = ResolversParentTypes['LogEntry']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  actorType?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  actorId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['Actor'], ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['LogOperation'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['LogOutcome'], ParentType, ContextType>;
  entityType?: Resolver<ResolversTypes['EntityKind'], ParentType, ContextType>;
  entityId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  details?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  traceId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  proof?: Resolver<Maybe<ResolversTypes['LogProof']>, ParentType, ContextType>;
};

export type LogPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogPage'] = ResolversParentTypes['LogPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['LogEntry']>, ParentType, ContextType>;
};

export type LogEntityTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogEntityType'] = ResolversParentTypes['LogEntityType']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ActorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Actor'] = ResolversParentTypes['Actor']> = {
  id?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  isDeleted?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
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

export type AuditSealResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditSeal'] = ResolversParentTypes['AuditSeal']> = {
  number?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  root?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  previous?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  firstAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lastAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isOfBeginning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  sealedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  signature?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publicKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AuditChainResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuditChain'] = ResolversParentTypes['AuditChain']> = {
  seals?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  lastSeal?: Resolver<Maybe<ResolversTypes['AuditSeal']>, ParentType, ContextType>;
  anchored?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  waiting?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  oldestWaitingAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publicKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LogProofResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogProof'] = ResolversParentTypes['LogProof']> = {
  line?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ReadonlyArray<ResolversTypes['LogProofStep']>, ParentType, ContextType>;
  seal?: Resolver<ResolversTypes['AuditSeal'], ParentType, ContextType>;
};

export type LogProofStepResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LogProofStep'] = ResolversParentTypes['LogProofStep']> = {
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  side?: Resolver<ResolversTypes['ProofSide'], ParentType, ContextType>;
};

export type PermissionNameResolvers = EnumResolverSignature<{ token_create?: any, token_read?: any, token_update?: any, token_delete?: any, token_search?: any, token_use?: any, application_create?: any, application_read?: any, application_update?: any, application_delete?: any, reactor_create?: any, reactor_read?: any, reactor_update?: any, reactor_delete?: any, proxy_create?: any, proxy_read?: any, proxy_update?: any, proxy_delete?: any, tenant_read?: any, tenant_update?: any, tenant_delete?: any, tenant_member_read?: any, tenant_member_update?: any, tenant_member_delete?: any, tenant_invitation_create?: any, tenant_invitation_read?: any, tenant_invitation_update?: any, tenant_invitation_delete?: any, log_read?: any, report_read?: any }, ResolversTypes['PermissionName']>;

export type PermissionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Permission'] = ResolversParentTypes['Permission']> = {
  type?: Resolver<ResolversTypes['PermissionName'], ParentType, ContextType>;
  description?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  applicationTypes?: Resolver<ReadonlyArray<ResolversTypes['ApplicationType']>, ParentType, ContextType>;
};

export type ProxyResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Proxy'] = ResolversParentTypes['Proxy']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  destinationUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  requestTransform?: Resolver<Maybe<ResolversTypes['ProxyTransform']>, ParentType, ContextType>;
  responseTransform?: Resolver<Maybe<ResolversTypes['ProxyTransform']>, ParentType, ContextType>;
  configuration?: Resolver<ResolversTypes['ConfigurationMap'], ParentType, ContextType>;
  configurationNames?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  applicationId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  requireAuth?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
};

export type ProxyTransformResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTransform'] = ResolversParentTypes['ProxyTransform']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
};

export interface ConfigurationMapScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ConfigurationMap'], any> {
  name: 'ConfigurationMap';
}

export type ProxyPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyPage'] = ResolversParentTypes['ProxyPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Proxy']>, ParentType, ContextType>;
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

export type CreateProxyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateProxyPayload'] = ResolversParentTypes['CreateProxyPayload']> = {
  proxy?: Resolver<ResolversTypes['Proxy'], ParentType, ContextType>;
};

export type UpdateProxyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateProxyPayload'] = ResolversParentTypes['UpdateProxyPayload']> = {
  proxy?: Resolver<ResolversTypes['Proxy'], ParentType, ContextType>;
};

export type PatchProxyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PatchProxyPayload'] = ResolversParentTypes['PatchProxyPayload']> = {
  proxy?: Resolver<ResolversTypes['Proxy'], ParentType, ContextType>;
};

export type DeleteProxyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteProxyPayload'] = ResolversParentTypes['DeleteProxyPayload']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type ProxyTrialResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrial'] = ResolversParentTypes['ProxyTrial']> = {
  notSearched?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialGap']>, ParentType, ContextType>;
  detokenizedRequest?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  transformedRequest?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  destinationAnswer?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  answer?: Resolver<Maybe<ResolversTypes['ProxyTrialMessage']>, ParentType, ContextType>;
  logs?: Resolver<ReadonlyArray<ResolversTypes['CodeLogLine']>, ParentType, ContextType>;
  timings?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialTiming']>, ParentType, ContextType>;
};

export type ProxyTrialGapResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialGap'] = ResolversParentTypes['ProxyTrialGap']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  because?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProxyTrialMessageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialMessage'] = ResolversParentTypes['ProxyTrialMessage']> = {
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  headers?: Resolver<ReadonlyArray<ResolversTypes['ProxyTrialHeader']>, ParentType, ContextType>;
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  bodyBytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProxyTrialHeaderResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialHeader'] = ResolversParentTypes['ProxyTrialHeader']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ProxyTrialTimingResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyTrialTiming'] = ResolversParentTypes['ProxyTrialTiming']> = {
  stage?: Resolver<ResolversTypes['ProxyTrialStage'], ParentType, ContextType>;
  milliseconds?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type TestProxyPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TestProxyPayload'] = ResolversParentTypes['TestProxyPayload']> = {
  trial?: Resolver<ResolversTypes['ProxyTrial'], ParentType, ContextType>;
};

export type ReactorFormulaResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormula'] = ResolversParentTypes['ReactorFormula']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ReactorFormulaType'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ReactorFormulaStatus'], ParentType, ContextType>;
  icon?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  configuration?: Resolver<ReadonlyArray<ResolversTypes['ConfigurationElement']>, ParentType, ContextType>;
  requestParameters?: Resolver<ReadonlyArray<ResolversTypes['RequestParameter']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  reactors?: Resolver<Maybe<ResolversTypes['ReactorConnection']>, ParentType, ContextType, Partial<ReactorFormulaReactorsArgs>>;
  diagnostics?: Resolver<ReadonlyArray<ResolversTypes['CodeDiagnostic']>, ParentType, ContextType>;
};

export type ConfigurationElementResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ConfigurationElement'] = ResolversParentTypes['ConfigurationElement']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ParameterType'], ParentType, ContextType>;
};

export type RequestParameterResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['RequestParameter'] = ResolversParentTypes['RequestParameter']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['ParameterType'], ParentType, ContextType>;
  optional?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ReactorFormulaPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorFormulaPage'] = ResolversParentTypes['ReactorFormulaPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['ReactorFormula']>, ParentType, ContextType>;
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

export type CreateReactorFormulaPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateReactorFormulaPayload'] = ResolversParentTypes['CreateReactorFormulaPayload']> = {
  reactorFormula?: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType>;
};

export type UpdateReactorFormulaPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateReactorFormulaPayload'] = ResolversParentTypes['UpdateReactorFormulaPayload']> = {
  reactorFormula?: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType>;
};

export type DeleteReactorFormulaPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteReactorFormulaPayload'] = ResolversParentTypes['DeleteReactorFormulaPayload']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type ReactorResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reactor'] = ResolversParentTypes['Reactor']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  formula?: Resolver<ResolversTypes['ReactorFormula'], ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  configuration?: Resolver<ResolversTypes['JSONObject'], ParentType, ContextType>;
  configurationNames?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
};

export type ReactorPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactorPage'] = ResolversParentTypes['ReactorPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Reactor']>, ParentType, ContextType>;
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

export type CreateReactorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateReactorPayload'] = ResolversParentTypes['CreateReactorPayload']> = {
  reactor?: Resolver<ResolversTypes['Reactor'], ParentType, ContextType>;
};

export type UpdateReactorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateReactorPayload'] = ResolversParentTypes['UpdateReactorPayload']> = {
  reactor?: Resolver<ResolversTypes['Reactor'], ParentType, ContextType>;
};

export type PatchReactorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PatchReactorPayload'] = ResolversParentTypes['PatchReactorPayload']> = {
  reactor?: Resolver<ResolversTypes['Reactor'], ParentType, ContextType>;
};

export type DeleteReactorPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteReactorPayload'] = ResolversParentTypes['DeleteReactorPayload']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type ReactionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Reaction'] = ResolversParentTypes['Reaction']> = {
  raw?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  tokens?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type ReactPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ReactPayload'] = ResolversParentTypes['ReactPayload']> = {
  reaction?: Resolver<ResolversTypes['Reaction'], ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  sessionKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nonce?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ActiveSessionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ActiveSession'] = ResolversParentTypes['ActiveSession']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  applicationId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  authorizedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  permissions?: Resolver<ReadonlyArray<ResolversTypes['PermissionName']>, ParentType, ContextType>;
  rules?: Resolver<ReadonlyArray<ResolversTypes['CallerRule']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SessionConnectionResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SessionConnection'] = ResolversParentTypes['SessionConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['SessionEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['ActiveSession']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type SessionEdgeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['SessionEdge'] = ResolversParentTypes['SessionEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ActiveSession'], ParentType, ContextType>;
};

export type CreateSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateSessionPayload'] = ResolversParentTypes['CreateSessionPayload']> = {
  session?: Resolver<ResolversTypes['Session'], ParentType, ContextType>;
};

export type DeleteSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteSessionPayload'] = ResolversParentTypes['DeleteSessionPayload']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
};

export type AuthorizeSessionPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['AuthorizeSessionPayload'] = ResolversParentTypes['AuthorizeSessionPayload']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type StoredTokensResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['StoredTokens'] = ResolversParentTypes['StoredTokens']> = {
  asOf?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  byType?: Resolver<ReadonlyArray<ResolversTypes['TokenTypeCount']>, ParentType, ContextType>;
  byContainer?: Resolver<ReadonlyArray<ResolversTypes['ContainerCount']>, ParentType, ContextType>;
  inOtherContainers?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type ContainerCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ContainerCount'] = ResolversParentTypes['ContainerCount']> = {
  container?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  byType?: Resolver<ReadonlyArray<ResolversTypes['TokenTypeCount']>, ParentType, ContextType>;
};

export type PeoplePageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PeoplePage'] = ResolversParentTypes['PeoplePage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type TenantUsageReportResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TenantUsageReport'] = ResolversParentTypes['TenantUsageReport']> = {
  totalTokens?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  tokenReport?: Resolver<ResolversTypes['TokenReport'], ParentType, ContextType>;
};

export type TokenReportResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenReport'] = ResolversParentTypes['TokenReport']> = {
  totalTokens?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  metricsByType?: Resolver<ResolversTypes['TokenMetricsByType'], ParentType, ContextType>;
};

export type TokenMetricsByTypeResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenMetricsByType'] = ResolversParentTypes['TokenMetricsByType']> = {
  token?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  card?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  cardNumber?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  bank?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  usBankAccountNumber?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  usBankRoutingNumber?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  socialSecurityNumber?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
  employerIdNumber?: Resolver<Maybe<ResolversTypes['TokenTypeMetrics']>, ParentType, ContextType>;
};

export type TokenTypeMetricsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenTypeMetrics'] = ResolversParentTypes['TokenTypeMetrics']> = {
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type TenantResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Tenant'] = ResolversParentTypes['Tenant']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['StringMap'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
};

export type UpdateTenantPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UpdateTenantPayload'] = ResolversParentTypes['UpdateTenantPayload']> = {
  tenant?: Resolver<ResolversTypes['Tenant'], ParentType, ContextType>;
};

export type TokenResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Token'] = ResolversParentTypes['Token']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tenantId?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['TokenType'], ParentType, ContextType>;
  data?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  masked?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  transform?: Resolver<Maybe<ResolversTypes['AccessTransform']>, ParentType, ContextType>;
  mask?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  metadata?: Resolver<Maybe<ResolversTypes['StringMap']>, ParentType, ContextType>;
  searchIndexes?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
  fingerprint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fingerprintExpression?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  containers?: Resolver<Maybe<ReadonlyArray<ResolversTypes['ContainerPath']>>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  modifiedBy?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  modifiedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  creator?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  modifier?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
};

export type TokenPageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenPage'] = ResolversParentTypes['TokenPage']> = {
  pagination?: Resolver<ResolversTypes['Pagination'], ParentType, ContextType>;
  data?: Resolver<ReadonlyArray<ResolversTypes['Token']>, ParentType, ContextType>;
};

export interface ContainerPathScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ContainerPath'], any> {
  name: 'ContainerPath';
}

export interface StringMapScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['StringMap'], any> {
  name: 'StringMap';
}

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

export type CreateTokenPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateTokenPayload'] = ResolversParentTypes['CreateTokenPayload']> = {
  token?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
  existed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CreateChildTokenPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['CreateChildTokenPayload'] = ResolversParentTypes['CreateChildTokenPayload']> = {
  token?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
  existed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PatchTokenPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['PatchTokenPayload'] = ResolversParentTypes['PatchTokenPayload']> = {
  token?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
};

export type DeleteTokenPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteTokenPayload'] = ResolversParentTypes['DeleteTokenPayload']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeleteTokensPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DeleteTokensPayload'] = ResolversParentTypes['DeleteTokensPayload']> = {
  deleted?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  matched?: Resolver<Maybe<ResolversTypes['WholeNumber']>, ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type LinkTokensPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['LinkTokensPayload'] = ResolversParentTypes['LinkTokensPayload']> = {
  parentId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  childId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UnlinkTokensPayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UnlinkTokensPayload'] = ResolversParentTypes['UnlinkTokensPayload']> = {
  parentId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  childId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TokenizePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenizePayload'] = ResolversParentTypes['TokenizePayload']> = {
  body?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type DetokenizePayloadResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['DetokenizePayload'] = ResolversParentTypes['DetokenizePayload']> = {
  body?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type UsageResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['Usage'] = ResolversParentTypes['Usage']> = {
  from?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  granularity?: Resolver<ResolversTypes['UsageGranularity'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['UsageCounts'], ParentType, ContextType>;
  errorsByStatus?: Resolver<ReadonlyArray<ResolversTypes['StatusCount']>, ParentType, ContextType>;
  points?: Resolver<ReadonlyArray<ResolversTypes['UsagePoint']>, ParentType, ContextType>;
};

export type UsagePointResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UsagePoint'] = ResolversParentTypes['UsagePoint']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['UsageCounts'], ParentType, ContextType>;
};

export type UsageCountsResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UsageCounts'] = ResolversParentTypes['UsageCounts']> = {
  requests?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  errors?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  clientErrors?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  serverErrors?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  tokensCreated?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  tokensCreatedByType?: Resolver<ReadonlyArray<ResolversTypes['TokenTypeCount']>, ParentType, ContextType>;
  tokensRevealed?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  codeRuns?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  reactions?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
  proxyCalls?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type TokenTypeCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['TokenTypeCount'] = ResolversParentTypes['TokenTypeCount']> = {
  type?: Resolver<ResolversTypes['TokenType'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type StatusCountResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['StatusCount'] = ResolversParentTypes['StatusCount']> = {
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  class?: Resolver<ResolversTypes['ErrorClass'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type UsageBreakdownResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UsageBreakdown'] = ResolversParentTypes['UsageBreakdown']> = {
  from?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['Day'], ParentType, ContextType>;
  dimension?: Resolver<ResolversTypes['UsageDimension'], ParentType, ContextType>;
  items?: Resolver<ReadonlyArray<ResolversTypes['UsageShare']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['UsageCounts'], ParentType, ContextType>;
};

export type UsageShareResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['UsageShare'] = ResolversParentTypes['UsageShare']> = {
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  counts?: Resolver<ResolversTypes['UsageCounts'], ParentType, ContextType>;
  errorsByStatus?: Resolver<ReadonlyArray<ResolversTypes['StatusCount']>, ParentType, ContextType>;
  latency?: Resolver<Maybe<ResolversTypes['Percentiles']>, ParentType, ContextType>;
};

export type ProxyFailureResolvers<ContextType = GraphQLContext, ParentType extends ResolversParentTypes['ProxyFailure'] = ResolversParentTypes['ProxyFailure']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  stage?: Resolver<ResolversTypes['ProxyFailureStage'], ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  class?: Resolver<ResolversTypes['ErrorClass'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['WholeNumber'], ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphQLContext> = {
  PermissionExplanation?: PermissionExplanationResolvers<ContextType>;
  AccessExplanation?: AccessExplanationResolvers<ContextType>;
  Application?: ApplicationResolvers<ContextType>;
  AccessRule?: AccessRuleResolvers<ContextType>;
  ApplicationPage?: ApplicationPageResolvers<ContextType>;
  ApplicationConnection?: ApplicationConnectionResolvers<ContextType>;
  ApplicationEdge?: ApplicationEdgeResolvers<ContextType>;
  CreateApplicationPayload?: CreateApplicationPayloadResolvers<ContextType>;
  UpdateApplicationPayload?: UpdateApplicationPayloadResolvers<ContextType>;
  RegenerateApplicationKeyPayload?: RegenerateApplicationKeyPayloadResolvers<ContextType>;
  DeleteApplicationPayload?: DeleteApplicationPayloadResolvers<ContextType>;
  UUID?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Day?: GraphQLScalarType;
  WholeNumber?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  JSONObject?: GraphQLScalarType;
  Link?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Pagination?: PaginationResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Caller?: CallerResolvers<ContextType>;
  CallerRule?: CallerRuleResolvers<ContextType>;
  CallerCondition?: CallerConditionResolvers<ContextType>;
  CodeRun?: CodeRunResolvers<ContextType>;
  CodeError?: CodeErrorResolvers<ContextType>;
  CodeDiagnostic?: CodeDiagnosticResolvers<ContextType>;
  CodeLogLine?: CodeLogLineResolvers<ContextType>;
  RunCodePayload?: RunCodePayloadResolvers<ContextType>;
  Health?: HealthResolvers<ContextType>;
  DatabaseHealth?: DatabaseHealthResolvers<ContextType>;
  SandboxHealth?: SandboxHealthResolvers<ContextType>;
  OutboundHealth?: OutboundHealthResolvers<ContextType>;
  KeysHealth?: KeysHealthResolvers<ContextType>;
  TenantKeyHealth?: TenantKeyHealthResolvers<ContextType>;
  ProcessHealth?: ProcessHealthResolvers<ContextType>;
  KeyHoldings?: KeyHoldingsResolvers<ContextType>;
  KeyVersion?: KeyVersionResolvers<ContextType>;
  Latency?: LatencyResolvers<ContextType>;
  LatencyPoint?: LatencyPointResolvers<ContextType>;
  Percentiles?: PercentilesResolvers<ContextType>;
  LogEntry?: LogEntryResolvers<ContextType>;
  LogPage?: LogPageResolvers<ContextType>;
  LogEntityType?: LogEntityTypeResolvers<ContextType>;
  Actor?: ActorResolvers<ContextType>;
  LogEntryConnection?: LogEntryConnectionResolvers<ContextType>;
  LogEntryEdge?: LogEntryEdgeResolvers<ContextType>;
  AuditSeal?: AuditSealResolvers<ContextType>;
  AuditChain?: AuditChainResolvers<ContextType>;
  LogProof?: LogProofResolvers<ContextType>;
  LogProofStep?: LogProofStepResolvers<ContextType>;
  PermissionName?: PermissionNameResolvers;
  Permission?: PermissionResolvers<ContextType>;
  Proxy?: ProxyResolvers<ContextType>;
  ProxyTransform?: ProxyTransformResolvers<ContextType>;
  ConfigurationMap?: GraphQLScalarType;
  ProxyPage?: ProxyPageResolvers<ContextType>;
  ProxyConnection?: ProxyConnectionResolvers<ContextType>;
  ProxyEdge?: ProxyEdgeResolvers<ContextType>;
  CreateProxyPayload?: CreateProxyPayloadResolvers<ContextType>;
  UpdateProxyPayload?: UpdateProxyPayloadResolvers<ContextType>;
  PatchProxyPayload?: PatchProxyPayloadResolvers<ContextType>;
  DeleteProxyPayload?: DeleteProxyPayloadResolvers<ContextType>;
  ProxyTrial?: ProxyTrialResolvers<ContextType>;
  ProxyTrialGap?: ProxyTrialGapResolvers<ContextType>;
  ProxyTrialMessage?: ProxyTrialMessageResolvers<ContextType>;
  ProxyTrialHeader?: ProxyTrialHeaderResolvers<ContextType>;
  ProxyTrialTiming?: ProxyTrialTimingResolvers<ContextType>;
  TestProxyPayload?: TestProxyPayloadResolvers<ContextType>;
  ReactorFormula?: ReactorFormulaResolvers<ContextType>;
  ConfigurationElement?: ConfigurationElementResolvers<ContextType>;
  RequestParameter?: RequestParameterResolvers<ContextType>;
  ReactorFormulaPage?: ReactorFormulaPageResolvers<ContextType>;
  ReactorFormulaConnection?: ReactorFormulaConnectionResolvers<ContextType>;
  ReactorFormulaEdge?: ReactorFormulaEdgeResolvers<ContextType>;
  CreateReactorFormulaPayload?: CreateReactorFormulaPayloadResolvers<ContextType>;
  UpdateReactorFormulaPayload?: UpdateReactorFormulaPayloadResolvers<ContextType>;
  DeleteReactorFormulaPayload?: DeleteReactorFormulaPayloadResolvers<ContextType>;
  Reactor?: ReactorResolvers<ContextType>;
  ReactorPage?: ReactorPageResolvers<ContextType>;
  ReactorConnection?: ReactorConnectionResolvers<ContextType>;
  ReactorEdge?: ReactorEdgeResolvers<ContextType>;
  CreateReactorPayload?: CreateReactorPayloadResolvers<ContextType>;
  UpdateReactorPayload?: UpdateReactorPayloadResolvers<ContextType>;
  PatchReactorPayload?: PatchReactorPayloadResolvers<ContextType>;
  DeleteReactorPayload?: DeleteReactorPayloadResolvers<ContextType>;
  Reaction?: ReactionResolvers<ContextType>;
  ReactPayload?: ReactPayloadResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  ActiveSession?: ActiveSessionResolvers<ContextType>;
  SessionConnection?: SessionConnectionResolvers<ContextType>;
  SessionEdge?: SessionEdgeResolvers<ContextType>;
  CreateSessionPayload?: CreateSessionPayloadResolvers<ContextType>;
  DeleteSessionPayload?: DeleteSessionPayloadResolvers<ContextType>;
  AuthorizeSessionPayload?: AuthorizeSessionPayloadResolvers<ContextType>;
  StoredTokens?: StoredTokensResolvers<ContextType>;
  ContainerCount?: ContainerCountResolvers<ContextType>;
  PeoplePage?: PeoplePageResolvers<ContextType>;
  TenantUsageReport?: TenantUsageReportResolvers<ContextType>;
  TokenReport?: TokenReportResolvers<ContextType>;
  TokenMetricsByType?: TokenMetricsByTypeResolvers<ContextType>;
  TokenTypeMetrics?: TokenTypeMetricsResolvers<ContextType>;
  Tenant?: TenantResolvers<ContextType>;
  UpdateTenantPayload?: UpdateTenantPayloadResolvers<ContextType>;
  Token?: TokenResolvers<ContextType>;
  TokenPage?: TokenPageResolvers<ContextType>;
  ContainerPath?: GraphQLScalarType;
  StringMap?: GraphQLScalarType;
  TokenConnection?: TokenConnectionResolvers<ContextType>;
  TokenEdge?: TokenEdgeResolvers<ContextType>;
  CreateTokenPayload?: CreateTokenPayloadResolvers<ContextType>;
  CreateChildTokenPayload?: CreateChildTokenPayloadResolvers<ContextType>;
  PatchTokenPayload?: PatchTokenPayloadResolvers<ContextType>;
  DeleteTokenPayload?: DeleteTokenPayloadResolvers<ContextType>;
  DeleteTokensPayload?: DeleteTokensPayloadResolvers<ContextType>;
  LinkTokensPayload?: LinkTokensPayloadResolvers<ContextType>;
  UnlinkTokensPayload?: UnlinkTokensPayloadResolvers<ContextType>;
  TokenizePayload?: TokenizePayloadResolvers<ContextType>;
  DetokenizePayload?: DetokenizePayloadResolvers<ContextType>;
  Usage?: UsageResolvers<ContextType>;
  UsagePoint?: UsagePointResolvers<ContextType>;
  UsageCounts?: UsageCountsResolvers<ContextType>;
  TokenTypeCount?: TokenTypeCountResolvers<ContextType>;
  StatusCount?: StatusCountResolvers<ContextType>;
  UsageBreakdown?: UsageBreakdownResolvers<ContextType>;
  UsageShare?: UsageShareResolvers<ContextType>;
  ProxyFailure?: ProxyFailureResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphQLContext> = {
  constraint?: ConstraintDirectiveResolver<any, any, ContextType>;
  jsonSchema?: JsonSchemaDirectiveResolver<any, any, ContextType>;
  graphqlOnly?: GraphqlOnlyDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
  operation?: OperationDirectiveResolver<any, any, ContextType>;
  rest?: RestDirectiveResolver<any, any, ContextType>;
  needs?: NeedsDirectiveResolver<any, any, ContextType>;
  restOnly?: RestOnlyDirectiveResolver<any, any, ContextType>;
};
