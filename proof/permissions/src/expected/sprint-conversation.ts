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

/** What is said about a sprint: by whom, when, and never changed. */
export const sprintConversation: Readonly<Record<string, TableEntry>> = {
  'public.sprint_messages': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...WRITERS },
    insert: {
      feedbackA: {
        row: { sprint_id: "'$completedA'", project_id: "'$projectA'", kind: "'feedback'", body: "'x'" },
        by: ['clientA', 'service'],
        overwritten: {
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          project_id: "'$projectB'",
          created_at: LONG_AGO,
        },
      },
      askedA: {
        row: { sprint_id: "'$inReviewA'", project_id: "'$projectA'", kind: "'feedback'", body: "'x'" },
        by: ['clientA', 'service'],
      },
      tooSoonA: {
        row: { sprint_id: "'$plannedA'", project_id: "'$projectA'", kind: "'feedback'", body: "'x'" },
        by: ['service'],
      },
      whileInProgressA: {
        row: { sprint_id: "'$inProgressA'", project_id: "'$projectA'", kind: "'feedback'", body: "'x'" },
        by: ['service'],
      },
      questionA: {
        row: { sprint_id: "'$inProgressA'", project_id: "'$projectA'", kind: "'question'", body: "'x'" },
        by: ['clientA', 'service'],
      },
      questionTooLateA: {
        row: { sprint_id: "'$completedA'", project_id: "'$projectA'", kind: "'question'", body: "'x'" },
        by: ['service'],
      },
      replyA: {
        row: { sprint_id: "'$completedA'", project_id: "'$projectA'", kind: "'reply'", body: "'x'" },
        by: BY_WRITERS,
        overwritten: { author_id: "'$clientA'", author_name: "'Alf Acme'" },
      },
      replyToPlannedA: {
        row: { sprint_id: "'$plannedA'", project_id: "'$projectA'", kind: "'reply'", body: "'x'" },
        by: BY_WRITERS,
      },
      replyB: {
        row: { sprint_id: "'$talkedB'", project_id: "'$projectB'", kind: "'reply'", body: "'x'" },
        by: BY_WRITERS,
      },
      feedbackB: {
        row: { sprint_id: "'$talkedB'", project_id: "'$projectB'", kind: "'feedback'", body: "'x'" },
        by: ['clientB', 'service'],
      },
      borrowedProject: {
        row: { sprint_id: "'$talkedB'", project_id: "'$projectA'", kind: "'feedback'", body: "'x'" },
        by: ['clientB', 'service'],
      },
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
        row: { sprint_id: "'$inReviewA'", project_id: "'$projectA'", decision: "'approved'" },
        by: ['clientA', 'service'],
        overwritten: {
          deliverables: "array['Forged']",
          done_tickets: `'["forged"]'`,
          preview_link: "'https://forged.example/'",
          author_id: "'$clientB'",
          author_name: "'Bea Globex'",
          created_at: LONG_AGO,
        },
      },
      tooSoonA: {
        row: { sprint_id: "'$inProgressA'", project_id: "'$projectA'", decision: "'approved'" },
        by: ['service'],
      },
      whilePlannedA: {
        row: { sprint_id: "'$plannedA'", project_id: "'$projectA'", decision: "'approved'" },
        by: ['service'],
      },
      forB: {
        row: { sprint_id: "'$talkedB'", project_id: "'$projectB'", decision: "'approved'" },
        by: ['clientB', 'service'],
      },
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
        row: { sprint_id: "'$completedA'", project_id: "'$projectA'" },
        by: ['clientA', 'service'],
        overwritten: { author_id: "'$clientB'", author_name: "'Bea Globex'", created_at: LONG_AGO },
      },
      tooSoonA: {
        row: { sprint_id: "'$inProgressA'", project_id: "'$projectA'" },
        by: ['service'],
      },
      whilePlannedA: {
        row: { sprint_id: "'$plannedA'", project_id: "'$projectA'" },
        by: ['service'],
      },
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
