import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Backend, startBackend } from '../index.ts';
import { makePeople, type People } from '../testing/people.ts';

let backend: Backend;
let people: People;
let projectId: string;

const run = async (): Promise<Response> =>
  backend.fetch(`${backend.url}/functions/v1/notification-mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.secretKey}`, 'content-type': 'application/json' },
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

// Who is mailed, when, and again after a failure: supabase/tests, rules/notices.ts and notice-mails.test.ts.
describe('mails about notifications, by function and database together', () => {
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

  test('a notification is mailed once, with a link to what it is about', async () => {
    await update('On Hold');
    assert.equal((await run()).status, 200);
    assert.equal((await run()).status, 200);
    const texts = await mailsToClient();
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', new RegExp(`/client-portal\\?tab=notifications&project=${projectId}`));
  });

  test('the signed link of a mail ends mails of its kind, without signing in', async () => {
    const [mail] = backend.mailbox.mails.filter(({ to }) => to === people.client.email);
    const stop = mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    assert.match(stop, /\/api\/stop-notices\?t=/);
    const answer = await backend.fetch(`${backend.url}/functions/v1/stop-notices${new URL(stop).search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal(answer.status, 200);
    const before = (await mailsToClient()).length;
    await update('In Progress');
    await run();
    assert.equal((await mailsToClient()).length, before);
    const own = people.client.client;
    const seen = await own.from('project_notifications').select('id').eq('title', 'Project updated');
    assert.equal(seen.data?.length, 2, 'the inbox goes on');
  });

  test('the mail of the day is sent once, by however many workers', async () => {
    await people.client.client
      .from('notice_settings')
      .upsert(
        { person_id: people.client.id, kind: 'project_updated', way: 'digest' },
        { onConflict: 'person_id,kind' },
      );
    await update('On Hold');
    await backend.database.query("select private.set_clock(now() + interval '2 days')");
    await Promise.all([run(), run(), run()]);
    await backend.database.query('select private.set_clock(null)');
    await backend.mailsSettled();
    const days = backend.mailbox.mails.filter(
      ({ to, subject }) => to === people.client.email && subject.startsWith('Your day'),
    );
    assert.equal(days.length, 1);
    assert.match(days[0]?.text ?? '', /Shop\n====[\s\S]*"Shop" is now on hold\./);
  });
});
