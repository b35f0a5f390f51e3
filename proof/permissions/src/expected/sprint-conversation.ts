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

/** The sprint of a row, and its project (default: client A's). */
const onSprint = (sprint: string, rest: Readonly<Record<string, string>> = {}) => ({
  sprint_id: `'$${sprint}'`,
  ...ofProjectA,
  ...rest,
});

const message = (kind: 'feedback' | 'question' | 'reply', rest = {}) => ({
  kind: `'${kind}'`,
  body: "'x'",
  ...rest,
});

const byA = ['clientA', 'service'] as const;
const byB = ['clientB', 'service'] as const;
const byService = ['service'] as const;

/** Statements about a sprint, and the right and time to make them. They never change. */
export const sprintConversation: Readonly<Record<string, TableEntry>> = {
  'public.sprint_messages': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      feedbackA: {
        row: onSprint('completedA', message('feedback')),
        by: byA,
        overwritten: {
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          project_id: "'$projectB'",
          created_at: LONG_AGO,
        },
      },
      askedA: { row: onSprint('inReviewA', message('feedback')), by: byA },
      tooSoonA: { row: onSprint('plannedA', message('feedback')), by: byService },
      whileInProgressA: { row: onSprint('inProgressA', message('feedback')), by: byService },
      questionA: { row: onSprint('inProgressA', message('question')), by: byA },
      questionTooLateA: { row: onSprint('completedA', message('question')), by: byService },
      replyA: {
        row: onSprint('completedA', message('reply')),
        by: BY_WRITERS,
        overwritten: { author_id: "'$clientA'", author_name: "'Alf Acme'" },
      },
      replyToPlannedA: { row: onSprint('plannedA', message('reply')), by: BY_WRITERS },
      replyB: { row: onSprint('talkedB', message('reply', ofProjectB)), by: BY_WRITERS },
      feedbackB: { row: onSprint('talkedB', message('feedback', ofProjectB)), by: byB },
      borrowedProject: { row: onSprint('talkedB', message('feedback')), by: byB },
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
        row: onSprint('inReviewA', { decision: "'approved'" }),
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
      tooSoonA: { row: onSprint('inProgressA', { decision: "'approved'" }), by: byService },
      whilePlannedA: { row: onSprint('plannedA', { decision: "'approved'" }), by: byService },
      forB: { row: onSprint('talkedB', { decision: "'approved'", ...ofProjectB }), by: byB },
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
        row: onSprint('completedA'),
        by: byA,
        overwritten: { author_id: "'$clientB'", author_name: "'Bea Globex'", created_at: LONG_AGO },
      },
      tooSoonA: { row: onSprint('inProgressA'), by: byService },
      whilePlannedA: { row: onSprint('plannedA'), by: byService },
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
