import type { Browser, Page } from 'playwright-core';
import { applyProfile, slowProcessor } from '../browser/profiles.ts';
import { type StorageState, signedInState } from '../browser/sign-in.ts';
import type { Part } from '../part.ts';
import { milliseconds, table } from '../report/table.ts';

const text = 'The quick brown fox jumps over the lazy dog, and nobody waits for a letter to appear. ';

/** Where somebody types: an address, and the field to type into. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly field: string;
}

const places: readonly Place[] = [
  { name: 'a bare text field (control)', path: '/healthz', field: 'textarea' },
  {
    name: 'a form: the text of a testimonial',
    path: '/dashboard/testimonials?new=1',
    field: '[role=dialog] textarea',
  },
  {
    name: 'a form: the description of a client project',
    path: '/dashboard/client-projects?new=1',
    field: '[role=dialog] textarea',
  },
  { name: 'the editor of a post', path: '/dashboard/blogs?new=1', field: '.ql-editor' },
];

/** Whether letters appear at once: tasks over 50 ms while somebody types on a slow machine. */
export const typing: Part = {
  name: 'typing',
  label: 'Typing',
  async run(context) {
    const browser = await context.browser();
    const { url } = await context.product();
    const state = await signedInState(browser, url, 'admin@northlight.example');
    const rows: string[][] = [];
    for (const place of places) {
      context.say(place.name);
      const tasks = await typedIn(browser, url, state, place);
      rows.push([place.name, String(tasks.length), milliseconds(Math.max(0, ...tasks))]);
    }
    return [
      `${text.length} letters, one every 50 ms, ${slowProcessor.name}.`,
      table(['', 'tasks over 50 ms', 'the longest'], rows),
    ].join('\n\n');
  },
};

async function typedIn(
  browser: Browser,
  url: string,
  storageState: StorageState,
  { path, field }: Place,
): Promise<number[]> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url + path);
    if (field === 'textarea') await page.setContent('<textarea></textarea>');
    await page.locator(field).first().click();
    await applyProfile(await context.newCDPSession(page), slowProcessor);
    // The first letters pay for what is made once.
    await page.keyboard.type('Warm up. ', { delay: 50 });
    await watchLongTasks(page);
    await page.keyboard.type(text, { delay: 50 });
    return await page.evaluate(() => (globalThis as unknown as { benchTasks: number[] }).benchTasks);
  } finally {
    await context.close();
  }
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { benchTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}
