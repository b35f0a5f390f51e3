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
import { carriesAuthLink } from '../carries-auth-link.ts';
import { preloadScripts } from '../preload-scripts.ts';
import { earlyAddress } from './address.ts';
import { requestKey } from './early-fetch.ts';

/*
 * Runs inline in the documents of guarded pages; the build bundles it into one script, which the content security policy
 * allows by its hash. Who this device says is signed in will most likely see this page: what it reads first is asked for
 * now, and its code is fetched. Both are guesses that decide nothing. The guard judges by a role read now, and the
 * backend judges each request.
 */
const page = parseElement<GuardedPage>(guardedPageElementId);
const { backend } = parseElement<BootData>(bootElementId);
const origin = (backend.url || location.origin).replace(/\/+$/, '');
// A link is about to bring somebody else's session, and in a view of the portal nothing is asked for as who looks.
const person = carriesAuthLink() || readPortalView() !== null ? null : readStoredPerson(origin);
const isExpected = person !== null && person.role !== null && isAllowed(page.access, person.role);

if (isExpected) document.documentElement.setAttribute(expectedAttribute, '');
if (person !== null) {
  const { token } = person;
  if (token !== null)
    window.earlyResponses = { token, answers: requestEarly(person, token, isExpected ? page.data : []) };
  preloadScripts([...page.session, ...(isExpected ? selectFiles(page) : [])]);
}

function requestEarly(
  by: StoredPerson,
  token: string,
  reads: readonly EarlyRead[],
): Map<string, Promise<Response>> {
  // As postgrest-js writes columns.
  const columns = profileColumns.replaceAll(' ', '');
  const role: EarlyRead = { from: 'profiles', query: { select: columns, id: 'eq.{person}' } };
  const { params = {} } = matchRoute([{ path: page.path }], location.pathname) ?? {};
  const query = new URLSearchParams(location.search);
  const lookUp = (name: string): string | null => {
    if (name === 'person') return by.id;
    if (name.startsWith('?')) return query.get(name.slice(1));
    return name.startsWith('kept.')
      ? readRemembered(by.id, name.slice('kept.'.length))
      : (params[name] ?? null);
  };
  const answers = new Map<string, Promise<Response>>();
  for (const read of [role, ...reads]) {
    const address = earlyAddress(read, lookUp);
    if (address === null) continue;
    const url = `${origin}/rest/v1/${address}`;
    const headers = new Headers({ apikey: backend.publishableKey, authorization: `Bearer ${token}` });
    if (read.isCounted) headers.set('prefer', 'count=exact');
    // Read to its end, or an answer that nobody takes would keep its connection.
    const answer = fetch(url, { headers }).then(
      async (response) => new Response((await response.text()) || null, response),
    );
    answer.catch(() => undefined);
    answers.set(requestKey(url, headers), answer);
  }
  return answers;
}

/** As `@northlight/contract/drafts` keeps it; null where something else stands there, which must not end all of this. */
function readRemembered(personId: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`northlight.kept.${personId}.${name}`) ?? '');
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function parseElement<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? '') as T;
}

function selectFiles({ files, opened = [] }: GuardedPage): GuardedPage['files'] {
  const given = new URLSearchParams(location.search);
  const fits = (query: string) =>
    [...new URLSearchParams(query)].every(([name, wanted]) => {
      const value = given.get(name) ?? '';
      return wanted === '*' ? value !== '' : value === wanted;
    });
  return [...files, ...opened.filter(({ query }) => fits(query))];
}
