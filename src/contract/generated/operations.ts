import { AuthorizeSessionInputSchema, CreateApplicationInputSchema, CreateProxyInputSchema, CreateReactorFormulaInputSchema, CreateReactorInputSchema, CreateTokenInputSchema, DeleteTokensInputSchema, ListApplicationsInputSchema, ListInvitationsInputSchema, ListLogsInputSchema, ListMembersInputSchema, ListPermissionsInputSchema, ListProxiesInputSchema, ListReactorFormulasInputSchema, ListReactorsInputSchema, ListTokensInputSchema, PageInputSchema, PatchProxyInputSchema, PatchReactorInputSchema, PatchTokenInputSchema, ReactInputSchema, SearchTokensInputSchema, UpdateApplicationInputSchema, UpdateProxyInputSchema, UpdateReactorFormulaInputSchema, UpdateReactorInputSchema, UpdateTenantInputSchema } from './inputs.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Operation, WireMembers } from '../operation.js';

/** Every operation, by the name of its root field. */
export const OPERATIONS = {
  explainAccess: { kind: "query", service: ["access","explain"], argument: "input", needs: [{"permission":"application:read","operator":false}], example: {"type":"card"} },
  applications: { kind: "query", service: ["applications","connection"], needs: [{"permission":"application:read","operator":false}], rest: {
method: "GET",
path: "/applications",
status: 200,
service: ["applications","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "ApplicationPage",
input: ListApplicationsInputSchema,
} },
  application: { kind: "query", service: ["applications","get"], needs: [{"permission":"application:read","operator":false}], rest: {
method: "GET",
path: "/applications/{id}",
status: 200,
service: ["applications","get"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
answer: "Application",
} },
  applicationByKey: { kind: "query", service: ["applications","getByKey"], needs: [{"permission":"application:read","operator":false}], rest: {
method: "GET",
path: "/applications/key",
status: 200,
service: ["applications","getByKey"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "Application",
} },
  me: { kind: "query", service: ["callers","me"], needs: [] },
  health: { kind: "query", service: ["health","read"], needs: [{"permission":"report:read","operator":false},{"operator":true}] },
  keyHoldings: { kind: "query", service: ["keyHoldings","read"], needs: [{"permission":"report:read","operator":false}] },
  latency: { kind: "query", service: ["usage","readLatency"], argument: "input", needs: [{"permission":"report:read","operator":false}] },
  logs: { kind: "query", service: ["logs","connection"], needs: [{"permission":"log:read","operator":false}], rest: {
method: "GET",
path: "/logs",
status: 200,
service: ["logs","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "LogPage",
input: ListLogsInputSchema,
} },
  logEntityTypes: { kind: "query", service: ["logs","listEntityTypes"], needs: [{"permission":"log:read","operator":false}], rest: {
method: "GET",
path: "/logs/entity-types",
status: 200,
service: ["logs","listEntityTypes"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "LogEntityType",
} },
  auditChain: { kind: "query", service: ["auditProofs","chain"], needs: [{"permission":"log:read","operator":false}], rest: {
method: "GET",
path: "/logs/chain",
status: 200,
service: ["auditProofs","chain"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "AuditChain",
} },
  permissions: { kind: "query", service: ["permissions","list"], needs: [], rest: {
method: "GET",
path: "/permissions",
status: 200,
service: ["permissions","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "Permission",
input: ListPermissionsInputSchema,
} },
  proxies: { kind: "query", service: ["proxies","connection"], needs: [{"permission":"proxy:read","operator":false}], rest: {
method: "GET",
path: "/proxies",
status: 200,
service: ["proxies","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "ProxyPage",
input: ListProxiesInputSchema,
} },
  proxy: { kind: "query", service: ["proxies","get"], needs: [{"permission":"proxy:read","operator":false}], rest: {
method: "GET",
path: "/proxies/{id}",
status: 200,
service: ["proxies","get"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
answer: "Proxy",
} },
  reactorFormulas: { kind: "query", service: ["reactorFormulas","connection"], needs: [{"permission":"reactor:read","operator":false}], rest: {
method: "GET",
path: "/reactor-formulas",
status: 200,
service: ["reactorFormulas","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "ReactorFormulaPage",
input: ListReactorFormulasInputSchema,
} },
  reactorFormula: { kind: "query", service: ["reactorFormulas","get"], needs: [{"permission":"reactor:read","operator":false}], rest: {
method: "GET",
path: "/reactor-formulas/{id}",
status: 200,
service: ["reactorFormulas","get"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
answer: "ReactorFormula",
} },
  reactors: { kind: "query", service: ["reactors","connection"], needs: [{"permission":"reactor:read","operator":false}], rest: {
method: "GET",
path: "/reactors",
status: 200,
service: ["reactors","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "ReactorPage",
input: ListReactorsInputSchema,
} },
  reactor: { kind: "query", service: ["reactors","get"], needs: [{"permission":"reactor:read","operator":false}], rest: {
method: "GET",
path: "/reactors/{id}",
status: 200,
service: ["reactors","get"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
answer: "Reactor",
} },
  sessions: { kind: "query", service: ["sessions","connection"], needs: [{"permission":"application:read","operator":false}] },
  storedTokens: { kind: "query", service: ["storedTokens","read"], needs: [{"permission":"report:read","operator":false}], rest: {
method: "GET",
path: "/tenants/self/reports/usage",
status: 200,
service: ["storedTokens","report"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "TenantUsageReport",
} },
  tenantMembers: { kind: "query", service: ["tenants","listMembers"], argument: "input", needs: [{"permission":"tenant:member:read","operator":false}], isRestOnly: true, rest: {
method: "GET",
path: "/tenants/self/members",
status: 200,
service: ["tenants","listMembers"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "PeoplePage",
input: ListMembersInputSchema,
} },
  tenantInvitations: { kind: "query", service: ["tenants","listInvitations"], argument: "input", needs: [{"permission":"tenant:invitation:read","operator":false}], isRestOnly: true, rest: {
method: "GET",
path: "/tenants/self/invitations",
status: 200,
service: ["tenants","listInvitations"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "PeoplePage",
input: ListInvitationsInputSchema,
} },
  tenant: { kind: "query", service: ["tenants","getSelf"], needs: [{"permission":"tenant:read","operator":false}], rest: {
method: "GET",
path: "/tenants/self",
status: 200,
service: ["tenants","getSelf"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "Tenant",
} },
  token: { kind: "query", service: ["tokens","get"], needs: [{"permission":"token:read","on":"its container","operator":false}], rest: {
method: "GET",
path: "/tokens/{id}",
status: 200,
service: ["tokens","get"],
inPath: ["id"],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "Token",
} },
  tokens: { kind: "query", service: ["tokenLists","connection"], needs: [{"permission":"token:read","operator":false}], rest: {
method: "GET",
path: "/tokens",
status: 200,
service: ["tokenLists","list"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "TokenPage",
input: ListTokensInputSchema,
} },
  searchTokens: { kind: "query", service: ["tokenLists","searchConnection"], needs: [{"permission":"token:search","operator":false}], rest: {
method: "POST",
path: "/tokens/search",
status: 200,
service: ["tokenLists","search"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: [],
emptyIsAbsent: [],
answer: "TokenPage",
input: SearchTokensInputSchema,
} },
  tokenChildren: { kind: "query", service: ["tokenLists","childrenConnection"], needs: [{"permission":"token:read","on":"the parent","operator":false}], rest: {
method: "GET",
path: "/tokens/{parentId}/children",
status: 200,
service: ["tokenLists","children"],
inPath: ["parentId"],
uuidsInPath: [],
inputArgument: "input",
ignored: [],
emptyIsAbsent: [],
answer: "TokenPage",
input: PageInputSchema,
} },
  usage: { kind: "query", service: ["usage","read"], argument: "input", needs: [{"permission":"report:read","operator":false}] },
  proxyFailures: { kind: "query", service: ["usage","readProxyFailures"], argument: "input", needs: [{"permission":"report:read","operator":false}], example: {"proxyId":"0190163d-8694-739b-aea5-966c26f8ad91"} },
  usageBy: { kind: "query", service: ["usage","readBy"], argument: "input", needs: [{"permission":"report:read","operator":false}], example: {"dimension":"application"} },
  createApplication: { kind: "mutation", service: ["applications","create"], argument: "input", needs: [{"permission":"application:create","operator":false}], audited: "application.create", rest: {
method: "POST",
path: "/applications",
status: 201,
service: ["applications","create"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["id","tenant_id","key","created_by","created_at","modified_by","modified_at"],
emptyIsAbsent: [],
answer: "Application",
input: CreateApplicationInputSchema,
} },
  updateApplication: { kind: "mutation", service: ["applications","update"], needs: [{"permission":"application:update","operator":false}], audited: "application.update", rest: {
method: "PUT",
path: "/applications/{id}",
status: 200,
service: ["applications","update"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "json",
ignored: ["id","tenant_id","key","created_by","created_at","modified_by","modified_at"],
emptyIsAbsent: [],
answer: "Application",
input: UpdateApplicationInputSchema,
} },
  regenerateApplicationKey: { kind: "mutation", service: ["applications","regenerateKey"], needs: [{"permission":"application:update","operator":false}], audited: "application.regenerate_key", rest: {
method: "POST",
path: "/applications/{id}/regenerate",
status: 200,
service: ["applications","regenerateKey"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
answer: "Application",
} },
  deleteApplication: { kind: "mutation", service: ["applications","delete"], needs: [{"permission":"application:delete","operator":false}], audited: "application.delete", rest: {
method: "DELETE",
path: "/applications/{id}",
status: 204,
service: ["applications","delete"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
} },
  runCode: { kind: "mutation", service: ["code","run"], argument: "input", needs: [{"permission":"reactor:create","operator":false}], example: {"code":"module.exports = async () => 1"} },
  createProxy: { kind: "mutation", service: ["proxies","create"], argument: "input", needs: [{"permission":"proxy:create","operator":false}], audited: "proxy.create", rest: {
method: "POST",
path: "/proxies",
status: 201,
service: ["proxies","create"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["id","tenant_id","key","application_id","created_by","created_at","modified_by","modified_at","privacy"],
emptyIsAbsent: ["request_reactor_id","response_reactor_id"],
answer: "Proxy",
input: CreateProxyInputSchema,
} },
  updateProxy: { kind: "mutation", service: ["proxies","update"], needs: [{"permission":"proxy:update","operator":false}], audited: "proxy.update", rest: {
method: "PUT",
path: "/proxies/{id}",
status: 200,
service: ["proxies","update"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "json",
ignored: ["id","tenant_id","key","application_id","created_by","created_at","modified_by","modified_at","privacy"],
emptyIsAbsent: ["request_reactor_id","response_reactor_id"],
answer: "Proxy",
input: UpdateProxyInputSchema,
} },
  patchProxy: { kind: "mutation", service: ["proxies","patch"], needs: [{"permission":"proxy:update","operator":false}], audited: "proxy.update", rest: {
method: "PATCH",
path: "/proxies/{id}",
status: 204,
service: ["proxies","patch"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "any_patch",
ignored: ["id","tenant_id","key","application_id","created_by","created_at","modified_by","modified_at","privacy"],
emptyIsAbsent: ["request_reactor_id","response_reactor_id"],
input: PatchProxyInputSchema,
} },
  deleteProxy: { kind: "mutation", service: ["proxies","delete"], needs: [{"permission":"proxy:delete","operator":false}], audited: "proxy.delete", rest: {
method: "DELETE",
path: "/proxies/{id}",
status: 204,
service: ["proxies","delete"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
} },
  testProxy: { kind: "mutation", service: ["proxyTrials","test"], needs: [{"permission":"proxy:read","operator":false},{"permission":"proxy:update","operator":false}], example: {} },
  createReactorFormula: { kind: "mutation", service: ["reactorFormulas","create"], argument: "input", needs: [{"permission":"reactor:create","operator":false}], audited: "reactor_formula.create", rest: {
method: "POST",
path: "/reactor-formulas",
status: 201,
service: ["reactorFormulas","create"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["status","created_by","created_at","modified_by","modified_at","tenant_id"],
emptyIsAbsent: ["id","icon"],
answer: "ReactorFormula",
input: CreateReactorFormulaInputSchema,
} },
  updateReactorFormula: { kind: "mutation", service: ["reactorFormulas","update"], needs: [{"permission":"reactor:update","operator":false}], audited: "reactor_formula.update", rest: {
method: "PUT",
path: "/reactor-formulas/{id}",
status: 200,
service: ["reactorFormulas","update"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "json",
ignored: ["id","status","created_by","created_at","modified_by","modified_at","tenant_id"],
emptyIsAbsent: ["icon"],
answer: "ReactorFormula",
input: UpdateReactorFormulaInputSchema,
} },
  deleteReactorFormula: { kind: "mutation", service: ["reactorFormulas","delete"], needs: [{"permission":"reactor:delete","operator":false}], audited: "reactor_formula.delete", rest: {
method: "DELETE",
path: "/reactor-formulas/{id}",
status: 204,
service: ["reactorFormulas","delete"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
} },
  createReactor: { kind: "mutation", service: ["reactors","create"], argument: "input", needs: [{"permission":"reactor:create","operator":false}], audited: "reactor.create", rest: {
method: "POST",
path: "/reactors",
status: 201,
service: ["reactors","create"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["id","tenant_id","created_by","created_at","modified_by","modified_at"],
emptyIsAbsent: ["code"],
answer: "Reactor",
input: CreateReactorInputSchema,
} },
  updateReactor: { kind: "mutation", service: ["reactors","update"], needs: [{"permission":"reactor:update","operator":false}], audited: "reactor.update", rest: {
method: "PUT",
path: "/reactors/{id}",
status: 200,
service: ["reactors","update"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "json",
ignored: ["id","tenant_id","created_by","created_at","modified_by","modified_at"],
emptyIsAbsent: ["code"],
answer: "Reactor",
input: UpdateReactorInputSchema,
} },
  patchReactor: { kind: "mutation", service: ["reactors","patch"], needs: [{"permission":"reactor:update","operator":false}], audited: "reactor.update", rest: {
method: "PATCH",
path: "/reactors/{id}",
status: 204,
service: ["reactors","patch"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "any_patch",
ignored: ["id","tenant_id","created_by","created_at","modified_by","modified_at"],
emptyIsAbsent: ["code"],
input: PatchReactorInputSchema,
} },
  deleteReactor: { kind: "mutation", service: ["reactors","delete"], needs: [{"permission":"reactor:delete","operator":false}], audited: "reactor.delete", rest: {
method: "DELETE",
path: "/reactors/{id}",
status: 204,
service: ["reactors","delete"],
inPath: ["id"],
uuidsInPath: ["id"],
ignored: [],
emptyIsAbsent: [],
} },
  react: { kind: "mutation", service: ["reactorInvocation","react"], needs: [{"permission":"token:use","on":"the container of each token that the arguments name","operator":false}], audited: "reactor.react", rest: {
method: "POST",
path: "/reactors/{id}/react",
status: 200,
service: ["reactorInvocation","react"],
inPath: ["id"],
uuidsInPath: ["id"],
inputArgument: "input",
body: "json",
ignored: [],
emptyIsAbsent: [],
answer: "Reaction",
input: ReactInputSchema,
} },
  createSession: { kind: "mutation", service: ["sessions","create"], needs: [{"applicationType":"public","operator":false}], audited: "session.create", rest: {
method: "POST",
path: "/sessions",
status: 201,
service: ["sessions","create"],
inPath: [],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
answer: "Session",
} },
  authorizeSession: { kind: "mutation", service: ["sessions","authorize"], argument: "input", needs: [{"applicationType":"private","operator":false}], audited: "session.authorize", rest: {
method: "POST",
path: "/sessions/authorize",
status: 200,
service: ["sessions","authorize"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["session_key"],
emptyIsAbsent: [],
input: AuthorizeSessionInputSchema,
} },
  deleteSession: { kind: "mutation", service: ["sessions","delete"], needs: [{"permission":"application:delete","operator":false}], audited: "session.delete" },
  updateTenant: { kind: "mutation", service: ["tenants","updateSelf"], needs: [{"permission":"tenant:update","operator":false}], audited: "tenant.update", rest: {
method: "PUT",
path: "/tenants/self",
status: 200,
service: ["tenants","updateSelf"],
inPath: [],
uuidsInPath: [],
inputArgument: "input",
body: "json",
ignored: ["id","created_at","modified_by","modified_at","owner_id"],
emptyIsAbsent: [],
answer: "Tenant",
input: UpdateTenantInputSchema,
} },
  createToken: { kind: "mutation", service: ["tokens","create"], argument: "input", needs: [{"permission":"token:create","on":"its container","operator":false}], audited: "token.create", rest: {
method: "POST",
path: "/tokens",
status: 201,
existedStatus: 200,
service: ["tokens","create"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: ["tenant_id","fingerprint","created_by","created_at","modified_by","modified_at","encryption","privacy"],
emptyIsAbsent: [],
answer: "Token",
input: CreateTokenInputSchema,
} },
  patchToken: { kind: "mutation", service: ["tokens","patch"], needs: [{"permission":"token:update","on":"its container","operator":false}], audited: "token.update", rest: {
method: "PATCH",
path: "/tokens/{id}",
status: 200,
service: ["tokens","patch"],
inPath: ["id"],
uuidsInPath: [],
inputArgument: "input",
body: "merge_patch",
ignored: ["id","tenant_id","fingerprint","created_by","created_at","modified_by","modified_at","encryption","privacy"],
emptyIsAbsent: [],
answer: "Token",
input: PatchTokenInputSchema,
} },
  deleteToken: { kind: "mutation", service: ["tokens","delete"], needs: [{"permission":"token:delete","on":"its container","operator":false}], audited: "token.delete", rest: {
method: "DELETE",
path: "/tokens/{id}",
status: 204,
service: ["tokens","delete"],
inPath: ["id"],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
} },
  deleteTokens: { kind: "mutation", service: ["tokenDeletions","delete"], argument: "input", needs: [{"permission":"token:delete","on":"their containers","operator":false}], audited: "token.delete", rest: {
method: "DELETE",
path: "/tokens",
status: 200,
service: ["tokenDeletions","delete"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: [],
emptyIsAbsent: [],
answer: "DeleteTokensPayload",
input: DeleteTokensInputSchema,
} },
  linkTokens: { kind: "mutation", service: ["tokens","link"], needs: [{"permission":"token:update","on":"both containers","operator":false}], audited: "token.link", rest: {
method: "POST",
path: "/tokens/{parentId}/children/{childId}",
status: 204,
service: ["tokens","link"],
inPath: ["parentId","childId"],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
} },
  unlinkTokens: { kind: "mutation", service: ["tokens","unlink"], needs: [{"permission":"token:update","on":"both containers","operator":false}], audited: "token.unlink", rest: {
method: "DELETE",
path: "/tokens/{parentId}/children/{childId}",
status: 204,
service: ["tokens","unlink"],
inPath: ["parentId","childId"],
uuidsInPath: [],
ignored: [],
emptyIsAbsent: [],
} },
  createChildToken: { kind: "mutation", service: ["tokens","createChild"], needs: [{"permission":"token:create","on":"its container","operator":false},{"permission":"token:update","on":"the parent","operator":false}], audited: "token.create", rest: {
method: "POST",
path: "/tokens/{parentId}/children",
status: 201,
existedStatus: 200,
service: ["tokens","createChild"],
inPath: ["parentId"],
uuidsInPath: [],
inputArgument: "input",
body: "json",
ignored: ["tenant_id","fingerprint","created_by","created_at","modified_by","modified_at","encryption","privacy"],
emptyIsAbsent: [],
answer: "Token",
input: CreateTokenInputSchema,
} },
  tokenize: { kind: "mutation", service: ["tokenize","tokenize"], argument: "body", needs: [{"permission":"token:create","on":"the container of each token","operator":false}], audited: "token.create", rest: {
method: "POST",
path: "/tokenize",
status: 200,
service: ["tokenize","tokenize"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: [],
emptyIsAbsent: [],
answer: "JSON",
} },
  detokenize: { kind: "mutation", service: ["detokenize","detokenize"], argument: "body", needs: [{"permission":"token:use","on":"the container of each token","operator":false}], audited: "token.use", rest: {
method: "POST",
path: "/detokenize",
status: 200,
service: ["detokenize","detokenize"],
inPath: [],
uuidsInPath: [],
body: "json",
ignored: [],
emptyIsAbsent: [],
answer: "JSON",
} },
} as const satisfies Readonly<Record<string, Operation>>;

/** The members of a payload that are the answer of its method; the others are members of that answer. */
export const PAYLOAD_ANSWERS: Readonly<Record<string, readonly string[]>> = {"CreateApplicationPayload":["application"],"UpdateApplicationPayload":["application"],"RegenerateApplicationKeyPayload":["application"],"DeleteApplicationPayload":[],"RunCodePayload":["run"],"CreateProxyPayload":["proxy"],"UpdateProxyPayload":["proxy"],"PatchProxyPayload":["proxy"],"DeleteProxyPayload":[],"TestProxyPayload":["trial"],"CreateReactorFormulaPayload":["reactorFormula"],"UpdateReactorFormulaPayload":["reactorFormula"],"DeleteReactorFormulaPayload":[],"CreateReactorPayload":["reactor"],"UpdateReactorPayload":["reactor"],"PatchReactorPayload":["reactor"],"DeleteReactorPayload":[],"ReactPayload":["reaction"],"CreateSessionPayload":["session"],"DeleteSessionPayload":[],"AuthorizeSessionPayload":[],"UpdateTenantPayload":["tenant"],"CreateTokenPayload":["token"],"CreateChildTokenPayload":["token"],"PatchTokenPayload":["token"],"DeleteTokenPayload":[],"DeleteTokensPayload":[],"LinkTokensPayload":[],"UnlinkTokensPayload":[],"TokenizePayload":["body"],"DetokenizePayload":["body"]};

/** What types are on the wire of REST, member by member: what is not named here cannot leave. */
export const WIRE_MEMBERS: Readonly<Record<string, WireMembers>> = {"AccessRule":[["description","description"],["priority","priority"],["container","container"],["transform","transform"],["permissions","permissions"]],"Application":[["id","id"],["tenantId","tenant_id"],["name","name"],["key","key"],["type","type"],["permissions","permissions"],["rules","rules","AccessRule"],["expiresAt","expires_at"],["createdBy","created_by"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"ApplicationPage":[["pagination","pagination","Pagination"],["data","data","Application"]],"AuditChain":[["seals","seals"],["lastSeal","last_seal","AuditSeal"],["anchored","anchored"],["waiting","waiting"],["oldestWaitingAt","oldest_waiting_at"],["keyId","key_id"],["publicKey","public_key"]],"AuditSeal":[["number","number"],["count","count"],["root","root"],["previous","previous"],["hash","hash"],["firstAt","first_at"],["lastAt","last_at"],["isOfBeginning","is_of_beginning"],["sealedAt","sealed_at"],["keyId","key_id"],["text","text"],["signature","signature"],["publicKey","public_key"]],"ConfigurationElement":[["name","name"],["description","description"],["type","type"]],"DeleteTokensPayload":[["deleted","deleted"],["matched","matched"],["hasMore","has_more"]],"LogEntityType":[["displayName","display_name"],["value","value"]],"LogEntry":[["id","id"],["tenantId","tenant_id"],["actorType","actor_type"],["actorId","actor_id"],["operation","operation"],["outcome","outcome"],["entityType","entity_type"],["entityId","entity_id"],["reason","reason"],["details","details"],["traceId","trace_id"],["createdAt","created_at"]],"LogPage":[["pagination","pagination","Pagination"],["data","data","LogEntry"]],"Pagination":[["totalItems","total_items"],["pageNumber","page_number"],["pageSize","page_size"],["totalPages","total_pages"]],"PeoplePage":[["pagination","pagination","Pagination"],["data","data"]],"Permission":[["type","type"],["description","description"],["applicationTypes","application_types"]],"Proxy":[["id","id"],["tenantId","tenant_id"],["key","key"],["name","name"],["destinationUrl","destination_url"],["requestTransform","request_transform","ProxyTransform"],["responseTransform","response_transform","ProxyTransform"],["configuration","configuration"],["applicationId","application_id"],["requireAuth","require_auth"],["createdBy","created_by"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"ProxyPage":[["pagination","pagination","Pagination"],["data","data","Proxy"]],"ProxyTransform":[["code","code"]],"Reaction":[["raw","raw"],["tokens","tokens"]],"Reactor":[["id","id"],["tenantId","tenant_id"],["name","name"],["formula","formula","ReactorFormula"],["application","application","Application"],["configuration","configuration"],["createdBy","created_by"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"ReactorFormula":[["id","id"],["name","name"],["description","description"],["type","type"],["status","status"],["icon","icon"],["code","code"],["configuration","configuration","ConfigurationElement"],["requestParameters","request_parameters","RequestParameter"],["createdBy","created_by"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"ReactorFormulaPage":[["pagination","pagination","Pagination"],["data","data","ReactorFormula"]],"ReactorPage":[["pagination","pagination","Pagination"],["data","data","Reactor"]],"RequestParameter":[["name","name"],["description","description"],["type","type"],["optional","optional"]],"Session":[["sessionKey","session_key"],["nonce","nonce"],["expiresAt","expires_at"]],"Tenant":[["id","id"],["name","name"],["settings","settings"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"TenantUsageReport":[["totalTokens","total_tokens"],["tokenReport","token_report","TokenReport"]],"Token":[["id","id"],["tenantId","tenant_id"],["type","type"],["data","data"],["mask","mask"],["metadata","metadata"],["searchIndexes","search_indexes"],["fingerprint","fingerprint"],["fingerprintExpression","fingerprint_expression"],["containers","containers"],["expiresAt","expires_at"],["createdBy","created_by"],["createdAt","created_at"],["modifiedBy","modified_by"],["modifiedAt","modified_at"]],"TokenMetricsByType":[["token","token","TokenTypeMetrics"],["card","card","TokenTypeMetrics"],["cardNumber","card_number","TokenTypeMetrics"],["bank","bank","TokenTypeMetrics"],["usBankAccountNumber","us_bank_account_number","TokenTypeMetrics"],["usBankRoutingNumber","us_bank_routing_number","TokenTypeMetrics"],["socialSecurityNumber","social_security_number","TokenTypeMetrics"],["employerIdNumber","employer_id_number","TokenTypeMetrics"]],"TokenPage":[["pagination","pagination","Pagination"],["data","data","Token"]],"TokenReport":[["totalTokens","total_tokens"],["metricsByType","metrics_by_type","TokenMetricsByType"]],"TokenTypeMetrics":[["count","count"]]};

/** What the doors call: each service by its name, with the methods that operations name. */
export interface OperationServices<Context> {
  readonly access: {
    explain(ctx: Context, input: unknown): unknown;
  };
  readonly applications: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    get(ctx: Context, input: { readonly id: string }): unknown;
    getByKey(ctx: Context): unknown;
    create(ctx: Context, input: unknown): unknown;
    update(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    regenerateKey(ctx: Context, input: { readonly id: string }): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
  };
  readonly auditProofs: {
    chain(ctx: Context): unknown;
  };
  readonly callers: {
    me(ctx: Context): unknown;
  };
  readonly code: {
    run(ctx: Context, input: unknown): unknown;
  };
  readonly detokenize: {
    detokenize(ctx: Context, input: JsonValue): unknown;
  };
  readonly health: {
    read(ctx: Context): unknown;
  };
  readonly keyHoldings: {
    read(ctx: Context): unknown;
  };
  readonly logs: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    listEntityTypes(ctx: Context): unknown;
  };
  readonly permissions: {
    list(ctx: Context, input: unknown): unknown;
  };
  readonly proxies: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    get(ctx: Context, input: { readonly id: string }): unknown;
    create(ctx: Context, input: unknown): unknown;
    update(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    patch(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
  };
  readonly proxyTrials: {
    test(ctx: Context, input: { readonly id: string; readonly input: unknown }): unknown;
  };
  readonly reactorFormulas: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    get(ctx: Context, input: { readonly id: string }): unknown;
    create(ctx: Context, input: unknown): unknown;
    update(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
  };
  readonly reactorInvocation: {
    react(ctx: Context, input: { readonly id: string; readonly input: unknown }): unknown;
  };
  readonly reactors: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    get(ctx: Context, input: { readonly id: string }): unknown;
    create(ctx: Context, input: unknown): unknown;
    update(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    patch(ctx: Context, input: { readonly id: string; readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
  };
  readonly sessions: {
    connection(ctx: Context, input: unknown): unknown;
    create(ctx: Context): unknown;
    authorize(ctx: Context, input: unknown): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
  };
  readonly storedTokens: {
    read(ctx: Context): unknown;
    report(ctx: Context): unknown;
  };
  readonly tenants: {
    listMembers(ctx: Context, input: unknown): unknown;
    listInvitations(ctx: Context, input: unknown): unknown;
    getSelf(ctx: Context): unknown;
    updateSelf(ctx: Context, input: { readonly input: unknown; readonly ifUnmodifiedSince?: unknown }): unknown;
  };
  readonly tokenDeletions: {
    delete(ctx: Context, input: unknown): unknown;
  };
  readonly tokenLists: {
    connection(ctx: Context, input: unknown): unknown;
    list(ctx: Context, input: unknown): unknown;
    searchConnection(ctx: Context, input: unknown): unknown;
    search(ctx: Context, input: unknown): unknown;
    childrenConnection(ctx: Context, input: unknown): unknown;
    children(ctx: Context, input: { readonly parentId: string; readonly input: unknown }): unknown;
  };
  readonly tokenize: {
    tokenize(ctx: Context, input: JsonValue): unknown;
  };
  readonly tokens: {
    get(ctx: Context, input: { readonly id: string }): unknown;
    create(ctx: Context, input: unknown): unknown;
    patch(ctx: Context, input: { readonly id: string; readonly input: unknown }): unknown;
    delete(ctx: Context, input: { readonly id: string }): unknown;
    link(ctx: Context, input: { readonly parentId: string; readonly childId: string }): unknown;
    unlink(ctx: Context, input: { readonly parentId: string; readonly childId: string }): unknown;
    createChild(ctx: Context, input: { readonly parentId: string; readonly input: unknown }): unknown;
  };
  readonly usage: {
    readLatency(ctx: Context, input: unknown): unknown;
    read(ctx: Context, input: unknown): unknown;
    readProxyFailures(ctx: Context, input: unknown): unknown;
    readBy(ctx: Context, input: unknown): unknown;
  };
}
