import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { takeLimits, visitorOf } from '../_shared/limit.ts';
import { type Calendar, writeCalendar } from './write-calendar.ts';

/** Names the secret part of the address. Not in the path, which gateways write into their logs. */
export const secretHeader = 'x-calendar-secret';

/**
 * The calendar of whoever knows its address, as text/calendar. The database says what stands in it, by the rights of this
 * moment; an address that was revoked, or whose person is gone, is the same as one that never was.
 */
export function createCalendar(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    get: async (request) => {
      const secret = request.headers.get(secretHeader) ?? '';
      if (!/^[0-9a-f]{64}$/.test(secret)) throw notFound();
      const service = clientOfService(deps);
      const visitor = await visitorOf(request, deps);
      // Calendar services ask for many people from one address.
      await takeLimits(service, [
        { scope: 'calendar.visitor', key: visitor, perHour: 3000 },
        { scope: 'calendar.address', key: secret, perHour: 60 },
      ]);
      const { data, error } = await service.rpc('read_calendar', { secret });
      if (error) throw unavailable();
      if (data === null) {
        await takeLimits(service, [{ scope: 'calendar.unknown', key: visitor, perHour: 60 }]);
        throw notFound();
      }
      return answer(request, writeCalendar(data as Calendar, siteOf(deps)));
    },
  });
}

/** 304 to who has it already: most requests of calendars are. */
async function answer(request: Request, text: string): Promise<Response> {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const etag = `"${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  };
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="northlight.ics"',
    },
  });
}

function isKnown(named: string | null, etag: string): boolean {
  return (named ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}

function siteOf({ siteUrl, url }: FunctionDeps): string {
  return siteUrl ?? url;
}

const notFound = () => new HttpError(404, 'not_found', 'There is no calendar at this address.');
