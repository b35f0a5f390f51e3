import { object, string } from 'yup';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, id } from '../_shared/fields.ts';
import { unavailable } from '../_shared/http-error.ts';
import { getRequestKey } from '../_shared/request-key.ts';
import {
  authenticateClient,
  explainRefusal,
  isDuplicate,
  isRefusal,
  toHttpError,
} from '../_shared/sprint-reply.ts';

const body = object({
  sprintId: id('sprintId'),
  sprintTitle: string().max(1000),
}).noUnknown(describeUnknownField);

/** Records that a client wants to continue after a sprint. Repeating it has no effect. */
export function createContinueNextSprintHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    post: async ({ request, body: { sprintId } }) => {
      const { client, ...caller } = await authenticateClient(request, deps);
      const key = await getRequestKey(request, caller.id, sprintId, 'continue');
      const findContinuation = async () => {
        const { data, error } = await client
          .from('sprint_continuations')
          .select('id')
          .eq('sprint_id', sprintId)
          .maybeSingle();
        if (error) throw unavailable();
        return data === null ? null : Response.json({ ok: true, id: data.id });
      };
      const existing = await findContinuation();
      if (existing) return existing;
      const { data, error } = await client
        .from('sprint_continuations')
        .insert({ sprint_id: sprintId, request_key: key })
        .select('id')
        .single();
      if (!error) return Response.json({ ok: true, id: data.id });
      if (isDuplicate(error) || isRefusal(error)) {
        const concurrent = await findContinuation();
        if (concurrent) return concurrent;
        throw await explainRefusal({ ...caller, client }, sprintId);
      }
      throw toHttpError(error);
    },
  });
}
