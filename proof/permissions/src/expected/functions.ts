import { PEOPLE } from '../world/actors.ts';
import type { FunctionEntry } from './vocabulary.ts';

const signedIn = [...PEOPLE, 'service'] as const;
const all = ['anon', ...signedIn] as const;
const staff = ['author', 'admin'] as const;
const service = ['service'] as const;
const nobody = [] as const;

const allow = (by: FunctionEntry['by'], call = '', documentedCallers?: string): FunctionEntry => ({
  by,
  call,
  ...(documentedCallers ? { documentedCallers } : {}),
});

/**
 * Who may call each public function, except `search_text`. The catalogue says who needs the private ones; see
 * supabase/tests/rules/catalogue.ts.
 */
export const functions: Readonly<Record<string, FunctionEntry>> = {
  'public.agency_today()': allow(all),
  'public.featured_projects()': allow(all),
  'public.add_example_services()': allow(staff),
  'public.restore_deleted(text,uuid)': allow(['author'], "'faqs', '$deletedFaq'"),
  'public.preview_notifications(text,uuid,jsonb)': allow(staff, "'client_invoices', '$invoiceA', '{}'"),
  'public.next_invoice_number()': allow(signedIn, '', 'staff'),
  'public.draft_reminders(uuid[])': allow(signedIn, "array['$invoiceA'::uuid]", 'staff'),
  'public.send_due_reminders()': allow(service),
  'public.pending_notifications()': allow(PEOPLE),
  'public.resolve_pending_notification(uuid,text)': allow(
    ['admin'],
    "'$undoableChange', 'send'",
    'the person who made the change',
  ),
  'public.hook_before_user_created(jsonb)': allow(service, `'{"user": {"email": "x@evil.example"}}'`),
  'public.consume_rate_limit(text,text,integer,integer)': allow(service, "'x', 'y', 1, 60"),
  'public.subscribe_to_newsletter(text)': allow(service, "'x@site.example'"),
  'public.set_subscription_status(text,text)': allow(service, "'x', 'confirmed'"),
  'public.set_up_instance(text[],text,text,text,text)': allow(
    service,
    "array['x.example'], 'y@x.example', 'Y'",
  ),
  'public.create_setup_code()': allow(service),
  'public.begin_setup(text,jsonb)': allow(service, "'x', '{}'"),
  'public.admin_invite(uuid,text,text,text,text,text)': allow(
    service,
    "'$admin', 'y@site.example', 'Y', 'admin', null, 'account'",
  ),
  'public.admin_revoke_invitation(uuid)': allow(service, 'gen_random_uuid()'),
  'public.admin_claim_pending_invitation(uuid,uuid)': allow(service, "'$admin', gen_random_uuid()"),
  'public.admin_check_account_deletion(uuid,uuid)': allow(service, "'$admin', '$clientA'"),
  'public.accept_company_invitation(uuid)': allow(['clientB'], "'$invitedA'", 'the invited person'),
  'public.admin_allow_invited_signup(uuid)': allow(service, 'gen_random_uuid()'),
  'public.admin_describe_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x'"),
  'public.admin_extend_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x'"),
  'public.authorize_upload(text,text,integer)': allow(staff, "'uploads', 'blogs/9.png', 5", 'signed in'),
  'public.can_manage_company(uuid)': allow(signedIn, "'$companyA'"),
  'public.can_read_invoice_file(text)': allow(signedIn, "'x'"),
  'public.request_company_archive(uuid)': allow(['clientA'], "'$companyA'", 'managers of the company'),
  'public.company_archive_status(uuid)': allow(signedIn, "'$companyA'"),
  'public.open_company_archive(uuid)': allow(['clientA'], "'$companyA'", 'managers of the company'),
  'public.lease_company_archive()': allow(service),
  'public.update_company_archive(uuid,uuid,jsonb)': allow(service, "'$archiveB', gen_random_uuid(), '{}'"),
  'public.archive_rows(uuid,text,jsonb,integer)': allow(service, "'$archiveB', 'client_projects', null, 9"),
  'public.company_archive_parts(uuid,uuid,uuid,text)': allow(
    service,
    "'$archiveA', '$clientA', '$clientA', 'aal1'",
  ),
  'public.list_orphaned_files()': allow(service),
  'public.preview_erasure(uuid,uuid)': allow(['admin'], "'$demoted'", 'managers of the company, admins'),
  'public.erase_person(uuid,uuid)': allow(['admin'], "'$demoted', null", 'managers of the company, admins'),
  'public.request_erasure()': allow(signedIn),
  'public.erase_visitor(text)': allow(service, "'x@site.example'"),
  'public.list_erasures()': allow(service),
  'public.repeat_erasures(jsonb)': allow(service, "'[]'"),
  'public.read_visitor_data(text)': allow(service, "'x@site.example'"),
  'public.portal_screen(uuid,text)': allow(signedIn),
  'public.search_records(text)': allow(PEOPLE, "'x'"),
  'public.log_export(text,integer)': allow(staff, "'services', 3"),
  'public.start_portal_view(uuid)': allow(staff, "'$clientA'"),
  'public.end_portal_view(uuid)': allow(signedIn, "'$viewOfA'"),
  'public.create_recovery_codes()': allow(service, '', 'signed in with a second factor'),
  'public.recovery_codes_left()': allow(signedIn),
  'public.use_recovery_code(uuid,text)': allow(service, "'$admin', 'x'"),
  'public.own_sessions()': allow(signedIn),
  'public.end_session(uuid)': allow(['clientA'], "'$clientA'", 'the owner of the session'),
  'public.schema_version()': allow(all),
  'public.staff_overview()': allow(signedIn),
  'public.project_activity(uuid)': allow(signedIn, "'$projectA'"),
  'public.staff_client_projects(uuid,text,text)': allow(signedIn),
  'public.switch_releases(bigint,text,text)': allow(service, "1, '{}', '[]'"),
  'public.add_release_counts(text)': allow(service, "'[]'"),
  'public.notify_staff_of_release(text,text)': allow(service, "'a', 'b'"),
  'public.record_job(text)': allow(service, "'backup'"),
  'public.check_health()': allow(service),
  'public.release_totals(text)': allow(signedIn, "'[]'"),
  'public.rollout_progress()': allow(all),
  'public.vote_on_rollout(text,integer,text)': allow(PEOPLE, "'rollout-of-portal', 0, 'begun'"),
  'public.list_rollouts()': allow(signedIn),
  'public.record_edge_visits(text)': allow(service, "'[]'"),
  'public.register_rollouts(text)': allow(service, "'[]'"),
  'public.record_rollout_verdict(text,integer,boolean,text)': allow(
    service,
    "'rollout-of-portal', 0, true, ''",
  ),
  'public.stop_rollout(text,text)': allow(service, "'rollout-of-portal', 'it fails'"),
  'public.lease_notifications()': allow(service),
  'public.lease_digests()': allow(service),
  'public.complete_notification_email(uuid,uuid)': allow(service, "'$clientA', null"),
  'public.queue_email(jsonb,text,integer)': allow(service, "'{}', null, 10"),
  'public.lease_emails()': allow(service),
  'public.record_email_outcome(uuid,text)': allow(service, "gen_random_uuid(), 'sent'"),
  'public.stop_notification_emails(uuid,text)': allow(service, "'$clientA', 'invoice'"),
  'public.own_notification_settings()': allow(signedIn),
  'public.create_calendar_address()': allow(
    ['clientA', 'clientB', 'author', 'admin', 'demoted'],
    '',
    'with access',
  ),
  'public.revoke_calendar_address()': allow(signedIn),
  'public.own_calendar_address()': allow(signedIn),
  'public.read_calendar(text)': allow(service, "'x'"),
};

/** Sequences that only the database itself uses. */
export const sequences: Readonly<Record<string, FunctionEntry['by']>> = {
  'public.audit_log_id_seq': service,
  'private.deleted_rows_id_seq': nobody,
};
