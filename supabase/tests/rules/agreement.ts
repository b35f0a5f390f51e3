import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDays,
  currencyDecimals,
  dayIn,
  findNameFault,
  foldAccents,
  invoiceState,
  isEmail,
  isFilled,
  isIban,
  isLink,
  isTicketDone,
  projectThresholds,
  toMinorUnits,
} from '@northlight/domain';
import {
  isOpenForContinuation,
  isOpenForFeedback,
  isOpenForQuestions,
  isOpenForSignoff,
} from '@northlight/domain/sprint-rules';
import { actors } from '../support/actors.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

// The portal's rules exist twice: in SQL, which counts rows, and in TypeScript, which screens use for a single row.

const client = actors.clientA;
const project = '71000000-0000-4000-8000-000000000001';

async function withProject(run: (act: Act) => Promise<void>): Promise<void> {
  await db.withRollback(async (act) => {
    await act(
      'owner',
      `insert into public.client_projects (id, company_id, title, contact_person_name, contact_person_role, contact_person_email)
       select '${project}', company_id, 'P', 'x', 'x', 'x@x.example' from public.company_members where person_id = '${client.id}'`,
    );
    await run(act);
  });
}

async function readRow(act: Act, sql: string): Promise<Record<string, unknown>> {
  const [row = {}] = await act(client, sql);
  return row;
}

const dueInDays = [null, -30, -1, 0, 1, 6, 7, 8, 13, 14, 15, 40];
const paymentStatuses = ['Pending', 'Paid', 'Overdue', 'Cancelled'];
/** Around midnight and noon in the time zones below. */
const instants = ['2026-03-10T00:30:00Z', '2026-03-10T11:30:00Z', '2026-03-10T23:30:00Z'];
const timeZones = ['America/Los_Angeles', 'UTC', 'Pacific/Tongatapu'];

function getUrgency(paymentStatus: string, dueDate: string | null, today: string): 'overdue' | 'soon' | null {
  const state = invoiceState({ paymentStatus, dueDate }, today, projectThresholds);
  if (state.kind === 'overdue' || (state.kind === 'stored' && state.status === 'Overdue')) return 'overdue';
  return state.kind === 'near' ? 'soon' : null;
}

for (const timeZone of timeZones) {
  for (const instant of instants) {
    test(`SQL and TypeScript agree on paid, open and overdue invoices in ${timeZone} at ${instant}`, async () => {
      await withProject(async (act) => {
        await act('owner', `update public.settings set time_zone = '${timeZone}'`);
        await act('owner', `select private.set_clock('${instant}')`);
        const today = dayIn(new Date(instant), timeZone);
        assert.equal((await readRow(act, 'select public.agency_today()::text as day')).day, today);

        const invoices = paymentStatuses.flatMap((paymentStatus, statusIndex) =>
          dueInDays.map((days, index) => ({
            paymentStatus,
            amount: 0.1 + index + statusIndex * 100,
            dueDate: days === null ? null : addDays(today, days),
          })),
        );
        await act(
          'owner',
          `insert into public.client_invoices
             (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status)
           values ${invoices
             .map(
               ({ amount, dueDate, paymentStatus }, index) =>
                 `('${project}', '${client.id}', 'N${index}', 'x', ${amount}, 'EUR', '2020-01-01',
                  ${dueDate === null ? 'null' : `'${dueDate}'`}, '${paymentStatus}')`,
             )
             .join(', ')}`,
        );
        const withUrgency = (kind: 'overdue' | 'soon') =>
          invoices.filter(({ paymentStatus, dueDate }) => getUrgency(paymentStatus, dueDate, today) === kind);
        const sumAmounts = (list: readonly { amount: number }[]) =>
          list.reduce((total, { amount }) => total + toMinorUnits(amount), 0);
        const paid = invoices.filter(({ paymentStatus }) => paymentStatus === 'Paid');
        const open = invoices.filter(({ paymentStatus }) => /Pending|Overdue/.test(paymentStatus));

        const { overdue, due_soon } = await readRow(
          act,
          `select overdue, due_soon from public.project_attention where project_id = '${project}'`,
        );
        assert.deepEqual(
          { overdue, due_soon },
          { overdue: withUrgency('overdue').length, due_soon: withUrgency('soon').length },
        );
        const totals = await readRow(
          act,
          `select billed, paid, open, overdue from public.invoice_totals
           where project_id = '${project}' and currency = 'EUR'`,
        );
        assert.deepEqual(
          Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, Number(value)])),
          {
            billed: sumAmounts([...paid, ...open]),
            paid: sumAmounts(paid),
            open: sumAmounts(open),
            overdue: sumAmounts(withUrgency('overdue')),
          },
        );
      });
    });
  }
}

