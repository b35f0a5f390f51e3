import {
  ALL,
  BY_WRITERS,
  free,
  ignored,
  LONG_AGO,
  links,
  refused,
  rowsOfA,
  rowsOfB,
  SERVICE,
  STAMPS,
  type TableEntry,
  texts,
  WRITERS,
} from './vocabulary.ts';

export const clientWork: Readonly<Record<string, TableEntry>> = {
  'public.client_projects': {
    classes: { a: "id = '$projectA'", freeA: "id = '$projectFree'", b: "id = '$projectB'" },
    read: { clientA: ['a', 'freeA'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: {
          company_id: "'$companyA'",
          title: "'x'",
          contact_person_name: "'x'",
          contact_person_role: "'x'",
          contact_person_email: "'x@site.example'",
        },
        by: BY_WRITERS,
        overwritten: { client_id: "'$clientB'" },
      },
    },
    update: WRITERS,
    remove: WRITERS,
    // A project with an invoice cannot be deleted.
    referencedClasses: ['a', 'b'],
    columns: {
      ...STAMPS,
      ...texts('title', 'description', 'contact_person_name', 'contact_person_role', 'contact_person_phone'),
      // Always a member of the company.
      client_id: ignored("case when client_id = '$clientA' then uuid '$clientB' else '$clientA' end"),
      company_id: free("case when company_id = '$companyA' then uuid '$companyB' else '$companyA' end", {
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
      a: `${rowsOfA} and status <> 'Planned'`,
      plannedA: `${rowsOfA} and status = 'Planned'`,
      b: `${rowsOfB} and status <> 'Planned'`,
      plannedB: `${rowsOfB} and status = 'Planned'`,
    },
    read: { clientA: ['a', 'plannedA'], clientB: ['b', 'plannedB'], ...WRITERS },
    insert: {
      forA: {
        row: {
          project_id: "'$projectA'",
          title: "'x'",
          start_date: "'2026-03-01'",
          end_date: "'2026-03-02'",
        },
        by: BY_WRITERS,
        overwritten: { sprint_order: '77' },
      },
    },
    update: WRITERS,
    remove: WRITERS,
    // A sprint with a conversation cannot be deleted.
    referencedClasses: ['a', 'b'],
    columns: {
      ...STAMPS,
      ...texts('title', 'description'),
      ...links('preview_link'),
      // Can be true only while clients can give feedback.
      feedback_required: free("status in ('In Review', 'Completed') and not feedback_required"),
      project_id: refused('md5(project_id::text)::uuid'),
      start_date: free("date '2001-01-01'"),
      end_date: free("date '2031-01-01'"),
      status: free("case when status = 'Completed' then 'In Review' else 'Completed' end"),
      deliverables: free("array['Another']"),
      sprint_order: free('sprint_order + 100'),
    },
  },
  'public.project_tickets': {
    classes: { a: rowsOfA, b: rowsOfB },
    read: WRITERS,
    insert: {
      forA: {
        row: { project_id: "'$projectA'", title: "'x'" },
        by: BY_WRITERS,
        overwritten: { position: '77', number: '77' },
      },
      forB: {
        row: { project_id: "'$projectB'", sprint_id: "'$talkedB'", title: "'x'" },
        by: BY_WRITERS,
      },
    },
    update: WRITERS,
    remove: WRITERS,
    columns: {
      ...STAMPS,
      ...texts('title', 'description', 'assigned_to'),
      project_id: refused('md5(project_id::text)::uuid'),
      sprint_id: free("case when sprint_id is null then uuid '$completedA' end"),
      type: free("'Bug'"),
      status: free("'In progress'"),
      priority: free("'High'"),
      position: free('position + 100'),
      number: ignored('number + 100'),
      board_rank: free("'zz'"),
    },
  },
  'public.client_invoices': {
    classes: {
      a: "client_id = '$clientA' and payment_status <> 'Paid'",
      paidA: "client_id = '$clientA' and payment_status = 'Paid'",
      b: "client_id = '$clientB' and payment_status <> 'Paid'",
    },
    labels: { a: 'unpaid', b: 'unpaid' },
    read: { clientA: ['a', 'paidA'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: {
          project_id: "'$projectA'",
          invoice_number: "'x'",
          invoice_name: "'x'",
          amount: '1',
          invoice_date: "'2026-03-01'",
        },
        by: BY_WRITERS,
        overwritten: { client_id: "'$clientB'", company_id: "'$companyB'" },
      },
    },
    update: { author: ['a', 'b'], admin: '*', ...SERVICE },
    remove: { author: ['a', 'b'], admin: '*', ...SERVICE },
    columns: {
      ...STAMPS,
      ...texts('invoice_name'),
      invoice_number: free("invoice_number || 'x'"),
      project_id: free("case when project_id = '$projectB' then uuid '$projectA' else '$projectB' end"),
      // Those of its project.
      client_id: ignored("case when client_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
      company_id: ignored("case when company_id = '$companyB' then uuid '$companyA' else '$companyB' end"),
      amount: free('amount + 1'),
      currency: free("'EUR'"),
      invoice_date: free("date '2001-01-01'"),
      due_date: free("date '2031-01-01'"),
      payment_status: free("case when payment_status = 'Paid' then 'Pending' else 'Paid' end"),
      ...links('payment_link'),
      // Null while the invoice is open.
      closed_on: { ...free("date '2031-01-01'"), exceptions: { ':a': 'ignored', ':b': 'ignored' } },
      file_url: free("'invoices/invoice-' || replace(id::text, '-', '') || '.pdf'"),
    },
  },
  'public.payment_accounts': {
    classes: { any: 'true' },
    // A client who lost a role gets a company of their own, with all permissions.
    read: { clientA: ALL, clientB: ALL, demoted: ALL, ...WRITERS },
    insert: {
      any: {
        row: { currency: "'CHF'", account_holder: "'x'", other_account: "'x'" },
        by: ['admin', 'service'],
      },
    },
    update: { admin: ALL, ...SERVICE },
    remove: { admin: ALL, ...SERVICE },
    columns: {
      ...STAMPS,
      ...texts('account_holder', 'other_account', 'note'),
      ...links('link_template'),
      currency: free("'GBP'"),
      iban: free("'DE02100100109307118603'"),
      bic: free("'DEUTDEFF'"),
    },
  },
  'public.invoice_reminders': {
    classes: { a: rowsOfA, b: rowsOfB },
    read: WRITERS,
    insert: {
      forA: {
        row: { invoice_id: "'$invoiceA'", message: "'x'" },
        by: BY_WRITERS,
        overwritten: { project_id: "'$projectB'", company_id: "'$companyB'", author_id: "'$clientB'" },
      },
    },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      id: free('md5(id::text)::uuid'),
      invoice_id: free("uuid '$invoicePaidA'"),
      project_id: free("uuid '$projectFree'"),
      company_id: free('md5(company_id::text)::uuid'),
      step: free('20'),
      message: free("'Another'"),
      author_id: free("uuid '$admin'"),
      created_at: free(LONG_AGO),
      updated_at: free(LONG_AGO),
    },
  },
  'public.project_notifications': {
    classes: {
      a: "client_id = '$clientA' and not read",
      readA: "client_id = '$clientA' and read",
      b: "client_id = '$clientB' and sent_at < '2999-01-01'",
      // Not sent yet.
      heldB: "client_id = '$clientB' and sent_at = '2999-01-01'",
    },
    read: { clientA: ['a', 'readA'], clientB: ['b'], ...WRITERS },
    insert: {
      forA: {
        row: { project_id: "'$projectA'", client_id: "'$clientA'", title: "'x'", message: "'x'" },
        by: BY_WRITERS,
      },
    },
    update: { clientA: ['a', 'readA'], clientB: ['b'], ...SERVICE },
    remove: WRITERS,
    columns: {
      // Can only be marked as read.
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
      reminder_id: refused("case when reminder_id is null then uuid '$reminderA' end"),
    },
  },
};
