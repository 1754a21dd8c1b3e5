import { createRequire } from 'node:module';

import type { CodeDiagnostic } from '../protocol/outcome.js';

/** What sucrase gives, as far as it is used: all of it stays in its line. */
interface Translator {
  transform(code: string, options: object): { readonly code: string };
}

let translator: Translator | undefined;

/** Loaded by the first code that needs it: what is CommonJS already, which is most, does not pay for it. */
function load(): Translator {
  const file = '../guest-bundle/sucrase.cjs';
  translator ??= createRequire(import.meta.url)(file) as Translator;
  return translator;
}

/** Code as CommonJS, or why it is neither TypeScript nor an ES module. */
export type Translated = { readonly code: string } | { readonly fault: CodeDiagnostic };

/**
 * An ES module as the CommonJS that it stands for, or, with types, TypeScript too: types are taken away, unchecked, `import`
 * becomes `require`, and `export` sets `exports`. Every line stays where it is.
 */
export function toCommonJs(code: string, isTyped: boolean): Translated {
  const transforms = isTyped ? ['typescript', 'imports'] : ['imports'];
  try {
    // The engine knows the newer syntax itself.
    return { code: load().transform(code, { transforms, disableESTransforms: true }).code };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { loc } = error as { readonly loc?: { readonly line: number; readonly column: number } };
    const message = error.message
      .replace(/^Error transforming [^:]*: /, '')
      .replace(/ \(\d+:\d+\)$/, '');
    return { fault: { line: loc?.line ?? 1, column: loc?.column ?? 1, message } };
  }
}
