/** What a page writes for the part of a text that differs each time. */
const ANYTHING = '…';

/** The last JSON value among the lines that a command has printed; undefined where there is none. */
export function lastJson(output: string): unknown {
  const lines = output.trimEnd().split('\n');
  for (let from = lines.length - 1; from >= 0; from--) {
    try {
      return JSON.parse(lines.slice(from).join('\n'));
    } catch {
      // It began further above.
    }
  }
  return undefined;
}

/** Where a value differs from what a page shows: other members, another type, another length, or another text. */
export function differences(shown: unknown, real: unknown, path = '$'): readonly string[] {
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length !== real.length) return [`${path} has ${String(real.length)} elements`];
    return shown.flatMap((each, index) =>
      differences(each, (real as unknown[])[index], `${path}[${String(index)}]`),
    );
  }
  if (isObject(shown) && isObject(real)) {
    const names = new Set([...Object.keys(shown), ...Object.keys(real)]);
    return [...names].flatMap((name) => differences(shown[name], real[name], `${path}.${name}`));
  }
  if (typeof shown === 'string' && typeof real === 'string' && matches(shown, real)) return [];
  return Object.is(shown, real)
    ? []
    : [`${path} is ${JSON.stringify(real)}, and not ${JSON.stringify(shown)}`];
}

/** The lines that a page shows and that were not printed in this order. */
export function missingLines(shown: string, printed: string): readonly string[] {
  const lines = printed.split('\n').map((line) => line.trim());
  let from = 0;
  return shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .filter((line) => {
      const found = lines.findIndex((each, index) => index >= from && matches(line, each));
      if (found >= 0) from = found + 1;
      return found < 0;
    });
}

function matches(shown: string, real: string): boolean {
  const parts = shown.split(ANYTHING).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(real);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
