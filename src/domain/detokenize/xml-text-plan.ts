import { validationFailed } from '../errors.js';
import type { Path } from '../issue.js';
import { FoundExpressions } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan, Surroundings } from './detokenize-plan.js';
import { splitText } from './token-expression.js';
import type { HeadForm } from './token-expression.js';
import { XmlReader } from './xml-reader.js';
import type { XmlPlace } from './xml-reader.js';

/**
 * As planDetokenizeText, over the text of an XML document: a value is text there, whatever it holds, and never markup.
 * Expressions may be written with references (`&quot;`), as whoever writes XML writes quotes in attributes. Nothing else of
 * the document changes. Throws VALIDATION_FAILED where there are too many expressions, and, when it is rebuilt, for a value
 * with a character that XML 1.0 does not have, and for one that would end a comment or an instruction or is no name in a
 * tag, where nothing is escaped.
 */
export function planDetokenizeXml(
  xml: string,
  limits: DetokenizeLimits,
  at: Path = [],
): DetokenizePlan<string> {
  const found = new FoundExpressions(limits);
  const reader = new XmlReader();
  const places: XmlPlace[] = [];
  const parts = splitText(xml, limits.detokenizeExpressionsMax, XML_HEAD).map((part) => {
    if (typeof part === 'string') {
      reader.read(part);
      return part;
    }
    const { place } = reader;
    places.push(place);
    return place === 'cdata' ? part : { ...part, rest: withoutReferences(part.rest) };
  });
  const text = found.planParts(parts, () => at);
  return found.toPlan((values) =>
    text === undefined
      ? xml
      : text.textWith(values, (value, index, around) => {
          requireXml(value, at);
          return writeValue(value, places[index] ?? 'text', around, at);
        }),
  );
}

/** Quotes may be a part of an id, and be written with references. */
const XML_HEAD: HeadForm = {
  pattern: /(?:[^#/\\+?[\]|&=%<>{}^]|&(?:quot|apos|#3[49]|#x2[27]);)*/iy,
  read: (head) => (head.includes('&') ? withoutReferences(head) : head),
};

function writeValue(value: string, place: XmlPlace, around: Surroundings, path: Path): string {
  switch (place) {
    case 'text':
    case 'attribute':
      return escapeValue(value, place);
    case 'cdata':
      return inCdata(value, around);
    default:
      if (!fitsRaw(value, place, around)) {
        throw validationFailed([{ path, message: RAW_PLACES[place] }]);
      }
      return value;
  }
}

/** Places in which XML escapes nothing, with why a value is refused there. */
const RAW_PLACES = {
  comment: 'would hold what cannot be escaped in a comment: <, >, & or two hyphens',
  instruction: 'would hold what cannot be escaped in a processing instruction: <, > or &',
  tag: 'would hold what is no name in a tag or a DOCTYPE',
} as const;

/**
 * Whether a value does no harm where it stands as it is (XML 1.0, 2.5, 2.6, 2.3), also where a parser takes the place for
 * text.
 */
function fitsRaw(
  value: string,
  place: keyof typeof RAW_PLACES,
  { before, after }: Surroundings,
): boolean {
  if (place === 'tag') return /^[\p{L}\p{N}_:.-]*$/u.test(value);
  const joined = `${before}${value}${after.slice(0, 1)}`;
  const seam = place === 'comment' ? '--' : '?>';
  return !/[<>&]/.test(value) && !joined.includes(seam);
}

/** Neither text nor a reference can stand for these (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

function requireXml(value: string, path: Path): void {
  if (!NO_CHARACTER.test(value)) return;
  throw validationFailed([{ path, message: 'would hold a character that XML does not have' }]);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const REFERENCES = new Map(
  Object.entries(ENTITIES).map(([name, character]) => [character, `&${name};`]),
);

/** Line ends and tabs become references where whoever reads them would make something else of them (XML 1.0, 2.11, 3.3.3). */
function escapeValue(value: string, place: XmlPlace = 'text'): string {
  const special = place === 'attribute' ? /[&<>"'\r\n\t]/g : /[&<>"'\r]/g;
  return value.replaceAll(
    special,
    (character) => REFERENCES.get(character) ?? `&#${String(character.charCodeAt(0))};`,
  );
}

/** The ways in which XML may hold a value, for whoever looks for it in a document. */
export function xmlFormsOf(value: string): readonly string[] {
  return [
    escapeValue(value),
    escapeValue(value, 'attribute'),
    inCdata(value, { before: '', after: CDATA_END }),
  ];
}

/** Closes a CDATA section and opens the next: the two are one text. */
const SEAM = ']]><![CDATA[';
const CDATA_END = ']]>';

/** A value in a CDATA section: neither it nor it together with what stands around it holds `]]>`. */
function inCdata(value: string, { before, after }: Surroundings): string {
  const seamBefore = before === ']' ? SEAM : '';
  const seamAfter = value.endsWith(']') && !after.startsWith(CDATA_END) ? SEAM : '';
  const parted = value.replaceAll(']]>', `]]${SEAM}>`).replaceAll('\r', ']]>&#13;<![CDATA[');
  return `${seamBefore}${parted}${seamAfter}`;
}

/** References of one character each; others are left to be refused. */
function withoutReferences(rest: string): string {
  return rest.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,3})|#x([\da-f]{1,2}));/gi,
    (reference, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? reference;
      return String.fromCharCode(
        Number.parseInt(decimal ?? hex ?? '', hex === undefined ? 10 : 16),
      );
    },
  );
}
