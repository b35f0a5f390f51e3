import { object, string } from 'yup';
import { authenticate, readBearerToken, viewHeader } from '../_shared/caller.ts';
import { createCallerClient, createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { describeUnknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';

const linkLifetimeSeconds = 60;

const body = object({
  path: string()
    .required('path is missing.')
    .matches(/^invoices\/[\w.-]{1,150}$/, 'path must be the path of an invoice.'),
  downloadAs: string().max(200, 'downloadAs can be at most 200 characters long.'),
}).noUnknown(describeUnknownField);

/**
 * Returns a link to an invoice file that is valid for a minute. Staff who view the portal as a client can open only files
 * that both they and the client may open.
 */
export function createOpenFileHandler(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    allowsViewAs: true,
    post: async ({ request, body: { path, downloadAs } }) => {
      const { client } = await authenticate(request, deps);
      const view = request.headers.get(viewHeader);
      const clients =
        view === null
          ? [client]
          : [client, createCallerClient(deps, readBearerToken(request), { [viewHeader]: view })];
      const responses = await Promise.all(
        clients.map((callerClient) => callerClient.rpc('can_read_invoice_file', { object_name: path })),
      );
      if (responses.some(({ status }) => status === 410))
        throw new HttpError(410, 'view_ended', 'This view of the portal has ended.');
      if (responses.some(({ error }) => error)) throw unavailable();
      const signed = responses.every(({ data }) => data === true)
        ? await createServiceClient(deps)
            .storage.from('invoices')
            .createSignedUrl(path, linkLifetimeSeconds, downloadAs ? { download: downloadAs } : {})
        : null;
      if (signed?.error && Number(signed.error.status) >= 500) throw unavailable();
      // A file that the caller may not read gets the same response as a missing one.
      if (!signed?.data)
        throw new HttpError(404, 'file_not_found', 'This file does not exist or you do not have access.');
      const { pathname, search } = new URL(signed.data.signedUrl);
      // A path, because the browser may reach the backend through another host name than this function.
      return Response.json({ link: pathname + search });
    },
  });
}
