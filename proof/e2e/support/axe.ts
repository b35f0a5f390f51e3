import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that depend on the colour scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Runs axe on the page in both colour schemes. Returns one line per finding. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFindingsAsShown(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindingsAsShown(page, colorRules);
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)];
}

/**
 * Runs axe in the current colour scheme, without the browser's PDF viewer, which is an iframe.
 * @param rules - default: all rules
 */
export async function axeFindingsAsShown(page: Page, rules?: string[]): Promise<string[]> {
  await colorsSettled(page);
  // Runs in the page itself, since @axe-core/playwright would move all results to another page.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // Experimental, so off by default: voice control needs the visible words in the name.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .exclude('iframe');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * Colours change over some milliseconds after the scheme or content changes, and axe must not read them in between.
 */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames, since the first one only starts the transitions.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
