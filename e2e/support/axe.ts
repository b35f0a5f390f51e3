import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands, in both colour schemes, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFindingsAsShown(page)).map((line) => `${colorScheme} ${line}`));
  }
  return found;
}

/** The same in the colour scheme that is shown. The browser's own viewer of PDFs, an iframe, is left out. */
export async function axeFindingsAsShown(page: Page): Promise<string[]> {
  await colorsSettled(page);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
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
