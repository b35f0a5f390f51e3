import type { PostgrestError } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { identify, tokenOf } from '../_shared/caller.ts';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { id, unknownField } from '../_shared/fields.ts';
import { HttpError, tooMany, unavailable } from '../_shared/http-error.ts';
import { openLink, sealLink } from '../_shared/sealed-link.ts';
import { isSameSecret } from '../_shared/secret.ts';
import { type Sendable, sendArchive } from './send.ts';
import { makeArchives, removeFilesOfNobody } from './work.ts';

/** How long a link lives. While it does, each request asks again whether the person may still open the archive. */
const linkMilliseconds = 10 * 60 * 1000;
const sweepEvery = 60_000;

const body = object({
  action: string()
    .required('action is missing.')
    .oneOf(['request', 'open', 'work'] as const, 'action must be request, open or work.'),
  companyId: id('companyId').when('action', ([action], field) =>
    action === 'work' ? field.notRequired() : field,
  ),
}).noUnknown(unknownField);

/**
 * A company's archive. A manager asks for it (`request`), and later for a link to it (`open`), which GET answers with the
 * file; `work` is called on a timer with the secret key, and makes what waits. Who may do what is the database's to say.
 */
export function createCompanyArchive(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  let swept = Number.NEGATIVE_INFINITY;
  const isTimer = (request: Request) => isSameSecret(tokenOf(request), deps.secretKey);

  const work = async (): Promise<Response> => {
    const service = clientOfService(deps);
    const ready = await makeArchives(service);
    if (performance.now() - swept < sweepEvery) return Response.json({ ok: true, ready });
    const removed = await removeFilesOfNobody(service);
    swept = performance.now();
    return Response.json({ ok: true, ready, removed });
  };

  return defineEndpoint(deps, {
    body,
    maxBytes: 1024,
    admit: async (request) => {
      if (!(await isTimer(request))) await identify(request, deps);
    },
    get: async (request) => {
      const { searchParams } = new URL(request.url);
      const link = await openLink(deps.secretKey, 'archive', searchParams.get('link') ?? '', now());
      const { archive, person, session, level } = link;
      const service = clientOfService(deps);
      const { data, error } = await service.rpc('company_archive_to_send', {
        archive,
        person,
        session,
        level,
      });
      if (error) throw unavailable();
      if (data === null)
        throw new HttpError(404, 'archive_not_found', 'This archive cannot be opened any more.');
      return sendArchive(service, String(archive), data as Sendable, request.headers.get('range'));
    },
    post: async ({ request, body: { action, companyId } }) => {
      const asTimer = await isTimer(request);
      if ((action === 'work') !== asTimer) {
        throw new HttpError(403, 'forbidden', 'Only a timer of the backend makes archives.');
      }
      if (asTimer) return work();
      const { client } = await identify(request, deps);
      if (action === 'request') {
        const { data, error } = await client.rpc('request_company_archive', { company: companyId });
        if (error) throw asHttpError(error);
        return Response.json({ ok: true, archive: data }, { status: 202 });
      }
      const { data, error } = await client.rpc('open_company_archive', { company: companyId });
      if (error) throw asHttpError(error);
      const link = await sealLink(
        deps.secretKey,
        'archive',
        data as Record<string, string>,
        new Date(now().getTime() + linkMilliseconds),
      );
      // The browser may know the backend by another host than this function does.
      return Response.json({ link: `/functions/v1/company-archive?link=${link}` });
    },
  });
}

function asHttpError(error: PostgrestError): HttpError {
  switch (error.code) {
    case '42501':
      return new HttpError(403, 'managers_only', error.message);
    case 'PT403':
      return new HttpError(403, 'second_factor', error.message);
    case 'PT404':
      return new HttpError(404, 'archive_not_found', error.message);
    case 'PT409':
      return new HttpError(409, 'under_way', error.message);
    case 'PT413':
      return new HttpError(413, 'too_large', error.message);
    case 'PT429':
      return tooMany(error.message, 86_400);
    default:
      return unavailable();
  }
}
