import { describe, expect, it } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { planDetokenizeXml } from '../../../src/domain/detokenize/xml-text-plan.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const LIMITS = { detokenizeExpressionsMax: 5 };
const EVIL = `&<>"'\t\r\n]]>`;

const rebuilt = (xml: string, ...values: string[]): string =>
  planDetokenizeXml(xml, LIMITS).rebuild(values);

describe('a value in XML', () => {
  const text = '&amp;&lt;&gt;&quot;&apos;\t&#13;\n]]&gt;';
  const attribute = '&amp;&lt;&gt;&quot;&apos;&#9;&#13;&#10;]]&gt;';
  const cdata = `&<>"'\t]]>&#13;<![CDATA[\n]]]]><![CDATA[>`;
  it.each([
    ['text', '<a>{{ abc }}</a>', text],
    ['text behind a comment', '<a><!-- <![CDATA[ -->{{ abc }}</a>', text],
    ['text behind an instruction', "<?a '<![CDATA[?><a>{{ abc }}</a>", text],
    ['text behind a section', '<a><![CDATA[<b "]]>{{ abc }}</a>', text],
    ['text behind an attribute with brackets', '<a b=">" c="<![CDATA[">{{ abc }}</a>', text],
    [
      'text behind a DOCTYPE',
      `<!DOCTYPE a [<!-- ' --> <!ENTITY x "<![CDATA["> ]><a>{{ abc }}</a>`,
      text,
    ],
    ['an attribute', '<a b="{{ abc }}"/>', attribute],
    ['an attribute in single quotes', `<a c="'" b='x {{ abc }}'/>`, attribute],
    ['a CDATA section', '<a><![CDATA[ <b> {{ abc }} ]]></a>', cdata],
  ])('in %s is written for it', (_where, xml, written) => {
    expect(rebuilt(xml, EVIL)).toBe(xml.replace('{{ abc }}', written));
  });

  it.each([
    ['a comment', '<!-- {{ abc }} -->', `it's "quoted" - a-b`, ['a--b', '--', '-->', '<', '&amp;']],
    ['the end of a comment', '<!--{{ abc }}-->', 'a', ['a-', '-', '-a']],
    ['a comment of two values', '<!-- {{ abc }}{{ abc }}- -->', 'a', ['-']],
    ['an instruction', '<?p {{ abc }}?>', `a='?' b--c`, ['?>', '<b>', '&', '>']],
    ['a tag', '<a {{ abc }} b="1">', 'ns:read-only.1', ['x=1', 'a b', '>', '"', '/']],
    ['a DOCTYPE', '<!DOCTYPE {{ abc }}>', 'html', ['html [', 'a b', '"']],
    ['a literal of a DOCTYPE', '<!DOCTYPE a SYSTEM "{{ abc }}">', 'a.dtd', ['"', '<']],
  ])('in %s stands as it is, and is refused where it would end it', (_where, xml, fit, unfit) => {
    expect(rebuilt(xml, fit, fit)).toBe(xml.replaceAll('{{ abc }}', fit));
    for (const value of unfit) expect(() => rebuilt(xml, value, value), value).toThrow(VaultError);
  });

  it('that is no text is written as in other texts', () => {
    const plan = planDetokenizeXml('<a>{{ abc }}{{ abc }}</a>', LIMITS);
    expect(plan.rebuild([['<'], null])).toBe('<a>[&quot;&lt;&quot;]</a>');
  });

  it('makes no end of a section with what stands around it', () => {
    expect(rebuilt('<![CDATA[{{ abc }}>]]>', ']]')).toBe('<![CDATA[]]]]><![CDATA[>]]>');
    expect(rebuilt('<![CDATA[]]{{ abc }}]]>', '>')).toBe('<![CDATA[]]]]><![CDATA[>]]>');
    expect(rebuilt('<![CDATA[]]{{ abc }}>]]>', '')).toBe('<![CDATA[]]]]><![CDATA[>]]>');
    expect(rebuilt('<![CDATA[{{ abc }}{{ abc }}]]>', ']', ']>')).toBe(
      '<![CDATA[]]]><![CDATA[]>]]>',
    );
  });

  it.each(['\u0000', '\u001b', '\uffff'])(
    'is refused with %j, which XML does not have',
    (value) => {
      expect(() => rebuilt('<a>{{ abc }}</a>', value)).toThrow(VaultError);
    },
  );
});

describe('an expression in XML', () => {
  it('may be written with references where markup needs them, and only there', () => {
    const rest = (xml: string) =>
      planDetokenizeXml(xml, LIMITS).expressions.map((each) => each.rest);
    expect(rest('<a b="{{ abc | json: &quot;$.a&apos;&#39;&#x27;&lt;&quot; }}"/>')).toEqual([
      `| json: "$.a'''<" `,
    ]);
    expect(rest('<![CDATA[{{ abc | append: "&quot;&unknown;" }}]]>')).toEqual([
      '| append: "&quot;&unknown;" ',
    ]);
  });

  it('may name an id with quotes, however they are written', () => {
    const ids = (xml: string) => planDetokenizeXml(xml, LIMITS).expressions.map(({ id }) => id);
    expect(
      ids(`<a b='{{ "abc" }}' c="{{ &quot;abc&#x22; }}">{{ it&apos;s&#39; | upcase }}</a>`),
    ).toEqual(['"abc"', '"abc"', "it's'"]);
  });

  it('is found within the bound of their number', () => {
    expect(() => planDetokenizeXml('{{ abc }}'.repeat(6), LIMITS)).toThrow('more than 5');
  });

  it.each(['<', '<!--', '<![CDATA[', '<a "', '<!DOCTYPE [', ']]>', '{{ a b <'])(
    'is looked for in linear time in a text of many %s',
    (part) => {
      const xml = part.repeat(300_000);
      const startedAt = processorMs();
      expect(planDetokenizeXml(xml, LIMITS).rebuild([])).toBe(xml);
      expect(processorMs() - startedAt).toBeLessThan(2_000);
    },
  );
});
