import type { Page } from '@playwright/test';

/** Blocks storage as browser settings do: any access throws, and cookies are dropped. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`${name} is denied for this document.`, 'SecurityError');
        },
      });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
}