test('SQL and TypeScript agree on who may sign off, give feedback, ask and continue', async () => {
  const insertMessage =
    "insert into public.sprint_messages (sprint_id, project_id, kind, body, request_key) values ($1, $2, $3, 'x', $4)";
  for (const status of ['Not Started', 'Planned', 'In Progress', 'In Review', 'Completed']) {
    for (const [feedback_required, hasFeedback] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      if (feedback_required && !/In Review|Completed/.test(status)) continue;
      await withProject(async (act) => {
        await act(
          'owner',
          `insert into public.project_sprints (id, project_id, title, start_date, end_date, status, feedback_required)
           values ($1, $1, 'S', '2026-01-01', '2026-01-14', 'In Review', true)`,
          [project],
        );
        if (hasFeedback) await act(client, insertMessage, [project, project, 'feedback', 'key-first']);
        await act('owner', 'update public.project_sprints set status = $1, feedback_required = $2', [
          status,
          feedback_required,
        ]);
        const isAccepted = async (sql: string, ...values: string[]) =>
          (await act.attempt(client, sql, [project, project, ...values])).kind === 'done';
        const insertInto = (table: string, columns = '', values = '') =>
          `insert into public.${table} (sprint_id, project_id${columns}) values ($1, $2${values})`;
        const sprint = { status, feedback_required };
        assert.deepEqual(
          // Feedback is last: it clears the request.
          {
            signoff: await isAccepted(insertInto('sprint_signoffs', ', decision', ", 'approved'")),
            question: await isAccepted(insertMessage, 'question', 'key-question'),
            continuation: await isAccepted(insertInto('sprint_continuations')),
            feedback: await isAccepted(insertMessage, 'feedback', 'key-second'),
          },
          {
            signoff: isOpenForSignoff(sprint),
            feedback: isOpenForFeedback(sprint),
            question: isOpenForQuestions(sprint),
            continuation: isOpenForContinuation(sprint, hasFeedback ? [{ kind: 'feedback' }] : []),
          },
          JSON.stringify({ ...sprint, hasFeedback }),
        );
      });
    }
  }
});

const ticketStatuses = [
  'Not started',
  'Open',
  'In Progress',
  'In progress',
  'Resolved',
  'Completed',
  'Closed',
];

const notStarted = { ticketStatuses: [], percent: 0 };

/** A project's percentage counts the tickets of all sprints; without tickets, the completed sprints. */
const plans = [
  { percent: 0, sprints: [] },
  { percent: 0, sprints: [{ status: 'Planned', ...notStarted }] },
  {
    percent: 33,
    sprints: [
      { status: 'Completed', ...notStarted },
      { status: 'In Review', ...notStarted },
      { status: 'Not Started', ...notStarted },
    ],
  },
  {
    percent: 0,
    sprints: [
      { status: 'Completed', ...notStarted },
      { status: 'In Progress', ticketStatuses: ['Open'], percent: 0 },
    ],
  },
  {
    percent: 44,
    sprints: [
      { status: 'Completed', ticketStatuses, percent: 43 },
      { status: 'In Progress', ticketStatuses: ['Resolved', 'Open'], percent: 50 },
    ],
  },
  // 14.5 percent.
  {
    percent: 15,
    sprints: [
      {
        status: 'In Progress',
        ticketStatuses: [...Array<string>(29).fill('Closed'), ...Array<string>(171).fill('Open')],
        percent: 15,
      },
    ],
  },
];

