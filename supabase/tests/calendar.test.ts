import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { createCalendarHandler } from '../functions/calendar/handler.ts';
import type { CalendarEntry } from '../functions/calendar/write-calendar.ts';
import { createFakeProject } from './support/fake-project.ts';

const secret = 'a'.repeat(64);
const id = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
const toEntry = (overrides: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'sprint',
  id,
  project_id: 'p1',
  project_title: 'Shop',
  title: 'Checkout',
  state: 'In Progress',
  from_day: '2026-03-28',
  to_day: '2026-03-30',
  at: null,
  created_at: '2026-01-01T10:00:00+00:00',
  changed_at: '2026-01-01T10:01:00.25+00:00',
  ...overrides,
});
const trickyTitle = 'Größe; 100 % — "sofort", \\o/ 😀 '.repeat(6).trim();
const signedOffAt = '2026-03-29T00:30:00+00:00';
const entries = [
  toEntry({}),
  toEntry({ kind: 'invoice', title: 'A-1', state: '$100.00', from_day: '2024-02-29', to_day: '2024-02-29' }),
  toEntry({ kind: 'signoff', state: 'approved', from_day: null, to_day: null, at: signedOffAt }),
  toEntry({
    kind: 'ticket',
    title: `${trickyTitle}\r\nBEGIN:VEVENT\nX-EVIL:1\u0007`,
    project_title: 'Line\none',
  }),
  toEntry({ kind: 'delivery', from_day: '2026-12-31', to_day: '2026-12-31' }),
];

function setUp(
  calendar: unknown = { is_client: true, time_zone: 'Europe/Berlin', entries },
  exceededScope?: string,
) {
  return createFakeProject(({ path, body }) => {
    if (path === '/rest/v1/rpc/read_calendar') return Response.json(calendar);
    if (path !== '/rest/v1/rpc/consume_rate_limit') return undefined;
    return Response.json((body as { scope_name: string }).scope_name !== exceededScope);
  });
}
const send = ({ deps }: ReturnType<typeof setUp>, headers: Record<string, string> = {}, method = 'GET') =>
  createCalendarHandler(deps)(
    new Request('http://x/functions/v1/calendar', {
      method,
      headers: { 'x-calendar-secret': secret, ...headers },
    }),
  );
const readText = async (project = setUp()) => (await send(project)).text();

describe('the calendar file', () => {
  test('wraps lines at 75 octets with CRLF, without splitting a character', async () => {
    const bytes = new Uint8Array(await (await send(setUp())).arrayBuffer());
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    assert.ok(text.endsWith('END:VCALENDAR\r\n'));
    assert.doesNotMatch(text, /[^\r]\n|\r[^\n]/);
    for (const line of text.split('\r\n')) {
      assert.ok(new TextEncoder().encode(line).length <= 75, line);
      assert.doesNotMatch(line, /[\ud800-\udbff]$|^ ?[\udc00-\udfff]/);
    }
  });

  test('can be read by ical.js', async () => {
    const calendar = new ICAL.Component(ICAL.parse(await readText()));
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    assert.equal(events.length, entries.length);
    assert.deepEqual(
      events.map(({ uid }) => uid),
      entries.map(({ kind }) => `${kind}-${id}@northlight`),
    );
    const [sprint, invoice, signoff, ticket, delivery] = events;
    assert.ok(sprint && invoice && signoff && ticket && delivery);
    const describeDays = ({ startDate, endDate }: ICAL.Event) => [
      startDate.isDate,
      startDate.toString(),
      endDate.toString(),
    ];
    assert.deepEqual(
      describeDays(sprint),
      [true, '2026-03-28', '2026-03-31'],
      'across the start of daylight saving time',
    );
    assert.deepEqual(describeDays(invoice), [true, '2024-02-29', '2024-03-01']);
    assert.deepEqual(describeDays(delivery), [true, '2026-12-31', '2027-01-01']);
    assert.equal(signoff.startDate.isDate, false);
    assert.equal(signoff.startDate.toJSDate().toISOString(), new Date(signedOffAt).toISOString());
    assert.equal(ticket.summary, `Task due: ${trickyTitle} \nBEGIN:VEVENT\nX-EVIL:1  (Line\none)`);
    assert.equal(sprint.sequence, 60);
    assert.equal(String(sprint.component.getFirstPropertyValue('last-modified')), '2026-01-01T10:01:00Z');
    assert.equal(
      sprint.component.getFirstPropertyValue('url'),
      `https://site.example/client-portal/sprint/${id}`,
    );
    assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Lantern & Co');
  });

  test('has the same bytes for unchanged rows and a higher sequence after a change', async () => {
    assert.equal(await readText(), await readText());
    const changed = toEntry({ changed_at: '2026-02-01T10:00:00Z' });
    const text = await readText(setUp({ is_client: true, time_zone: 'Europe/Berlin', entries: [changed] }));
    assert.match(text, /SEQUENCE:2678400\r\n/);
    assert.match(text, new RegExp(`UID:sprint-${id}@northlight\r\n`));
  });

  test('has no events without entries, and links staff to the dashboard', async () => {
    const empty = await readText(setUp({ is_client: false, time_zone: 'Europe/Berlin', entries: [] }));
    assert.equal(new ICAL.Component(ICAL.parse(empty)).getAllSubcomponents('vevent').length, 0);
    const staff = await readText(setUp({ is_client: false, time_zone: 'Europe/Berlin', entries }));
    assert.ok(staff.includes('https://site.example/dashboard/client-projects/'));
    assert.ok(!staff.includes('client-portal'));
  });
});

describe('the calendar URL', () => {
  test('returns text/calendar with headers that forbid indexing, shared caching and referrers', async () => {
    const { status, headers } = await send(setUp());
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cache-control'), 'private, no-cache');
  });

  test('returns 304 only for a matching ETag', async () => {
    const etag = (await send(setUp())).headers.get('etag') ?? '';
    assert.match(etag, /^"[0-9a-f]{32}"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await send(setUp(), { 'if-none-match': ifNoneMatch });
      assert.deepEqual(
        [response.status, await response.text(), response.headers.get('etag')],
        [304, '', etag],
        ifNoneMatch,
      );
    }
    assert.equal((await send(setUp(), { 'if-none-match': '"x"' })).status, 200);
  });

  test('returns 404 for revoked, unknown and malformed secrets', async () => {
    assert.equal((await send(setUp(null))).status, 404);
    for (const invalid of ['', 'x', `${secret}0`, secret.toUpperCase()]) {
      const project = setUp();
      assert.equal((await send(project, { 'x-calendar-secret': invalid })).status, 404);
      assert.deepEqual(project.sent, [], 'no request reaches the database');
    }
  });

  for (const scope of ['calendar.visitor', 'calendar.address', 'calendar.unknown']) {
    test(`is rate-limited by ${scope}`, async () => {
      const project = setUp(scope === 'calendar.unknown' ? null : undefined, scope);
      const response = await send(project);
      assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '3600']);
      assert.equal(
        project.sent.some(({ path }) => path.endsWith('read_calendar')),
        scope === 'calendar.unknown',
      );
    });
  }

  test('answers HEAD as GET, without the body', async () => {
    const [head, get] = [await send(setUp(), {}, 'HEAD'), await send(setUp())];
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.deepEqual([...head.headers], [...get.headers]);
  });

  test('rejects POST', async () => {
    assert.equal((await send(setUp(), {}, 'POST')).status, 405);
  });
});
