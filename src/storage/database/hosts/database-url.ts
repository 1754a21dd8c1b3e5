/** A place where a server of PostgreSQL may be. */
export interface DatabaseHost {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

/** What a DATABASE_URL says, several hosts taken apart. */
export interface DatabaseAddress {
  /** The URL as one of the first host alone, as the driver takes it. */
  readonly connectionString: string;
  readonly hosts: readonly DatabaseHost[];
  /** Whether only a server that takes writes will do. */
  readonly needsWrites: boolean;
  /** Whether hosts are tried in an order of chance. */
  readonly isShuffled: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/s;
const PORT = 5432;

/** What libpq knows, of which a vault, which writes, has use for these. */
const NEEDS_WRITES: Readonly<Record<string, boolean>> = {
  any: false,
  'read-write': true,
  primary: true,
};

/**
 * Takes a DATABASE_URL apart as libpq does (PostgreSQL's documentation, 34.1.1.2): hosts separated by commas, each with a
 * port of its own, in the URL's authority or in `host` and `port`; `target_session_attrs` and `load_balance_hosts`. Where
 * several hosts are given, only one that takes writes will do unless the URL says `any`: a vault writes. Throws an Error
 * whose message repeats nothing of the URL.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, scheme = '', authority = '', path = '', search = ''] = PARTS.exec(url) ?? [];
  if (scheme === '') throw new Error(faultOfForm(url));
  const parameters = new URLSearchParams(search);
  checkParameters(parameters);
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, at + 1);
  const hosts = hostsOf(authority.slice(at + 1), parameters);
  const attributes = parameters.get('target_session_attrs');
  const needsWrites = NEEDS_WRITES[attributes ?? (hosts.length > 1 ? 'primary' : 'any')];
  if (needsWrites === undefined)
    throw new Error('must have no target_session_attrs but any, read-write and primary');
  const balance = parameters.get('load_balance_hosts') ?? 'disable';
  if (balance !== 'disable' && balance !== 'random')
    throw new Error('must have no load_balance_hosts but disable and random');
  // One host is left to the driver in every form that it knows.
  if (hosts.length < 2 && attributes === null) {
    return { connectionString: url, hosts: [], needsWrites, isShuffled: false };
  }
  for (const ours of ['target_session_attrs', 'load_balance_hosts']) parameters.delete(ours);
  for (const theirs of ['host', 'port']) parameters.delete(theirs);
  const [first] = hosts;
  if (first?.host.startsWith('/') === true) parameters.set('host', first.host);
  const place = first === undefined || first.host.startsWith('/') ? 'localhost' : written(first);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  const connectionString = `${scheme}${user}${place}${path}${rest}`;
  if (!URL.canParse(connectionString)) throw new Error('must be a URL that can be read');
  return { connectionString, hosts, needsWrites, isShuffled: balance === 'random' };
}

/** What the driver, or this file, heeds. */
const HEEDED: ReadonlySet<string> = new Set([
  ...['host', 'port', 'user', 'password', 'target_session_attrs', 'load_balance_hosts'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
  ...['application_name', 'fallback_application_name', 'client_encoding', 'options'],
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
]);

/** What people bring along from other drivers; names that are none of these may be a piece of a password. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  ...['channel_binding', 'connect_timeout', 'dbname', 'database', 'gssencmode', 'keepalives'],
  ...['keepalives_idle', 'keepalives_interval', 'keepalives_count', 'passfile', 'require_auth'],
  ...['requiressl', 'service', 'sslcrl', 'sslcompression', 'sslpassword', 'sslsni', 'krbsrvname'],
  ...['ssl_min_protocol_version', 'ssl_max_protocol_version', 'tcp_user_timeout', 'replication'],
  ...['schema', 'currentSchema', 'search_path', 'pgbouncer', 'connection_limit', 'pool_timeout'],
  ...['sslidentity', 'sslaccept', 'statement_cache_size', 'socket_timeout', 'pool_max_conns'],
]);

/** Refuses what nothing would heed: whoever asks for a channel that is bound, or for a schema, would believe to have it. */
function checkParameters(parameters: URLSearchParams): void {
  const names = [...parameters.keys()];
  const unheeded = names.find((name) => !HEEDED.has(name));
  if (unheeded !== undefined) {
    const shown = OF_OTHERS.has(unheeded) ? unheeded : 'that nobody knows';
    throw new Error(`must have no parameter ${shown}: nothing would heed it`);
  }
  if (new Set(names).size < names.length) throw new Error('must have each parameter once');
}

function faultOfForm(url: string): string {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return 'must begin with postgresql://';
  return 'must have no fragment; a # in a name or a password is written %23';
}

/** The URL as it is; what is wrong with it is added to the faults. */
export function checkDatabaseUrl(url: string, faults: string[]): string {
  try {
    parseDatabaseUrl(url);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return url;
}

/** A host as it stands in a URL and in messages. */
export function written({ host, port }: DatabaseHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}

function hostsOf(authority: string, parameters: URLSearchParams): readonly DatabaseHost[] {
  const asked = parameters.get('host');
  const ports = (parameters.get('port') ?? '').split(',');
  const texts = (asked ?? authority).split(',');
  if (ports.length > 1 && ports.length !== texts.length)
    throw new Error('must have one port, or as many as hosts');
  return texts.map((text, index) => {
    const given = ports.length > 1 ? ports[index] : ports[0];
    const [, host = '', port] = asked === null ? splitPort(text) : [text, text, undefined];
    if (host === '' && texts.length > 1) throw new Error('must have no empty host among several');
    return { host, port: portOf(port ?? (given === '' ? undefined : given)) };
  });
}

/** A host, IPv6 addresses in brackets, and its port. */
function splitPort(text: string): readonly (string | undefined)[] {
  const found = /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d*))?$/.exec(text);
  if (found === null) throw new Error('must have hosts as host, host:port or [IPv6]:port');
  const [, six, name = '', port] = found;
  return [text, six ?? decoded(name), port === '' ? undefined : port];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have hosts as host, host:port or [IPv6]:port');
  }
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('must have ports from 1 to 65535');
  return port;
}
