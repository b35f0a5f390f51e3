import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { issueFormToken } from '../functions/_shared/form-token.ts';
import { identifyVisitor } from '../functions/_shared/rate-limit.ts';
import { createContactHandler } from '../functions/contact/handler.ts';
import { createNewsletterHandler } from '../functions/newsletter/handler.ts';
import { createOwnDataHandler } from '../functions/own-data/handler.ts';
import { callFunction, createFakeProject, type Exchange } from './support/fake-project.ts';

describe('the contact form', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const issueTokenAgo = (milliseconds: number) =>
    issueFormToken('secret', new Date(now.getTime() - milliseconds));
  const form = { name: 'Vi', email: 'vi@site.example', service: 'crm', message: 'Hi <b>there</b>' };
  /** @param fullLimits - the scopes whose limit has been reached */
  const createProject = (...fullLimits: readonly string[]) =>
    createFakeProject(
      ({ method, path, body }) => {
        if (path === '/rest/v1/rpc/consume_rate_limit')
          return Response.json(!fullLimits.includes((body as { scope_name: string }).scope_name));
        if (path !== '/rest/v1/contact_messages') return undefined;
        return method === 'GET' ? Response.json([]) : new Response(null, { status: 201 });
      },
      { now: () => now },
    );
  const findStoredMessage = (sent: readonly Exchange[]) =>
    sent.find(({ method, path }) => method === 'POST' && path === '/rest/v1/contact_messages')?.body;

  test('stores the message, then sends the visitor a copy, escaped and with labels, that answers go to the agency', async () => {
    const { deps, sent, emails } = createProject();
    const response = await callFunction(createContactHandler(deps), {
      body: { ...form, budget: '', token: await issueTokenAgo(5_000) },
    });
    assert.deepEqual([response.status, response.body], [200, { ok: true }]);
    assert.equal((findStoredMessage(sent) as { budget: unknown }).budget, null);
    assert.match(emails[0]?.html ?? '', /Hi &lt;b&gt;there/);
    assert.match(emails[0]?.text ?? '', /Service: CRM system\n\n> Hi <b>there/);
    assert.deepEqual([emails[0]?.to, emails[0]?.replyTo], ['vi@site.example', 'hello@agency.example']);
  });
  test('keeps the message when the email fails', async () => {
    const { deps, sent } = createProject();
    const depsWithoutMailServer = { ...deps, deliverEmail: () => Promise.reject(new Error('no server')) };
    const response = await callFunction(createContactHandler(depsWithoutMailServer), {
      body: { ...form, token: await issueTokenAgo(5_000) },
    });
    assert.equal(response.status, 200);
    assert.ok(findStoredMessage(sent));
  });
  test('stores a message with the honeypot filled in, marked, without a copy to the address', async () => {
    const { deps, sent, emails } = createProject();
    const response = await callFunction(createContactHandler(deps), {
      body: { ...form, leave_empty: 'x', token: await issueTokenAgo(5_000) },
    });
    assert.equal(response.status, 200);
    assert.equal((findStoredMessage(sent) as { looks_automatic: unknown }).looks_automatic, true);
    assert.deepEqual(emails, []);
  });
  test('sends the visitor a copy without links, at most once a day per mailbox', async () => {
    const { deps, sent, emails } = createProject();
    const words = 'See https://evil.example/a?b=1 or www.evil.example or evil@evil.example. Done at 10.30.';
    const fields = { ...form, email: 'vi+shop@site.example', company: 'evil.example', message: words };
    await callFunction(createContactHandler(deps), {
      body: { ...fields, token: await issueTokenAgo(5_000) },
    });
    const copy = emails.find(({ to }) => to === fields.email);
    assert.deepEqual(
      [copy?.subject, copy?.replyTo],
      ['We have received your message', 'hello@agency.example'],
    );
    assert.ok(
      copy?.text.includes(
        '> See https[:]//evil[.]example/a?b=1 or www[.]evil[.]example or evil@evil[.]example. Done at 10.30.',
      ),
    );
    assert.doesNotMatch(`${copy?.text}${copy?.html}`, /evil\.example/);
    const limits = sent.filter(({ path }) => path.endsWith('consume_rate_limit')).map(({ body }) => body);
    assert.deepEqual(limits.slice(-2), [
      { scope_name: 'contact.copy', key: 'vi@site.example', allowed: 1, window_seconds: 86_400 },
      { scope_name: 'contact.copies', key: 'all', allowed: 100, window_seconds: 86_400 },
    ]);
  });
  for (const limit of ['contact.copy', 'contact.copies']) {
    test(`sends no copy once the limit ${limit} has been reached`, async () => {
      const { deps, emails } = createProject(limit);
      const body = { ...form, token: await issueTokenAgo(5_000) };
      assert.equal((await callFunction(createContactHandler(deps), { body })).status, 200);
      assert.deepEqual(emails, []);
    });
  }
  const tokens: readonly (readonly [string, () => Promise<string>, string | undefined])[] = [
    ['1.9 s old', () => issueTokenAgo(1_900), 'form_token_early'],
    ['2 s old', () => issueTokenAgo(2_000), undefined],
    ['24 h old', () => issueTokenAgo(86_400_000), undefined],
    ['older than 24 h', () => issueTokenAgo(86_400_001), 'form_token_late'],
    ['from the future', () => issueTokenAgo(-60_000), 'form_token_early'],
    ['from another server', () => issueFormToken('other', now), 'form_token_invalid'],
    ['with a changed time', async () => `1${await issueTokenAgo(5_000)}`, 'form_token_invalid'],
  ];
  for (const [description, token, code] of tokens) {
    test(`returns ${code ?? 'ok'} for a token ${description}`, async () => {
      const response = await callFunction(createContactHandler(createProject().deps), {
        body: { ...form, token: await token() },
      });
      assert.equal(response.body.error?.code, code);
    });
  }
  test('issues a token on GET', async () => {
    const response = await callFunction(createContactHandler(createProject().deps), { method: 'GET' });
    assert.equal(response.body.token, await issueFormToken('secret', now));
  });
  const sendPlainForm = async (
    deps: Parameters<typeof createContactHandler>[0],
    fields: Record<string, string>,
  ) => {
    const response = await createContactHandler(deps)(
      new Request('https://project.example/functions/v1/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
      }),
    );
    return { response, html: await response.text() };
  };
  test('stores a form sent without JavaScript and returns a thank-you page', async () => {
    const { deps, sent } = createProject();
    const fields = {
      ...form,
      message: 'One\r\nTwo',
      company: '',
      budget: '',
      leave_empty: '',
      token: await issueTokenAgo(5_000),
    };
    const { response, html } = await sendPlainForm(deps, fields);
    assert.equal(response.status, 200);
    assert.match(html, /<p role="status">Thank you for your message!/);
    assert.equal((findStoredMessage(sent) as { message: unknown }).message, 'One\nTwo');
  });
  test('redisplays a form rejected without JavaScript, escaped and with a new token', async () => {
    const { deps, sent } = createProject();
    const { response, html } = await sendPlainForm(deps, { ...form, name: '"><script>', token: '' });
    assert.deepEqual([response.status, findStoredMessage(sent)], [400, undefined]);
    assert.match(response.headers.get('content-security-policy') ?? '', /form-action 'self'/);
    assert.match(html, /value="&quot;&gt;&lt;script&gt;"/);
    assert.match(html, /Hi &lt;b&gt;there&lt;\/b&gt;<\/textarea>/);
    assert.match(html, /<option value="crm" selected>CRM system<\/option>/);
    assert.ok(html.includes(`name="token" value="${await issueFormToken('secret', now)}"`));
    assert.doesNotMatch(html, /<script/);
  });
  test('is rate-limited', async () => {
    const { deps, sent } = createProject('contact.email');
    const response = await callFunction(createContactHandler(deps), {
      body: { ...form, token: await issueTokenAgo(5_000) },
    });
    assert.deepEqual(
      [response.status, response.headers.get('retry-after'), findStoredMessage(sent)],
      [429, '3600', undefined],
    );
  });
  for (const [field, value, message] of [
    ['name', ' \u200b\u3164', 'Name is required.'],
    ['name', 'Your account: pay.example/x', 'A name cannot contain a web or email address.'],
    ['message', '\u2060', 'Message is required.'],
    ['email', 'vi', 'Email must be a valid address.'],
    ['service', 'x', 'Please choose a service.'],
    ['budget', '1k', 'Please choose a budget.'],
  ] as const) {
    test(`rejects ${field} ${JSON.stringify(value)}`, async () => {
      const response = await callFunction(createContactHandler(createProject().deps), {
        body: { ...form, token: 'x', [field]: value },
      });
      assert.deepEqual([response.body.error?.message, response.body.error?.field], [message, field]);
    });
  }
});

