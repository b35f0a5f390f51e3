import { object, string } from 'yup';
import { identify, tokenOf, viewHeader } from '../_shared/caller.ts';
import { clientOfCaller, clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';

/** Nobody asks for another time: no person signs anything, the secret role does it here. */
const seconds = 60;

const body = object({
  path: string()
    .required('path is missing.')
    .matches(/^invoices\/[\w.-]{1,150}$/, 'path must be the path of an invoice.'),
  downloadAs: string().max(200, 'downloadAs can have at most 200 characters.'),
}).noUnknown(unknownField);

/**
 * A link to an invoice's file that lives for a minute, for the client it belongs to and for staff. Who looks at the portal
 * as somebody else opens what both may open.
 */
export function createOpenFile(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body,
    showsViews: true,
    post: async ({ request, body: { path, downloadAs } }) => {
      const { client } = await identify(request, deps);
      const view = request.headers.get(viewHeader);
      const askers =
        view === null ? [client] : [client, clientOfCaller(deps, tokenOf(request), { [viewHeader]: view })];
      const answers = await Promise.all(
        askers.map((one) => one.rpc('may_read_invoice_file', { object_name: path })),
      );
      if (answers.some(({ status }) => status === 410))
        throw new HttpError(410, 'view_ended', 'This view of the portal has ended.');
      if (answers.some(({ error }) => error)) throw unavailable();
      const signed = answers.every(({ data }) => data === true)
        ? await clientOfService(deps)
            .storage.from('invoices')
            .createSignedUrl(path, seconds, downloadAs ? { download: downloadAs } : {})
        : null;
      if (signed?.error && Number(signed.error.status) >= 500) throw unavailable();
      // Somebody else's file and none are the same answer.
      if (!signed?.data) throw new HttpError(404, 'file_not_found', 'There is no such file.');
      const { pathname, search } = new URL(signed.data.signedUrl);
      // The browser may know the backend by another host than this function does.
      return Response.json({ link: pathname + search });
    },
  });
}
