import type { PostgrestError } from '@supabase/supabase-js';
import { object, string } from 'yup';
import { callDatabase } from '../_shared/call-database.ts';
import { authenticate, readBearerToken } from '../_shared/caller.ts';
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField, id } from '../_shared/fields.ts';
import { HttpError, tooManyRequests, unavailable } from '../_shared/http-error.ts';
import { openLink, sealLink } from '../_shared/sealed-link.ts';
import { isSameSecret } from '../_shared/secret.ts';
import { buildArchives, removeOrphanedFiles } from './build-archives.ts';
import { type ArchiveParts, sendArchive } from './send-archive.ts';

/** Each request with the link checks again whether the person may open the archive. */
const linkLifetimeMs = 10 * 60 * 1000;
const sweepIntervalMs = 60_000;

const body = object({
  action: string()
    .required('action is missing.')
    .oneOf(['request', 'open', 'work'] as const, 'action must be request, open or work.'),
  companyId: id('companyId').when('action', ([action], field) =>
    action === 'work' ? field.notRequired() : field,
  ),
}).noUnknown(describeUnknownField);

/**
 * A company's archive. A manager requests it (`request`) and later opens it (`open`), which returns a link; GET sends the
 * file. A timer calls `work` with the secret key to build pending archives. The database checks permissions.
 */
export function createCompanyArchiveHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  const now = deps.now ?? (() => new Date());
  let lastSweep = Number.NEGATIVE_INFINITY;
  const isTimer = (request: Request) => isSameSecret(readBearerToken(request), deps.secretKey);

  const work = async (): Promise<Response> => {
    const service = createServiceClient(deps);
    const ready = await buildArchives(service);
    await callDatabase(service, 'record_job', { job_name: 'company-archive' });
    if (performance.now() - lastSweep < sweepIntervalMs) return Response.json({ ok: true, ready });
    const removed = await removeOrphanedFiles(service);
    lastSweep = performance.now();
    return Response.json({ ok: true, ready, removed });
  };

  return defineEndpoint(deps, {
    body,
    maxBytes: 1024,
    authorize: async (request) => {
      if (!(await isTimer(request))) await authenticate(request, deps);
    },
    get: async (request) => {
      const { searchParams } = new URL(request.url);
      const link = await openLink(deps.secretKey, 'archive', searchParams.get('link') ?? '', now());
      const { archive, person, session, level } = link;
      const service = createServiceClient(deps);
      const input = { archive, person, session, level };
      const parts = await callDatabase<ArchiveParts | null>(service, 'company_archive_parts', input);
      if (parts === null)
        throw new HttpError(404, 'archive_not_found', 'This archive is no longer available.');
      return sendArchive(service, String(archive), parts, request.headers.get('range'));
    },
    post: async ({ request, body: { action, companyId } }) => {
      const isFromTimer = await isTimer(request);
      if ((action === 'work') !== isFromTimer) {
        throw new HttpError(403, 'forbidden', "Only the backend's timer can build archives.");
      }
      if (isFromTimer) return work();
      const { client } = await authenticate(request, deps);
      if (action === 'request') {
        const { data, error } = await client.rpc('request_company_archive', { company: companyId });
        if (error) throw toHttpError(error);
        return Response.json({ ok: true, archive: data }, { status: 202 });
      }
      const { data, error } = await client.rpc('open_company_archive', { company: companyId });
      if (error) throw toHttpError(error);
      const link = await sealLink(
        deps.secretKey,
        'archive',
        data as Record<string, string>,
        new Date(now().getTime() + linkLifetimeMs),
      );
      // A path, because the browser may reach the backend under another host than this function does.
      return Response.json({ link: `/functions/v1/company-archive?link=${link}` });
    },
  });
}

function toHttpError(error: PostgrestError): HttpError {
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
      return tooManyRequests(error.message, 86_400);
    default:
      return unavailable();
  }
}
