/** A change that a team could make to its build. */
export interface Change {
  readonly title: string;
  /** The package to release. */
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** A change that breaks the product. */
export interface Breakage extends Change {
  /** Matches the refusal message. */
  readonly reason: RegExp;
}

type Edit = readonly [file: string, change: (text: string) => string];

const appFile = 'portal/src/app.tsx';

const edit = (file: string, from: string | RegExp, to: string): Edit => [
  file,
  (text) => text.replace(from, to),
];
const append = (file: string, code: string): Edit => [file, (text) => `${text}\n${code}\n`];
/** Inserts code at the start of a component. */
const insertIn = (file: string, component: string, code: string): Edit => [
  file,
  (text) => text.replace(new RegExp(`(export function ${component}\\(.*\\) \\{\\n)`), `$1  ${code}\n`),
];

const pageFile = 'portal/src/app/portal-page.tsx';
const routeFile = 'portal/src/app/portal-route.ts';
const projectFile = 'portal/src/app/current-project.tsx';
const servicesFile = 'site/src/services/services-route.tsx';
const homeFile = 'site/src/home/home-page.tsx';
const boom = "if (Date.now() > 0) throw new Error('boom');";
/** Code that blocks for about this long. */
const createBusyLoop = (milliseconds: number) =>
  `{ let sum = 0; for (let i = 0; i < ${milliseconds} * 1.5e6; i += 1) sum += i % 7; if (sum < 0) console.debug(sum); }`;
const loader = "export { loader } from './portal-loader.ts';";
const breakPortal = (title: string, reason: RegExp, ...edits: readonly Edit[]): Breakage => ({
  title,
  name: 'portal',
  edits,
  reason,
});
const breakSite = (title: string, reason: RegExp, ...edits: readonly Edit[]): Breakage => ({
  ...breakPortal(title, reason, ...edits),
  name: 'site',
});

/** Faults that only a real build shows. More faults: check-build, check-release and try-out.test.ts. */
export const breakages: readonly Breakage[] = [
  breakPortal(
    'a type error',
    /type errors:\s+\S*portal-page\.tsx/,
    edit(pageFile, 'name={role.fullName}', 'name={42}'),
  ),
  breakPortal(
    'an error on start',
    /\/client-portal as .*: logged an error: loading portal@\S+ .*boom/,
    append(appFile, boom),
  ),
  breakPortal(
    'a page that throws for signed-in users',
    /\/client-portal as .* boom/,
    insertIn(projectFile, 'CurrentProject', boom),
  ),
  breakPortal(
    'a loader that hangs',
    /\/client-portal as .*: was still loading after 30 s/,
    edit(routeFile, loader, 'export const loader = () => new Promise<void>(() => {});'),
  ),
  breakPortal(
    'a function missing in the live shell’s kit',
    /is not a function/,
    append('auth-kit/src/index.ts', 'export const newThing = () => 1;'),
    append(pageFile, "import { newThing } from '@northlight/auth-kit';"),
    insertIn(pageFile, 'Component', 'newThing();'),
  ),
  breakPortal('a missing table', /tab "Invoices": .*(?:client_invoicez|reading portal)/, [
    'portal/src/invoices/invoice-queries.ts',
    (text) => text.replaceAll("from('client_invoices')", "from('client_invoicez' as 'client_invoices')"),
  ]),
  breakPortal(
    'a loop of requests',
    /was still loading after 30 s/,
    append(appFile, "setInterval(() => void fetch('/rest/v1/settings?select=id'), 50);"),
  ),
  breakSite(
    'a page that throws on the server',
    /server bundle failed to render \/services: .*boom/,
    insertIn(servicesFile, 'Component', "if (typeof window === 'undefined') throw new Error('boom');"),
  ),
  breakSite(
    'HTML that differs between server and browser',
    /site: \/( \(.*\))?: .*(?:#418|taking over the page)/,
    edit(homeFile, '<Hero />', "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p><Hero />"),
  ),
  {
    ...breakSite('an error on start', /boom/, append('shell/src/main.tsx', boom)),
    name: 'shell',
  },
];

/** Harmless changes. */
export const harmlessChanges: readonly Change[] = [
  {
    title: 'a changed text',
    name: 'portal',
    edits: [edit(pageFile, 'Your account is waiting for access', 'Your account is not active yet')],
  },
  { title: 'a comment', name: 'portal', edits: [append(pageFile, '// Nothing else.')] },
  { title: 'a console message', name: 'portal', edits: [append(appFile, "console.info('portal');")] },
  {
    title: 'a loader that takes half a second',
    name: 'portal',
    edits: [
      edit(routeFile, loader, 'export const loader = () => new Promise<void>((go) => setTimeout(go, 500));'),
    ],
  },
  { title: 'a task of 150 ms', name: 'portal', edits: [append(appFile, createBusyLoop(150))] },
  {
    title: 'a poll every second',
    name: 'portal',
    edits: [append(appFile, "setInterval(() => void fetch('/registry.json'), 1000);")],
  },
  {
    title: 'a namespace import of React',
    name: 'portal',
    edits: [append(pageFile, "import * as React from 'react';\nconsole.debug(React.version);")],
  },
  {
    title: 'a changed text',
    name: 'site',
    edits: [edit(servicesFile, 'Sketches turn into screens', 'Drawings turn into screens')],
  },
  { title: 'a comment', name: 'dashboard', edits: [append('dashboard/src/app.tsx', '// Nothing else.')] },
  {
    title: 'a comment on the page tree',
    name: 'shell',
    edits: [append('platform/contract/src/page-tree/providers.tsx', '// Nothing else.')],
  },
];
