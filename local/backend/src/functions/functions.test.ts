import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startBackend } from '../index.ts';
import { openPeople, PASSWORD, postJson, readAuthorization } from '../testing/people.ts';
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

let projectId: string;

const sendNotificationEmails = () =>
  postJson(backend, 'functions/v1/send-emails', {}, { authorization: `Bearer ${backend.secretKey}` });

/** Changes the project's status and skips the ten-second delay of its notification. */
async function changeStatus(status: string): Promise<void> {
  const { error } = await people.admin.client.from('client_projects').update({ status }).eq('id', projectId);
  assert.equal(error, null);
  await backend.database.query("update public.project_notifications set sent_at = sent_at - interval '11 s'");
}

const listUpdateEmails = async (): Promise<string[]> => {
  await backend.waitForEmails();
  return backend.mailbox.emails
    .filter(({ to, subject }) => to === people.client.email && subject.startsWith('Project updated · '))
    .map(({ text }) => text);
};

// supabase/tests checks recipients, timing and failures: rules/notifications.ts and notification-emails.test.ts.
describe('emails about notifications', () => {
  before(async () => {
    const { data, error } = await people.admin.client
      .from('client_projects')
      .insert({
        client_id: people.client.id,
        title: 'Shop',
        contact_person_name: 'Ann',
        contact_person_role: 'Lead',
        contact_person_email: 'ann@northlight.example',
      })
      .select('id')
      .single();
    assert.equal(error, null);
    projectId = data?.id;
  });

  test('are sent once, with a link to the subject', async () => {
    await changeStatus('On Hold');
    assert.equal((await sendNotificationEmails()).status, 200);
    assert.equal((await sendNotificationEmails()).status, 200);
    const texts = await listUpdateEmails();
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', new RegExp(`/client-portal\\?tab=notifications&project=${projectId}`));
  });
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
