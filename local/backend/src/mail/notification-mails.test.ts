import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';
import { makePeople, type People } from '../testing/people.ts';

let backend: Backend;
let people: People;
let projectId: string;

before(async () => {
  backend = await startBackend({ dataDir: 'memory', logLevel: 'error' });
  people = await makePeople(backend);
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
after(() => backend.stop());

const run = async (token: string): Promise<Response> =>
  backend.fetch(`${backend.url}/functions/v1/notification-mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

/** What the change tells is held for ten seconds, which are over afterwards. */
async function update(status: string): Promise<void> {
  const { error } = await people.admin.client.from('client_projects').update({ status }).eq('id', projectId);
  assert.equal(error, null);
  await backend.database.query("update public.project_notifications set sent_at = sent_at - interval '11 s'");
}

const mailsToClient = async (): Promise<string[]> => {
  await backend.mailsSettled();
  return backend.mailbox.mails
    .filter(({ to, subject }) => to === people.client.email && subject === 'Project updated')
    .map(({ text }) => text);
};

test('a notification is mailed once, with a link to what it is about', async () => {
  await update('On Hold');
  assert.equal((await run(backend.secretKey)).status, 200);
  assert.equal((await run(backend.secretKey)).status, 200);
  const texts = await mailsToClient();
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? '', new RegExp(`/client-portal\\?tab=notifications&project=${projectId}`));
});

test('who has switched mails off gets none', async () => {
  const before = (await mailsToClient()).length;
  await people.client.client
    .from('profiles')
    .update({ email_notifications: false })
    .eq('id', people.client.id);
  await update('Completed');
  await run(backend.secretKey);
  assert.equal((await mailsToClient()).length, before);
});

test('nobody but the service sends them', async () => {
  for (const token of [backend.publishableKey, 'x', `${backend.secretKey}x`]) {
    assert.equal((await run(token)).status, 401);
  }
});
