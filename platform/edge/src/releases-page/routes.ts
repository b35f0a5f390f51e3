import { type RollbackRequest, releasesPath, rollbackPath } from '@northlight/contract/data';
import { type RolloutRequest, rolloutActs, rolloutPath } from '@northlight/contract/rollout';
import { RateLimiter, readUpTo } from '@northlight/node-kit';
import {
  changeRollout,
  isReleaseName,
  isReleaseVersion,
  ReleaseError,
  type ReleaseResult,
  type RollbackOptions,
  readBackendSchema,
  rollback,
} from '@northlight/registry';
import type { Hono } from 'hono';
import { number, object, string } from 'yup';
import { type EdgeContext, type EdgeEnv, isFromOurOrigin } from '../http/peer.ts';
import { jsonError, methodNotAllowed, readOnly } from '../http/respond.ts';
import { createOverview, type OverviewSources } from './overview.ts';
import { identifyPerson, type Person } from './person.ts';

const maxBodyBytes = 2 * 1024;
/** For all admins together. */
const actionRate = { max: 20, seconds: 60 };

const rollbackSchema = object({
  name: string().defined().test('name', isReleaseName),
  version: string().defined().test('version', isReleaseVersion),
  revision: number().defined().integer().min(1),
})
  .noUnknown()
  .defined();

const rolloutSchema = object({
  name: string().defined().test('name', isReleaseName),
  act: string().defined().oneOf(rolloutActs),
  revision: number().defined().integer().min(1),
})
  .noUnknown()
  .defined();

export interface ReleasesPageOptions extends OverviewSources {
  readonly siteUrl: string | null;
  /** Index of a release's current rollout step; undefined while no one gets the new version. */
  readonly getStep: (release: string) => number | undefined;
}

/** Adds the release overview for staff, and rollbacks and rollout actions for admins if the edge can sign. */
export function addReleasesPageRoutes(app: Hono<EdgeEnv>, options: ReleasesPageOptions): void {
  const readOverview = createOverview(options);
  const limiter = new RateLimiter();

  app.all(releasesPath, readOnly, async (c) => {
    const person = await authorize(c, options, ['author', 'admin']);
    if (person instanceof Response) return person;
    const releases = await readOverview((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    return releases === null
      ? jsonError(503, 'unavailable', 'Nothing has been released yet.')
      : jsonResponse(releases);
  });

  /** Adds an admin's action, signed by this edge. Refused if the live revision has changed since the page loaded. */
  const addAction = <ActionRequest extends { readonly name: string; readonly revision: number }>(
    path: string,
    parse: (body: unknown) => ActionRequest,
    action: (request: ActionRequest, actionOptions: ActionOptions) => Promise<ReleaseResult>,
  ) => {
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodNotAllowed('POST');
      const person = await authorize(c, options, ['admin']);
      if (person instanceof Response) return person;
      if (!options.canRollBack) {
        return jsonError(409, 'no_key', 'This edge has no signing key. Use the command line instead.');
      }
      const request = tryParse(await readUpTo(c.req.raw.body, maxBodyBytes), parse);
      if (request === null) return jsonError(400, 'invalid', 'Unknown action or invalid parameters.');
      if (!limiter.take('acts', actionRate)) {
        return jsonError(429, 'rate_limited', 'Too many requests. Try again in a minute.', {
          'retry-after': '60',
        });
      }
      return perform(request, options, (backendSchema) =>
        action(request, { backendSchema, by: { who: person.name, commit: null } }),
      );
    });
  };

  addAction<RollbackRequest>(
    rollbackPath,
    (body) => rollbackSchema.validateSync(body, { strict: true }),
    ({ name, version }, actionOptions) => rollback(options.store, { name, version, ...actionOptions }),
  );
  addAction<RolloutRequest>(
    rolloutPath,
    (body) => rolloutSchema.validateSync(body, { strict: true }),
    ({ name, act: action }, actionOptions) => {
      const step = options.getStep(name);
      if (step === undefined && action !== 'stop') {
        throw new ReleaseError(
          'conflict',
          'No one gets this version: its rollout has stopped or has not started yet.',
        );
      }
      return changeRollout(options.store, action, { name, ...actionOptions }, step);
    },
  );
}

type ActionOptions = Pick<RollbackOptions, 'backendSchema' | 'by'>;

async function perform(
  request: { readonly name: string; readonly revision: number },
  { watch, log, backend }: ReleasesPageOptions,
  action: (backendSchema: number | null) => Promise<ReleaseResult>,
): Promise<Response> {
  await watch.refresh();
  if (watch.current()?.revision !== request.revision) {
    return jsonError(
      409,
      'conflict',
      'Something else has been released in the meantime. Reload the page first.',
    );
  }
  // If the backend does not report its schema, a rollback must still be possible.
  const access = { url: backend.url, key: backend.publishableKey };
  const backendSchema = await readBackendSchema(access).catch(() => null);
  try {
    const { registry } = await action(backendSchema);
    log.warn('an admin changed the live version', { ...request, revision: registry.revision });
    await watch.refresh();
    return jsonResponse({ revision: registry.revision });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.warn('an admin’s action was refused', { ...request, code: error.code, reason: error.message });
    return jsonError(409, error.code, error.message);
  }
}

/** Returns the sender if they have one of these roles, otherwise an error response. */
async function authorize(
  c: EdgeContext,
  { backend, log, siteUrl }: ReleasesPageOptions,
  roles: readonly Person['role'][],
): Promise<Person | Response> {
  if (!isFromOurOrigin(c, siteUrl)) {
    return jsonError(403, 'foreign_origin', 'Only pages on this site may call this URL.');
  }
  let person: Person | null;
  try {
    person = await identifyPerson(c.req.header('authorization'), backend);
  } catch (error) {
    log.warn('a visitor’s role could not be read', { error: String(error) });
    return jsonError(503, 'unavailable', 'The backend is not responding.', { 'retry-after': '3' });
  }
  if (person === null) return jsonError(401, 'unauthorized', 'Sign in first.');
  return roles.includes(person.role) ? person : jsonError(403, 'forbidden', 'Only staff may do this.');
}

function tryParse<ActionRequest>(
  body: Buffer | null,
  parse: (body: unknown) => ActionRequest,
): ActionRequest | null {
  try {
    return parse(JSON.parse(body?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}

const jsonResponse = (value: object): Response =>
  Response.json(value, { headers: { 'cache-control': 'no-store' } });
