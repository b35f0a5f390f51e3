import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type RemoteBuildManifest, startedAttribute } from '@northlight/contract/data';
import { withTimeLimit } from '@northlight/node-kit';
import type { Page } from 'playwright-core';
import { readPage } from './read-page.ts';
import type { Person } from './stand-in-backend.ts';

/** One page of a remote, opened as one person. */
export interface Visit {
  readonly remote: RemoteBuildManifest;
  /** The route as declared. */
  readonly route: string;
  readonly path: string;
  /** Null if no one is signed in. */
  readonly person: Person | null;
}

/** Milliseconds for a heading to appear once the network is idle. */
const headingLimit = 2000;
const height = 900;
const [phone, desktop] = [390, 1440];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Replaces a route's parameters with the id of a missing row. */
export const fillParameters = (route: string): string => route.replace(/:[^/]+/g, 'none');

interface PageInspection {
  readonly faults: readonly string[];
  /** Paths that the page links to. */
  readonly links: ReadonlySet<string>;
}

/**
 * Opens one page and each of its tabs. Faults are errors in the console, failed requests, axe violations, a missing heading,
 * content wider than a phone, and leaked values such as `undefined`.
 */
export async function inspectPage(
  page: Page,
  origin: string,
  visit: Visit,
  { startOnly, visitLimit }: { readonly startOnly: boolean; readonly visitLimit: number },
): Promise<PageInspection> {
  const faults = new Set<string>();
  const links = new Set<string>();
  const pending = collectFaults(page, origin, visit, faults);
  page.setDefaultTimeout(visitLimit);
  const createTimeoutError = () => {
    const [pendingRequest = 'its code or its loader'] = pending;
    return new Error(`was still loading after ${visitLimit / 1000} s, waiting for ${pendingRequest}`);
  };
  const inspect = async () => {
    await page.setViewportSize({ width: phone, height });
    await page.goto(new URL(visit.path, origin).href, { waitUntil: 'load' });
    // A server-rendered page hydrates on the first input.
    await page.keyboard.press('Shift');
    await page.locator(`html[${startedAttribute}]`).waitFor({ state: 'attached' });
    await checkScreen(page, faults, links, origin, startOnly);
    if (startOnly || faults.size > 0) return;
    const { pathname } = new URL(page.url());
    if (pathname !== visit.path) faults.add(`redirects to ${pathname}`);
    await page.setViewportSize({ width: desktop, height });
    await checkScreen(page, faults, links, origin);
    await openTabs(page, faults, links, origin);
    if (faults.size === 0) for (const rule of await findAxeViolations(page)) faults.add(rule);
  };
  let isStarted = true;
  await withTimeLimit(visitLimit, inspect(), createTimeoutError).catch((error: Error) => {
    isStarted = false;
    faults.add(describeBrowserError(error));
  });
  // A page whose code never stops cannot be closed; the browser is killed at the end.
  await withTimeLimit(1000, page.close(), createTimeoutError).catch(() => undefined);
  if ([...faults].some((fault) => fault.startsWith(failurePageMessage))) isStarted = false;
  // Without a session and data, requests fail even if the remote is fine.
  return { faults: startOnly && isStarted ? [] : mergeCrash([...faults]), links };
}

const failurePageMessage = 'shows the failure page';
const errorPattern = /(?:logged an error: |threw )(.+)/;

/** Merges the faults of one crash: React, the router and the shell log the same error, and the failure page follows. */
function mergeCrash(faults: readonly string[]): string[] {
  const causes: string[] = [];
  for (const fault of faults) {
    const isRepeated = causes.some((cause) => fault.includes(errorPattern.exec(cause)?.[1] ?? cause));
    if (!isRepeated && !fault.includes(failurePageMessage)) causes.push(fault);
  }
  const page = faults.find((fault) => fault.includes(failurePageMessage));
  const last = causes.findLastIndex((fault) => errorPattern.test(fault));
  if (page === undefined) return causes;
  if (last < 0) return [...causes, page];
  return causes.with(last, `${causes[last]}, and ${failurePageMessage}`);
}

