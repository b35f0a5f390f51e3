import {
  ALL,
  BY_WRITERS,
  LONG_AGO,
  refused,
  rowsOfA,
  rowsOfB,
  SERVICE,
  type TableEntry,
  WRITERS,
} from './vocabulary.ts';

const projectA = { project_id: "'$projectA'" } as const;
const projectB = { project_id: "'$projectB'" } as const;

/** Creates a row's sprint and project (default: client A's). */
const createRow = (sprint: string, values: Readonly<Record<string, string>> = {}) => ({
  sprint_id: `'$${sprint}'`,
  ...projectA,
  ...values,
});

const createMessage = (kind: 'feedback' | 'question' | 'reply', values = {}) => ({
  kind: `'${kind}'`,
  body: "'x'",
  ...values,
});

const byA = ['clientA', 'service'] as const;
const byB = ['clientB', 'service'] as const;
const byService = ['service'] as const;

/** Messages, sign-offs and continuations: who may add them, and when. They never change. */
export const sprintConversation: Readonly<Record<string, TableEntry>> = {
  'public.sprint_messages': {
    classes: { a: rowsOfA, b: rowsOfB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      feedbackA: {
        row: createRow('completedA', createMessage('feedback')),
        by: byA,
        overwritten: {
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          project_id: "'$projectB'",
          created_at: LONG_AGO,
        },
      },
      requestedA: { row: createRow('inReviewA', createMessage('feedback')), by: byA },
      tooSoonA: { row: createRow('plannedA', createMessage('feedback')), by: byService },
      whileInProgressA: { row: createRow('inProgressA', createMessage('feedback')), by: byService },
      questionA: { row: createRow('inProgressA', createMessage('question')), by: byA },
      questionTooLateA: { row: createRow('completedA', createMessage('question')), by: byService },
      replyA: {
        row: createRow('completedA', createMessage('reply')),
        by: BY_WRITERS,
        overwritten: { author_id: "'$clientA'", author_name: "'Alf Acme'" },
      },
      replyToPlannedA: { row: createRow('plannedA', createMessage('reply')), by: BY_WRITERS },
      replyB: { row: createRow('talkedB', createMessage('reply', projectB)), by: BY_WRITERS },
      feedbackB: { row: createRow('talkedB', createMessage('feedback', projectB)), by: byB },
      foreignProject: { row: createRow('talkedB', createMessage('feedback')), by: byB },
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
    classes: { a: rowsOfA, b: rowsOfB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: createRow('inReviewA', { decision: "'approved'" }),
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
      tooSoonA: { row: createRow('inProgressA', { decision: "'approved'" }), by: byService },
      whilePlannedA: { row: createRow('plannedA', { decision: "'approved'" }), by: byService },
      forB: { row: createRow('talkedB', { decision: "'approved'", ...projectB }), by: byB },
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
    classes: { a: rowsOfA, b: rowsOfB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: createRow('completedA'),
        by: byA,
        overwritten: { author_id: "'$clientB'", author_name: "'Bea Globex'", created_at: LONG_AGO },
      },
      tooSoonA: { row: createRow('inProgressA'), by: byService },
      whilePlannedA: { row: createRow('plannedA'), by: byService },
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
