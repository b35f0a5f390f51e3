import { type RollbackRequest, releasesPath, rollbackPath } from '@northlight/contract/data';
import { RateLimiter, readUpTo } from '@northlight/node-kit';
import {
  backendSchemaOf,
  isReleaseName,
  isReleaseVersion,
  ReleaseError,
  rollback,
} from '@northlight/registry';
import type { Hono } from 'hono';
import { number, object, string } from 'yup';
import { isOwnOrigin } from '../../http/own-origin.ts';
import type { EdgeContext, EdgeEnv } from '../../http/peer.ts';
import { jsonError, methodNotAllowed } from '../../http/respond.ts';
import { type OverviewSources, overviewOf } from './overview.ts';
import { type Person, personOf } from './person.ts';

const largestBody = 2 * 1024;
/** Of all admins together. */
const rollbacks = { most: 20, seconds: 60 };

const rollbackSchema = object({
  name: string().defined().test('name', isReleaseName),
  version: string().defined().test('version', isReleaseVersion),
  revision: number().defined().integer().min(1),
})
  .noUnknown()
  .defined();

export interface InspectorOptions extends OverviewSources {
  readonly siteUrl: string | null;
}

/** What staff see of the releases, and the way back for admins. */
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

  app.all(rollbackPath, async (c) => {
    if (c.req.method !== 'POST') return methodNotAllowed('POST');
    const person = await knownPerson(c, options, ['admin']);
    if (person instanceof Response) return person;
    if (!options.canRollBack) {
      return jsonError(409, 'no_key', 'This edge holds no key for releases: roll back by command.');
    }
    const wanted = parse(await readUpTo(c.req.raw.body, largestBody));
    if (wanted === null) return jsonError(400, 'invalid', 'Not a release to go back to.');
    if (!limiter.take('rollback', rollbacks)) {
      return jsonError(429, 'rate_limited', 'Too many rollbacks.', { 'retry-after': '60' });
    }
    return takeBack(wanted, person, options);
  });
}

async function takeBack(
  { name, version, revision }: RollbackRequest,
  person: Person,
  { store, watch, log, backend }: InspectorOptions,
): Promise<Response> {
  await watch.refresh();
  if (watch.current()?.revision !== revision) {
    return jsonError(409, 'conflict', 'Something else was released meanwhile. Look at it first.');
  }
  // When the backend does not say, the way back is open all the same.
  const access = { url: backend.url, key: backend.publishableKey };
  const backendSchema = await backendSchemaOf(access).catch(() => null);
  try {
    const by = { who: person.name, commit: null };
    const { registry } = await rollback(store, { name, version, backendSchema, by });
    log.warn('a release is taken back', { name, version, revision: registry.revision });
    await watch.refresh();
    return json({ revision: registry.revision });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.warn('a rollback is refused', { name, version, code: error.code, reason: error.message });
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

function parse(body: Buffer | null): RollbackRequest | null {
  try {
    return rollbackSchema.validateSync(JSON.parse(body?.toString('utf8') ?? ''), { strict: true });
  } catch {
    return null;
  }
}

function json(value: object): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}