/** @returns the pending requests, kept up to date */
function collectFaults(page: Page, origin: string, visit: Visit, faults: Set<string>): ReadonlySet<string> {
  const pending = new Set<string>();
  const describeRequest = (request: { method(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url());
    return `${request.method()} ${pathname}${search}`.slice(0, 240);
  };
  const isSameOrigin = (request: { url(): string }) => request.url().startsWith(`${origin}/`);
  page.on('request', (request) => void (isSameOrigin(request) && pending.add(describeRequest(request))));
  page.on('requestfinished', (request) => void pending.delete(describeRequest(request)));
  page.on('requestfailed', (request) => {
    pending.delete(describeRequest(request));
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests.
    if (isSameOrigin(request) && reason !== 'net::ERR_ABORTED')
      faults.add(`${describeRequest(request)} failed: ${reason}`);
  });
  page.on('response', (response) => {
    const name = describeRequest(response.request());
    // A placeholder parameter is expected to return 404.
    const isExpected = name === `GET ${fillParameters(visit.route)}` && visit.route.includes(':');
    if (isSameOrigin(response) && response.status() >= 400 && !isExpected) {
      faults.add(`${name} returned ${response.status()}`);
    }
  });
  page.on('console', (message) => {
    // "Failed to load resource" names no URL; the response handler above reports it. Drops the random id of error reports.
    const text = (message.text().split('\n')[0] ?? '').replace(/\[[0-9a-f]{8}\] /, '').slice(0, 240);
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) {
      faults.add(`logged an error: ${text}`);
    }
  });
  page.on('pageerror', ({ name, message }) => faults.add(`threw ${name}: ${message.split('\n')[0]}`));
  return pending;
}

/** Checks the visible page once the network is idle. */
async function checkScreen(
  page: Page,
  faults: Set<string>,
  links: Set<string>,
  origin: string,
  startOnly = false,
): Promise<void> {
  await page.waitForLoadState('networkidle');
  const heading = page.locator('main').getByRole('heading').first();
  const isShown = await heading.waitFor({ timeout: headingLimit }).then(
    () => true,
    () => false,
  );
  const screen = await page.evaluate(readPage);
  if (screen.failure !== null) faults.add(`${failurePageMessage}: ${screen.failure}`);
  else if (!isShown) faults.add('shows nothing: <main> has no heading');
  if (startOnly || faults.size > 0) return;
  // A trial click only tests whether the pointer would reach the heading.
  await heading.click({ trial: true, timeout: headingLimit }).catch(() => {
    faults.add('is covered: another element receives clicks on its heading');
  });
  if (screen.overflow > 1) faults.add(`is ${screen.overflow} px wider than the window of ${screen.width} px`);
  if (screen.leak !== null) faults.add(`shows "${screen.leak}"`);
  for (const link of screen.links) if (link.startsWith(`${origin}/`)) links.add(new URL(link).pathname);
}

async function openTabs(page: Page, faults: Set<string>, links: Set<string>, origin: string): Promise<void> {
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    if (faults.size > 0) return;
    const name = ((await tab.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    await tab.click();
    await checkScreen(page, faults, links, origin);
    for (const fault of [...faults]) {
      faults.delete(fault);
      faults.add(`tab "${name}": ${fault}`);
    }
  }
}

async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const result = await page.evaluate("axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] })");
  const { violations } = result as {
    violations: { id: string; help: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Rewrites a Playwright error in plain English. */
export function describeBrowserError(error: Error): string {
  const message = (error.message.split('\n')[0] ?? '').replace(/^\w+\.\w+: /, '');
  if (/has been closed|crashed/i.test(message)) return 'crashed its tab, perhaps out of memory';
  if (/^Timeout \d+ms exceeded/.test(message)) return 'was still loading at the time limit';
  const code = /net::ERR_(\w+)/.exec(message)?.[1];
  return code === undefined ? message : `could not be opened: ${code.toLowerCase().replaceAll('_', ' ')}`;
}
