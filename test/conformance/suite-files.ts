import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Modules of user code and the files of Node's suite that try them, by their names. */
const MODULES: Readonly<Record<string, RegExp>> = {
  assert: /^test-assert/,
  buffer: /^test-(?:buffer|btoa|atob|blob)/,
  console: /^test-console/,
  crypto: /^test-(?:crypto|webcrypto)/,
  events: /^test-(?:event|eventtarget|whatwg-events|abort|domexception|global-domexception)/,
  path: /^test-path/,
  process: /^test-process-(?:hrtime|next-tick|versions|features)|^test-next-tick/,
  punycode: /^test-punycode/,
  querystring: /^test-querystring/,
  stream: /^test-stream/,
  string_decoder: /^test-string-decoder/,
  timers: /^test-(?:timers?|set-?(?:immediate|timeout|interval)|queue-microtask|microtask)/,
  url: /^test-url(?!pattern)/,
  util: /^test-(?:util|structuredClone|promises?)/,
  'whatwg-encoding': /^test-(?:whatwg-encoding|global-encoder)/,
  'whatwg-url': /^test-whatwg-url/,
};

/** What user code may load, as docs/user-code.md lists it, and what the suite has beside it. */
const ALLOWED = new Set(
  [
    'assert assert/strict buffer console crypto events http https path path/posix path/win32 perf_hooks process punycode',
    'querystring stream stream/promises string_decoder timers timers/promises url util util/types test',
    '../common ../common/crypto ../common/fixtures ../common/countdown ../common/arraystream ../common/index',
  ]
    .join(' ')
    .split(' '),
);

/** What a source asks for that docs/user-code.md says user code has not, each with the words by which it is found. */
const NOT_FOR_USER_CODE: Readonly<Record<string, RegExp>> = {
  'flags of the process': /^\/\/ Flags:/m,
  'internals of Node': /internalBinding|process\.binding|internal\/|process\._|node:internal/,
  'warnings and ends of the process':
    /process\.(?:on|once|emit|exit|addListener)\((?!'exit')|process\.exit(?:Code)?\b|expectWarning|emitWarning/,
  'standard streams': /process\.(?:stdout|stderr|stdin)|hijackstdio|hijackStd/,
  'other processes, threads and contexts':
    /\bfork\(|\bspawn|MessageChannel|Worker\b|runInNewContext|vm\./,
  'collection of garbage and figures of memory': /\bgc\(|memoryUsage|FinalizationRegistry|WeakRef/,
  'web streams, Blob and File':
    /ReadableStream|WritableStream|TransformStream|\bBlob\b|stream\/web|CompressionStream/,
  servers: /createServer|\.listen\(/,
  'finite fields, DSA and X.509':
    /'dsa'|'dh'|dsa_|DiffieHellman\(|getDiffieHellman|X509Certificate|generatePrime|checkPrime|Certificate\b|secureHeap/,
  files: /__filename|fs\.|createReadStream|fixtures\.(?:path|fileURL)/,
  'shared memory': /SharedArrayBuffer|Atomics/,
  'more memory than a run has': /kStringMaxLength|MAX_STRING_LENGTH|constants\.MAX_LENGTH/,
  'what Node has taken away since':
    /CallTracker|timers\.(?:enroll|active|_unrefActive|unenroll)|\benroll\(|\bactive\(/,
  'ES modules': /\bimport\(|import\.meta/,
};

/** A file of the suite, the module that it tries, and why it is not one for user code, where it is none. */
export interface SuiteFile {
  readonly file: string;
  readonly module: string;
  readonly unfit: string | undefined;
}

/** The files of the suite in a folder, by module. */
export function suiteFiles(folder: string): readonly SuiteFile[] {
  const names = readdirSync(join(folder, 'test/parallel')).filter((name) => name.endsWith('.js'));
  return Object.entries(MODULES).flatMap(([module, pattern]) =>
    names
      .filter((name) => pattern.test(name))
      .sort()
      .map((file) => {
        const source = readFileSync(join(folder, 'test/parallel', file), 'utf8');
        return { file, module, unfit: whyUnfit(source) };
      }),
  );
}

function whyUnfit(source: string): string | undefined {
  for (const [, name = ''] of source.matchAll(/require\('([^']+)'\)/g))
    if (!ALLOWED.has(name.replace(/^node:/, ''))) return `requires ${name}`;
  return Object.entries(NOT_FOR_USER_CODE).find(([, words]) => words.test(source))?.[0];
}
