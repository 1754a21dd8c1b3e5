import { describe, expect, it } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { DEFAULT_EXPRESSION_LIMITS } from '../../../src/domain/expression/work-meter.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { REAL_HOST, rigged } from '../../support/expressions/expression-host.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

/** What hostile templates would pass many times over; generous, since machines are busy at times. */
const TIME_MS_MAX = 3_000;
/** Without a clock: the bounds on work alone must hold. */
const expressions = new Expressions(rigged(0));

const LONG = 'a'.repeat(200_000);
const LARGE: JsonValue = new Map([['a', Array.from({ length: 20_000 }, () => 'a'.repeat(30))]]);
const chain = (filter: string, times: number): string =>
  `{{ data ${`| ${filter}`.repeat(times)} }}`;

describe('hostile templates end soon', () => {
  const unparsed: readonly (readonly [name: string, template: string])[] = [
    ['1 MB of text', 'x'.repeat(1_000_000)],
    ['10,000 filters', chain('upcase', 10_000)],
    ['60 filters', chain('upcase', 60)],
    ['2,000 opening brackets', `{{ ${'('.repeat(2_000)} }}`],
    ['3,900 opening brackets', `{{ ${'('.repeat(3_900)} }}`],
    ['unclosed indexes', `{{ data${'['.repeat(3_900)} }}`],
    ['unclosed expressions', '{{'.repeat(1_900)],
    ['backslashes in quotes', `{{ data | append: "${'\\'.repeat(3_900)} }}`],
  ];
  it.each(unparsed)('%s is refused', (_name, template) => {
    const start = processorMs();
    expect(expressions.check(template)).toMatch(/^must /);
    expect(expressions.render(template, { data: 'x' })).toHaveProperty('failed');
    expect(processorMs() - start).toBeLessThan(TIME_MS_MAX);
  });

  const failing: readonly (readonly [name: string, template: string, data: JsonValue])[] = [
    ['padding', "{{ data | pad_left: 1000000000, 'x' }}", 'x'],
    ['padding in steps', chain("pad_right: 3999999, 'x'", 50), 'x'],
    ['replace by itself', chain("replace: 'a', data", 10), LONG],
    ['replace that doubles', chain("replace: 'a', 'aa'", 50), LONG],
    ['replace of the empty text', chain("replace: '', 'aa'", 50), LONG],
    ['append of the data', chain('append: data', 50), LONG],
    ['append in text', '{{ data }}'.repeat(390), LONG],
    ['escape', chain('escape', 50), '<&"'.repeat(50_000)],
    ['url_encode', chain('url_encode', 50), '%'.repeat(100_000)],
    ['base64', chain('base64_encode', 50), LONG],
    ['stringify', chain('stringify', 50), '"\\'.repeat(50_000)],
    ['texts of one large object', chain('replace: data, data', 50), LARGE],
    [
      'lists of one large object',
      chain("concat: data.a | uniq | sort | where: 'a', data", 12),
      LARGE,
    ],
    ['join', chain("split: '' | join: data", 10), 'a'.repeat(50_000)],
    ['concat', chain('concat: data', 50), Array.from({ length: 400_000 }, () => 1)],
  ];
  it.each(failing)('%s is stopped', (_name, template, data) => {
    const start = processorMs();
    expect(expressions.render(template, { data })).toHaveProperty('failed');
    expect(processorMs() - start).toBeLessThan(TIME_MS_MAX);
  });

  const bounded: readonly (readonly [name: string, template: string, data: JsonValue])[] = [
    ['a pattern that would backtrack', "{{ data | replace: '(a+)+$' }}", LONG],
    ['strip_html', '{{ data | strip_html }}', '<script'.repeat(30_000)],
    ['strip_html of comments', '{{ data | strip_html }}', '<!--'.repeat(50_000)],
    ['squish', '{{ data | squish }}', ' '.repeat(200_000) + 'x'],
    ['truncatewords', '{{ data | truncatewords: 3 }}', ' '.repeat(200_000) + 'x'],
    ['strip', '{{ data | strip }}', 'x' + ' '.repeat(200_000) + 'x'],
    ['newlines', '{{ data | newline_to_br | strip_newlines }}', '\r'.repeat(200_000)],
    ['base64_decode', '{{ data | base64_decode }}', '='.repeat(200_000)],
    ['to_number', '{{ data | to_number }}', '0'.repeat(200_000) + 'x'],
    ['date', "{{ data | date: '%Y' }}", '1'.repeat(200_000)],
    ['a format from data', '{{ 0 | date: data }}', '%0'.repeat(100_000)],
    ['a path from data', '{{ data | json: data }}', '$' + "['".repeat(100_000)],
    ['a path of many steps', '{{ data | json: data }}', '$' + '.a'.repeat(100_000)],
    ['an expiration format from data', '{{ data | card_exp: data }}', 'YYYY'.repeat(50_000)],
    ['masking', '{{ data | reveal_last: 4 }}', '😀'.repeat(100_000)],
    ['an alias', '{{ data | alias_preserve_format }}', LONG],
    [
      'sort',
      '{{ data | sort | sort_natural | uniq }}',
      Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 20_011),
    ],
  ];
  it.each(bounded)('%s takes linear time', (_name, template, data) => {
    const start = processorMs();
    expressions.render(template, { data });
    expect(processorMs() - start).toBeLessThan(TIME_MS_MAX);
  });
});

describe('limits', () => {
  it('state the bound that was passed', () => {
    const strict = new Expressions(rigged(0), {
      templateLengthMax: 30,
      filtersMax: 1,
      textLengthMax: 5,
    });
    expect(strict.check('x'.repeat(31))).toBe('must be an expression of at most 30 characters');
    expect(strict.check('{{ data | upcase | upcase }}')).toBe('must use at most 1 filters');
    expect(strict.render('{{ data | append: "x" }}', { data: '12345' })).toEqual({
      failed: 'must give at most 5 characters',
    });
    expect(strict.render('a{{ data }}', { data: '12345' })).toHaveProperty('failed');
  });

  it('stop a render that takes too long by the clock of the host', () => {
    let time = 0;
    const later = (): number => (time += 150);
    const slow = new Expressions({ ...rigged(0), clock: { now: later, processor: later } });
    expect(slow.render(chain('upcase', 5), { data: 'x'.repeat(20_000) })).toEqual({
      failed: `must be rendered within ${String(DEFAULT_EXPRESSION_LIMITS.renderTimeMsMax)} milliseconds`,
    });
    // What has little to do and is late was kept from it by others.
    expect(slow.render(chain('upcase', 5), { data: 'x' })).toEqual({ ok: 'X' });
  });

  it('let a render through that is late because the machine is busy with others', () => {
    let time = 0;
    const clock = { now: () => (time += 150), processor: () => time / 100 };
    const busy = new Expressions({ ...rigged(0), clock });
    const data = 'x'.repeat(20_000);
    expect(busy.render(chain('upcase', 5), { data })).toEqual({ ok: data.toUpperCase() });
  });

  it('let the default fingerprint of a body of 3 MB through', () => {
    const outcome = new Expressions(REAL_HOST).render('{{ data | stringify }}', {
      data: 'a'.repeat(3_000_000),
    });
    expect(outcome).toHaveProperty('ok');
  });
});
