import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Has stacks name the sources that the build was made from. A map is read when a stack is first asked for that passes
 * through its file: with Node's own `--enable-source-maps` every start reads all maps and keeps them (docs/adr/0086).
 */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${named(frame)}`)].join('\n');
}

/** Name and message, as V8 writes them; a getter of somebody else's may throw. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** A frame, which V8 writes as Node.js prints it. */
type Frame = NodeJS.CallSite & { toString(): string };

function named(frame: Frame): string {
  const text = frame.toString();
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (file == null || line === null || column === null || !file.startsWith('file:')) return text;
  const source = sourceOf(file, line, column);
  return source === undefined
    ? text
    : text.replace(`${file}:${String(line)}:${String(column)}`, () => source);
}

function sourceOf(file: string, line: number, column: number): string | undefined {
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry) || !entry.originalSource)
    return undefined;
  const { originalSource, originalLine, originalColumn } = entry;
  const path = fileURLToPath(new URL(originalSource, file));
  return `${path}:${String(originalLine + 1)}:${String(originalColumn + 1)}`;
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** The map beside a file; undefined where there is none. */
function readMap(file: string): SourceMap | undefined {
  try {
    const text = readFileSync(fileURLToPath(`${file}.map`), 'utf8');
    return new SourceMap(JSON.parse(text) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return undefined;
  }
}
