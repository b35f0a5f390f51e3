import { PEOPLE } from '../world/actors.ts';
import type { FunctionEntry } from './vocabulary.ts';

const signedIn = [...PEOPLE, 'service'] as const;
const all = ['anon', ...signedIn] as const;
const service = ['service'] as const;
const nobody = [] as const;

const of = (by: FunctionEntry['by'], call = '', whom?: string): FunctionEntry => ({
  by,
  call,
  ...(whom ? { whom } : {}),
});

/** Every function that can be called at all, by its signature. */
export const functions: Readonly<Record<string, FunctionEntry>> = {
  'public.agency_today()': of(all),
  'public.featured_projects()': of(all),
  'public.seed_default_services()': of(['author', 'admin']),
  'public.restore_deleted(text,uuid)': of(['author'], "'faqs', '$deletedFaq'"),
  'public.preview_notices(text,uuid,jsonb)': of(['author', 'admin'], "'client_invoices', '$invoiceA', '{}'"),
  'public.held_notices()': of(PEOPLE),
  'public.settle_notice(uuid,text)': of(['admin'], "'$heldChange', 'send'", 'who made the change'),
  'public.hook_before_user_created(jsonb)': of(service, `'{"user": {"email": "x@evil.example"}}'`),
  'public.take_rate_limit(text,text,integer,integer)': of(service, "'x', 'y', 1, 60"),
  'public.newsletter_subscribe(text)': of(service, "'x@site.example'"),
  'public.newsletter_settle(text,text)': of(service, "'x', 'confirmed'"),
  'public.admin_invite(uuid,text,text,text,text,text)': of(
    service,
    "'$admin', 'y@site.example', 'Y', 'admin', null, 'account'",
  ),
  'public.admin_withdraw_invitation(uuid)': of(service, 'gen_random_uuid()'),
  'public.admin_pending_invitation(uuid,uuid)': of(service, "'$admin', gen_random_uuid()"),
  'public.admin_mark_invitation(uuid,text)': of(service, "gen_random_uuid(), 'sent'"),
  'public.admin_deletion_obstacle(uuid,uuid)': of(service, "'$admin', '$clientA'"),
  'public.unnamed_invoice_files()': of(service),
  'public.admit_upload(text,text,integer)': of(
    ['author', 'admin'],
    "'uploads', 'blogs/9.png', 5",
    'signed in',
  ),
  'public.may_read_invoice_file(text)': of(signedIn, "'x'"),
  'public.portal_screen(uuid,text)': of(signedIn),
  'public.schema_version()': of(all),
  'public.staff_overview()': of(signedIn),
  'private.schema_version()': of(all),
  'public.switch_releases(bigint,text,text)': of(service, "1, '{}', '[]'"),
  'public.count_releases(text)': of(service, "'[]'"),
  'public.tell_of_release(text,text)': of(service, "'a', 'b'"),
  'public.release_totals(text)': of(signedIn, "'[]'"),
  'public.unnamed_pictures()': of(service),
  'public.take_notification_mails()': of(service),

  'private."current_role"()': of(all),
  'private.person()': of(all),
  'private.refuse_estimates()': of(all),
  'private.note_account_act(uuid,uuid)': of(nobody, "'$admin', '$clientA'"),
  'private.actor_of(text,text,text)': of(nobody, "'services', 'x', 'INSERT'"),
  'private.is_admin()': of(all),
  'private.is_client()': of(all),
  'private.is_staff()': of(all),
  'private.now()': of(all),
  'private.today()': of(all),
  'private.content_revision()': of(all),
  'private.may_read_invoice_file(text)': of(signedIn, "'x'"),
  'private.admit_upload(text,text,integer)': of(['author', 'admin'], "'uploads', 'blogs/9.png', 5"),
  'private.is_signing()': of(signedIn),
  'private.may_upload_picture(text)': of(signedIn, "'x'"),
  'private.restore_deleted(text,uuid)': of(['author'], "'faqs', '$deletedFaq'"),

  'private.held_notices()': of(PEOPLE),
  'private.settle_notice(uuid,text)': of(['admin'], "'$heldChange', 'send'"),

  'private.set_clock(timestamp with time zone)': of(nobody, 'now()'),
  'private.is_company_email(text)': of(nobody, "'x'"),
  'private.email_change_refusal(text,text)': of(nobody, "'x', 'y'"),
  'private.enter_employee(auth.users)': of(nobody, '(select u from auth.users u limit 1)'),
  'private.is_being_made(uuid)': of(nobody, "'$clientA'"),
  'private.name_fault(text,boolean)': of(all, "'x', false"),
  'private.sweep_accounts()': of(nobody),
  'private.open_invitation(text)': of(nobody, "'x'"),
  'private.signup_refusal()': of(nobody),
  'private.notify_client(uuid,text,text,text,uuid,uuid)': of(
    nobody,
    "'$projectA', 'other', 'x', 'y', null, null",
  ),
  'private.take(text,text,integer,integer)': of(service, "'x', 'y', 1, 60"),
  'private.subscribe(text)': of(service, "'x@site.example'"),
  'private.settle_subscription(text,text)': of(service, "'x', 'confirmed'"),
  'private.require_admin(uuid)': of(service, "'$admin'"),
  'private.invite(uuid,text,text,text,text,text)': of(
    service,
    "'$admin', 'y@site.example', 'Y', 'admin', null, 'account'",
  ),
  'private.withdraw_invitation(uuid)': of(service, 'gen_random_uuid()'),
  'private.pending_invitation(uuid,uuid)': of(service, "'$admin', gen_random_uuid()"),
  'private.mark_invitation(uuid,text)': of(service, "gen_random_uuid(), 'sent'"),
  'private.deletion_obstacle(uuid,uuid)': of(service, "'$admin', '$clientA'"),
  'private.unnamed_invoice_files()': of(service),
  'private.unnamed_pictures()': of(service),
  'private.take_notification_mails()': of(service),

  // They look at nothing but their arguments.
  'private.is_api_caller()': of(all),
  'private.is_link(text)': of(all, "'x'"),
  'private.are_links(text[])': of(all, "'{}'"),
  'private.is_image(text)': of(all, "'x'"),
  'private.are_images(text[])': of(all, "'{}'"),
  'private.is_email(text)': of(all, "'x'"),
  'private.is_filled(text,integer)': of(all, "'x', 1"),
  'private.is_list(text[],integer)': of(all, "'{}', 1"),
  'private.is_done(text)': of(all, "'x'"),
  'private.searchable(text[])': of(all, "'x', 'y'"),
  'public.search_text(blogs)': of(all, 'null::public.blogs'),
  'public.search_text(projects)': of(all, 'null::public.projects'),
  'public.search_text(services)': of(all, 'null::public.services'),
  'public.search_text(team_members)': of(all, 'null::public.team_members'),
  'public.search_text(testimonials)': of(all, 'null::public.testimonials'),
  'public.search_text(faqs)': of(all, 'null::public.faqs'),
  'public.search_text(profiles)': of(all, 'null::public.profiles'),
  'public.search_text(client_projects)': of(all, 'null::public.client_projects'),
  'public.search_text(project_sprints)': of(all, 'null::public.project_sprints'),
  'public.search_text(project_tickets)': of(all, 'null::public.project_tickets'),
  'public.search_text(client_invoices)': of(all, 'null::public.client_invoices'),
  'private.is_overdue(text,date,date)': of(all, "'x', now()::date, now()::date"),
  'private.money_text(numeric,text)': of(PEOPLE, "1, 'USD'"),
  'private.notices_of(text,jsonb,jsonb)': of(PEOPLE, "'x', '{}', '{}'"),
  'private.word_count(text)': of(all, "'x'"),
  'private.project_slug(text)': of(all, "'x'"),
  'private.audit_value(jsonb)': of(all, "'{}'"),
};

/** Numbers that only the database itself draws. */
export const sequences: Readonly<Record<string, FunctionEntry['by']>> = {
  'public.audit_log_id_seq': service,
  'private.deleted_rows_id_seq': nobody,
};
