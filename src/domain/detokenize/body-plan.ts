import { validationFailed } from '../errors.js';
import type { Path } from '../issue.js';
import type { JsonLimits } from '../json/parse-json.js';
import { isUtf8Type } from '../proxy/media-type.js';
import type { MediaType } from '../proxy/media-type.js';
import { planDetokenizeText } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan } from './detokenize-plan.js';
import { ExpressionScan } from './expression-scan.js';
import { planDetokenizeForm } from './form-text-plan.js';
import { planDetokenizeRecords } from './json-lines-plan.js';
import { planDetokenizeJsonText } from './json-text-plan.js';
import { besidesMark } from './mark.js';
import { planDetokenizeMultipart } from './multipart-plan.js';
import { planDetokenizeXml } from './xml-text-plan.js';

/** Whether expressions in a body of a type are looked for: in text in UTF-8 or Latin-1, and in forms of parts. */
export function isSearchedType(media: MediaType): boolean {
  return media.boundary !== undefined || isSearchedText(media);
}

function isSearchedText(media: MediaType): boolean {
  return isTextSyntax(media) && (isUtf8Type(media) || isLatin1(media));
}

function isTextSyntax({ syntax }: MediaType): boolean {
  return syntax !== 'bytes' && syntax !== 'parts';
}

/**
 * Finds the expressions of tokens in the bytes of a body by the rules of its type; what comes of it are bytes, one character
 * for each. `at` is the path of the body, for errors. Throws VALIDATION_FAILED where there are too many, for a body that is
 * not the JSON that it says where it holds any, and for any in text in which no value can be escaped; and, when it is
 * rebuilt, for a value that the body cannot hold.
 */
export function planDetokenizeBody(
  body: Buffer,
  media: MediaType,
  limits: DetokenizeLimits & JsonLimits,
  at: Path,
): DetokenizePlan<string> {
  if (!isSearchedType(media) || !new ExpressionScan().finds(body)) {
    return planDetokenizeText('', limits);
  }
  if (media.boundary === undefined) return planDetokenizeContent(body, media, limits, at);
  return planDetokenizeMultipart(body, media.boundary, limits, at, (content, type, path) =>
    planDetokenizeContent(content, type, limits, path),
  );
}

/** As {@link planDetokenizeBody}, of a body or a part of one that is no form of parts. */
export function planDetokenizeContent(
  body: Buffer,
  media: MediaType,
  limits: DetokenizeLimits & JsonLimits,
  at: Path,
): DetokenizePlan<string> {
  if (!isSearchedText(media)) return planDetokenizeText('', limits);
  const encoding = encodingOf(media, body);
  const plan = besidesMark(body.toString(encoding), (text) => planOfText(text, media, limits, at));
  return { ...plan, rebuild: (values) => encode(plan.rebuild(values), encoding, at) };
}

function planOfText(
  text: string,
  media: MediaType,
  limits: DetokenizeLimits & JsonLimits,
  at: Path,
): DetokenizePlan<string> {
  switch (media.syntax) {
    case 'json':
      return planOfJson(text, limits, at);
    case 'json-lines':
      return planDetokenizeRecords(text, '\n', limits, at);
    case 'json-sequence':
      return planDetokenizeRecords(text, '\u001e', limits, at);
    case 'form':
      return planDetokenizeForm(text, limits, at);
    case 'xml':
      return planDetokenizeXml(text, limits, at);
    case 'plain':
      return planDetokenizeText(text, limits, at);
    default:
      return refuseExpressions(text, media, limits, at);
  }
}

/** What is read as a program, a table or markup could be given another meaning by a value, so that none is put in. */
function refuseExpressions(
  text: string,
  { type }: MediaType,
  limits: DetokenizeLimits,
  path: Path,
): DetokenizePlan<string> {
  const nothing = planDetokenizeText('', limits);
  if (planDetokenizeText(text, limits).expressions.length === 0) return nothing;
  const message = `holds an expression of a token, which is not replaced in ${type}: a value cannot be escaped there`;
  throw validationFailed([{ path, message }]);
}

/** What is no JSON is refused where an expression was to be replaced in it, and is nobody's business otherwise. */
function planOfJson(
  text: string,
  limits: DetokenizeLimits & JsonLimits,
  at: Path,
): DetokenizePlan<string> {
  try {
    return planDetokenizeJsonText(text, limits, at);
  } catch (error) {
    if (planDetokenizeText(text, limits).expressions.length > 0) throw error;
    return planDetokenizeText('', limits);
  }
}

/** The text of a body is read so that it gives the same bytes again: as Latin-1 where it is not UTF-8. */
function encodingOf(media: MediaType, body: Buffer): 'utf8' | 'latin1' {
  if (!isUtf8Type(media)) return 'latin1';
  return body.equals(Buffer.from(body.toString())) ? 'utf8' : 'latin1';
}

function encode(text: string, encoding: 'utf8' | 'latin1', path: Path): string {
  // Lone surrogates have no bytes; what comes of them is told to be what it is, a replacement.
  const bytes = Buffer.from(text, encoding);
  if (encoding === 'latin1' && bytes.toString(encoding) !== text) {
    const message = 'would hold a character that its charset does not have';
    throw validationFailed([{ path, message }]);
  }
  return bytes.toString('latin1');
}

function isLatin1({ charset }: MediaType): boolean {
  return ['iso-8859-1', 'latin1', 'iso_8859-1'].includes(charset ?? '');
}