describe('the newsletter', () => {
  test('rejects subscriptions if no email can be sent', async () => {
    const { deps } = createFakeProject(() => undefined);
    const { deliverEmail: _, ...depsWithoutEmail } = deps;
    const response = await callFunction(createNewsletterHandler(depsWithoutEmail), {
      body: { action: 'subscribe', email: 'a@b.example' },
    });
    assert.deepEqual([response.status, response.body.error?.code], [503, 'email_unavailable']);
  });
  test('thanks nobody if the email cannot be queued', async () => {
    const { deps } = createFakeProject(({ path }) => {
      if (path.endsWith('queue_email')) return Response.json({}, { status: 500 });
      if (!path.includes('/rpc/')) return undefined;
      return Response.json(path.endsWith('consume_rate_limit') ? true : 'a'.repeat(64));
    });
    const response = await callFunction(createNewsletterHandler(deps), {
      body: { action: 'subscribe', email: 'a@b.example' },
    });
    assert.equal(response.status, 503);
  });
  for (const secret of ['a'.repeat(64), null]) {
    test(`sends one email and returns the same response for ${secret ? 'a new' : 'a subscribed'} address`, async () => {
      const { deps, emails } = createFakeProject(({ path }) => {
        if (path.endsWith('subscribe_to_newsletter')) return Response.json(secret);
        return path.endsWith('consume_rate_limit') ? Response.json(true) : undefined;
      });
      const response = await callFunction(createNewsletterHandler(deps), {
        body: { action: 'subscribe', email: 'a@b.example' },
      });
      assert.deepEqual([response.status, response.body], [200, { ok: true, status: 'pending' }]);
      assert.equal(emails.length, 1);
      const link = secret ? `https://site.example/newsletter/${secret}` : 'https://site.example/own-data';
      assert.ok(emails[0]?.text.includes(link));
    });
  }
  for (const [action, status, responseStatus, pattern] of [
    ['subscribe', 'b'.repeat(64), 200, /Please confirm .* sent to a@b\.example/],
    ['confirm', 'confirmed', 200, /Your subscription is confirmed/],
    ['unsubscribe', 'unsubscribed', 200, /You have been unsubscribed/],
    ['confirm', null, 404, /This link is no longer valid/],
    ['confirm', 'expired', 410, /This link has expired/],
  ] as const) {
    test(`returns a page for the form to ${action} without JavaScript (${status ?? 'unknown link'})`, async () => {
      const { deps } = createFakeProject(({ path }) =>
        path.includes('/rpc/')
          ? Response.json(path.endsWith('consume_rate_limit') ? true : status)
          : undefined,
      );
      const response = await createNewsletterHandler(deps)(
        new Request('https://api.site.example/functions/v1/newsletter', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(
            action === 'subscribe' ? { action, email: 'a@b.example' } : { action, token: 'a'.repeat(64) },
          ),
        }),
      );
      const page = await response.text();
      assert.equal(response.status, responseStatus);
      assert.match(page, pattern);
    });
  }
});

