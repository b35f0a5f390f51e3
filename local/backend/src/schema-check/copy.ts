import { createHmac, randomUUID } from 'node:crypto';
import { createLog } from '@northlight/node-kit';
import type { Connection } from '@supabase/lite';
import { readClaims } from '../auth/token.ts';
import type { Database, Queryable } from '../database/database.ts';
import { openGate, type SerialGate } from '../database/serial-gate.ts';
import { redact } from '../http/redact.ts';
import { createLite } from '../lite/create-lite.ts';
import type { Caller } from '../rest/token-guard.ts';

/** Somebody with an account in the copy. */
export interface Person {
  readonly id: string;
  readonly role: string;
  readonly sessionId: string;
}

/** A database with made-up rows in which migrations are tried: everything done to it is undone. */
export interface Copy {
  readonly database: Queryable;
  /** One of each role. */
  readonly people: readonly Person[];
  /** Does this in a transaction, and takes all of it back. */
  tried<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Inside `tried`: takes this alone back, an error in it as well. */
  undone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Inside `tried`: asks the REST interface as somebody, or as nobody; what it writes is taken back. */
  ask(person: Person | null, request: Request): Promise<Response>;
  /** Makes the rest of an `undone` run with the rights of somebody. */
  become(person: Person | null): Promise<void>;
  /** What is known of the tables is read anew. */
  forget(): Promise<void>;
  /** Another of the same, on a server alone, whose tables are filled up: how long they are held is measured there. */
  readonly grown?: Database;
  close(): Promise<void>;
}

interface Opened {
  readonly connection: Connection & { readonly close: () => Promise<void> };
  readonly database: Database;
  /** Of an embedded database, which has one connection. */
  readonly gate?: SerialGate;
}

const origin = 'http://backend.internal';

/** @param opened - a migrated database with one connection and rows that nobody minds */
export async function openCopy({ connection, database, gate }: Opened): Promise<Copy> {
  holdOneTransaction(connection, database);
  const turns = gate ?? openGate;
  const people = await onePersonOfEachRole(database);
  const claimsOf = ({ id, sessionId }: Person) => ({
    ...{ sub: id, session_id: sessionId, role: 'authenticated', aud: 'authenticated', aal: 'aal1' },
    exp: Math.round(Date.now() / 1000) + 3600,
  });
  const jwtSecret = randomUUID();
  const identify = async (request: Request): Promise<Caller> => {
    const [, token] = (request.headers.get('authorization') ?? '').split(' ');
    const claims = token === undefined ? undefined : readClaims(token, jwtSecret);
    return claims?.kind === 'valid' ? claims : undefined;
  };
  const publishableKey = 'sb_publishable_check';
  const lite = createLite({
    ...{ connection, gate: turns, siteUrl: origin, jwtSecret, identify },
    ...{ publishableKey, secretKey: 'sb_secret_check' },
    storage: {} as never,
    mailer: {} as never,
    log: createLog({ level: 'error', redact }),
  });
  const undone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await database.script('savepoint step');
    try {
      return await work();
    } finally {
      await database.script('rollback to savepoint step; release savepoint step');
    }
  };
  return {
    database,
    people,
    undone,
    tried: (work) =>
      turns.run(async () => {
        // A million rows take their time.
        await database.script('begin; set local statement_timeout = 0');
        try {
          return await work();
        } finally {
          await database.script('rollback');
          await connection.clearSchemaCache();
        }
      }),
    ask: (person, request) =>
      undone(async () => {
        const asked = new Request(request);
        if (person !== null)
          asked.headers.set('authorization', `Bearer ${tokenOf(claimsOf(person), jwtSecret)}`);
        asked.headers.set('apikey', publishableKey);
        const answer = await lite.fetch(asked, {});
        // Read to its end before what it stands on is taken back.
        const content = await answer.arrayBuffer();
        const body = [204, 205, 304].includes(answer.status) ? null : content;
        return new Response(body, { status: answer.status, headers: answer.headers });
      }),
    async become(person) {
      const claims = person === null ? { role: 'anon' } : claimsOf(person);
      await database.query(
        "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
        [JSON.stringify(claims), person?.id ?? ''],
      );
      await database.script(`set local role ${person === null ? 'anon' : 'authenticated'}`);
    },
    forget: () => connection.clearSchemaCache(),
    close: () => turns.run(() => connection.close()),
  };
}

function tokenOf(claims: object, secret: string): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, createHmac('sha256', secret).update(parts.join('.')).digest('base64url')].join('.');
}

/** Lite begins and ends a transaction for each request: here each is a part of the one that is open. */
function holdOneTransaction(connection: Connection, database: Queryable): void {
  const { kysely } = connection;
  const execute = async <Result>(work: (tx: typeof kysely) => Promise<Result>): Promise<Result> => {
    await database.script('savepoint request');
    try {
      const result = await work(kysely);
      await database.script('release savepoint request');
      return result;
    } catch (error) {
      await database.script('rollback to savepoint request; release savepoint request');
      throw error;
    }
  };
  Object.assign(kysely, { transaction: () => ({ execute }) });
}

/** Gives each a session, without which the rules take them for nobody. */
async function onePersonOfEachRole(database: Database): Promise<Person[]> {
  const rows = await database.query<{ id: string; role: string }>(
    `select distinct on (p.role) p.id::text as id, p.role from public.profiles p join auth.users u on u.id = p.id
     where u.email_confirmed_at is not null
     order by p.role, (select count(*) from public.client_projects c where c.client_id = p.id) desc, u.email`,
  );
  const people = rows.map((row) => ({ ...row, sessionId: randomUUID() }));
  for (const { id, sessionId } of people) {
    await database.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
      [sessionId, id],
    );
  }
  return people;
}
