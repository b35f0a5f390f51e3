import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What depends on the colour scheme; everything else is the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, in both colour schemes, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFindingsAsShown(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindingsAsShown(page, colorRules);
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)];
}

/**
 * The same in the colour scheme that is shown. The browser's own viewer of PDFs, an iframe, is left out.
 * @param rules - all when left out
 */
export async function axeFindingsAsShown(page: Page, rules?: string[]): Promise<string[]> {
  await colorsSettled(page);
  // One run in the page itself: otherwise what it found, passes included, is carried to a page opened for the verdict.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // Experimental, so off by default: who speaks to a control says the words that are written on it.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .exclude('iframe');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/**
 * A change of the scheme, or of what is shown, moves colours over some milliseconds; what axe reads in between is no
 * colour of the design.
 */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames: the first computes the new styles and starts the transitions.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
