export type Row = Readonly<Record<string, unknown>>;

/** Every table and view with company data that managers can read, with its columns. */
export const tables = {
  companies: 'id name gets_reminders created_at updated_at',
  company_people:
    'id company_id person_id full_name email avatar_url is_manager is_approver is_billing created_at updated_at',
  company_invitations:
    'id company_id company_name email full_name is_manager is_approver is_billing invited_by invited_by_name created_at expires_at',
  client_projects:
    'id company_id client_id title description status percent_complete estimated_delivery contact_person_name contact_person_role contact_person_email contact_person_phone created_at updated_at',
  project_sprints:
    'id project_id title description start_date end_date status deliverables preview_link feedback_required sprint_order created_at updated_at',
  sprint_tickets:
    'id project_id sprint_id number title description type status priority position created_at updated_at',
  sprint_messages: 'id sprint_id project_id kind body author_id author_name request_key created_at',
  sprint_signoffs:
    'id sprint_id project_id decision comment deliverables done_tickets preview_link author_id author_name request_key created_at',
  sprint_continuations: 'id sprint_id project_id author_id author_name request_key created_at',
  client_invoices:
    'id project_id company_id client_id invoice_number invoice_name amount currency invoice_date due_date payment_status file_url payment_link closed_on created_at updated_at',
} as const;

export type Table = keyof typeof tables;

export const getColumns = (table: Table): readonly string[] => tables[table].split(' ');
