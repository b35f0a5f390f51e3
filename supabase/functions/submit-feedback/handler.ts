import { isFilled } from '@northlight/domain';
import { object, string } from 'yup';
import type { Caller } from '../_shared/caller.ts';
import type { FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, id } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { getRequestKey } from '../_shared/request-key.ts';
import {
  authenticateClient,
  explainRefusal,
  isDuplicate,
  isRefusal,
  toHttpError,
} from '../_shared/sprint-reply.ts';

const required = 'Please provide your feedback before submitting.';

const body = object({
  sprintId: id('sprintId'),
  feedback: string()
    .required(required)
    .test('filled', required, isFilled)
    .test(
      'length',
      'Feedback can be at most 10,000 characters long.',
      (text) => [...text.trim()].length <= 10_000,
    ),
  // The specification requires clients to send it. Ignored, because the database has the title.
  sprintTitle: string().max(1000),
}).noUnknown(describeUnknownField);

/** Stores a client's feedback on a sprint. A repeated request gets the first request's response. */
export function createSubmitFeedbackHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    post: async ({ request, body: { sprintId, feedback } }) => {
      const caller = await authenticateClient(request, deps);
      const text = feedback.trim();
      const key = await getRequestKey(request, caller.id, sprintId, text);
      const existing = await findByKey(caller, key, sprintId);
      if (existing !== null) return createResponse(existing);
      const { data, error } = await caller.client
        .from('sprint_messages')
        .insert({ sprint_id: sprintId, kind: 'feedback', body: text, request_key: key })
        .select('id')
        .single();
      if (!error) return createResponse(data.id);
      if (isDuplicate(error) || isRefusal(error)) {
        // A concurrent copy of this request may have been stored first, and feedback is only accepted once.
        const concurrent = await findByKey(caller, key, sprintId);
        if (concurrent !== null) return createResponse(concurrent);
        throw await explainRefusal(caller, sprintId);
      }
      throw toHttpError(error);
    },
  });
}

const createResponse = (id: string) => Response.json({ ok: true, id });

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
