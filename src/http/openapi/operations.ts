/** An operation of REST: what it is called at, and the root field of schema/ that does the same. */
export interface RestOperation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with the names of the root field's arguments in braces. */
  readonly path: string;
  /** The root field: its description, arguments and type are those of the operation. */
  readonly field: string;
  readonly status: 200 | 201 | 204;
  /** What REST takes and answers of a list, whose field is a connection. */
  readonly page?: { readonly input: string; readonly type: string };
  /** Whether the answer has no body, whatever the root field gives. */
  readonly isBodyless?: boolean;
  /** Media types of the body, where it is not JSON alone. */
  readonly mediaTypes?: readonly string[];
  /** Whether something that is there already may be answered, with 200, in the place of a new one. */
  readonly mayExist?: boolean;
  /** Whether user code may answer in the place of the service, with whatever it likes. */
  readonly mayCodeAnswer?: boolean;
  /** A body, to try the operation with. */
  readonly example?: unknown;
}

const MERGE_PATCH = 'application/merge-patch+json';

const APPLICATION = { name: 'Checkout', permissions: ['token:create', 'token:read'] };
const CARD = {
  type: 'card',
  data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2030, cvc: '123' },
};
const FORMULA = {
  name: 'Last four',
  type: 'private',
  code: 'module.exports = async ({ args }) => ({ raw: { last4: args.number.slice(-4) } })',
  configuration: [],
  request_parameters: [{ name: 'number', type: 'string' }],
};

const PROXY = {
  name: 'Payments',
  destination_url: 'https://api.example/v1',
  request_transform: {
    code: 'module.exports = async ({ args }) => ({ body: args.body, headers: args.headers })',
  },
  configuration: { REGION: 'eu' },
};

