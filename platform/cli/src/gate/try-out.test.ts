import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { BuildManifest } from '@northlight/contract/data';
import { createTempFolder, startServer } from '@northlight/node-kit/testing';
import { FolderStore, ReleaseError, releaseTogether } from '@northlight/registry';
import {
  createBuilder,
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
} from '@northlight/registry/testing';
import { findBrowser } from '../browser.ts';
import type { LiveBackend } from '../store/live-backend.ts';
import { describeBrowserError } from './inspect-page.ts';
import { tryOut } from './try-out.ts';

/** A minimal shell: runs the entry of the remote that owns the path, and shows its failure. */
const shellCode = `
const { remotes } = JSON.parse(document.getElementById('boot').textContent);
const remote = remotes.find(({ routes }) => routes.some(([path]) => location.pathname.startsWith(path.split('/:')[0])));
const show = (tag, text) => { const e = document.createElement(tag); e.textContent = text; return e; };
const start = () => document.documentElement.setAttribute('data-started', '');
const fail = (title) => {
  const main = document.createElement('main');
  main.append(show('p', remote.name + ' · evaluation'), show('h1', title));
  document.getElementById('root').append(main);
};
addEventListener('error', () => {
  fail('This part could not be loaded');
  start();
});
const policy = trustedTypes.createPolicy('remote-loader', { createScriptURL: (url) => url });
const script = document.createElement('script');
script.onload = () => Promise.resolve(window.rendered)
  .then((draw) => {
    const main = document.createElement('main');
    main.append(show('h1', remote.name));
    document.getElementById('root').append(main);
    return draw?.(main);
  })
  .catch((error) => { console.error(error.message); console.error('remote', error.message); fail('Something went wrong here'); })
  .then(start);
script.src = policy.createScriptURL(remote.entry.url);
document.head.append(script);
`;

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

/** A server bundle that renders every page. */
const renderingBundle = `
exports.configure = () => {};
exports.answer = async () => ({ kind: 'page', status: 200, html: '<h1>x</h1>', styles: '', head: '<title>x</title>', data: {} });
`;

async function setUp(
  t: TestContext,
  options: {
    browser?: string | null;
    backend?: LiveBackend | null;
    standIn?: LiveBackend | null;
    onPage?: (text: string) => void;
    visitLimit?: number;
  } = {},
) {
  const folder = createTempFolder(t);
  const store = new FolderStore(join(folder, 'releases'), testKeys);
  const { browser = null, backend = null, standIn = null, ...limits } = options;
  const started = standIn && { backend: standIn, people: [], stop: async () => undefined };
  const inspect = tryOut({
    store,
    backend,
    browser,
    standIn: Promise.resolve(started),
    ...limits,
    cacheFolder: join(folder, 'cache'),
  });
  const build = createBuilder(folder);
  const publish = async (manifest: BuildManifest, files: Record<string, string> = {}, isChecked = true) =>
    releaseTogether(store, [await build(manifest, files)], {
      ...testRelease,
      ...(isChecked ? { inspect } : {}),
    });
  // A full browser requests the icon, a headless shell does not.
  await publish(shellManifest(), { 'js/shell.js': shellCode, 'favicon.svg': icon }, false);
  return { store, publish };
}

/** A backend that only returns a revision. */
async function startBackend(t: TestContext): Promise<LiveBackend> {
  const { url } = await startServer(t, (_request, response) => response.end('[{"revision":1}]'));
  return { kind: 'embedded', url, publishableKey: 'k', secretKey: null };
}

const createRemote = (version = '1.0.0') =>
  remoteManifest('events', [], {
    version,
    preload: { all: [], byRoute: {} },
    declaration: { routes: [{ path: '/events', access: 'staff', title: 'Events' }] },
  });
const serverRendered = remoteManifest('site', ['/', '/about', '/blog/:slug'], {
  preload: { all: [], byRoute: {} },
  server: { entry: 'server/index.js' },
});

async function getRefusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('the release went live'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ReleaseError, String(error));
  assert.equal(error.code, 'refused');
  return error.failures.map(({ check, message }) => `${check}: ${message}`).join('\n');
}

describe('before a release, the server bundle', () => {
  test('renders every public page without a parameter', async (t) => {
    const { publish } = await setUp(t, { backend: await startBackend(t) });
    const { checks } = await publish(serverRendered, { 'server/index.js': renderingBundle });
    assert.ok(checks.some(({ check, result }) => check === 'server render' && result === 'passed'));
    assert.ok(
      checks.some(({ check, result, note }) => check === 'browser run' && result === 'skipped' && note),
    );
  });

  for (const [fault, code, reason] of [
    ['throws when it is loaded', "throw new Error('no server for you');", /no server for you/],
    [
      'fails to render',
      `exports.configure = () => {}; exports.answer = async () => ({ kind: 'failed', reason: 'window is not defined' });`,
      /window is not defined/,
    ],
  ] as const) {
    test(`is refused if it ${fault}`, async (t) => {
      const { publish, store } = await setUp(t, { backend: await startBackend(t) });
      const refusal = await getRefusal(publish(serverRendered, { 'server/index.js': code }));
      assert.match(refusal, /^server render: site: the server bundle failed to render \/, \/about: /);
      assert.match(refusal, reason);
      assert.deepEqual(await store.versions('site'), []);
    });
  }

  test('is reported as skipped without a backend', async (t) => {
    const { publish } = await setUp(t);
    const { checks } = await publish(serverRendered, { 'server/index.js': 'throw 1' });
    assert.match(checks.find(({ check }) => check === 'server render')?.note ?? '', /no backend/);
  });
});

const browser = await findBrowser();

