const clientRecordsSentence = 'The client has written about it or signed it off, and those records are kept.';
const writtenPostsSentence =
  'This person has written posts, or belongs to a company with projects. Those are kept.';

/** Why a row cannot be deleted, by the foreign key that prevents it. */
export const inUseSentences = {
  client_projects_company_id_fkey: 'It has projects. Delete them first, or move them to another company.',
  client_invoices_project_id_fkey: 'It has invoices. Delete them first, on its Invoices tab.',
  sprint_continuations_sprint_fkey: clientRecordsSentence,
  sprint_messages_sprint_fkey: clientRecordsSentence,
  sprint_signoffs_sprint_fkey: clientRecordsSentence,
  blogs_author_id_fkey: writtenPostsSentence,
  client_invoices_client_id_fkey: writtenPostsSentence,
  client_projects_client_id_fkey: writtenPostsSentence,
  project_notifications_client_id_fkey: writtenPostsSentence,
} as const satisfies Readonly<Record<string, string>>;
