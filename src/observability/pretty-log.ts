import picocolors from 'picocolors';

/** How lines are written for people. */
export interface PrettyOptions {
  readonly isColoured: boolean;
  /** Whether requests are told, a line each. */
  readonly tellsRequests: boolean;
}

/** A line of the log, as it is written in JSON. */
interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

/**
 * Turns lines of JSON into lines for a person at a terminal: time of day, level, message, and what else there is as
 * `name=value`; of a request its method, route, status and time. Gives an empty text for what is not to be told.
 * Characters that a terminal would obey are written as JSON writes them, whoever they came from.
 */
export function prettyWriter(options: PrettyOptions): (line: string) => string {
  const colours = picocolors.createColors(options.isColoured);
  return (line) => {
    const { level, time, msg, ...fields } = JSON.parse(line) as Entry;
    const isOfRequest = msg === undefined && typeof fields['route'] === 'string';
    if (isOfRequest && !options.tellsRequests) return '';
    const at = colours.dim(timeOfDay(time));
    if (isOfRequest) return `${at}  ${requestText(fields, colours)}\n`;
    const { err, ...others } = fields;
    const stack = errorText(err);
    return `${at}  ${levelText(level, colours)}  ${plain(msg ?? '')}${fieldsText(others, colours)}${stack}\n`;
  };
}

type Colours = ReturnType<typeof picocolors.createColors>;

function timeOfDay(time: string): string {
  const at = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
}

function levelText(level: number, { red, yellow, cyan, dim }: Colours): string {
  if (level >= 60) return red('fatal');
  if (level >= 50) return red('error');
  if (level >= 40) return yellow('warn ');
  return level >= 30 ? cyan('info ') : dim('debug');
}

function requestText(fields: Readonly<Record<string, unknown>>, colours: Colours): string {
  const { method, route, status, milliseconds, traceId } = fields;
  const { red, yellow, green, dim } = colours;
  const code = Number(status);
  const paint = code >= 500 ? red : code >= 400 ? yellow : green;
  const time = `${String(milliseconds)} ms`;
  return [
    paint(String(status)),
    valueText(method).padEnd(6),
    valueText(route),
    dim(`${time}  ${valueText(traceId)}`),
  ].join('  ');
}

function fieldsText(fields: Readonly<Record<string, unknown>>, { dim }: Colours): string {
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`);
  return texts.length === 0 ? '' : `  ${dim(texts.join(' '))}`;
}

/** What pino makes of an error: the frames of its stack under its first line. */
function errorText(error: unknown): string {
  if (error === undefined) return '';
  const { stack, message, type } = error as Readonly<Record<string, unknown>>;
  const text = typeof stack === 'string' ? stack : `${String(type)}: ${String(message)}`;
  return text
    .split('\n')
    .map((each) => `\n          ${plain(each.trim())}`)
    .join('');
}

/** A value as it is where nobody can mistake it, and as JSON where somebody could. */
function valueText(value: unknown): string {
  if (typeof value === 'string' && /^[\w./:@*+-]+$/.test(value)) return value;
  return plain(JSON.stringify(value));
}

/** A text without what moves the cursor, colours, or turns the direction of writing. */
function plain(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (each) => `\\u${(each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
