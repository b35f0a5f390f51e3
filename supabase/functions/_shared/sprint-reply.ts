import type { PostgrestError } from '@supabase/supabase-js';
import { authenticate, type Caller } from './caller.ts';
import type { FunctionDeps } from './deps.ts';
import { HttpError, tooManyRequests, unavailable } from './http-error.ts';

/** @throws HttpError 403 for staff, who reply in the dashboard */
export async function authenticateClient(request: Request, deps: FunctionDeps): Promise<Caller> {
  const caller = await authenticate(request, deps);
  if (caller.role !== 'client') {
    throw new HttpError(403, 'clients_only', "Only the project's client can do this.");
  }
  return caller;
}

/** Explains why row level security rejected a row. Another company's sprint gets the same response as a missing one. */
export async function explainRefusal(caller: Caller, sprintId: string): Promise<HttpError> {
  const { data, error } = await caller.client
    .from('project_sprints')
    .select('id')
    .eq('id', sprintId)
    .maybeSingle();
  if (error) return unavailable();
  return data === null
    ? new HttpError(404, 'sprint_not_found', 'The sprint does not exist or you do not have access.')
    : new HttpError(409, 'sprint_not_open', 'This sprint is not waiting for your reply.');
}

export const isRefusal = (error: PostgrestError): boolean => error.code === '42501';
export const isDuplicate = (error: PostgrestError): boolean => error.code === '23505';

/** Passes on user-facing messages from the database; any other error becomes 503. */
export function toHttpError(error: PostgrestError): HttpError {
  if (error.code === '22023') return new HttpError(400, 'invalid_body', error.message);
  if (error.code === 'PT403') return new HttpError(403, 'not_approver', error.message);
  if (error.code === 'PT429') return tooManyRequests(error.message, 60);
  return unavailable();
}
