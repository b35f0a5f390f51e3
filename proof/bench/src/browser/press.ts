import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/**
 * As a hand does it: the pointer comes, rests and goes down for a moment. The runner's own click would check at the same
 * time whether anything covers the control, and that work would be measured with it.
 */
export async function pressed(control: Locator): Promise<void> {
  await control.hover();
  await delay(100);
  await control.click({ force: true, delay: 80 });
}
