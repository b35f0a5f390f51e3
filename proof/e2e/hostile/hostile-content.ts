import type { Page } from '@playwright/test';
import { type Api, unwrapData } from '../support/api.ts';

/** Names and other plain texts that run if inserted without escaping. */
const names = [
  '<img src=x onerror=ran(2000)>',
  '"><svg onload=ran(2001)></svg>',
  "'><script>ran(2002)</script>",
  '</script><script>ran(2003)</script>',
  '</title><script>ran(2004)</script>',
  '--><script>ran(2005)</script>',
  `$${'{ran(2006)}'}`,
  '{{constructor.constructor("ran(2007)")()}}',
  ']]><script>ran(2008)</script>',
] as const;

const pickName = (index: number): string => names[index % names.length] ?? '';

/** Records every payload that runs in any frame. */
export async function recordRuns(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const topWindow = window.top as unknown as { runs?: number[] };
    Object.assign(window, {
      ran: (id: number) => {
        topWindow.runs ??= [];
        topWindow.runs.push(id);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { runs?: number[] }).runs ?? []);
}

/** Waits for payloads that fire automatically, then clicks the others. */
export async function triggerPayloads(page: Page, area: string): Promise<void> {
  await page.evaluate(async (selector) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
    await pause();
    for (const element of document.querySelectorAll(
      `${selector} :is(a, area, button, math, summary, input)`,
    )) {
      // Plain links to other pages are harmless.
      if (/^https?:/.test(element.getAttribute('href') ?? '')) continue;
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    await pause();
  }, area);
}

/** Writes rows with payloads as an author. Returns a function that deletes them. */
export async function writeHostileContent(api: Api, content: string) {
  const slug = `hostile-${crypto.randomUUID()}`;
  // The database refuses texts with pictures from elsewhere.
  const withoutPictures = content.replaceAll(/<(?=ima?ge?\b)/gi, '');
  const rows = [
    ['blogs', { title: pickName(4), slug, excerpt: pickName(0), content: withoutPictures, published: true }],
    [
      'projects',
      {
        title: pickName(3),
        slug,
        description: pickName(1),
        long_description: withoutPictures,
        client_name: pickName(2),
        technologies: [0, 1, 2].map(pickName),
        featured: true,
      },
    ],
    [
      'services',
      {
        title: pickName(0),
        description: pickName(5),
        features: [pickName(6), pickName(7)],
        price_starting: pickName(1),
        icon_name: '"><b>',
      },
    ],
    ['team_members', { name: pickName(0), role: pickName(1), bio: pickName(2), skills: [pickName(8)] }],
    ['faqs', { question: pickName(0), answer: pickName(2), published: true, sort_order: -1 }],
    [
      'testimonials',
      {
        author_name: pickName(0),
        author_role: pickName(1),
        company: pickName(2),
        quote: pickName(3),
        published: true,
        sort_order: -1,
      },
    ],
  ] as const;
  const ids = new Map<string, string>();
  for (const [table, row] of rows) {
    // The client's types cannot follow a row whose table is a variable.
    const { id } = unwrapData(
      await api
        .from(table)
        .insert(row as never)
        .select('id')
        .single(),
    );
    ids.set(table, id);
  }
  return {
    post: `/blog/${slug}`,
    project: `/project/${ids.get('projects')}`,
    async remove() {
      for (const [table] of rows)
        unwrapData(
          await api
            .from(table)
            .delete()
            .eq('id', ids.get(table) ?? '')
            .select('id'),
        );
    },
  };
}
