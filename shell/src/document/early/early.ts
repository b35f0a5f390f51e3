import { isAllowed, profileColumns, readStoredPerson, type StoredPerson } from '@northlight/auth-kit/early';
import {
  type BootData,
  bootElementId,
  type EarlyRead,
  expectedAttribute,
  type GuardedPage,
  guardedPageElementId,
  matchRoute,
} from '@northlight/contract/data';
import { readPortalView } from '@northlight/contract/portal-view';
import { isInShare } from '@northlight/contract/rollout';
import { carriesAuthLink } from '../auth-link.ts';
import { fetchScriptsAhead } from '../fetch-ahead.ts';
import { earlyAddress } from './address.ts';
import { handingOut, keyOf } from './take-over.ts';

/*
 * Runs inline in the documents of guarded pages; the build bundles it into one script, which the content security policy
 * allows by its hash. Who this device says is signed in will most likely see this page: what it reads first is asked for
 * now, and its code is fetched. Both are guesses that decide nothing. The guard judges by a role read now, and the
 * backend judges each request.
 */
const page = dataIn<GuardedPage>(guardedPageElementId);
const { backend } = dataIn<BootData>(bootElementId);
const origin = (backend.url || location.origin).replace(/\/+$/, '');
// A link is about to bring somebody else's session.
const person = carriesAuthLink() ? null : readStoredPerson(origin);

// Releases before 2026-12 kept private pages on the device.
try {
  localStorage.removeItem('northlight.seen');
} catch {
  // Storage is refused.
}

if (readPortalView() !== null) {
  // Nothing is asked for as who looks, and nothing of theirs is shown.
  leaveToGuard();
} else if (person !== null) {
  const isExpected = person.role !== null && isAllowed(page.access, person.role);
  if (person.token !== null) {
    window.earlyFetch = handingOut(ask(person, person.token, isExpected ? page.data : []), person.token);
  }
  afterShell(() => {
    fetchScriptsAhead(page.session);
    if (isExpected) fetchFiles(person);
  });
  if (isExpected) document.documentElement.setAttribute(expectedAttribute, '');
  else leaveToGuard();
} else {
  leaveToGuard();
}

/**
 * The shell paints first, and starts everything: nothing shares the line with it. The rest comes while it is evaluated.
 */
function afterShell(go: () => void): void {
  const shell = [...document.scripts].find(({ defer, src }) => defer && src !== '');
  if (shell === undefined) {
    go();
    return;
  }
  const isHere = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName(shell.src).length === 0) return;
    isHere.disconnect();
    go();
  });
  isHere.observe({ type: 'resource', buffered: true });
}

/** Those of the version that the shell will choose for this account. */
function fetchFiles(of: StoredPerson | null): void {
  const { next, remote } = page;
  if (next === undefined || of === null) fetchFilesOf(page);
  else void isInShare(of.id, remote, next).then((isNext) => fetchFilesOf(isNext ? next : page));
}

/** With what the address opens beside the page: asked for by the page's own code, that would come after it. */
function fetchFilesOf({ files, opened = [] }: Pick<GuardedPage, 'files' | 'opened'>): void {
  const given = new URLSearchParams(location.search);
  const fits = (query: string) =>
    [...new URLSearchParams(query)].every(([name, wanted]) => {
      const value = given.get(name) ?? '';
      return wanted === '*' ? value !== '' : value === wanted;
    });
  fetchScriptsAhead([...files, ...opened.filter(({ query }) => fits(query))]);
}

/** All files side by side, where the loader would ask for each only after the one before it had come. */
function leaveToGuard(): void {
  window.fetchGuardedPage = (remote) => {
    delete window.fetchGuardedPage;
    // Where the guard led to another remote, this page has nothing to fetch.
    if (remote === page.remote) fetchFiles(readStoredPerson(origin));
  };
}

function ask(by: StoredPerson, token: string, reads: readonly EarlyRead[]): Map<string, Promise<Response>> {
  const role: EarlyRead = { from: 'profiles', query: { select: bare(profileColumns), id: 'eq.{person}' } };
  const { params = {} } = matchRoute([{ path: page.path }], location.pathname) ?? {};
  const query = new URLSearchParams(location.search);
  const lookUp = (name: string): string | null => {
    if (name === 'person') return by.id;
    if (name.startsWith('?')) return query.get(name.slice(1));
    return name.startsWith('kept.') ? kept(by.id, name.slice('kept.'.length)) : (params[name] ?? null);
  };
  const answers = new Map<string, Promise<Response>>();
  for (const read of [role, ...reads]) {
    const address = earlyAddress(read, lookUp);
    if (address === null) continue;
    const url = `${origin}/rest/v1/${address}`;
    const headers = new Headers({ apikey: backend.publishableKey, authorization: `Bearer ${token}` });
    if (read.isCounted) headers.set('prefer', 'count=exact');
    const answer = fetch(url, { headers }).then(readThrough);
    // Who takes it over is told; one that nobody takes over is no error of the page.
    answer.catch(() => undefined);
    answers.set(keyOf(url, headers), answer);
  }
  return answers;
}

/** An answer that nobody reads would keep its connection. */
async function readThrough(response: Response): Promise<Response> {
  return new Response((await response.text()) || null, response);
}

/** As `@northlight/drafts` keeps it; null where something else stands there, which must not end all of this. */
function kept(personId: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`northlight.kept.${personId}.${name}`) ?? '');
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** As postgrest-js writes columns. */
function bare(columns: string): string {
  return columns.replaceAll(' ', '');
}

function dataIn<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? '') as T;
}
