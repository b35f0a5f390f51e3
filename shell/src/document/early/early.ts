import {
  homeOf,
  isAllowed,
  profileColumns,
  readStoredPerson,
  type StoredPerson,
} from '@northlight/auth-kit/early';
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
import { hasAuthLink } from '../has-auth-link.ts';
import { preloadScripts } from '../preload-scripts.ts';
import { buildRequestKey } from './early-fetch.ts';
import { buildEarlyUrl } from './early-url.ts';

/*
 * Runs inline in the documents of guarded pages; the build bundles it into one script, which the content security policy
 * allows by its hash. If the stored session suggests that the user may open the page, it requests the page's first data
 * and code. This grants nothing: the guard reads the role again, and the backend checks each request.
 */
const page = parseElement<GuardedPage>(guardedPageElementId);
const { backend } = parseElement<BootData>(bootElementId);
const origin = (backend.url || location.origin).replace(/\/+$/, '');
// Not with an auth link, which may start another session, and not in a portal view, which must not read data as staff.
const person = hasAuthLink() || readPortalView() !== null ? null : readStoredPerson(origin);
const role = person?.role ?? null;
const isExpected = role !== null && page.frames === undefined && isAllowed(page.access, role);
const frameFiles = (role !== null && page.frames?.[homeOf(role)]) || [];

if (isExpected) document.documentElement.setAttribute(expectedAttribute, '');
if (person !== null) {
  const { token } = person;
  if (token !== null)
    window.earlyResponses = { token, responses: fetchEarly(person, token, isExpected ? page.data : []) };
  if (page.frames === undefined) preloadScripts([...page.session, ...(isExpected ? page.files : [])]);
  // Without a first paint, the shell paints first, so nothing competes with its script.
  else addEventListener('DOMContentLoaded', () => preloadScripts(frameFiles), { once: true });
}

function fetchEarly(
  storedPerson: StoredPerson,
  token: string,
  reads: readonly EarlyRead[],
): Map<string, Promise<Response>> {
  // postgrest-js removes the spaces between columns.
  const columns = profileColumns.replaceAll(' ', '');
  const roleRead: EarlyRead = { from: 'profiles', query: { select: columns, id: 'eq.{person}' } };
  const { params = {} } = matchRoute([{ path: page.path }], location.pathname) ?? {};
  const query = new URLSearchParams(location.search);
  const lookUp = (name: string): string | null => {
    if (name === 'person') return storedPerson.id;
    if (name.startsWith('?')) return query.get(name.slice(1));
    return name.startsWith('kept.')
      ? readStoredValue(storedPerson.id, name.slice('kept.'.length))
      : (params[name] ?? null);
  };
  const earlyResponses = new Map<string, Promise<Response>>();
  for (const read of [roleRead, ...reads]) {
    const path = buildEarlyUrl(read, lookUp);
    if (path === null) continue;
    const url = `${origin}/rest/v1/${path}`;
    const headers = new Headers({ apikey: backend.publishableKey, authorization: `Bearer ${token}` });
    if (read.isCounted) headers.set('prefer', 'count=exact');
    // Read the body now: an unread response would occupy its connection.
    const response = fetch(url, { headers }).then(
      async (response) => new Response((await response.text()) || null, response),
    );
    response.catch(() => undefined);
    earlyResponses.set(buildRequestKey(url, headers), response);
  }
  return earlyResponses;
}

/** Reads a value stored by `@northlight/contract/drafts`. Null if malformed, which must not stop the script. */
function readStoredValue(personId: string, name: string): string | null {
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
