/* Modules that Node has and user code has not, and why: so that the error of who asks for one says it. */

const REASONS: readonly (readonly [reason: string, modules: string])[] = [
  ['user code has no files', 'fs fs/promises'],
  ['user code has no processes and threads of its own', 'child_process cluster worker_threads'],
  [
    'user code has no sockets: requests leave by fetch, http, https or axios',
    'net tls dgram http2 _http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _tls_common _tls_wrap',
  ],
  ['the vault looks names up when a request leaves', 'dns dns/promises'],
  [
    'user code does not see the machine and the engine that it runs on',
    'os v8 vm inspector inspector/promises trace_events wasi diagnostics_channel async_hooks domain',
  ],
  ['user code has no terminal', 'readline readline/promises repl tty'],
  ['user code is one file, and its packages are bundled', 'module test node:test sea sqlite'],
  ['bodies come decoded, and are sent as they are', 'zlib'],
  ['streams are those of the module stream', 'stream/consumers stream/web _stream_wrap'],
  ['it is an old name: ask for util', 'sys'],
  ['it is an old name: ask for crypto.constants or buffer.constants', 'constants'],
  [
    'it is an old name: ask for stream',
    '_stream_duplex _stream_passthrough _stream_readable _stream_transform _stream_writable',
  ],
];

/** Why there is no module of this name; undefined where Node has none either. */
export function whyAbsent(name: string): string | undefined {
  return REASONS.find(([, modules]) => modules.split(' ').includes(name))?.[0];
}
