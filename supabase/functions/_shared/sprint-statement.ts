import type { PostgrestError } from '@supabase/supabase-js';
import { type Caller, identify } from './caller.ts';
import type { FunctionDeps } from './deps.ts';
import { HttpError, tooMany, unavailable } from './http-error.ts';

/** Only a client speaks here; staff answer in their own screens. */
export async function identifyClient(request: Request, deps: FunctionDeps): Promise<Caller> {
  const caller = await identify(request, deps);
  if (caller.role !== 'client') {
    throw new HttpError(403, 'clients_only', 'Only the client of a project can do this.');
  }
  return caller;
}

/** Row level security said no: the sprint is not theirs (which sounds like one that does not exist), or not open. */
export async function explainRefusal(caller: Caller, sprintId: string): Promise<HttpError> {
  const { data, error } = await caller.client
    .from('project_sprints')
    .select('id')
    .eq('id', sprintId)
    .maybeSingle();
  if (error) return unavailable();
  return data === null
    ? new HttpError(404, 'sprint_not_found', 'The sprint does not exist or you do not have access.')
    : new HttpError(409, 'sprint_not_open', 'This sprint is not waiting for your answer.');
}

export const isRefusal = (error: PostgrestError): boolean => error.code === '42501';
export const isDuplicate = (error: PostgrestError): boolean => error.code === '23505';

/** What the database said about the content is for people to read; anything else means: try again. */
export function asHttpError(error: PostgrestError): HttpError {
  if (error.code === '22023') return new HttpError(400, 'invalid_body', error.message);
  if (error.code === 'PT403') return new HttpError(403, 'not_approver', error.message);
  if (error.code === 'PT429') {
    return tooMany(error.message, 60);
  }
  return unavailable();
}