/** Every operation of REST but `/proxy`, which carries any request. A test calls each of them. */
export const REST_OPERATIONS: readonly RestOperation[] = [
  {
    method: 'post',
    path: '/tokenize',
    field: 'tokenize',
    status: 200,
    example: { name: 'Ada', card: CARD },
  },
  {
    method: 'post',
    path: '/detokenize',
    field: 'detokenize',
    status: 200,
    example: { note: 'without expressions a body comes back as it is' },
  },
  {
    method: 'post',
    path: '/tokens',
    field: 'createToken',
    status: 201,
    mayExist: true,
    example: {
      type: 'token',
      data: 'Ada',
      metadata: { order: '7' },
      search_indexes: ['{{ data }}'],
    },
  },
  {
    method: 'get',
    path: '/tokens',
    field: 'tokens',
    status: 200,
    page: { input: 'ListTokensInput', type: 'TokenPage' },
  },
  {
    method: 'post',
    path: '/tokens/search',
    field: 'searchTokens',
    status: 200,
    page: { input: 'SearchTokensInput', type: 'TokenPage' },
    example: { query: 'data:"Ada" AND metadata.order:7' },
  },
  { method: 'get', path: '/tokens/{id}', field: 'token', status: 200 },
  {
    method: 'patch',
    path: '/tokens/{id}',
    field: 'updateToken',
    status: 200,
    mediaTypes: [MERGE_PATCH],
    example: { metadata: { order: '8' } },
  },
  { method: 'delete', path: '/tokens/{id}', field: 'deleteToken', status: 204 },
  {
    method: 'get',
    path: '/tokens/{parentId}/children',
    field: 'tokenChildren',
    status: 200,
    page: { input: 'PageInput', type: 'TokenPage' },
  },
  {
    method: 'post',
    path: '/tokens/{parentId}/children',
    field: 'createChildToken',
    status: 201,
    mayExist: true,
    example: CARD,
  },
  {
    method: 'post',
    path: '/tokens/{parentId}/children/{childId}',
    field: 'linkTokens',
    status: 204,
  },
  {
    method: 'delete',
    path: '/tokens/{parentId}/children/{childId}',
    field: 'unlinkTokens',
    status: 204,
  },
  {
    method: 'post',
    path: '/applications',
    field: 'createApplication',
    status: 201,
    example: { ...APPLICATION, type: 'private' },
  },
  {
    method: 'get',
    path: '/applications',
    field: 'applications',
    status: 200,
    page: { input: 'ListApplicationsInput', type: 'ApplicationPage' },
  },
  { method: 'get', path: '/applications/key', field: 'applicationByKey', status: 200 },
  { method: 'get', path: '/applications/{id}', field: 'application', status: 200 },
  {
    method: 'put',
    path: '/applications/{id}',
    field: 'updateApplication',
    status: 200,
    example: APPLICATION,
  },
  {
    method: 'post',
    path: '/applications/{id}/regenerate',
    field: 'regenerateApplicationKey',
    status: 200,
  },
  { method: 'delete', path: '/applications/{id}', field: 'deleteApplication', status: 204 },
  { method: 'get', path: '/permissions', field: 'permissions', status: 200 },
  { method: 'post', path: '/sessions', field: 'createSession', status: 201 },
  {
    method: 'post',
    path: '/sessions/authorize',
    field: 'authorizeSession',
    status: 200,
    isBodyless: true,
    example: { nonce: 'the nonce of a session', permissions: ['token:create'] },
  },
  {
    method: 'post',
    path: '/reactor-formulas',
    field: 'createReactorFormula',
    status: 201,
    example: FORMULA,
  },
  {
    method: 'get',
    path: '/reactor-formulas',
    field: 'reactorFormulas',
    status: 200,
    page: { input: 'ListReactorFormulasInput', type: 'ReactorFormulaPage' },
  },
  { method: 'get', path: '/reactor-formulas/{id}', field: 'reactorFormula', status: 200 },
  {
    method: 'put',
    path: '/reactor-formulas/{id}',
    field: 'updateReactorFormula',
    status: 200,
    example: FORMULA,
  },
  { method: 'delete', path: '/reactor-formulas/{id}', field: 'deleteReactorFormula', status: 204 },
  {
    method: 'post',
    path: '/reactors',
    field: 'createReactor',
    status: 201,
    example: { name: 'Last four', formula: { id: '6bbd9d4e-5dc6-4c7e-8f65-0d8b4ad7a1f3' } },
  },
  {
    method: 'get',
    path: '/reactors',
    field: 'reactors',
    status: 200,
    page: { input: 'ListReactorsInput', type: 'ReactorPage' },
  },
  { method: 'get', path: '/reactors/{id}', field: 'reactor', status: 200 },
  {
    method: 'put',
    path: '/reactors/{id}',
    field: 'updateReactor',
    status: 200,
    example: { name: 'Last four', formula: { id: '6bbd9d4e-5dc6-4c7e-8f65-0d8b4ad7a1f3' } },
  },
  {
    method: 'patch',
    path: '/reactors/{id}',
    field: 'patchReactor',
    status: 204,
    mediaTypes: [MERGE_PATCH, 'application/json'],
    example: { name: 'Renamed' },
  },
  { method: 'delete', path: '/reactors/{id}', field: 'deleteReactor', status: 204 },
  {
    method: 'post',
    path: '/reactors/{id}/react',
    field: 'react',
    status: 200,
    mayCodeAnswer: true,
    example: { args: { number: '4242424242424242' } },
  },
  { method: 'post', path: '/proxies', field: 'createProxy', status: 201, example: PROXY },
  {
    method: 'get',
    path: '/proxies',
    field: 'proxies',
    status: 200,
    page: { input: 'ListProxiesInput', type: 'ProxyPage' },
  },
  { method: 'get', path: '/proxies/{id}', field: 'proxy', status: 200 },
  { method: 'put', path: '/proxies/{id}', field: 'updateProxy', status: 200, example: PROXY },
  {
    method: 'patch',
    path: '/proxies/{id}',
    field: 'patchProxy',
    status: 204,
    mediaTypes: [MERGE_PATCH, 'application/json'],
    example: { name: 'Renamed', configuration: { REGION: null } },
  },
  { method: 'delete', path: '/proxies/{id}', field: 'deleteProxy', status: 204 },
  { method: 'get', path: '/tenants/self', field: 'tenant', status: 200 },
  {
    method: 'put',
    path: '/tenants/self',
    field: 'updateTenant',
    status: 200,
    example: { name: 'Payments', settings: { region: 'eu' } },
  },
  {
    method: 'get',
    path: '/logs',
    field: 'logs',
    status: 200,
    page: { input: 'ListLogsInput', type: 'LogPage' },
  },
  { method: 'get', path: '/logs/entity-types', field: 'logEntityTypes', status: 200 },
];
