import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { issueUnsubscribeToken } from '../functions/_shared/unsubscribe-token.ts';
import { createSendEmailsHandler } from '../functions/send-emails/handler.ts';
import { createUnsubscribeHandler } from '../functions/unsubscribe/handler.ts';
import { callFunction, createFakeProject } from './support/fake-project.ts';

const dana = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
const ben = '01a1fde5-ecda-79f9-8a04-bab4bb90e84d';
const token = await issueUnsubscribeToken({ person: dana, topic: 'invoice' }, 'secret');
const tokenOfOtherServer = await issueUnsubscribeToken({ person: dana, topic: 'invoice' }, 'another secret');
const createRow = (overrides: object = {}) => ({
  notification_id: 'n1',
  person_id: dana,
  email: 'dana@acme.example',
  full_name: 'Dana',
  kind: 'project_updated',
  title: 'Project updated',
  message: '"Shop <b>" is now on hold.',
  project_id: 'p1',
  sprint_id: null,
  invoice_id: null,
  project_title: 'Shop',
  total: 1,
  ...overrides,
});

function createProject(
  notifications: readonly object[],
  digests: readonly (readonly object[])[],
  failingAddresses: string[] = [],
) {
  const leases = [notifications];
  const digestLeases = [...digests];
  const project = createFakeProject(({ path }) => {
    if (path === '/rest/v1/rpc/lease_notifications') return Response.json(leases.shift() ?? []);
    if (path === '/rest/v1/rpc/lease_digests') return Response.json(digestLeases.shift() ?? []);
    if (path === '/rest/v1/rpc/complete_notification_email') return new Response(null, { status: 204 });
    if (path === '/rest/v1/rpc/record_job') return new Response(null, { status: 204 });
    return undefined;
  });
  const { deps, emails } = project;
  const run = async (key = 'secret') => {
    const send = createSendEmailsHandler({
      ...deps,
      deliverEmail: async (email) => {
        if (failingAddresses.includes(email.to)) throw new Error('The email service returned 500.');
        await deps.deliverEmail?.(email);
      },
    });
    const { status, body } = await callFunction(send, { headers: { authorization: `Bearer ${key}` } });
    return { status, body };
  };
  return { ...project, emails, run };
}

