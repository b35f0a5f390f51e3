import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that depend on the colour scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Runs axe on the page in both colour schemes. Returns one line per finding. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findAxeViolationsAsShown(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAxeViolationsAsShown(page, colorRules);
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)];
}

/**
 * Runs axe in the current colour scheme, without the browser's PDF viewer, which is an iframe.
 * @param rules - defaults to all rules
 */
async function findAxeViolationsAsShown(page: Page, rules?: string[]): Promise<string[]> {
  await waitForColors(page);
  // Runs in the page itself, since @axe-core/playwright would move all results to another page.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // Off by default because it is experimental. Voice control needs the visible words in the name.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .exclude('iframe');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Waits for colour transitions after a change of scheme or content, which would falsify axe's results. */
async function waitForColors(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames, since the first one only starts the transitions.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
