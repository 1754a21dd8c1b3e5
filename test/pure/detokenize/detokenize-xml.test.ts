import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';

import { planDetokenizeXml } from '../../../src/domain/detokenize/xml-text-plan.js';

const LIMITS = { detokenizeExpressionsMax: 100 };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // oxlint-disable-next-line typescript/no-deprecated -- its successor asks for a decoder of our own
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
});

/** Any text that XML 1.0 can hold, with what opens and closes things in it. */
const anyValue = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ']]>',
        ']',
        '>',
        '<![CDATA[',
        '</t>',
        '<x y="z"/>',
        '-->',
        '?>',
        '&amp;',
        '&#60;',
        '&',
        '"',
        "'",
        '\r\n',
        '\r',
        '\n',
        '\t',
        '😀',
        '{{ abc }}',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) =>
    // oxlint-disable-next-line no-control-regex -- what XML does not have
    parts.join('').replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
  );

/** A document with expressions in every place that holds text, after what could mislead a reader. */
const DOCUMENT = `<?xml version="1.0" a='<![CDATA['?>
<!DOCTYPE r [ <!-- it's "<![CDATA[" --> <!ENTITY e "<![CDATA["> ]>
<r><!-- <![CDATA[ ' " --><?p <![CDATA[ ?>
<a one="x > {{ abc }}" two='<{{ abc | append: '"' }}"'/>
<t>{{ abc }}</t><u>[{{ abc }}{{ abc }}]</u>
<c><![CDATA[{{ abc }}]]></c><d><![CDATA[<!-- ]]{{ abc }}>{{ abc }}{{ abc }}]{{ abc }}]]></d>
<e><![CDATA[]]>{{ abc }}</e></r>`;

/** What a parser finds where each expression has a value. */
function parsed(values: readonly string[]): unknown {
  const plan = planDetokenizeXml(DOCUMENT, LIMITS);
  expect(plan.expressions).toHaveLength(VALUES);
  const { r } = parser.parse(plan.rebuild(values)) as { r: Record<string, unknown> };
  return r;
}

/** What it is to find. */
function expected(values: readonly string[]): unknown {
  const at = (index: number): string => values[index] ?? '';
  return {
    '?p': '',
    a: { one: `x > ${at(0)}`, two: `<${at(1)}"` },
    t: at(2),
    u: `[${at(3)}${at(4)}]`,
    c: at(5),
    d: `<!-- ]]${at(6)}>${at(7)}${at(8)}]${at(9)}`,
    e: at(10),
    '#text': '\n\n\n\n',
  };
}

const VALUES = 11;

describe('any text that XML can hold', () => {
  test('is given back by a parser exactly where it is put into a document, and is never markup', () => {
    const values = fc.array(anyValue, { minLength: VALUES, maxLength: VALUES });
    fc.assert(
      fc.property(values, (each) => {
        expect(parsed(each)).toStrictEqual(expected(each));
      }),
      { numRuns: 500 },
    );
  });

  test('put nowhere leaves every byte of a document as it is', () => {
    const plain = DOCUMENT.replaceAll(/\{\{.*?\}\}/g, '{{{ raw }}}');
    expect(planDetokenizeXml(plain, LIMITS).rebuild([])).toBe(plain);
  });
});
