import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Person } from '../releases/stand-in-backend.ts';
import { connectTo, type DatabaseAddress } from './rows.ts';

/** Somebody who is to sign in to what was restored. */
export interface DrillPerson extends Person {
  readonly id: string;
  /** Whether the password is the one that was saved; else another was set in the copy, which nobody keeps. */
  readonly isOwnPassword: boolean;
}

/** Two clients, so that what one sees can be told from what the other has. */
const perRole = 2;

const candidates = `
  select id, email, role, hash from (
    select u.id::text, u.email, p.role::text as role, u.encrypted_password as hash,
      row_number() over (partition by p.role order by
        (select count(*) from public.client_projects c where c.client_id = p.id) desc, u.created_at, u.id) as place
    from public.profiles p join auth.users u on u.id = p.id
    where p.deleted_at is null and u.email_confirmed_at is not null and not coalesce(p.awaiting_access, false)
      and u.email is not null
  ) people where place <= ${perRole} order by role, place`;

/**
 * Chooses people of every role in a restored database. Whose password is known (`DRILL_PASSWORD`, or the demonstration's)
 * signs in with it; the others get one for this drill.
 */
export async function drillPeople(root: string, address: DatabaseAddress): Promise<DrillPerson[]> {
  const known = [process.env.DRILL_PASSWORD ?? '', await demoPassword(root)].filter((text) => text !== '');
  const sql = connectTo(address);
  try {
    const rows =
      await sql.unsafe<{ id: string; email: string; role: string; hash: string | null }[]>(candidates);
    const people: DrillPerson[] = [];
    for (const { id, email, role, hash } of rows) {
      const own = await passwordOf(sql, hash, known);
      const password = own ?? randomBytes(18).toString('base64url');
      await openAccount(sql, id, own === null ? password : null);
      people.push({ id, email, role, password, isOwnPassword: own !== null });
    }
    return people;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Connection = ReturnType<typeof connectTo>;

async function passwordOf(
  sql: Connection,
  hash: string | null,
  known: readonly string[],
): Promise<string | null> {
  if (hash === null) return null;
  for (const password of known) {
    const [row] = await sql.unsafe<{ fits: boolean }[]>(
      'select extensions.crypt($1::text, $2::text) = $2::text as fits',
      // The same algorithm by the name that pgcrypto knows it by.
      [password, hash.replace(/^\$2[by]\$/, '$2a$')],
    );
    if (row?.fits) return password;
  }
  return null;
}

/**
 * Lets the drill in by a password alone: another one where it is not known, and no second factor. With triggers asleep:
 * nobody is told, and no other session of theirs ends, for there is none.
 */
async function openAccount(sql: Connection, id: string, password: string | null): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica');
    await tx.unsafe('delete from auth.mfa_factors where user_id = $1::text::uuid', [id]);
    if (password === null) return;
    await tx.unsafe(
      `update auth.users set encrypted_password = extensions.crypt($1::text, extensions.gen_salt('bf', 10))
       where id = $2::text::uuid`,
      [password, id],
    );
  });
}

async function demoPassword(root: string): Promise<string> {
  const file = join(root, 'local/demo/src/content/accounts.ts');
  if (!existsSync(file)) return '';
  const { demoPassword: text = '' } = (await import(pathToFileURL(file).href)) as { demoPassword?: string };
  return text;
}
