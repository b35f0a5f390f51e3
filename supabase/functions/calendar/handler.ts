import { readAgency } from '../_shared/agency.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimits, identifyVisitor } from '../_shared/rate-limit.ts';
import { type Calendar, writeCalendar } from './write-calendar.ts';

/** Contains the secret part of the calendar's URL. In a path, it would end up in gateway logs. */
export const secretHeader = 'x-calendar-secret';

/**
 * Serves a person's calendar as text/calendar to anyone with its URL. The database selects the entries according to the
 * person's current permissions. Revoked URLs and deleted users' URLs get the same response as unknown ones.
 */
export function createCalendarHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    get: async (request) => {
      const secret = request.headers.get(secretHeader) ?? '';
      if (!/^[0-9a-f]{64}$/.test(secret)) throw notFound();
      const service = createServiceClient(deps);
      const visitor = await identifyVisitor(request, deps);
      // Calendar services fetch the calendars of many people from one IP address.
      await enforceRateLimits(service, [
        { scope: 'calendar.visitor', key: visitor, perHour: 3000 },
        { scope: 'calendar.address', key: secret, perHour: 60 },
      ]);
      const calendar = await callDatabase<Calendar | null>(service, 'read_calendar', { secret });
      if (calendar === null) {
        await enforceRateLimits(service, [{ scope: 'calendar.unknown', key: visitor, perHour: 60 }]);
        throw notFound();
      }
      const { name } = await readAgency(deps);
      return createResponse(request, writeCalendar(name, calendar, deps.siteUrl ?? deps.url));
    },
  });
}

/** Returns 304 if the calendar has not changed, which is true of most requests. */
async function createResponse(request: Request, text: string): Promise<Response> {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const etag = `"${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    },
  });
}

function matchesEtag(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

const notFound = () => new HttpError(404, 'not_found', 'There is no calendar at this address.');
