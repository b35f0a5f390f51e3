import { flags, free, links, refused, SERVICE, STAFF, STAMPS, type TableEntry, texts } from './vocabulary.ts';

const writers = { ...STAFF, ...SERVICE };
const by = ['author', 'admin', 'service'] as const;
const LONG_AGO = "timestamptz '2001-01-01'";
const ofA = "project_id in ('$projectA', '$projectFree')";
const ofB = "project_id = '$projectB'";

/** What clients see of their own projects and staff of all. */
export const clientWork: Readonly<Record<string, TableEntry>> = {
  'public.client_projects': {
    classes: { a: "id = '$projectA'", freeA: "id = '$projectFree'", b: "id = '$projectB'" },
    read: { clientA: ['a', 'freeA'], clientB: ['b'], ...writers },
    insert: {
      forA: {
        row: {
          client_id: "'$clientA'",
          title: "'x'",
          contact_person_name: "'x'",
          contact_person_role: "'x'",
          contact_person_email: "'x@site.example'",
        },
        by,
      },
      forB: {
        row: {
          client_id: "'$clientB'",
          title: "'x'",
          contact_person_name: "'x'",
          contact_person_role: "'x'",
          contact_person_email: "'x@site.example'",
        },
        by,
      },
    },
    update: writers,
    remove: writers,
    // An invoice keeps its project, and with it its client.
    holds: ['a', 'b'],
    columns: {
      ...STAMPS,
      ...texts('title', 'description', 'contact_person_name', 'contact_person_role', 'contact_person_phone'),
      client_id: free("case when client_id = '$clientA' then uuid '$clientB' else '$clientA' end", {
        ':a': 'refused',
        ':b': 'refused',
      }),
      status: free("'On Hold'"),
      percent_complete: free('57'),
      estimated_delivery: free("date '2001-01-01'"),
      contact_person_email: free("'other@site.example'"),
    },
  },
  'public.project_sprints': {
    classes: {
      a: `${ofA} and status <> 'Planned'`,
      plannedA: `${ofA} and status = 'Planned'`,
      b: `${ofB} and status <> 'Planned'`,
      plannedB: `${ofB} and status = 'Planned'`,
    },
    read: { clientA: ['a', 'plannedA'], clientB: ['b', 'plannedB'], ...writers },
    insert: {
      forA: {
        row: {
          project_id: "'$projectA'",
          title: "'x'",
          start_date: "'2026-03-01'",
          end_date: "'2026-03-02'",
        },
        by,
        overwritten: { sprint_order: '77' },
      },
    },
    update: writers,
    remove: writers,
    // What was said about a sprint is never lost.
    holds: ['a', 'b'],
    columns: {
      ...STAMPS,
      ...texts('title', 'description'),
      ...links('preview_link'),
      ...flags('feedback_required'),
      project_id: refused('md5(project_id::text)::uuid'),
      start_date: free("date '2001-01-01'"),
      end_date: free("date '2031-01-01'"),
      status: free("'Not Started'"),
      deliverables: free("array['Another']"),
      sprint_order: free('sprint_order + 100'),
    },
  },
  'public.project_tickets': {
    classes: { a: ofA, b: ofB },
    read: writers,
    insert: {
      forA: { row: { project_id: "'$projectA'", title: "'x'" }, by, overwritten: { position: '77' } },
      forB: {
        row: { project_id: "'$projectB'", sprint_id: "'$talkedB'", title: "'x'" },
        by,
      },
    },
    update: writers,
    remove: writers,
    columns: {
      ...STAMPS,
      ...texts('title', 'description', 'assigned_to'),
      project_id: refused('md5(project_id::text)::uuid'),
      sprint_id: free("case when sprint_id is null then uuid '$completedA' end"),
      type: free("'Bug'"),
      status: free("'In progress'"),
      priority: free("'High'"),
      position: free('position + 100'),
      board_rank: free("'zz'"),
    },
  },
  'public.client_invoices': {
    classes: {
      a: "client_id = '$clientA' and payment_status <> 'Paid'",
      paidA: "client_id = '$clientA' and payment_status = 'Paid'",
      b: "client_id = '$clientB' and payment_status <> 'Paid'",
    },
    read: { clientA: ['a', 'paidA'], clientB: ['b'], ...writers },
    insert: {
      forA: {
        row: {
          project_id: "'$projectA'",
          client_id: "'$clientA'",
          invoice_number: "'x'",
          invoice_name: "'x'",
          amount: '1',
          invoice_date: "'2026-03-01'",
        },
        by,
      },
    },
    update: { author: ['a', 'b'], admin: '*', ...SERVICE },
    remove: { author: ['a', 'b'], admin: '*', ...SERVICE },
    columns: {
      ...STAMPS,
      ...texts('invoice_number', 'invoice_name'),
      // The client is the project's, so neither moves alone.
      project_id: refused("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      client_id: refused("case when client_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      amount: free('amount + 1'),
      currency: free("'EUR'"),
      invoice_date: free("date '2001-01-01'"),
      due_date: free("date '2001-01-01'"),
      payment_status: free("case when payment_status = 'Paid' then 'Pending' else 'Paid' end"),
      file_url: free("'invoices/invoice-' || replace(id::text, '-', '') || '.pdf'"),
    },
  },
  'public.project_notifications': {
    classes: {
      a: "client_id = '$clientA' and not read",
      readA: "client_id = '$clientA' and read",
      b: "client_id = '$clientB'",
    },
    read: { clientA: ['a', 'readA'], clientB: ['b'], ...writers },
    insert: {
      forA: {
        row: { project_id: "'$projectA'", client_id: "'$clientA'", title: "'x'", message: "'x'" },
        by,
      },
    },
    update: { clientA: ['a', 'readA'], clientB: ['b'], ...SERVICE },
    remove: writers,
    columns: {
      // Marked as read, and never back.
      read: free('not read', { ':readA': 'refused', 'service:readA': 'free' }),
      id: refused('md5(id::text)::uuid'),
      project_id: refused("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      client_id: refused("case when client_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      title: refused("'Another'"),
      message: refused("'Another'"),
      notification_type: refused("'feedback_requested'"),
      sent_at: refused(LONG_AGO),
      created_at: refused(LONG_AGO),
      sprint_id: refused("case when sprint_id is null then uuid '$completedA' end"),
      invoice_id: refused("case when invoice_id is null then uuid '$invoiceA' end"),
    },
  },
  'public.sprint_messages': {
    classes: { a: ofA, b: ofB },
    read: { clientA: ['a'], clientB: ['b'], ...writers },
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
        by,
        overwritten: { author_id: "'$clientA'", author_name: "'Alf Acme'" },
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
    remove: SERVICE,
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
    read: { clientA: ['a'], clientB: ['b'], ...writers },
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
    read: { clientA: ['a'], clientB: ['b'], ...writers },
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
