import { idOf } from '@local/demo/ids';
import type { Page } from 'playwright-core';
import { pressed } from '../browser/press.ts';

/** Something that a person does, and that the screen answers. */
interface Interaction {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
}

/** What somebody does one after the other on a screen. */
export interface Walk {
  readonly app: 'site' | 'portal' | 'dashboard';
  readonly path: string;
  /** Absent: a visitor. */
  readonly email?: string;
  readonly steps: readonly Interaction[];
  /** How many of them, from the first on, the same page written by hand can do too. */
  readonly byHand?: number;
}

const client = 'client@acme.example';
const admin = 'admin@northlight.example';

const click = (
  name: string,
  role: Parameters<Page['getByRole']>[0],
  label: string | RegExp,
): Interaction => ({
  name,
  act: (page) =>
    pressed(
      page.getByRole(role, { name: label, ...(typeof label === 'string' ? { exact: true } : {}) }).first(),
    ),
});
const press = (name: string, key: string): Interaction => ({ name, act: (page) => page.keyboard.press(key) });
const type = (name: string, label: string, text: string): Interaction => ({
  name,
  act: async (page) => {
    await pressed(page.getByLabel(label, { exact: true }).first());
    await page.keyboard.type(text, { delay: 60 });
  },
});

/** Forty interactions: menus, tabs, filters, dialogs, typing, dragging, palette, selects, switches and dates. */
export const walks: readonly Walk[] = [
  {
    app: 'site',
    path: '/',
    byHand: 2,
    steps: [
      click('switch: to the dark', 'button', 'Switch between light and dark'),
      click('switch: to the light', 'button', 'Switch between light and dark'),
      click('menu: Projects', 'link', 'Projects'),
      click('menu: Blog', 'link', 'Blog'),
      click('menu: Services', 'link', 'Services'),
    ],
  },
  {
    app: 'site',
    path: '/contact',
    byHand: 3,
    steps: [
      type('typing: name', 'Name', 'Vi Berg'),
      type('typing: message', 'Message', 'We need a shop.'),
      { name: 'a question opened', act: (page) => pressed(page.locator('#main summary').first()) },
    ],
  },
  {
    app: 'portal',
    path: '/client-portal',
    email: client,
    steps: [
      click('tab: Sprints', 'tab', 'Sprints'),
      click('tab: Invoices', 'tab', 'Invoices'),
      click('filter: paid', 'button', 'Paid'),
      click('filter: all', 'button', 'All'),
      click('dialog: an invoice', 'link', /Orders and approvals/),
      press('dialog: closed', 'Escape'),
      click('tab: Notifications', 'tab', /Notifications/),
      click('tab: Overview', 'tab', 'Overview'),
      click('switch: to the dark', 'button', 'Switch between light and dark'),
      click('a page: Profile', 'link', /profile/i),
    ],
  },
  {
    app: 'portal',
    path: `/client-portal/sprint/${idOf('sprint', 'acme', 3)}`,
    email: client,
    steps: [click('dialog: request changes', 'button', 'Request Changes'), press('dialog: closed', 'Escape')],
  },
  {
    app: 'portal',
    path: `/client-portal/sprint/${idOf('sprint', 'acme', 4)}`,
    email: client,
    steps: [type('typing: a question', 'Ask a question', 'When is it live?')],
  },
  {
    app: 'dashboard',
    path: '/dashboard',
    email: admin,
    steps: [
      press('palette: opened', 'Control+k'),
      {
        name: 'palette: typing',
        act: (page) => page.keyboard.type('testimonials', { delay: 60 }),
      },
      press('palette: closed', 'Escape'),
      click('sidebar: folded', 'button', 'Toggle sidebar'),
      click('sidebar: opened', 'button', 'Toggle sidebar'),
      click('select: currency', 'combobox', 'Currency'),
      press('select: closed', 'Escape'),
      click('menu: account', 'button', 'Account'),
      press('menu: closed', 'Escape'),
      click('menu: Blogs', 'link', 'Blogs'),
      click('menu: Team', 'link', 'Team'),
    ],
  },
  {
    app: 'dashboard',
    path: '/dashboard/services',
    email: admin,
    steps: [
      click('dialog: a service', 'button', 'Add service'),
      type('typing: title', 'Title', 'Care of shops'),
      type('typing: description', 'Description', 'All of it, each day.'),
      press('dialog: asks before it closes', 'Escape'),
    ],
  },
  {
    app: 'dashboard',
    path: '/dashboard/projects?new=1',
    email: admin,
    steps: [
      click('switch: featured', 'switch', 'Featured'),
      click('switch: completed', 'switch', 'Completed'),
      {
        name: 'date: completed on',
        act: async (page) => {
          await pressed(page.getByLabel('Completion date'));
          await page.keyboard.type('03102026', { delay: 60 });
        },
      },
    ],
  },
  {
    app: 'dashboard',
    path: `/dashboard/client-projects?manage=${idOf('client project', 'acme')}&tab=tickets&t.view=board`,
    email: admin,
    steps: [
      {
        name: 'drag: a ticket',
        act: async (page) => {
          const tile = await page.locator('[data-ticket]').first().boundingBox();
          if (tile === null) throw new Error('There is no ticket to drag.');
          const [x, y] = [tile.x + tile.width / 2, tile.y + 20];
          await page.mouse.move(x, y);
          await page.mouse.down();
          for (let moved = 0; moved <= 300; moved += 30) await page.mouse.move(x + moved, y + 30);
          await page.mouse.up();
        },
      },
      click('tab: Sprints', 'tab', 'Sprints'),
      click('tab: Invoices', 'tab', 'Invoices'),
    ],
  },
];
