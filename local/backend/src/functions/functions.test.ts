import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startBackend } from '../index.ts';
import {
  openPeople,
  PASSWORD,
  postJson,
  readAuthorization,
  readCompanyId,
  unwrap,
} from '../testing/people.ts';
import { createScratchProject } from '../testing/scratch-project.ts';

const { backend, people } = await openPeople({ logLevel: 'error' });
after(() => backend.stop());

describe('managing users', () => {
  const manage = async (body: object): Promise<[number, string]> => {
    const headers = await readAuthorization(people.admin);
    const response = await postJson(backend, 'functions/v1/admin-user-management', body, headers);
    return [response.status, (await response.json()).error?.code];
  };
  const account = {
    action: 'createUser',
    email: 'Writer@y.example',
    password: PASSWORD,
    full_name: 'Wri Ter',
    role: 'author',
  };

  test('leaves no invitation behind if an account is rejected', async () => {
    for (const password of ['password1', 'п'.repeat(60)])
      assert.equal((await manage({ ...account, email: 'weak@y.example', password }))[1], 'weak_password');
    const outcome = await manage({ ...account, email: 'weak@y.example', password: 'weak' });
    assert.deepEqual(outcome, [422, 'weak_password']);
    const { error } = await people.anon.auth.signUp({ email: 'weak@y.example', password: PASSWORD });
    assert.match(error?.message ?? '', /Signup is restricted to company employees only/);
  });
});

// supabase/tests checks recipients, timing and failures: rules/notifications.ts and notification-emails.test.ts.
test('an email about a notification is sent once, with a link to the subject', async () => {
  const project = {
    company_id: await readCompanyId(people.client),
    title: 'Shop',
    contact_person_name: 'Ann',
    contact_person_role: 'Lead',
    contact_person_email: 'ann@northlight.example',
  };
  const projects = people.admin.client.from('client_projects');
  const { id } = unwrap(await projects.insert(project).select('id').single());
  unwrap(await projects.update({ status: 'On Hold' }).eq('id', id).select('id'));
  // Skips the ten seconds in which the change can be undone.
  await backend.database.query("update public.project_notifications set sent_at = sent_at - interval '11 s'");
  const headers = { authorization: `Bearer ${backend.secretKey}` };
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal((await postJson(backend, 'functions/v1/send-emails', {}, headers)).status, 200);
  await backend.waitForEmails();
  const emails = backend.mailbox.emails.filter(
    ({ to, subject }) => to === people.client.email && subject.startsWith('Project updated · '),
  );
  assert.equal(emails.length, 1);
  assert.match(emails[0]?.text ?? '', new RegExp(`/client-portal\\?tab=notifications&project=${id}`));
});

test("functions that fail to load are reported with the error's position, and the others still work", async (context) => {
  const project = await createScratchProject({
    'package.json': '{ "type": "module" }',
    'functions/works/handler.ts':
      'export const createWorksHandler = () => async () => Response.json({ ok: true });',
    'functions/throws/handler.ts': "const bug: string = 'my bug';\n\nthrow new Error(bug);\n",
    // Called on a timer.
    'functions/company-archive/handler.ts': "throw 'a text';\n",
  });
  const lines: string[] = [];
  const backend = await startBackend({
    dataDir: 'memory',
    projectDir: project.path,
    print: (line) => lines.push(line),
  });
  context.after(async () => {
    await backend.stop();
    await project.remove();
  });
  const callFunction = async (name: string) => {
    const response = await backend.fetch(`${backend.url}/functions/v1/${name}`, { method: 'POST' });
    return [response.status, await response.json()];
  };

  assert.deepEqual(await callFunction('works'), [200, { ok: true }]);
  const [status, body] = await callFunction('throws');
  assert.equal(status, 503);
  assert.equal(body.error.code, 'unavailable');
  assert.equal((await callFunction('absent'))[0], 404);
  assert.equal((await backend.fetch(`${backend.url}/healthz`)).status, 200);

  const findReport = (name: string) =>
    lines.find((line) => line.startsWith(`functions: ${name} failed to load; calls return 503: `)) ?? '';
  assert.match(findReport('throws'), /Error: my bug\n[\s\S]*functions\/throws\/handler\.ts:3:7/);
  assert.match(findReport('company-archive'), /a text$/);
  assert.equal(lines.length, 2);
});
