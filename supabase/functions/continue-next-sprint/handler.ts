import { object, string } from 'yup';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { id, unknownField } from '../_shared/fields.ts';
import { unavailable } from '../_shared/http-error.ts';
import { requestKey } from '../_shared/request-key.ts';
import {
  asHttpError,
  explainRefusal,
  identifyClient,
  isDuplicate,
  isRefusal,
} from '../_shared/sprint-statement.ts';

const body = object({
  sprintId: id('sprintId'),
  sprintTitle: string().max(1000),
}).noUnknown(unknownField);

/** A client's wish to go on after a sprint. There is one per sprint: asking again changes nothing. */
export function createContinueNextSprint(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    post: async ({ request, body: { sprintId } }) => {
      const { client, ...caller } = await identifyClient(request, deps);
      const key = await requestKey(request, caller.id, sprintId, 'continue');
      const find = async () => {
        const { data, error } = await client
          .from('sprint_continuations')
          .select('id')
          .eq('sprint_id', sprintId)
          .maybeSingle();
        if (error) throw unavailable();
        return data === null ? null : Response.json({ ok: true, id: data.id });
      };
      const before = await find();
      if (before) return before;
      const { data, error } = await client
        .from('sprint_continuations')
        .insert({ sprint_id: sprintId, request_key: key })
        .select('id')
        .single();
      if (!error) return Response.json({ ok: true, id: data.id });
      if (isDuplicate(error) || isRefusal(error)) {
        const meanwhile = await find();
        if (meanwhile) return meanwhile;
        throw await explainRefusal({ ...caller, client }, sprintId);
      }
      throw asHttpError(error);
    },
  });
}
