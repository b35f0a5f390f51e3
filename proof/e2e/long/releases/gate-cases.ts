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

const app = 'portal/src/app.tsx';

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

const declaration = 'portal/remote.ts';
const page = 'portal/src/portal-page.tsx';
const route = 'portal/src/portal-route.ts';
const project = 'portal/src/current-project.tsx';
const services = 'site/src/services/services-page.tsx';
const home = 'site/src/home/home-page.tsx';
const boom = "if (Date.now() > 0) throw new Error('boom');";
/** Code that blocks for about this long. */
const createBusyLoop = (milliseconds: number) =>
  `{ let sum = 0; for (let i = 0; i < ${milliseconds} * 1.5e6; i += 1) sum += i % 7; if (sum < 0) console.debug(sum); }`;
const ownLoader = "export { loader } from './portal-loader.ts';";
const portal = (title: string, reason: RegExp, ...edits: readonly Edit[]): Breakage => ({
  title,
  name: 'portal',
  edits,
  reason,
});
const site = (title: string, reason: RegExp, ...edits: readonly Edit[]): Breakage => ({
  ...portal(title, reason, ...edits),
  name: 'site',
});

/** Refused before the browser run. See platform/registry/src/gate and document. */
export const refusedBeforeRun: readonly Breakage[] = [
  portal('a syntax error', /portal-page\.tsx/, append(page, 'const = ;')),
  portal(
    'a route without a page',
    /\/client-portal\/new/,
    edit(
      declaration,
      'routes: [',
      "routes: [{ path: '/client-portal/new', access: 'client', title: 'New' },",
    ),
  ),
  portal(
    'a page without a Component',
    /the page of \/client-portal exports no Component/,
    edit(route, "export { Component } from './portal-page.tsx';", ''),
  ),
  portal(
    'a second React',
    /its own copy of react,/,
    append(page, "import * as own from '../node_modules/react/index.js';\nconsole.debug(own);"),
  ),
  portal(
    'a type error',
    /type errors:\s+\S*portal-page\.tsx/,
    edit(page, 'name={role.fullName}', 'name={42}'),
  ),
  {
    ...portal(
      'a changed page tree',
      /site: its server bundle renders a different tree .*\n\s+Release shell and site together/,
      edit(
        'platform/sdk/src/page-tree/providers.tsx',
        /<ServicesProvider value=\{props.services\}>\{props.children\}<\/ServicesProvider>/,
        '<ServicesProvider value={props.services}><div>{props.children}</div></ServicesProvider>',
      ),
    ),
    name: 'shell',
  },
];

/** Refused by the browser run. See platform/cli/src/gate/try-out.test.ts. */
export const refusedDuringRun: readonly Breakage[] = [
  portal(
    'an error on start',
    /\/client-portal as .*: logged an error: loading portal@\S+ .*boom/,
    append(app, boom),
  ),
  portal('a page that throws', /\/client-portal as .* boom/, insertIn(page, 'Component', boom)),
  portal(
    'a page that throws for signed-in users',
    /\/client-portal as .* boom/,
    insertIn(project, 'CurrentProject', boom),
  ),
  portal(
    'a layout that throws',
    /\/client-portal\S* as .* boom/,
    insertIn('portal/src/frame/portal-frame.tsx', 'PortalFrame', boom),
  ),
  portal(
    'a loader that hangs',
    /\/client-portal as .*: was still loading after 30 s/,
    edit(route, ownLoader, 'export const loader = () => new Promise<void>(() => {});'),
  ),
  portal(
    'a page that returns nothing',
    /\/client-portal as .*: shows nothing: <main> has no heading/,
    insertIn(project, 'CurrentProject', 'if (Date.now() > 0) return null;'),
  ),
  portal(
    'a function missing in the live shell’s kit',
    /is not a function/,
    append('auth-kit/src/index.ts', 'export const newThing = () => 1;'),
    append(page, "import { newThing } from '@northlight/auth-kit';"),
    insertIn(page, 'Component', 'newThing();'),
  ),
  portal('a missing table', /tab "Invoices": .*(?:client_invoicez|reading portal)/, [
    'portal/src/invoices/invoice-queries.ts',
    (text) => text.replaceAll("from('client_invoices')", "from('client_invoicez' as 'client_invoices')"),
  ]),
  portal(
    'a loop of requests',
    /was still loading after 30 s/,
    append(app, "setInterval(() => void fetch('/rest/v1/settings?select=id'), 50);"),
  ),
  portal(
    'a console error and a rejection',
    /logged an error: left alone[\s\S]*boom|boom[\s\S]*left alone/,
    append(app, "console.error('left alone');\nvoid Promise.reject(new Error('boom'));"),
  ),
  site(
    'a page that throws on the server',
    /server bundle failed to render \/services: .*boom/,
    insertIn(services, 'Component', "if (typeof window === 'undefined') throw new Error('boom');"),
  ),
  site(
    'posts that throw on the server and in the browser',
    /\/blog\/\S+.*boom/,
    insertIn('site/src/post/post-page.tsx', 'Component', boom),
  ),
  site(
    'a page that throws only in the browser',
    /site: \/services.*boom/,
    insertIn(services, 'Component', "if (typeof window !== 'undefined') throw new Error('boom');"),
  ),
  site(
    'HTML that differs between server and browser',
    /site: \/( \(.*\))?: .*(?:#418|taking over the page)/,
    edit(home, '<Hero />', "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>\n      <Hero />"),
  ),
  site(
    'HTML that differs on a parameterised page',
    /site: \/blog\/\S+.*(?:#418|taking over the page)/,
    insertIn(
      'site/src/post/post-page.tsx',
      'Component',
      "if (Date.now() > 0) return <h1>{typeof window === 'undefined' ? 'server' : 'browser'}</h1>;",
    ),
  ),
  {
    ...site('an error on start', /boom/, append('shell/src/main.tsx', boom)),
    name: 'shell',
  },
  site(
    'a loader that never ends',
    /\/services/,
    edit(
      'site/src/app.tsx',
      'loader: createPageLoader(),',
      'loader: () => new Promise<void>(() => void createPageLoader),',
    ),
  ),
];

/** Harmless changes. */
export const harmless: readonly Change[] = [
  {
    title: 'a changed text',
    name: 'portal',
    edits: [edit(page, 'Your account is waiting for access', 'Your account is not active yet')],
  },
  { title: 'a comment', name: 'portal', edits: [append(page, '// Nothing else.')] },
  { title: 'a console message', name: 'portal', edits: [append(app, "console.info('portal');")] },
  {
    title: 'a loader that takes half a second',
    name: 'portal',
    edits: [
      edit(route, ownLoader, 'export const loader = () => new Promise<void>((go) => setTimeout(go, 500));'),
    ],
  },
  { title: 'a task of 150 ms', name: 'portal', edits: [append(app, createBusyLoop(150))] },
  {
    title: 'a poll every second',
    name: 'portal',
    edits: [append(app, "setInterval(() => void fetch('/registry.json'), 1000);")],
  },
  {
    title: 'a namespace import of React',
    name: 'portal',
    edits: [append(page, "import * as React from 'react';\nconsole.debug(React.version);")],
  },
  {
    title: 'a changed text',
    name: 'site',
    edits: [edit(services, 'Sketches turn into screens', 'Drawings turn into screens')],
  },
  { title: 'a comment', name: 'dashboard', edits: [append('dashboard/src/app.tsx', '// Nothing else.')] },
  {
    title: 'a comment on the page tree',
    name: 'shell',
    edits: [append('platform/sdk/src/page-tree/providers.tsx', '// Nothing else.')],
  },
];
