import { idOf } from '@local/demo/ids';
import type { Locator, Page } from 'playwright-core';
import type { Sign } from '../browser/move.ts';

/** From one screen to the next, by a press of the mouse. */
interface Step {
  readonly name: string;
  readonly pressed: (page: Page) => Locator;
  /** What the next screen is known by. */
  readonly screen: Sign;
  /** Where its data stands. */
  readonly content: string;
}

/** What somebody opens one after the other in one part of the product. */
export interface Walk {
  readonly app: 'site' | 'portal' | 'dashboard';
  readonly path: string;
  /** Absent: a visitor. */
  readonly email?: string;
  readonly steps: readonly Step[];
}

const link = (within: string, href: string) => (page: Page) =>
  page.locator(`${within} a[href="${href}"]`).filter({ visible: true }).first();
const tab = (label: string) => (page: Page) => page.getByRole('tab', { name: label });

const heading = (text?: string): Sign => ({
  selector: '#main h1',
  ...(text === undefined ? {} : { text }),
});
const selectedTab = (text: string): Sign => ({ selector: '[role=tab][aria-selected=true]', text });
const panel = (content: string) => `[role=tabpanel] ${content}`;

/** A screen of the dashboard by its entry in the menu. */
const entry = (title: string, path: string, content: string): Step => ({
  name: `→ ${title.toLowerCase()}`,
  pressed: link('nav', path),
  screen: heading(title),
  content: `#main ${content}`,
});

/** Each opens its screens for the first time, but for the ways back. */
export const walks: readonly Walk[] = [
  {
    app: 'site',
    path: '/',
    steps: [
      {
        name: 'home → projects',
        pressed: link('header', '/projects'),
        screen: heading('Work that is'),
        content: '#main a[href^="/project/"]',
      },
      {
        name: 'projects → blog',
        pressed: link('header', '/blog'),
        screen: heading('Notes from'),
        content: '#main a[href^="/blog/"]',
      },
      {
        name: 'blog → a post',
        pressed: (page) => page.locator('#main a[href^="/blog/"]').first(),
        screen: heading(),
        content: '#main article h2',
      },
      {
        name: 'a post → back to the blog',
        pressed: link('#main', '/blog'),
        screen: heading('Notes from'),
        content: '#main a[href^="/blog/"]',
      },
    ],
  },
  {
    app: 'portal',
    path: '/client-portal',
    email: 'client@acme.example',
    steps: [
      {
        name: 'overview → sprints',
        pressed: tab('Sprints'),
        screen: selectedTab('Sprints'),
        content: panel('a[href*="/sprint/"]'),
      },
      {
        name: 'sprints → a sprint',
        pressed: (page) =>
          page.locator(`${panel(`a[href$="/sprint/${idOf('sprint', 'acme', 4)}"]`)}`).first(),
        screen: heading(),
        content: '#main dl dd',
      },
      {
        name: 'a sprint → back',
        pressed: (page) => page.getByRole('link', { name: 'Back to Dashboard' }),
        screen: selectedTab('Overview'),
        content: panel('a[href^="mailto:"]'),
      },
      {
        name: 'overview → invoices',
        pressed: tab('Invoices'),
        screen: selectedTab('Invoices'),
        content: panel('[aria-label=Invoices] a'),
      },
      {
        name: 'invoices → notifications',
        pressed: tab('Notifications'),
        screen: selectedTab('Notifications'),
        content: panel('time'),
      },
    ],
  },
  {
    app: 'dashboard',
    path: '/dashboard',
    email: 'admin@northlight.example',
    steps: [
      entry('Blogs', '/dashboard/blogs', 'article h2'),
      entry('Services', '/dashboard/services', 'article h2'),
      entry('Users', '/dashboard/users', 'article h2'),
      entry('Client Projects', '/dashboard/client-projects', 'article h2'),
      {
        name: 'client projects: manage',
        pressed: (page) => page.getByRole('button', { name: 'Manage Parts and Orders Portal' }),
        screen: { selector: 'article button[aria-expanded=true]', text: 'Collapse' },
        content: panel('li'),
      },
      {
        name: 'a project: tickets',
        pressed: tab('Tickets'),
        screen: selectedTab('Tickets'),
        content: panel('td'),
      },
      {
        name: 'a project: invoices',
        pressed: tab('Invoices'),
        screen: selectedTab('Invoices'),
        content: panel('td'),
      },
    ],
  },
];
