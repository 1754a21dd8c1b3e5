/**
 * Gives the engine's imports a clock in UTC. The engine asks Emscripten for local time, which answers in the zone of the
 * host; the zone would differ from host to host and tell the guest where it runs. The two functions are found by
 * what they do, since their names are minified; an engine without them is refused.
 */
export function withUtcClock(
  imports: WebAssembly.Imports,
  memory: WebAssembly.Memory,
): WebAssembly.Imports {
  const entries = Object.entries(imports['a'] ?? {});
  const zoned = entries.filter(([, value]) => sourceOf(value).includes('getTimezoneOffset'));
  const localTime = zoned.filter(([, value]) => sourceOf(value).includes('getMinutes'));
  const zoneNames = zoned.filter(([, value]) => !sourceOf(value).includes('getMinutes'));
  if (localTime.length !== 1 || zoneNames.length !== 1)
    throw new Error('the engine does not take its time zone as expected');
  const replaced = new Map<string, WebAssembly.ImportValue>(entries);
  for (const [name] of localTime)
    replaced.set(name, (seconds: bigint | number, at: number) =>
      writeUtc(new Date(Number(seconds) * 1000), new Int32Array(memory.buffer, at, 10)),
    );
  for (const [name] of zoneNames)
    replaced.set(name, (zone: number, daylight: number, standard: number, summer: number) => {
      new Int32Array(memory.buffer, zone, 1)[0] = 0;
      new Int32Array(memory.buffer, daylight, 1)[0] = 0;
      for (const at of [standard, summer])
        new Uint8Array(memory.buffer, at, 4).set([0x55, 0x54, 0x43, 0]);
    });
  return { ...imports, a: Object.fromEntries(replaced) };
}

function sourceOf(value: unknown): string {
  return typeof value === 'function' ? Function.prototype.toString.call(value) : '';
}

/** Fills a C `struct tm`. */
function writeUtc(date: Date, tm: Int32Array): void {
  const dayOfYear =
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) -
      Date.UTC(date.getUTCFullYear(), 0, 1)) /
    86_400_000;
  tm.set([
    date.getUTCSeconds(),
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth(),
    date.getUTCFullYear() - 1900,
    date.getUTCDay(),
    dayOfYear,
    0,
    0,
  ]);
}