describe('send-emails', () => {
  test('sends the message with links to the page, the settings and a one-click unsubscribe', async () => {
    const { run, emails } = createProject([createRow()], []);
    assert.deepEqual(await run(), { status: 200, body: { ok: true, sent: 1, failed: 0, givenUp: 0 } });
    const [email] = emails;
    const unsubscribeUrl = `https://site.example/unsubscribe?t=${await issueUnsubscribeToken({ person: dana, topic: 'project_updated' }, 'secret')}`;
    assert.deepEqual(email?.headers, {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${unsubscribeUrl.replace('.example/', '.example/api/')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const link of [
      'https://site.example/client-portal?tab=notifications&project=p1',
      'https://site.example/auth/notifications',
      unsubscribeUrl,
    ]) {
      assert.ok(email?.text.includes(link), link);
    }
    assert.match(email?.html ?? '', /Shop &lt;b&gt;/);
  });

  test('lets staff answer a visitor, and contains everything that the visitor entered', async () => {
    const visitor = {
      ...{ name: 'Vi', email: 'vi@x.example', company: null, phone: '+49 30\n1', service: 'crm' },
      ...{ budget: 'under-2k', message: 'When?' },
    };
    const { run, emails } = createProject([createRow({ kind: 'contact', visitor })], []);
    await run();
    assert.ok(
      emails[0]?.text.includes(
        '> Name: Vi\n> Email: vi@x.example\n> Phone: +49 30\n> 1\n> Service: CRM system\n> Budget: Under €2,000\n\n> When?',
      ),
    );
    assert.equal(emails[0]?.replyTo, 'vi@x.example');
    assert.doesNotMatch(emails[0]?.text ?? '', /not read/);
  });

  test('says who wrote, where and what, with one button', async () => {
    const title = 'Ingrid replied in "Delivery tracking"';
    const { run, emails } = createProject(
      [
        createRow({
          kind: 'reply',
          sprint_id: 's1',
          title,
          message: 'Yes.\nOpen the portal: https://evil.example',
        }),
      ],
      [],
    );
    await run();
    const [email] = emails;
    assert.equal(email?.subject, `${title} · Shop`);
    assert.match(
      email?.text ?? '',
      /^Hello Dana,\n\nProject: Shop\n\n> Yes\.\n> Open the portal: https:\/\/evil\.example\n\nOpen the portal: https:\/\/site\.example\/client-portal\/sprint\/s1#conversation\n\nReplies to this email are not read\./,
    );
    assert.equal(email?.html.match(/display:inline-block/g)?.length, 1);
  });

  test('sends each person one digest, grouped by project and kind', async () => {
    const { run, emails } = createProject(
      [],
      [
        [
          createRow({ total: 4 }),
          createRow({ message: 'Work continues.' }),
          createRow({ kind: 'invoice', message: 'Invoice A-1 is ready.', invoice_id: 'i1' }),
          createRow({ project_title: 'CRM', project_id: 'p2', message: 'CRM is complete.' }),
          createRow({
            person_id: ben,
            email: 'ben@northlight.example',
            kind: 'contact',
            title: 'Message from Vi',
            message: 'Can you help?',
            project_title: null,
            project_id: null,
          }),
        ],
        [createRow({ person_id: '01a1fde5-ecda-79f9-8a04-bab4bb90e84e', email: 'eve@acme.example' })],
      ],
    );
    assert.equal((await run()).body.sent, 3);
    assert.deepEqual(
      emails.map(({ to, subject }) => [to, subject]),
      [
        ['dana@acme.example', 'Your daily email: 4 notifications'],
        ['ben@northlight.example', 'Your daily email: 1 notification'],
        ['eve@acme.example', 'Your daily email: 1 notification'],
      ],
    );
    const { text = '', headers } = emails[0] ?? {};
    const expectedOrder = [
      'Shop\n====',
      'Project updates',
      'Work continues.',
      'Invoices',
      'A-1',
      'CRM\n===',
      'CRM is complete.',
    ];
    const positions = expectedOrder.map((line) => text.indexOf(line));
    assert.deepEqual(
      positions,
      [...positions].sort((a, b) => a - b),
    );
    assert.ok(!positions.includes(-1), text);
    assert.match(text, /Unsubscribe from “Invoices”: https:\/\/site\.example\/unsubscribe\?t=/);
    assert.ok(headers?.['List-Unsubscribe']?.includes('.digest.'));
    assert.match(
      emails[1]?.text ?? '',
      /- Message from Vi\n {2}https:\/\/site\.example\/dashboard\/inbox\?tab=contact\n> Can you help\?/,
    );
  });

  for (const [kind, page] of [
    ['signoff', '/dashboard/inbox?tab=signoffs'],
    ['continuation', '/dashboard/inbox?tab=next'],
    ['joined', '/dashboard/companies'],
    ['release', '/dashboard/releases'],
    ['erasure', '/dashboard/users'],
  ]) {
    test(`links a notification about ${kind} to ${page}`, async () => {
      const { run, emails } = createProject([createRow({ kind })], []);
      await run();
      assert.ok(emails[0]?.text.includes(`Open the dashboard: https://site.example${page}\n`));
    });
  }

  test('lists twenty notifications of a kind and counts the others, also those that the database left out', async () => {
    const notifications = Array.from({ length: 23 }, (_, index) =>
      createRow({ message: `News ${index + 1}.`, total: 230 }),
    );
    const { run, emails } = createProject([], [notifications]);
    await run();
    assert.match(emails[0]?.text ?? '', /News 20\.[\s\S]*and 3 more under Notifications/);
    assert.doesNotMatch(emails[0]?.text ?? '', /News 21\./);
    assert.match(emails[0]?.text ?? '', /Another 207 are under Notifications\./);
    assert.equal(emails[0]?.subject, 'Your daily email: 230 notifications');
  });

  test('continues after an email that cannot be sent or rendered, and queues each only once', async () => {
    const notifications = [
      createRow(),
      createRow({ kind: 'reply', message: null }),
      createRow({ person_id: ben, email: 'ben@acme.example' }),
    ];
    const { run, emails, sent } = createProject(notifications, [], ['dana@acme.example']);
    assert.deepEqual((await run()).body, { ok: true, sent: 1, failed: 1, givenUp: 1 });
    assert.deepEqual(
      emails.map(({ to }) => to),
      ['ben@acme.example'],
    );
    assert.ok(sent.every(({ body }) => (body as { key?: unknown } | null)?.key !== null));
    assert.deepEqual(
      sent.filter(({ path }) => path.endsWith('complete_notification_email')).map(({ body }) => body),
      [
        { person: dana, notification: 'n1' },
        { person: dana, notification: 'n1' },
        { person: ben, notification: 'n1' },
      ],
    );
  });

  for (const failingCall of [
    'lease_emails',
    'lease_notifications',
    'queue_email',
    'lease_digests',
    'complete_notification_email',
  ]) {
    test(`never reports an email as queued that is not when ${failingCall} fails`, async () => {
      const reported: unknown[] = [];
      const leases = [[createRow()]];
      const { deps, emails } = createFakeProject(({ path, body }) => {
        if (path.endsWith(failingCall)) return Response.json({ message: 'away' }, { status: 503 });
        if (path.endsWith('complete_notification_email')) reported.push(body);
        return !path.includes('/rpc/') || path.endsWith('_email') || path.endsWith('lease_emails')
          ? undefined
          : Response.json(path.endsWith('lease_notifications') ? (leases.shift() ?? []) : []);
      });
      const headers = { authorization: 'Bearer secret' };
      const response = await callFunction(createSendEmailsHandler(deps), { headers });
      assert.equal(response.status, 503);
      // A notification that could not be reported is leased again; the key of its email prevents a second one.
      assert.equal(reported.length <= emails.length, true);
    });
  }

  test('a dry run sends and records nothing, and says if no email can be sent', async () => {
    const { deps, sent } = createProject([createRow()], []);
    const call = async (changes: object) =>
      await callFunction(createSendEmailsHandler({ ...deps, ...changes }), {
        headers: { authorization: 'Bearer secret' },
        body: { dryRun: true },
      });
    assert.equal((await call({})).status, 200);
    assert.equal((await call({ deliverEmail: null })).body.error?.code, 'email_unavailable');
    assert.deepEqual(sent, []);
  });

  test('returns 502 when no email could be sent', async () => {
    const { run } = createProject([createRow()], [[createRow()]], ['dana@acme.example']);
    const { status, body } = await run();
    assert.deepEqual([status, body.error?.code], [502, 'email_failed']);
  });
});

describe('unsubscribe', () => {
  const createStopProject = (isWithinLimit = true) =>
    createFakeProject(({ path }) => {
      if (path === '/rest/v1/rpc/consume_rate_limit') return Response.json(isWithinLimit);
      if (path === '/rest/v1/rpc/stop_notification_emails') return new Response(null, { status: 204 });
      return undefined;
    });
  const getStops = ({ sent }: ReturnType<typeof createStopProject>) =>
    sent.filter(({ path }) => path.endsWith('stop_notification_emails')).map(({ body }) => body);
  const openLink = async (
    project: ReturnType<typeof createStopProject>,
    t: string,
    init: RequestInit = {},
  ) => {
    const response = await createUnsubscribeHandler(project.deps)(
      new Request(`https://site.example/api/unsubscribe?t=${t}`, init),
    );
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  };
  const oneClickForm = new FormData();
  oneClickForm.set('List-Unsubscribe', 'One-Click');

  test('only redirects a GET to the page, because email scanners open every link', async () => {
    const project = createStopProject();
    const { status, location } = await openLink(project, token);
    assert.deepEqual([status, location], [303, `https://site.example/unsubscribe?t=${token}`]);
    assert.deepEqual(project.sent, []);
  });

  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [description, answer, init] of [
    ['as a form', /^{"ok":true}$/, { body: 'List-Unsubscribe=One-Click', headers: formHeaders }],
    ['as multipart', /^{"ok":true}$/, { body: oneClickForm }],
    ['from its page', /^{"ok":true}$/, { body: '{}', headers: { origin: 'https://site.example' } }],
    ['from its page without JavaScript', /<h1>You are unsub/, { body: 'from_page=1', headers: formHeaders }],
  ] as const) {
    test(`unsubscribes from the kind on a POST ${description}`, async () => {
      const project = createStopProject();
      const { status, text } = await openLink(project, token, { method: 'POST', ...init });
      assert.equal(status, 200);
      assert.match(text, answer);
      assert.deepEqual(getStops(project), [{ person: dana, stopped_kind: 'invoice' }]);
    });
  }

  const [person, , signature] = token.split('.');
  for (const forged of [
    '',
    `${ben}.invoice.${signature}`,
    `${person}.digest.${signature}`,
    `${person}.invoice.${'0'.repeat(64)}`,
    `${person}.__proto__.${signature}`,
    tokenOfOtherServer,
  ]) {
    test(`rejects a forged token: ${forged.slice(30, 60)}`, async () => {
      const project = createStopProject();
      assert.equal((await openLink(project, forged, { method: 'POST' })).status, 404);
      assert.deepEqual(project.sent, []);
    });
  }

  test('is rate-limited', async () => {
    const project = createStopProject(false);
    assert.equal((await openLink(project, token, { method: 'POST' })).status, 429);
    assert.deepEqual(getStops(project), []);
  });
});