describe('a form whose honeypot is filled in', () => {
  for (const [name, createHandler, fields, thanks] of [
    ['newsletter', createNewsletterHandler, { action: 'subscribe', email: 'a@b.example' }, /just sent/],
    ['own-data', createOwnDataHandler, { action: 'ask', email: 'a@b.example' }, /We sent an email/],
  ] as const) {
    test(`asks for a second press, which works without JavaScript: ${name}`, async () => {
      const { deps, emails } = createFakeProject(({ path }) => {
        if (path.endsWith('read_visitor_data')) return Response.json({ subscription: null, messages: [] });
        if (path.endsWith('subscribe_to_newsletter')) return Response.json(null);
        return path.endsWith('consume_rate_limit') ? Response.json(true) : undefined;
      });
      const press = async (body: Record<string, string>) => {
        const response = await createHandler(deps)(
          new Request(`https://site.example/api/${name}`, {
            method: 'POST',
            body: new URLSearchParams(body),
          }),
        );
        return { status: response.status, html: await response.text() };
      };
      const first = await press({ ...fields, leave_empty: 'https://www.example.com' });
      assert.deepEqual([first.status, emails.length], [422, 0]);
      assert.match(first.html, /<p role="alert">[^<]*press the button again/);
      const shownFields = [...first.html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
      const second = await press(
        Object.fromEntries(shownFields.map(([, field = '', value = '']) => [field, value])),
      );
      assert.deepEqual([second.status, emails.length], [200, 1]);
      assert.match(second.html, thanks);
    });
  }
});

describe('identifyVisitor returns', () => {
  const createRequest = (headers: Record<string, string>) => new Request('https://site.example', { headers });
  const secret = 'a secret of thirty-two characters';
  for (const [description, headers, deps, expected] of [
    ['the last entry of X-Forwarded-For', { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }, {}, '203.0.113.7'],
    [
      'the second-to-last entry behind two proxies',
      { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.1' },
      { trustedProxies: 2 },
      '203.0.113.7',
    ],
    ['the /64 of an IPv6 address', { 'x-forwarded-for': '2001:db8:1:2:3::4' }, {}, '2001:db8:1:2::/64'],
    ['“unknown” if there is no address', {}, {}, 'unknown'],
    [
      'the address from the edge',
      { 'x-forwarded-for': '198.51.100.1', 'x-visitor-address': '203.0.113.7', 'x-edge-secret': secret },
      { edgeSecret: secret },
      '203.0.113.7',
    ],
    [
      'the proxy’s entry if the secret is wrong',
      { 'x-forwarded-for': '198.51.100.1', 'x-visitor-address': '203.0.113.7', 'x-edge-secret': 'guess' },
      { edgeSecret: secret },
      '198.51.100.1',
    ],
    [
      'the proxy’s entry if no secret is configured',
      { 'x-forwarded-for': '198.51.100.1', 'x-visitor-address': '203.0.113.7', 'x-edge-secret': '' },
      {},
      '198.51.100.1',
    ],
  ] as const) {
    test(description, async () =>
      assert.equal(await identifyVisitor(createRequest(headers), deps), expected),
    );
  }
});
