import { isFilled } from '@northlight/domain';
import { object, string } from 'yup';
import type { Caller } from '../_shared/caller.ts';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { id, unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { requestKey } from '../_shared/request-key.ts';
import {
  asHttpError,
  explainRefusal,
  identifyClient,
  isDuplicate,
  isRefusal,
} from '../_shared/sprint-statement.ts';

const required = 'Please provide your feedback before submitting.';

const body = object({
  sprintId: id('sprintId'),
  feedback: string()
    .required(required)
    .test('filled', required, isFilled)
    .test(
      'length',
      'Feedback can have at most 10,000 characters.',
      (text) => [...text.trim()].length <= 10_000,
    ),
  // Part of the call since ever; the title is read from the sprint and never from here.
  sprintTitle: string().max(1000),
}).noUnknown(unknownField);

/** A client's feedback on a sprint. A repeated request with the same key gets the first one's answer. */
export function createSubmitFeedback(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    post: async ({ request, body: { sprintId, feedback } }) => {
      const caller = await identifyClient(request, deps);
      const text = feedback.trim();
      const key = await requestKey(request, caller.id, sprintId, text);
      const before = await findByKey(caller, key, sprintId);
      if (before !== null) return done(before);
      const { data, error } = await caller.client
        .from('sprint_messages')
        .insert({ sprint_id: sprintId, kind: 'feedback', body: text, request_key: key })
        .select('id')
        .single();
      if (!error) return done(data.id);
      if (isDuplicate(error) || isRefusal(error)) {
        // The same request may have come through beside this one, and closed the door behind it.
        const meanwhile = await findByKey(caller, key, sprintId);
        if (meanwhile !== null) return done(meanwhile);
        throw await explainRefusal(caller, sprintId);
      }
      throw asHttpError(error);
    },
  });
}

const done = (id: string) => Response.json({ ok: true, id });

async function findByKey(caller: Caller, key: string, sprintId: string): Promise<string | null> {
  const { data, error } = await caller.client
    .from('sprint_messages')
    .select('id, sprint_id')
    .eq('author_id', caller.id)
    .eq('request_key', key)
    .maybeSingle();
  if (error) throw unavailable();
  if (data === null) return null;
  if (data.sprint_id !== sprintId) {
    throw new HttpError(409, 'key_reused', 'This Idempotency-Key was used for another request.');
  }
  return data.id;
}
