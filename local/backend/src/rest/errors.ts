import type { DatabaseError } from '../database/database.ts';
import type { RequestFacts } from '../lite/request-facts.ts';

/** PostgREST's status for a class of Postgres errors, where lite has none of its own. */
function toHttpStatus(code: string): number {
  if (code === 'P0001') return 400;
  // A write to a view that has no rows of its own: the caller's doing, though PostgREST calls it the server's.
  if (code === '55000') return 400;
  if (code.startsWith('23') || code.startsWith('22')) return 400;
  if (code.startsWith('08') || code.startsWith('53') || code === '57014') return 503;
  if (code.startsWith('28') || code.startsWith('0L') || code.startsWith('0P')) return 403;
  if (code.startsWith('09') || code.startsWith('25') || code.startsWith('2D')) return 500;
  if (code.startsWith('3B') || code.startsWith('38') || code.startsWith('39') || code.startsWith('40'))
    return 500;
  if (/^(54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/** The whole row that failed is in a check's detail; it stays here. */
const publicDetail = ({ detail }: DatabaseError): string | null =>
  detail === undefined || detail.startsWith('Failing row contains') ? null : detail;

/** What an error that tells of the server's inside says instead. */
const publicMessage = (error: DatabaseError, status: number): string =>
  status >= 500 ? 'The request could not be completed.' : error.message;

/** A quote that nothing closes: lite answers 500 to it. */
export function refuseOpenQuote(url: string): Response | undefined {
  const selects = new URL(url).searchParams.getAll('select');
  if (selects.every((select) => (select.match(/"/g)?.length ?? 0) % 2 === 0)) return undefined;
  const message = 'failed to parse select parameter: a quote is not closed';
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 });
}

/** A body that is no object and no list, where `columns` says what to take of its rows: lite answers 500 to it. */
export async function refuseScalarRows(request: Request): Promise<Response | undefined> {
  if (!['POST', 'PUT', 'PATCH'].includes(request.method) || !new URL(request.url).searchParams.has('columns'))
    return undefined;
  const rows: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (rows === null || typeof rows === 'object') return undefined;
  const message = 'The body must be a row, or a list of rows.';
  return Response.json({ code: 'PGRST102', message, details: null, hint: null }, { status: 400 });
}

const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * A column named like something that every object of JavaScript has: lite files filters under their columns' names, so
 * that one of `__proto__` is written into all objects of the process, and one of `constructor` is lost. No table of
 * ours has such a column.
 */
export function refusePrototypeName(url: string): Response | undefined {
  const { searchParams } = new URL(url);
  const names = [...searchParams.keys()].flatMap((key) => key.split(/[^\w]+/));
  const name =
    names.find((one) => PROTOTYPE_NAMES.has(one)) ??
    [...searchParams.values()]
      .map((value) => /\b__\w+__\b/.exec(value)?.[0] ?? '')
      .find((one) => PROTOTYPE_NAMES.has(one));
  if (name === undefined) return undefined;
  const message = `column ${name} does not exist`;
  return Response.json({ code: '42703', message, details: null, hint: null }, { status: 400 });
}

/**
 * Lite answers a violated CHECK, an exclusion or a plain RAISE with 500 and the code "SUP"; PostgREST with 400 and the
 * code of Postgres. The error itself was noted on the way.
 */
export async function mapRestError(answer: Response, facts: RequestFacts): Promise<Response> {
  const error = facts.databaseError;
  if (answer.status !== 500) return answer;
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown };
  if (!error) {
    return Response.json(
      { code: 'XX000', message: 'The request could not be completed.', details: null, hint: null },
      { status: 500 },
    );
  }
  // An answer to HEAD has no body that says whether the status is lite's own; that of a raised PT5xx is.
  const isMapped = body.code === undefined ? error.code.startsWith('PT') : body.code !== 'SUP';
  if (isMapped && error.code !== '55000') return answer;
  const status = toHttpStatus(error.code);
  return Response.json(
    {
      code: error.code,
      message: publicMessage(error, status),
      details: publicDetail(error),
      hint: error.hint ?? null,
    },
    { status },
  );
}
