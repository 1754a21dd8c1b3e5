import { validationFailed } from '../errors.js';
import { OwnName } from '../issue.js';
import type { Path } from '../issue.js';
import { mediaTypeOf } from '../proxy/media-type.js';
import type { MediaType } from '../proxy/media-type.js';
import { joinPlans } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan, ExpressionValue } from './detokenize-plan.js';
import { fieldOf, formPartsOf } from './multipart-reader.js';
import type { FormPart } from './multipart-reader.js';

/** Plans the content of one part by the rules of its type. */
export type PlanContent = (content: Buffer, media: MediaType, at: Path) => DetokenizePlan<string>;

/** A part of the form, and what its content becomes. */
interface RebuiltPart extends FormPart {
  readonly path: Path;
  readonly content: string;
}

/**
 * Finds the expressions of tokens in the fields of a `multipart/form-data` body that are text; what comes of it are bytes,
 * one character for each. Files, other parts and what is between them stay byte for byte, and so does a body that is
 * not well-formed. A part's own `Content-Length` follows its content. Throws VALIDATION_FAILED where there are too many,
 * and, when it is rebuilt, for a value that would end its part.
 */
export function planDetokenizeMultipart(
  body: Buffer,
  boundary: string,
  limits: DetokenizeLimits,
  at: Path,
  planContent: PlanContent,
): DetokenizePlan<string> {
  const bytes = body.toString('latin1');
  const planned: DetokenizePlan<RebuiltPart>[] = [];
  let left = limits.detokenizeExpressionsMax;
  for (const part of formPartsOf(bytes, boundary) ?? []) {
    const field = fieldOf(part);
    if (field === undefined) continue;
    const path = [...at, new OwnName(field.name)];
    const content = body.subarray(part.from, part.to);
    const plan = planContent(content, mediaTypeOf(field.contentType ?? 'text/plain'), path);
    if (plan.expressions.length > 0) {
      const rebuild = (values: readonly ExpressionValue[]): RebuiltPart => {
        return { ...part, path, content: plan.rebuild(values) };
      };
      planned.push({ ...plan, rebuild });
    }
    left -= plan.expressions.length;
    if (left < 0) break;
  }
  const joined = joinPlans(planned, limits);
  return { ...joined, rebuild: (values) => replaceParts(bytes, boundary, joined.rebuild(values)) };
}

function replaceParts(bytes: string, boundary: string, parts: readonly RebuiltPart[]): string {
  let result = '';
  let copiedTo = 0;
  for (const { headFrom, from, to, path, content } of parts) {
    const part = { head: bytes.slice(headFrom, from), content };
    result += bytes.slice(copiedTo, headFrom) + partWith(part, boundary, path);
    copiedTo = to;
  }
  return result + bytes.slice(copiedTo);
}

/**
 * A part with a new content, whose length is told by its head where that tells one. Throws VALIDATION_FAILED for a content
 * that would end its part.
 */
export function partWith(
  { head, content }: { readonly head: string; readonly content: string },
  boundary: string,
  path: Path,
): string {
  if (content.includes(`--${boundary}`)) {
    throw validationFailed([{ path, message: 'would hold the boundary between the parts' }]);
  }
  const length = String(content.length);
  return head.replace(/(?<=^content-length:[ \t]*)\d+/im, length) + content;
}