for (const [index, { sprints, percent: projectPercent }] of plans.entries()) {
  test(`progress of plan ${index + 1} with ${sprints.length} sprints is ${projectPercent}%`, async () => {
    await withProject(async (act) => {
      // A ticket without a sprint is not counted, neither for a sprint nor for the project.
      await act(
        'owner',
        `insert into public.project_tickets (project_id, title, status) values ('${project}', 'Loose', 'Closed')`,
      );
      for (const [sprintIndex, sprint] of sprints.entries()) {
        const id = `71000000-0000-4000-8000-0000000001${String(sprintIndex).padStart(2, '0')}`;
        await act(
          'owner',
          `insert into public.project_sprints (id, project_id, title, start_date, end_date, status)
           values ('${id}', '${project}', 'S', '2026-01-01', '2026-01-14', '${sprint.status}')`,
        );
        for (const status of sprint.ticketStatuses) {
          await act(
            'owner',
            `insert into public.project_tickets (project_id, sprint_id, title, status)
             values ('${project}', '${id}', 'T', '${status}')`,
          );
        }
        const progress = await readRow(
          act,
          `select total, done, percent from public.sprint_progress where sprint_id = '${id}'`,
        );
        assert.deepEqual(progress, {
          total: sprint.ticketStatuses.length,
          done: sprint.ticketStatuses.filter(isTicketDone).length,
          percent: sprint.percent,
        });
      }
      const { percent } = await readRow(
        act,
        `select percent from public.project_progress where project_id = '${project}'`,
      );
      assert.equal(percent, projectPercent);
    });
  });
}

test('SQL and TypeScript count the same statuses as done, ignoring case', async () => {
  const spellings = [...ticketStatuses, 'resolved', 'CLOSED', ' Completed ', 'In Review', ''];
  for (const status of spellings) {
    const [row] = await db.run('select private.is_done($1) as done', [status]);
    assert.equal(row?.done, isTicketDone(status), status);
  }
});

test('SQL and TypeScript fold composed and decomposed letters to the same ASCII', async () => {
  for (const title of [
    'Über Größe',
    'ÄÖÜ äöü ẞ',
    'Ça, Œuvre, Æra',
    'Ǖ ấ',
    'Война и мир',
    'がく',
    '한글',
    'Łódź, Đakovo, KØBENHAVN, İI',
  ]) {
    for (const form of ['NFC', 'NFD'] as const) {
      const [row] = await db.run('select private.fold_accents($1) as folded', [title.normalize(form)]);
      assert.equal(row?.folded, foldAccents(title.normalize(form)), title);
    }
  }
});

test('SQL and TypeScript consider the same characters visible', async () => {
  // The ranges that contain invisible characters, without surrogates.
  const ranges = [
    [0x0001, 0xd7ff],
    [0xe000, 0xffff],
    [0x1bc90, 0x1bcaf],
    [0x1d160, 0x1d18f],
    [0xe0000, 0xe1010],
  ] as const;
  const characters = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code));
  const rows = await db.run(
    'select ascii(letter) as code from unnest($1::text[]) letter where not private.is_filled(letter, 1)',
    [characters],
  );
  assert.deepEqual(
    rows.map(({ code }) => code),
    characters.filter((character) => !isFilled(character)).map((character) => character.codePointAt(0)),
  );
});

const samples = [
  'Vi',
  'Jean-Pierre d’Été',
  'Ann\u200b',
  'A\u202eB',
  '\u3164',
  '',
  'x'.repeat(81),
  '\u{1f600}'.repeat(80),
  'pay.example',
  '支付。例子',
  'a@b',
  'Ann (Northlight)',
  'Ann [x]',
  'Northlight Support',
  'Stafford',
  'Modé',
  'https://a.example',
  'http://a.example/@x?y=@',
  'https://u:p@a.example',
  'ftp://a.example',
  'https://',
  'HTTPS://A.example',
  'https://a.example/\u202e',
  'https://a .example',
  'vi@site.example',
  'vi@site',
  'vi@bücher.example',
  'v\u200bi@site.example',
  'vi@site.example\u2060',
  'a@b..de',
  ...['\u3002', '\uff0e', '\uff61'].flatMap((stop) => [`vi@site.example${stop}`, `vi@site${stop}example`]),
];

