import { actors } from './actors.ts';
import { createFixtures, withFixtureNames } from './fixtures.ts';
import { openMemoryDatabase } from './memory-database.ts';

/** Shared by all rules, because creating a database takes seconds and every attempt is rolled back. */
export const db = await openMemoryDatabase();

await db.run(
  "insert into private.signup_domains (domain) values ('northlight.example'), ('northlight-labs.example')",
);
const { admin, author, demoted, employee, clientA, clientB } = actors;
for (const [{ id }, email, name, role] of [
  [admin, 'admin@northlight.example', 'Ada Admin', 'admin'],
  [author, 'author@northlight.example', 'Ann Author', 'author'],
  [demoted, 'demoted@northlight.example', 'Dan Demoted', 'client'],
  [clientA, 'client@acme.example', 'Alf Acme', 'client'],
  [clientB, 'client@globex.example', 'Bea Globex', 'client'],
  [employee, 'employee@northlight.example', null, null],
] as const) {
  if (role !== null)
    await db.run('insert into private.invitations (email, full_name, role) values ($1, $2, $3)', [
      email,
      name,
      role,
    ]);
  await db.run('insert into auth.users (id, email) values ($1, $2)', [id, email]);
}
await db.run('update auth.users set email_confirmed_at = now() where id = $1', [employee.id]);
// Tokens in tests use the person's id as the session id.
await db.run('insert into auth.sessions (id, user_id) select id, id from auth.users');
await db.script(
  createFixtures(
    withFixtureNames({
      admin: admin.id,
      author: author.id,
      demoted: demoted.id,
      employee: employee.id,
      clientA: clientA.id,
      clientB: clientB.id,
    }),
  ),
);
