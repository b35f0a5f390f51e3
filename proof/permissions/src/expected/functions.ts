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
 * Who may call each function that needs an answer; `FUNCTIONS` in ../sql/catalogue.ts says which need none. A private function
 * with the signature of a public one implements it, and has the same callers.
 */
export const functions: Readonly<Record<string, FunctionEntry>> = {
  'public.agency_today()': allow(all),
  'public.featured_projects()': allow(all),
  'public.seed_default_services()': allow(staff),
  'public.restore_deleted(text,uuid)': allow(['author'], "'faqs', '$deletedFaq'"),
  'public.preview_notices(text,uuid,jsonb)': allow(staff, "'client_invoices', '$invoiceA', '{}'"),
  'public.held_notices()': allow(PEOPLE),
  'public.settle_notice(uuid,text)': allow(
    ['admin'],
    "'$heldChange', 'send'",
    'the person who made the change',
  ),
  'public.hook_before_user_created(jsonb)': allow(service, `'{"user": {"email": "x@evil.example"}}'`),
  'public.take_rate_limit(text,text,integer,integer)': allow(service, "'x', 'y', 1, 60"),
  'public.newsletter_subscribe(text)': allow(service, "'x@site.example'"),
  'public.newsletter_settle(text,text)': allow(service, "'x', 'confirmed'"),
  'public.set_up_instance(text[],text,text)': allow(service, "array['x.example'], 'y@x.example', 'Y'"),
  'public.admin_invite(uuid,text,text,text,text,text)': allow(
    service,
    "'$admin', 'y@site.example', 'Y', 'admin', null, 'account'",
  ),
  'public.admin_withdraw_invitation(uuid)': allow(service, 'gen_random_uuid()'),
  'public.admin_pending_invitation(uuid,uuid)': allow(service, "'$admin', gen_random_uuid()"),
  'public.admin_deletion_obstacle(uuid,uuid)': allow(service, "'$admin', '$clientA'"),
  'public.accept_company_invitation(uuid)': allow(['clientB'], "'$invitedA'", 'the invited person'),
  'public.admin_open_account_of_invited(uuid)': allow(service, 'gen_random_uuid()'),
  'public.admin_describe_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x'"),
  'public.admin_extend_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x'"),
  'public.admit_upload(text,text,integer)': allow(staff, "'uploads', 'blogs/9.png', 5", 'signed in'),
  'public.may_manage_company(uuid)': allow(signedIn, "'$companyA'"),
  'public.may_read_invoice_file(text)': allow(signedIn, "'x'"),
  'public.request_company_archive(uuid)': allow(['clientA'], "'$companyA'", 'managers of the company'),
  'public.company_archive(uuid)': allow(signedIn, "'$companyA'"),
  'public.open_company_archive(uuid)': allow(['clientA'], "'$companyA'", 'managers of the company'),
  'public.take_company_archive()': allow(service),
  'public.note_company_archive(uuid,uuid,jsonb)': allow(service, "'$archiveB', gen_random_uuid(), '{}'"),
  'public.archive_rows(uuid,text,jsonb,uuid,integer)': allow(
    service,
    "'$archiveB', 'client_projects', null, null, 9",
  ),
  'public.company_archive_to_send(uuid,uuid,uuid,text)': allow(
    service,
    "'$archiveA', '$clientA', '$clientA', 'aal1'",
  ),
  'public.files_of_nobody()': allow(service),
  'public.erasure_preview(uuid,uuid)': allow(['admin'], "'$demoted'", 'managers of the company, admins'),
  'public.erase_person(uuid,uuid)': allow(['admin'], "'$demoted', null", 'managers of the company, admins'),
  'public.ask_for_erasure()': allow(signedIn),
  'public.erase_visitor(text)': allow(service, "'x@site.example'"),
  'public.kept_about(text)': allow(service, "'x@site.example'"),
  'public.portal_screen(uuid,text)': allow(signedIn),
  'public.note_export(text,integer)': allow(staff, "'services', 3"),
  'public.begin_portal_view(uuid)': allow(staff, "'$clientA'"),
  'public.end_portal_view(uuid)': allow(signedIn, "'$viewOfA'"),
  'public.staff_without_factor()': allow(signedIn),
  'public.make_recovery_codes()': allow(service, '', 'signed in with a second factor'),
  'public.recovery_codes_left()': allow(signedIn),
  'public.take_recovery_code(uuid,text)': allow(service, "'$admin', 'x'"),
  'public.own_sessions()': allow(signedIn),
  'public.end_session(uuid)': allow(['clientA'], "'$clientA'", 'the owner of the session'),
  'public.schema_version()': allow(all),
  'public.staff_overview()': allow(signedIn),
  'public.staff_client_projects(uuid,text,text)': allow(signedIn),
  'public.switch_releases(bigint,text,text)': allow(service, "1, '{}', '[]'"),
  'public.count_releases(text)': allow(service, "'[]'"),
  'public.tell_of_release(text,text)': allow(service, "'a', 'b'"),
  'public.release_totals(text)': allow(signedIn, "'[]'"),
  'public.rollout_progress()': allow(all),
  'public.vote_on_rollout(text,integer,text)': allow(PEOPLE, "'rollout-of-portal', 0, 'begun'"),
  'public.rollout_standing()': allow(signedIn),
  'public.note_visits_of_edge(text)': allow(service, "'[]'"),
  'public.open_rollouts(text)': allow(service, "'[]'"),
  'public.note_rollout(text,integer,boolean,text)': allow(service, "'rollout-of-portal', 0, true, ''"),
  'public.brake_rollout(text,text)': allow(service, "'rollout-of-portal', 'it fails'"),
  'public.lease_notices()': allow(service),
  'public.lease_digests()': allow(service),
  'public.settle_mail(uuid,uuid,boolean)': allow(service, "'$clientA', null, true"),
  'public.stop_notice_mails(uuid,text)': allow(service, "'$clientA', 'invoice'"),
  'public.own_notice_settings()': allow(signedIn),
  'public.make_calendar_address()': allow(
    ['clientA', 'clientB', 'author', 'admin', 'demoted'],
    '',
    'with access',
  ),
  'public.revoke_calendar_address()': allow(signedIn),
  'public.own_calendar_address()': allow(signedIn),
  'public.read_calendar(text)': allow(service, "'x'"),

  'private.request_archive(uuid)': allow(['clientA'], "'$companyA'"),
  'private.archive_status(uuid)': allow(signedIn, "'$companyA'"),
  'private.open_archive(uuid)': allow(['clientA'], "'$companyA'"),
  'private.take_archive()': allow(service),
  'private.note_archive(uuid,uuid,jsonb)': allow(service, "'$archiveB', gen_random_uuid(), '{}'"),
  'private.archive_claims(uuid)': allow(service, "'$archiveB'"),
  'private.assume_claims(jsonb)': allow(service, "'{}'"),
  'private.archive_to_send(uuid,uuid,uuid,text)': allow(
    service,
    "'$archiveA', '$clientA', '$clientA', 'aal1'",
  ),
  'private.preview_erasure(uuid,uuid)': allow(['admin'], "'$demoted', null"),
  'private.record_visits_of_edge(text)': allow(service, "'[]'"),
  'private.rollout_tallies(text)': allow(signedIn, "'rollout-of-portal'"),
  'private.rollout_last_visit(text)': allow(signedIn, "'rollout-of-portal'"),
  'private."current_role"()': allow(all),
  'private.current_person()': allow(all),
  'private.signed_in_person()': allow(all),
  'private.requested_view()': allow(all),
  'private.viewed_person()': allow(all),
  'private.factor_refusal()': allow(all),
  'private.check_request()': allow(all),
  'private.is_admin()': allow(all),
  'private.is_client()': allow(all),
  'private.is_staff()': allow(all),
  'private.now()': allow(all),
  'private.today()': allow(all),
  'private.content_revision()': allow(all),
  'private.is_signing()': allow(signedIn),
  'private.may_upload_picture(text)': allow(signedIn, "'x'"),
  'private.accept_invitation(uuid)': allow(['clientB'], "'$invitedA'"),
  'private.describe_author(uuid,uuid)': allow(signedIn, "'$clientA', '$projectA'"),
  'private.may_approve(uuid)': allow(signedIn, "'$projectA'"),
  'private.open_account_of_invited(uuid)': allow(service, 'gen_random_uuid()'),
  'private.describe_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x', null"),
  'private.extend_invitation(uuid,text,uuid)': allow(service, "gen_random_uuid(), 'x', null"),
  'private.own_companies(text)': allow(signedIn, "'viewer'"),
  'private.notification_recipients(uuid,text)': allow(signedIn, "'$companyA', 'viewer'"),
  'private.subscribe(text)': allow(service, "'x@site.example'"),
  'private.settle_subscription(text,text)': allow(service, "'x', 'confirmed'"),
  'private.require_admin(uuid)': allow(service, "'$admin'"),
  'private.create_invitation(uuid,text,text,text,text,text)': allow(
    service,
    "'$admin', 'y@site.example', 'Y', 'admin', null, 'account'",
  ),
  'private.withdraw_invitation(uuid)': allow(service, 'gen_random_uuid()'),
  'private.pending_invitation(uuid,uuid)': allow(service, "'$admin', gen_random_uuid()"),
  'private.deletion_obstacle(uuid,uuid)': allow(service, "'$admin', '$clientA'"),
  'private.muted_kinds()': allow(signedIn),
  'private.is_api_caller()': allow(all),
  'private.searchable(text[])': allow(all, "'x', 'y'"),
};

export const findFunction = (signature: string): FunctionEntry | undefined =>
  functions[signature] ?? functions[signature.replace(/^private\./, 'public.')];

/** Sequences that only the database itself uses. */
export const sequences: Readonly<Record<string, FunctionEntry['by']>> = {
  'public.audit_log_id_seq': service,
  'private.deleted_rows_id_seq': nobody,
};
