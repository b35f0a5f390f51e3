import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a key until the control has focus. */
export async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control, `within 120 presses of ${key}`).toBeFocused();
}