test('SQL and TypeScript accept the same names, web addresses and email addresses', async () => {
  for (const text of samples) {
    const [row] = await db.run(
      `select private.name_problem($1, false) as name, private.name_problem($1, true) as staff,
        private.is_link($1) as link, private.is_email($1) as email`,
      [text],
    );
    assert.deepEqual(
      row,
      {
        name: findNameFault(text, { agency: 'Northlight' }),
        staff: findNameFault(text, { canNameRole: true }),
        link: isLink(text),
        email: isEmail(text),
      },
      text,
    );
  }
});

/** In 20 scripts, as people write them: with initials, titles and particles, with and without spaces after full stops. */
const realNames =
  'J.R.R. Tolkien|Jean-Pierre d’Été, Jr.|J.-P. Sartre|葛\u{e0100}城|S.Ramanujan|Dr.Müller|St.John|Mª.José|J.R. Smith|J.de Vries|M.da Silva|Prof.Dr.Weiß|s.ramanujan|Frank Staff|' +
  'Marta Support|Sean O’Brien-Łuc|Nguyễn Thị Ánh|А.С.Пушкин|Іван Ґудзь|Ν.Καζαντζάκης|Արամ Խաչատրյան|ნ.ბარათაშვილი|' +
  'Anna Мария|Anna-Мария|Henry 12345|דוד בן־גוריון|د.أحمد زكي|سارا\u200cجان|علی\u200cرضا|ܐܦܪܝܡ|अ.ब.वाजपेयी|क्\u200dष अमित|সত্যজিৎ রায়|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|' +
  'એ.આર.પટેલ|ஆர்.கே.நாராயண்|ఎన్.టి.రామారావు|ಕ.ಶಿವರಾಮ|മോഹന്\u200dലാല്\u200d|ශ්\u200dරී පෙරේරා|น.ส.สมหญิง|' +
  'အောင်ဆန်း|សុខ ភា|ተ.ገብረመድህን|ᠪᠠᠲᠤ|王小明|やまだ・たろう|김민수|ᏣᎳᎩ';
const [hidden, address, staff] = [
  'A name cannot contain control characters.',
  'A name cannot contain a web or email address.',
  'A name cannot read like a role or contain the name of the company.',
];
const refusedNames: readonly (readonly [string, string])[] = [
  ['A name must have 1 to 80 characters.', '\ufe0f'],
  ['A name cannot contain brackets.', 'Ann (Northlight)'],
  [hidden, 'Ann\u3164|a\u200bdmin|ad\u200cmin|سارا\u200c|سا\u200c\u200dرا|का\u200c x|A\u200dലാ|\u202eab'],
  [
    address,
    'see evil.example|EVIL.COM|Evil.Com|t.co|bit.ly|pay.example/x|a-b.lawyer|x evil.support!|evil.co.uk',
  ],
  [address, 'www.Evil|1.2.3.4|платёж.рф|支付。例子|支付.中国|pay．example|me@site|http://x|evil.xn--p1ai'],
  [
    'A name cannot mix Latin letters with Cyrillic or Greek ones in a word.',
    'Suppоrt|Anna Ѕmith|Αnn|Mа\u0301ria|Zoë Аdmin',
  ],
  ['A name cannot contain a long number.', 'IBAN 1234567|１２３４５６|Ann 202611281705'],
  [staff, 'Northlight Support|Ann Northlight|Support|ADMIN|Support Team|The Support|Marta Support Team'],
  [
    staff,
    'Our IT Support|Marta, Support|Marta - Support|Support Marta|Moderator|Ａdmin|Customer  Support desk',
  ],
];

