import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STILL = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [sheet];
})()`;

/**
 * What axe finds on the page as it is at this moment, light and dark, that is serious or critical: the rule, and the first
 * place. It is given to the browser by its debugger, for the page itself lets no script in.
 */
export async function seriousFindings(page: Page, within = 'html'): Promise<readonly string[]> {
  // A sheet that no markup holds: the policy of a page may let no style in.
  await page.evaluate(STILL);
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations, passes }: AxeResults = await page.evaluate(
      `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`,
    );
    if (passes.length < 10) throw new Error('axe has looked at nothing.');
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      const place = nodes[0]?.target.join(' ') ?? '';
      found.push(`${colorScheme}: ${id}: ${place} (${String(nodes.length)} in all)`);
    }
  }
  return found;
}
