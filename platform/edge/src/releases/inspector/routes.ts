import { type RollbackRequest, releasesPath, rollbackPath } from '@northlight/contract/data';
import { type RolloutRequest, rolloutActs, rolloutPath } from '@northlight/contract/rollout';
import {
  backendSchemaOf,
  changeRollout,
  isReleaseName,
  isReleaseVersion,
  ReleaseError,
  type ReleaseResult,
  type RollbackOptions,
  rollback,
} from '@northlight/registry';
import { RateLimiter, readUpTo } from '@northlight/registry/node-kit';
import type { Hono } from 'hono';
import { number, object, string } from 'yup';
import { isOwnOrigin } from '../../http/own-origin.ts';
import type { EdgeContext, EdgeEnv } from '../../http/peer.ts';
import { jsonError, methodNotAllowed } from '../../http/respond.ts';
import { type OverviewSources, overviewOf } from './overview.ts';
import { type Person, personOf } from './person.ts';

const largestBody = 2 * 1024;
/** Of all admins together. */
const actsAtOnce = { most: 20, seconds: 60 };

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
  /** The index of the step that a release's rollout is in here; undefined while nobody has it. */
  readonly stepOf: (release: string) => number | undefined;
}

/** What staff see of the releases, and what an admin does about them where the edge can sign. */
export function addInspectorRoutes(app: Hono<EdgeEnv>, options: InspectorOptions): void {
  const overview = overviewOf(options);
  const limiter = new RateLimiter();

  app.all(releasesPath, async (c) => {
    if (c.req.method !== 'GET') return methodNotAllowed('GET');
    const person = await knownPerson(c, options, ['author', 'admin']);
    if (person instanceof Response) return person;
    const found = await overview((c.req.header('authorization') ?? '').replace(/^Bearer /, ''));
    return found === null ? jsonError(503, 'unavailable', 'Nothing is released.') : json(found);
  });

  /** An act of an admin, which is signed here and asked for as the screen showed what is live. */
  const addAct = <Wanted extends { readonly name: string; readonly revision: number }>(
    path: string,
    parse: (body: unknown) => Wanted,
    act: (wanted: Wanted, done: ActOptions) => Promise<ReleaseResult>,
  ) => {
    app.all(path, async (c) => {
      if (c.req.method !== 'POST') return methodNotAllowed('POST');
      const person = await knownPerson(c, options, ['admin']);
      if (person instanceof Response) return person;
      if (!options.canRollBack) {
        return jsonError(409, 'no_key', 'This edge holds no key for releases: do it by command.');
      }
      const wanted = parsed(await readUpTo(c.req.raw.body, largestBody), parse);
      if (wanted === null) return jsonError(400, 'invalid', 'Not something that can be done to a release.');
      if (!limiter.take('acts', actsAtOnce)) {
        return jsonError(429, 'rate_limited', 'Too much at once.', { 'retry-after': '60' });
      }
      return perform(wanted, options, (backendSchema) =>
        act(wanted, { backendSchema, by: { who: person.name, commit: null } }),
      );
    });
  };

  addAct<RollbackRequest>(
    rollbackPath,
    (body) => rollbackSchema.validateSync(body, { strict: true }),
    ({ name, version }, done) => rollback(options.store, { name, version, ...done }),
  );
  addAct<RolloutRequest>(
    rolloutPath,
    (body) => rolloutSchema.validateSync(body, { strict: true }),
    ({ name, act }, done) => {
      const step = options.stepOf(name);
      if (step === undefined && act !== 'stop') {
        throw new ReleaseError('conflict', 'Nobody has this version: it is stopped, or has not begun.');
      }
      return changeRollout(options.store, act, { name, ...done }, step);
    },
  );
}

type ActOptions = Pick<RollbackOptions, 'backendSchema' | 'by'>;

async function perform(
  wanted: { readonly name: string; readonly revision: number },
  { watch, log, backend }: InspectorOptions,
  act: (backendSchema: number | null) => Promise<ReleaseResult>,
): Promise<Response> {
  await watch.refresh();
  if (watch.current()?.revision !== wanted.revision) {
    return jsonError(409, 'conflict', 'Something else was released meanwhile. Look at it first.');
  }
  // When the backend does not say, the way back is open all the same.
  const access = { url: backend.url, key: backend.publishableKey };
  const backendSchema = await backendSchemaOf(access).catch(() => null);
  try {
    const { registry } = await act(backendSchema);
    log.warn('an admin has changed what is live', { ...wanted, revision: registry.revision });
    await watch.refresh();
    return json({ revision: registry.revision });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.warn('an act of an admin is refused', { ...wanted, code: error.code, reason: error.message });
    return jsonError(409, error.code, error.message);
  }
}

/** The person, when one of these roles; the refusal otherwise. */
async function knownPerson(
  c: EdgeContext,
  { backend, log, siteUrl }: InspectorOptions,
  roles: readonly Person['role'][],
): Promise<Person | Response> {
  if (!isOwnOrigin(c, siteUrl)) {
    return jsonError(403, 'foreign_origin', 'This address answers only to pages of this site.');
  }
  let person: Person | null;
  try {
    person = await personOf(c.req.header('authorization'), backend);
  } catch (error) {
    log.warn('the role of a visitor could not be read', { error: String(error) });
    return jsonError(503, 'unavailable', 'The backend does not answer.', { 'retry-after': '3' });
  }
  if (person === null) return jsonError(401, 'unauthorized', 'Sign in first.');
  return roles.includes(person.role) ? person : jsonError(403, 'forbidden', 'This is for staff.');
}

function parsed<Wanted>(body: Buffer | null, parse: (body: unknown) => Wanted): Wanted | null {
  try {
    return parse(JSON.parse(body?.toString('utf8') ?? ''));
  } catch {
    return null;
  }
}

function json(value: object): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
