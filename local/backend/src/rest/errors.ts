import type { DatabaseError } from '../database/database.ts';
import type { RequestDetails } from '../lite/request-details.ts';

/** PostgREST's HTTP status for a Postgres error. */
function toHttpStatus(code: string): number {
  // A write to a read-only view is the caller's error, although PostgREST responds with 500.
  if (code === 'P0001' || code === '55000') return 400;
  if (code.startsWith('08') || code.startsWith('53') || code === '57014') return 503;
  if (code.startsWith('28') || code.startsWith('0L') || code.startsWith('0P')) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/** Hides a violated check's detail, which contains the whole row. */
const getPublicDetail = ({ detail }: DatabaseError): string | null =>
  detail === undefined || detail.startsWith('Failing row contains') ? null : detail;

/** Hides messages about the server's internals. */
const getPublicMessage = (error: DatabaseError, status: number): string =>
  status >= 500 ? 'The request could not be completed.' : error.message;

const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Refuses column names such as `__proto__` and `constructor`: lite uses column names as keys of plain objects, which allows
 * prototype pollution. No table has such a column.
 */
export function refusePrototypeName(url: string): Response | undefined {
  const { searchParams } = new URL(url);
  const names = [...searchParams.keys()].flatMap((key) => key.split(/[^\w]+/));
  const name =
    names.find((candidate) => PROTOTYPE_NAMES.has(candidate)) ??
    [...searchParams.values()]
      .map((value) => /\b__\w+__\b/.exec(value)?.[0] ?? '')
      .find((candidate) => PROTOTYPE_NAMES.has(candidate));
  if (name === undefined) return undefined;
  const message = `column ${name} does not exist`;
  return Response.json({ code: '42703', message, details: null, hint: null }, { status: 400 });
}

/**
 * Maps errors as PostgREST does: for violated checks, exclusions and RAISE, lite responds with 500 and "SUP", but PostgREST
 * with 400 and Postgres's code. Without a database error, lite could not parse the request.
 */
export async function mapRestError(response: Response, details: RequestDetails): Promise<Response> {
  const error = details.databaseError;
  if (response.status !== 500) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown };
  if (!error) {
    const message = 'The request could not be parsed.';
    return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 });
  }
  // A HEAD response has no body that shows whether lite has mapped the error; it maps only PT codes.
  const isMapped = body.code === undefined ? error.code.startsWith('PT') : body.code !== 'SUP';
  if (isMapped && error.code !== '55000') return response;
  const status = toHttpStatus(error.code);
  return Response.json(
    {
      code: error.code,
      message: getPublicMessage(error, status),
      details: getPublicDetail(error),
      hint: error.hint ?? null,
    },
    { status },
  );
}
