import {
  ALL,
  BY_WRITERS,
  LONG_AGO,
  ofA,
  ofB,
  refused,
  SERVICE,
  type TableEntry,
  WRITERS,
} from './vocabulary.ts';

const ofProjectA = { project_id: "'$projectA'" } as const;
const ofProjectB = { project_id: "'$projectB'" } as const;

/** The sprint of a row, which is of client A unless it says otherwise. */
const on = (sprint: string, rest: Readonly<Record<string, string>> = {}) => ({
  sprint_id: `'$${sprint}'`,
  ...ofProjectA,
  ...rest,
});

const says = (kind: 'feedback' | 'question' | 'reply', rest = {}) => ({
  kind: `'${kind}'`,
  body: "'x'",
  ...rest,
});

const byA = ['clientA', 'service'] as const;
const byB = ['clientB', 'service'] as const;
const byService = ['service'] as const;

/** What is said about a sprint: by whom, when, and never changed. */
export const sprintConversation: Readonly<Record<string, TableEntry>> = {
  'public.sprint_messages': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      feedbackA: {
        row: on('completedA', says('feedback')),
        by: byA,
        overwritten: {
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          project_id: "'$projectB'",
          created_at: LONG_AGO,
        },
      },
      askedA: { row: on('inReviewA', says('feedback')), by: byA },
      tooSoonA: { row: on('plannedA', says('feedback')), by: byService },
      whileInProgressA: { row: on('inProgressA', says('feedback')), by: byService },
      questionA: { row: on('inProgressA', says('question')), by: byA },
      questionTooLateA: { row: on('completedA', says('question')), by: byService },
      replyA: {
        row: on('completedA', says('reply')),
        by: BY_WRITERS,
        overwritten: { author_id: "'$clientA'", author_name: "'Alf Acme'" },
      },
      replyToPlannedA: { row: on('plannedA', says('reply')), by: BY_WRITERS },
      replyB: { row: on('talkedB', says('reply', ofProjectB)), by: BY_WRITERS },
      feedbackB: { row: on('talkedB', says('feedback', ofProjectB)), by: byB },
      borrowedProject: { row: on('talkedB', says('feedback')), by: byB },
    },
    update: SERVICE,
    remove: { admin: ALL, ...SERVICE },
    columns: {
      body: refused("'Another'"),
      id: refused('md5(id::text)::uuid'),
      sprint_id: refused("uuid '$inReviewA'"),
      project_id: refused("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      kind: refused("'question'"),
      author_id: refused("case when author_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      author_name: refused("'Another'"),
      request_key: refused("request_key || 'x'"),
      created_at: refused(LONG_AGO),
    },
  },
  'public.sprint_signoffs': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: on('inReviewA', { decision: "'approved'" }),
        by: byA,
        overwritten: {
          deliverables: "array['Forged']",
          done_tickets: `'["forged"]'`,
          preview_link: "'https://forged.example/'",
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          created_at: LONG_AGO,
        },
      },
      tooSoonA: { row: on('inProgressA', { decision: "'approved'" }), by: byService },
      whilePlannedA: { row: on('plannedA', { decision: "'approved'" }), by: byService },
      forB: { row: on('talkedB', { decision: "'approved'", ...ofProjectB }), by: byB },
    },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      comment: refused("'Another'"),
      id: refused('md5(id::text)::uuid'),
      sprint_id: refused("uuid '$inReviewA'"),
      project_id: refused("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      decision: refused("'changes_requested'"),
      deliverables: refused("array['Another']"),
      done_tickets: refused(`jsonb '["other"]'`),
      preview_link: refused("'https://other.example/'"),
      author_id: refused("case when author_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      author_name: refused("'Another'"),
      request_key: refused("request_key || 'x'"),
      created_at: refused(LONG_AGO),
    },
  },
  'public.sprint_continuations': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: on('completedA'),
        by: byA,
        overwritten: { author_id: "'$clientB'", author_name: "'Bea Globex'", created_at: LONG_AGO },
      },
      tooSoonA: { row: on('inProgressA'), by: byService },
      whilePlannedA: { row: on('plannedA'), by: byService },
    },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      author_name: refused("'Another'"),
      id: refused('md5(id::text)::uuid'),
      sprint_id: refused('md5(id::text)::uuid'),
      project_id: refused("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      author_id: refused("case when author_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      request_key: refused("request_key || 'x'"),
      created_at: refused(LONG_AGO),
    },
  },
};
