import { type RollbackRequest, releasesPath, rollbackPath } from '@northlight/contract/data';
import { type RolloutRequest, rolloutActs, rolloutPath } from '@northlight/contract/rollout';
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
import { RateLimiter, readUpTo } from '@northlight/registry/node-kit';
import type { Hono } from 'hono';
import { number, object, string } from 'yup';
import { isFromOwnOrigin } from '../http/own-origin.ts';
import type { EdgeContext, EdgeEnv } from '../http/peer.ts';
import { jsonError, methodNotAllowed } from '../http/respond.ts';
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

export interface InspectorOptions extends OverviewSources {
  readonly siteUrl: string | null;
  /** Index of the current rollout step of a release here; undefined while nobody gets it. */
  readonly getStep: (release: string) => number | undefined;
}

/** What staff see of the releases, and what admins can do to them if the edge can sign. */
export function addInspectorRoutes(app: Hono<EdgeEnv>, options: InspectorOptions): void {
  const overview = createOverview(options);
  const limiter = new RateLimiter();

  app.all(releasesPath, async (c) => {
    if (c.req.method !== 'GET') return methodNotAllowed('GET');
    const person = await authorize(c, options, ['author', 'admin']);
    if (person instanceof Response) return person;
    const found = await overview((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    return found === null ? jsonError(503, 'unavailable', 'Nothing is released.') : jsonResponse(found);
  });

  /** An admin's action, signed here. It is refused if the live revision is no longer the one that the screen showed. */
  const addAction = <Wanted extends { readonly name: string; readonly revision: number }>(
    path: string,
    parse: (body: unknown) => Wanted,
    action: (wanted: Wanted, actionOptions: ActionOptions) => Promise<ReleaseResult>,
  ) => {
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodNotAllowed('POST');
      const person = await authorize(c, options, ['admin']);
      if (person instanceof Response) return person;
      if (!options.canRollBack) {
        return jsonError(409, 'no_key', 'This edge has no key to sign with. Use the command line instead.');
      }
      const wanted = tryParse(await readUpTo(c.req.raw.body, maxBodyBytes), parse);
      if (wanted === null) return jsonError(400, 'invalid', 'Unknown action or invalid parameters.');
      if (!limiter.take('acts', actionRate)) {
        return jsonError(429, 'rate_limited', 'Too many requests. Try again in a minute.', {
          'retry-after': '60',
        });
      }
      return perform(wanted, options, (backendSchema) =>
        action(wanted, { backendSchema, by: { who: person.name, commit: null } }),
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
          'Nobody gets this version: its rollout has stopped or not started yet.',
        );
      }
      return changeRollout(options.store, action, { name, ...actionOptions }, step);
    },
  );
}

type ActionOptions = Pick<RollbackOptions, 'backendSchema' | 'by'>;

async function perform(
  wanted: { readonly name: string; readonly revision: number },
  { watch, log, backend }: InspectorOptions,
  action: (backendSchema: number | null) => Promise<ReleaseResult>,
): Promise<Response> {
  await watch.refresh();
  if (watch.current()?.revision !== wanted.revision) {
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
    log.warn('an admin changed the live version', { ...wanted, revision: registry.revision });
    await watch.refresh();
    return jsonResponse({ revision: registry.revision });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.warn('an admin’s action was refused', { ...wanted, code: error.code, reason: error.message });
    return jsonError(409, error.code, error.message);
  }
}

/** The person if they have one of these roles, otherwise the refusal. */
async function authorize(
  c: EdgeContext,
  { backend, log, siteUrl }: InspectorOptions,
  roles: readonly Person['role'][],
): Promise<Person | Response> {
  if (!isFromOwnOrigin(c, siteUrl)) {
    return jsonError(403, 'foreign_origin', 'Only pages of this site may call this address.');
  }
  let person: Person | null;
  try {
    person = await identifyPerson(c.req.header('authorization'), backend);
  } catch (error) {
    log.warn('a visitor’s role could not be read', { error: String(error) });
    return jsonError(503, 'unavailable', 'The backend does not answer.', { 'retry-after': '3' });
  }
  if (person === null) return jsonError(401, 'unauthorized', 'Sign in first.');
  return roles.includes(person.role) ? person : jsonError(403, 'forbidden', 'Only staff may do this.');
}

function tryParse<Wanted>(body: Buffer | null, parse: (body: unknown) => Wanted): Wanted | null {
  try {
    return parse(JSON.parse(body?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}

function jsonResponse(value: object): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