describe('before a release, a browser', { skip: browser === null }, () => {
  test('starts a guarded remote in the live shell, and reports that it could not sign in', async (t) => {
    const { publish } = await setUp(t, { browser });
    // There is no data either, so the page's requests fail.
    const { checks } = await publish(createRemote(), {
      'remoteEntry.js': 'fetch("/rest/v1/events").then((answer) => answer.text());',
    });
    assert.deepEqual(
      checks.slice(-2).map(({ check, result }) => `${check} ${result}`),
      ['browser run passed', 'session skipped'],
    );
    assert.match(checks.at(-1)?.note ?? '', /no backend with demo data/);
  });

  test('refuses a remote that throws while loading, even though an older version works', async (t) => {
    const { publish, store } = await setUp(t, { browser });
    await publish(createRemote(), {}, false);
    const refusal = await getRefusal(
      publish(createRemote('1.0.1'), { 'remoteEntry.js': "throw new Error('boom')" }),
    );
    assert.equal(refusal, 'browser run: events: /events: threw Error: boom, and shows the failure page');
    const result = await store.read();
    assert.equal(result.ok && result.registry.releases.events?.version, '1.0.0');
  });

  test('opens every live remote in a new shell', async (t) => {
    const { publish } = await setUp(t, { browser });
    await publish(createRemote(), {}, false);
    const shell = shellManifest({ version: '1.0.1' });
    const broken = shellCode.replace('script.src =', "throw new Error('shell'); script.src =");
    assert.match(await getRefusal(publish(shell, { 'js/shell.js': broken })), /^browser run: events: /);
    assert.deepEqual((await publish(shell, { 'js/shell.js': shellCode })).changed, ['shell']);
  });

  const publicRemote = remoteManifest('events', ['/events', '/events/:id'], {
    preload: { all: [], byRoute: {} },
  });
  /** Code of a remote whose page has a link and a tab and then runs `body`. */
  const createPageCode = (body: string) => ({
    'remoteEntry.js': `window.rendered = Promise.resolve((main) => {
      const add = (tag, rest, parent = main) => parent.appendChild(Object.assign(document.createElement(tag), rest));
      add('a', { href: '/events/1', textContent: 'One' });
      const tab = add('button', { role: 'tab', textContent: 'Bills' }, add('div', { role: 'tablist' }));
      ${body}
    })`,
  });

  test('opens every page and its tabs, and finds pages with a parameter through links', async (t) => {
    const messages: string[] = [];
    const onPage = (text: string) => void messages.push(text);
    const { publish } = await setUp(t, { browser, standIn: await startBackend(t), onPage });
    const { checks } = await publish(publicRemote, createPageCode('document.title = "Events";'));
    assert.match(checks.at(-1)?.note ?? '', /^2 pages, in [\d.]+ s$/);
    assert.deepEqual(messages, ['page 1 of 1: /events', 'page 2 of 2: /events/1']);
  });

  test('accepts a page that fails only while others are open', async (t) => {
    const { publish } = await setUp(t, { browser, standIn: await startBackend(t) });
    const fails = `if (localStorage.seen === undefined) { localStorage.seen = ''; throw new Error('once'); }`;
    const { checks } = await publish(publicRemote, createPageCode(fails));
    assert.match(checks.at(-1)?.note ?? '', /^\d pages?, 1 only at the second attempt, in/);
  });

  // More faults, in real builds: proof/e2e/long/releases/gate-cases.ts.
  for (const [fault, code, ...expectedFaults] of [
    [
      'logs an error, requests a missing file and is hidden',
      `console.error("reading events: no table");
       fetch("/remotes/events/1.0.0/missing.json").then((answer) => answer.text());
       main.style.visibility = "hidden";`,
      /logged an error: reading events: no/,
      /GET \/remotes\/events\/1.0.0\/missing.json returned 404/,
      /<main> has no heading/,
    ],
    [
      'is covered, too wide, shows a missing value and has a broken link',
      `main.style.width = "3000px";
       add("p", { textContent: "Hello undefined" });
       add("a", { href: "/nowhere", textContent: "Nowhere" });
       Object.assign(document.body.appendChild(document.createElement("div")).style, { position: "fixed", inset: 0 });`,
      /is covered: another element receives clicks/,
      /is \d{4} px wider than the window of 390 px/,
      /shows "undefined"/,
      /links to \/nowhere, which returns 404/,
    ],
    [
      'crashes',
      'throw new Error("no events")',
      /^browser run: events: \/events \(and 1 more like it\): logged an error: no events, and shows the failure page$/,
    ],
    [
      'has an image without a text alternative',
      'add("img", { src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" });',
      /axe image-alt: /,
    ],
    ['never stops loading', "if (location.pathname === '/events') for (;;);", /was still loading after 1 s/],
  ] as const) {
    test(`refuses a remote that ${fault}, and names the page`, async (t) => {
      const limits = fault === 'never stops loading' ? { visitLimit: 1000 } : {};
      const { publish } = await setUp(t, { browser, standIn: await startBackend(t), ...limits });
      const refusal = await getRefusal(publish(publicRemote, createPageCode(code)));
      assert.match(refusal, /^browser run: events: \/events(\/1)?( \(and 1 more like it\))?: /);
      for (const text of expectedFaults) assert.match(refusal, text);
    });
  }
});

for (const [text, expected] of [
  ['page.goto: net::ERR_TOO_MANY_REDIRECTS at http://localhost/', 'could not be opened: too many redirects'],
  ['page.evaluate: Target crashed', 'crashed its tab, perhaps out of memory'],
  ['page.evaluate: TypeError: list is not iterable', 'TypeError: list is not iterable'],
] as const) {
  test(`rewrites "${text}" in plain English`, () =>
    assert.equal(describeBrowserError(new Error(text)), expected));
}