test('a name must not contain the whole name of the agency, whatever it is', async () => {
  for (const [agency, name, isRefused] of [
    ['Lantern', 'Ann Northlight', false],
    ['Lantern', 'LÁNTERN Ann', true],
    ['Lantern', 'Lanternova', false],
    ['Über & Co.', 'Ann, Ueber-Co', true],
    ['Über & Co.', 'Ann Über', false],
    ['A.*b+', 'Anna Bob', false],
    ['Go', 'Go Yamada', false],
  ] as const) {
    await db.run('update public.brand set name = $1', [agency]);
    const [row] = await db.run('select private.name_problem($1, false) as fault', [name]);
    const expected = isRefused ? staff : null;
    assert.deepEqual([row?.fault, findNameFault(name, { agency })], [expected, expected], name);
  }
  await db.run("update public.brand set name = 'Northlight'");
});

test('SQL and TypeScript accept real names, and refuse addresses, roles and invisible characters', async () => {
  const names = [
    ...realNames.split('|').map((name) => [null, name] as const),
    ...refusedNames.flatMap(([fault, list]) => list.split('|').map((name) => [fault, name] as const)),
  ];
  const rows = await db.run(
    'select private.name_problem(name, false) as fault from unnest($1::text[]) name',
    [names.map(([, name]) => name)],
  );
  const expected = names.map(([fault, name]) => ({ name, fault }));
  assert.deepEqual(
    names.map(([, name]) => ({ name, fault: findNameFault(name, { agency: 'Northlight' }) })),
    expected,
  );
  assert.deepEqual(
    names.map(([, name], index) => ({ name, fault: rows[index]?.fault })),
    expected,
  );
});

test('SQL and TypeScript accept the same IBANs', async () => {
  const ibans = [
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ];
  const wrong = ibans.flatMap((iban) => [
    iban.replace(/1/, '2'),
    iban.slice(1),
    iban.toLowerCase(),
    `${iban}0`,
  ]);
  for (const [list, expected] of [
    [ibans, true],
    [wrong, false],
  ] as const) {
    const [row] = await db.run('select array_agg(private.is_iban(i)) as result from unnest($1::text[]) i', [
      list,
    ]);
    assert.deepEqual(
      row?.result,
      list.map(() => expected),
    );
    assert.deepEqual(
      list.map(isIban),
      list.map(() => expected),
    );
  }
});

test('check constraints accept the right pictures and lists', async () => {
  const picture = '/storage/v1/object/public/uploads/blogs/1.png';
  const validUrl = 'https://good.example/';
  const scriptUrl = 'javascript:alert(1)';
  for (const [expression, expected] of [
    [`private.is_image('${picture}')`, true],
    [`private.is_image('${validUrl}')`, true],
    [`private.is_image('${picture}/../../1')`, false],
    [`private.is_image('/storage/v1/object/public/invoices/1.pdf')`, false],
    [`private.is_image('//evil.example')`, false],
    [`private.is_image('${scriptUrl}')`, false],
    [`private.are_images(array['${picture}', '${validUrl}'])`, true],
    [`private.are_images(array['${picture}', '${scriptUrl}'])`, false],
    ['private.are_images(array[null::text])', false],
    [`private.are_links(array['${validUrl}'])`, true],
    [`private.are_links(array['${validUrl}', '${picture}'])`, false],
    ["private.is_list(array['x', 'xyz'], 2)", false],
    ["private.is_list(array['x', ' '], 2)", false],
    ['private.is_list(array[null::text], 2)', false],
    ["private.is_list(array_fill('x'::text, array[100]), 2)", true],
    ["private.is_list(array_fill('x'::text, array[101]), 2)", false],
  ] as const) {
    const [row] = await db.run(`select ${expression} as result`);
    assert.equal(row?.result, expected, expression);
  }
});

test('SQL and TypeScript use the same number of decimals for each currency', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const rows = await db.run(
    'select code, private.currency_decimals(code) as decimals from unnest($1::text[]) code',
    [codes],
  );
  for (const { code, decimals } of rows) assert.equal(decimals, currencyDecimals(String(code)), String(code));
  const knownCodes = rows.filter(({ decimals }) => decimals !== null).map(({ code }) => String(code));
  // Browsers can format each of them.
  assert.deepEqual(
    knownCodes.filter((code) => !Intl.supportedValuesOf('currency').includes(code)),
    [],
  );
});
