import { object, string } from 'yup';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { defineEndpoint } from '../_shared/endpoint.ts';
import { unknownField } from '../_shared/fields.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';
import { isFromEdge } from '../_shared/secret.ts';

const maxBytes = 256 * 1024;

/** Adds up what a copy of the edge has counted of each version. Only an edge may call it, by the secret that it shares. */
export function createReleaseCounts(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return defineEndpoint(deps, {
    body: object({
      /** Rows of `release_counts` as JSON; the database checks them. */
      counted: string().required('counted is missing.').matches(/^\[/, 'counted must be a list, as JSON.'),
    }).noUnknown(unknownField),
    maxBytes,
    admit: async (request) => {
      if (!(await isFromEdge(request, deps))) {
        throw new HttpError(401, 'not_authenticated', 'Not authenticated');
      }
    },
    post: async ({ body: { counted } }) => {
      const { error, status } = await clientOfService(deps).rpc('count_releases', { counted });
      if (error && (status >= 500 || status === 0)) throw unavailable();
      if (error) throw new HttpError(400, 'invalid_body', 'counted holds a row that cannot be counted.');
      return Response.json({ ok: true });
    },
  });
}
