-- An overview of the migrated schema: columns, keys, checks, policies, triggers and privileges, then the functions that roles
-- other than the owner may call. For reading, not for running; `npm run types` writes it. The migrations show what functions do.

-- The hash of each person's secret calendar address. A new one replaces it.
create table private.calendar_addresses (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  token_hash text not null,
  issued_at timestamptz not null default private.now(),
  read_at timestamptz,
  UNIQUE (person_id),
  UNIQUE (token_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
create policy nobody_reads for select to authenticated
  using (false);
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE OF token_hash ON private.calendar_addresses FOR EACH ROW EXECUTE FUNCTION private.write_audit('access', 'token_hash');
-- Owner only.

-- Client notifications waiting to be emailed, immediately or in the daily digest.
create table private.client_notification_emails (
  notification_id uuid not null,
  created_at timestamptz not null default now(),
  channel text not null default 'email'::text,
  leased_until timestamptz,
  PRIMARY KEY (notification_id),
  FOREIGN KEY (notification_id) REFERENCES public.project_notifications(id) ON DELETE CASCADE
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

create table private.clock (
  id smallint not null default 1,
  time_offset interval not null default '00:00:00'::interval,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- A company's archive, requested by a manager, with its progress and expiry.
create table private.company_archives (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  level text not null default 'aal1'::text,
  includes_invoices boolean not null default false,
  state text not null default 'creating'::text,
  plan jsonb not null default '[]'::jsonb,
  done integer not null default 0,
  parts integer[] not null default '{}'::integer[],
  lease uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default (private.now() + '24:00:00'::interval),
  UNIQUE (company_id),
  PRIMARY KEY (id),
  FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['creating'::text, 'ready'::text, 'failed'::text])))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
CREATE TRIGGER z_audit AFTER INSERT OR DELETE ON private.company_archives FOR EACH ROW EXECUTE FUNCTION private.write_audit('people', 'session_id', 'level', 'plan', 'parts', 'lease', 'leased_until');
grant select to authenticated;

create table private.content_state (
  id smallint not null default 1,
  revision bigint not null default 1,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- Complete rows that a person deleted in the last ten minutes, for undo.
create table private.deleted_rows (
  id bigint not null,
  table_name text not null,
  row_id uuid not null,
  row_data jsonb not null,
  old_slugs text[] not null default '{}'::text[],
  deleted_by uuid not null,
  deleted_at timestamptz not null default private.now(),
  PRIMARY KEY (id)
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

create table private.erasures (
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  person_id uuid,
  company_id uuid,
  deletes_account boolean,
  includes_all_data boolean,
  address_hash text,
  PRIMARY KEY (id)
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

create table private.invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  full_name text,
  role text not null,
  organization_name text,
  kind text not null default 'account'::text,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:05:00'::interval),
  user_id uuid,
  consumed_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  is_for_company boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  CHECK (((email = lower(email)) AND private.is_email(email))),
  CHECK (((full_name IS NULL) OR (char_length(full_name) <= 200))),
  CHECK ((kind = ANY (ARRAY['account'::text, 'invite'::text]))),
  CHECK (((organization_name IS NULL) OR (char_length(organization_name) <= 200))),
  CHECK ((role = ANY (ARRAY['client'::text, 'author'::text, 'admin'::text])))
);
CREATE UNIQUE INDEX invitations_open ON private.invitations USING btree (email) WHERE ((consumed_at IS NULL) AND (revoked_at IS NULL));
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
CREATE TRIGGER z_audit AFTER INSERT OR UPDATE OF revoked_at ON private.invitations FOR EACH ROW EXECUTE FUNCTION private.write_audit('people', 'user_id', 'consumed_at');
grant select to authenticated, service_role;

-- When each scheduled job and the backup last finished.
create table private.monitored_jobs (
  job text not null,
  max_age interval not null,
  finished_at timestamptz not null default now(),
  PRIMARY KEY (job)
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

create table private.newsletter_tokens (
  subscriber_id uuid not null,
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  requested_at timestamptz not null default now(),
  UNIQUE (token),
  PRIMARY KEY (subscriber_id),
  FOREIGN KEY (subscriber_id) REFERENCES public.newsletter_subscribers(id) ON DELETE CASCADE
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

-- Which admin is about to delete an account, for the audit log. Valid for a minute.
create table private.pending_account_deletions (
  user_id uuid not null,
  actor_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- Has a row until the first admin exists. While it does, the edge shows the set-up screen, which needs the one-time code.
create table private.pending_setup (
  id smallint not null default 1,
  code_hash text,
  code_expires_at timestamptz,
  tries_left smallint not null default 0,
  answers jsonb,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

-- Portal views: which staff member views the portal as which client. Each lasts at most half an hour and belongs to one session.
create table private.portal_views (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  session_id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '00:30:00'::interval),
  ended_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  FOREIGN KEY (staff_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  CHECK ((expires_at <= (started_at + '00:30:00'::interval)))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON private.portal_views FOR EACH ROW EXECUTE FUNCTION private.write_audit('people', 'session_id');
grant select to authenticated;

-- Every email. The caller of queue_email sends it at once; what remains is sent later.
create table private.queued_emails (
  id uuid not null default gen_random_uuid(),
  key text,
  email jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  leased_until timestamptz not null default (now() + '00:05:00'::interval),
  tries smallint not null default 1,
  UNIQUE (key),
  PRIMARY KEY (id)
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

create table private.rate_limits (
  scope text not null,
  key_hash text not null,
  window_start timestamptz not null,
  use_count integer not null,
  PRIMARY KEY (scope, key_hash, window_start)
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

create table private.recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

-- Visitors of rollouts by vote_on_rollout(), for 30 days. A visitor is a hash of account and rollout.
create table private.rollout_visitors (
  rollout text not null,
  step smallint not null,
  visitor text not null,
  is_next boolean not null,
  state text not null,
  pending_since timestamptz,
  last_vote_at timestamptz not null default now(),
  PRIMARY KEY (rollout, step, visitor),
  FOREIGN KEY (rollout) REFERENCES public.release_rollouts(rollout) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['begun'::text, 'good'::text, 'failed'::text])))
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

create table private.salts (
  id smallint not null default 1,
  salt text not null,
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
create policy nobody_reads for select to authenticated
  using (false);
-- Owner only.

-- The day of each person's last digest, so that no one gets two in a day.
create table private.sent_digests (
  person_id uuid not null,
  last_day date not null,
  PRIMARY KEY (person_id),
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- The agency's email domains: addresses in these domains may sign up without an invitation.
create table private.signup_domains (
  domain text not null,
  created_at timestamptz not null default now(),
  PRIMARY KEY (domain),
  CHECK (((domain = lower(domain)) AND (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text)))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated, service_role;

-- Notifications waiting to be emailed to a staff member, immediately or in the daily digest.
create table private.staff_notification_emails (
  staff_notification_id uuid not null,
  person_id uuid not null,
  channel text not null,
  created_at timestamptz not null default now(),
  leased_until timestamptz,
  PRIMARY KEY (staff_notification_id, person_id),
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  FOREIGN KEY (staff_notification_id) REFERENCES public.staff_notifications(id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['email'::text, 'digest'::text])))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- The last ticket number of each project, so that a deleted ticket's number is not used again. A column of the project would conflict with edits of it.
create table private.ticket_counters (
  project_id uuid not null,
  last_number integer not null,
  PRIMARY KEY (project_id),
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- Complete changes that can be undone, together with their notifications, which are still pending.
create table private.undoable_changes (
  id uuid not null default gen_random_uuid(),
  actor_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  old_row jsonb,
  row_updated_at timestamptz not null,
  title text not null,
  notification_ids uuid[] not null,
  is_being_undone boolean not null default false,
  created_at timestamptz not null default private.now(),
  PRIMARY KEY (id)
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

-- Files that upload-file has accepted, with person and size, for the daily quota.
create table private.uploads (
  bucket_id text not null,
  name text not null,
  person_id uuid not null,
  bytes integer not null,
  created_at timestamptz not null default clock_timestamp(),
  PRIMARY KEY (bucket_id, name),
  CHECK ((bytes >= 1))
);
create policy admin_reads for select to authenticated
  using ((select private.is_admin()));
grant select to authenticated;

create view private.visible_members (
  id uuid,
  company_id uuid,
  person_id uuid,
  full_name text,
  email text,
  avatar_url text,
  is_manager boolean,
  is_approver boolean,
  is_billing boolean,
  created_at timestamptz,
  updated_at timestamptz
);
grant select to authenticated;

create view private.visible_tickets (
  id uuid,
  project_id uuid,
  sprint_id uuid,
  title text,
  description text,
  type text,
  status text,
  priority text,
  "position" integer,
  created_at timestamptz,
  updated_at timestamptz,
  number integer
);
grant select to authenticated, service_role;

create table public.account_rules (
  id smallint not null default 1,
  staff_factor_due_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK ((id = 1)),
  CHECK (isfinite(staff_factor_due_at))
);
create policy account_rules_read for select to authenticated
  using ((select private.is_staff()));
create policy account_rules_update for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.account_rules FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_check_factor_deadline BEFORE UPDATE ON public.account_rules FOR EACH ROW WHEN ((private.is_api_caller() AND (new.staff_factor_due_at IS DISTINCT FROM old.staff_factor_due_at))) EXECUTE FUNCTION private.check_factor_deadline();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.account_rules FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER UPDATE ON public.account_rules FOR EACH ROW EXECUTE FUNCTION private.write_audit('people');
grant select, update to authenticated;
grant all to service_role;

-- For admins: when each person was last active, and whether they have a second factor.
create view public.account_states (
  id uuid,
  role text,
  last_seen_at timestamptz,
  has_factor boolean
);
grant select to authenticated;
grant all to service_role;

-- For admins: the audit log with the names of rows, people and companies.
create view public.audit_entries (
  id bigint,
  at timestamptz,
  actor_name text,
  actor_email text,
  actor_role text,
  area text,
  action text,
  table_name text,
  row_id text,
  changes jsonb,
  company_id uuid,
  company_name text,
  row_name text,
  search_text text
);
grant select to authenticated;
grant all to service_role;

create table public.audit_log (
  id bigint not null,
  at timestamptz not null default private.now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  area text not null,
  table_name text not null,
  row_id text not null,
  action text not null,
  changes jsonb not null default '{}'::jsonb,
  actor_email text,
  company_id uuid,
  PRIMARY KEY (id),
  CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'sign_in'::text, 'sign_in_failed'::text, 'sign_out'::text, 'recovery'::text, 'password'::text, 'export'::text, 'erase'::text]))),
  CHECK ((area = ANY (ARRAY['content'::text, 'projects'::text, 'people'::text, 'inbox'::text, 'access'::text])))
);
create policy audit_log_read for select to authenticated
  using (((select private.is_admin()) OR ((select private.is_staff()) AND (area = ANY (ARRAY['content'::text, 'projects'::text])))));
CREATE TRIGGER a_forbid_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.forbid_audit_change();
CREATE TRIGGER a_forbid_direct_entry BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.forbid_direct_entry();
CREATE TRIGGER a_forbid_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.forbid_audit_change();
grant select to authenticated;
grant maintain, references, select, trigger to service_role;

-- Former slugs of posts, which redirect to the current one.
create table public.blog_slug_history (
  slug text not null,
  blog_id uuid not null,
  created_at timestamptz not null default private.now(),
  PRIMARY KEY (slug),
  FOREIGN KEY (blog_id) REFERENCES public.blogs(id) ON DELETE CASCADE
);
create policy blog_slug_history_read for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM public.blogs b
  WHERE (b.id = blog_slug_history.blog_id))));
grant select to anon, authenticated;
grant all to service_role;

create table public.blogs (
  id uuid not null default gen_random_uuid(),
  title text not null,
  slug text not null,
  excerpt text,
  content text not null default ''::text,
  header_image_url text,
  published boolean not null default false,
  publish_at timestamptz,
  author_id uuid,
  category_id uuid,
  word_count integer not null generated always as private.word_count(content),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  header_image_alt text,
  search_description text,
  UNIQUE (slug),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES public.profiles(id),
  FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE SET NULL,
  CHECK ((char_length(content) <= 2000000)),
  CHECK (private.has_only_stored_pictures(content)),
  CHECK (((excerpt IS NULL) OR (char_length(excerpt) <= 2000))),
  CHECK (private.is_filled(header_image_alt, 300)),
  CHECK (((header_image_url IS NULL) OR (header_image_alt IS NOT NULL))),
  CHECK (private.is_image(header_image_url)),
  CHECK (isfinite(publish_at)),
  CHECK (((search_description IS NULL) OR (char_length(search_description) <= 300))),
  CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 200))),
  CHECK (private.is_filled(title, 300))
);
create policy blogs_delete for delete to authenticated
  using ((select private.is_staff()));
create policy blogs_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy blogs_read for select to anon, authenticated
  using (((published AND ((publish_at IS NULL) OR (publish_at <= (select private.now())))) OR (select private.is_staff())));
create policy blogs_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a_set_author BEFORE INSERT OR UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.set_blog_author();
CREATE TRIGGER a_set_publication_date BEFORE INSERT OR UPDATE OF published, publish_at ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.set_publication_date();
CREATE TRIGGER c_check_years BEFORE INSERT OR UPDATE OF publish_at ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.check_years('publish_at');
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER update_slug_history AFTER INSERT ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.update_slug_history();
CREATE TRIGGER update_slug_history_on_change AFTER UPDATE ON public.blogs FOR EACH ROW WHEN ((new.slug <> old.slug)) EXECUTE FUNCTION private.update_slug_history();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.blogs FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.blogs FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.brand (
  id smallint not null default 1,
  name text not null,
  tagline text,
  description text,
  accent text not null default '#3d4f66'::text,
  email_sender text,
  logo_url text,
  dark_logo_url text,
  icon_url text,
  social_picture_url text,
  hero_picture_url text,
  sign_in_picture_url text,
  previous jsonb,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  CHECK (private.is_brand_picture(dark_logo_url)),
  CHECK (private.is_filled(description, 300)),
  CHECK (private.is_filled(email_sender, 60)),
  CHECK (private.is_brand_picture(hero_picture_url)),
  CHECK (private.is_brand_picture(icon_url)),
  CHECK ((id = 1)),
  CHECK (private.is_brand_picture(logo_url)),
  CHECK (private.is_filled(name, 60)),
  CHECK (private.is_brand_picture(sign_in_picture_url)),
  CHECK (private.is_brand_picture(social_picture_url)),
  CHECK (private.is_filled(tagline, 80))
);
create policy brand_insert for insert to authenticated
  with check ((select private.is_admin()));
create policy brand_read for select to authenticated
  using ((select private.is_staff()));
create policy brand_update for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
CREATE TRIGGER b_save_previous_brand BEFORE INSERT OR UPDATE ON public.brand FOR EACH ROW EXECUTE FUNCTION private.save_previous_brand();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.brand FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.brand FOR EACH ROW EXECUTE FUNCTION private.write_audit('content', 'previous');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.brand FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant insert, select, update to authenticated;
grant all to service_role;

create table public.categories (
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text not null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  CHECK (private.is_filled(name, 80))
);
CREATE UNIQUE INDEX categories_name ON public.categories USING btree (lower(name));
create policy categories_delete for delete to authenticated
  using ((select private.is_staff()));
create policy categories_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy categories_read for select to anon, authenticated
  using (true);
create policy categories_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a_normalize_name BEFORE INSERT OR UPDATE OF name ON public.categories FOR EACH ROW EXECUTE FUNCTION private.normalize_name();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.client_invoices (
  id uuid not null default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid,
  invoice_number text not null,
  invoice_name text not null,
  amount numeric(12,2) not null,
  currency text not null default 'USD'::text,
  invoice_date date not null,
  due_date date,
  payment_status text not null default 'Pending'::text,
  file_url text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  company_id uuid not null,
  payment_link text,
  closed_on date,
  UNIQUE (file_url),
  PRIMARY KEY (id),
  FOREIGN KEY (client_id) REFERENCES public.profiles(id),
  FOREIGN KEY (project_id, company_id) REFERENCES public.client_projects(id, company_id),
  CHECK ((amount >= (0)::numeric)),
  CHECK ((amount <> 'NaN'::numeric)),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((isfinite(invoice_date) AND isfinite(due_date) AND isfinite(closed_on))),
  CHECK ((file_url ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$'::text)),
  CHECK (private.is_filled(invoice_name, 200)),
  CHECK (private.is_filled(invoice_number, 100)),
  CHECK ((private.is_link(payment_link) AND (payment_link ~~ 'https:%'::text))),
  CHECK ((payment_status = ANY (ARRAY['Pending'::text, 'Paid'::text, 'Overdue'::text, 'Cancelled'::text])))
);
create policy client_invoices_delete for delete to authenticated
  using (((select private.is_admin()) OR ((select private.is_staff()) AND (payment_status <> 'Paid'::text))));
create policy client_invoices_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy client_invoices_read for select to authenticated
  using (((company_id IN ( SELECT private.own_companies('billing'::text) AS own_companies)) OR (select private.is_staff())));
create policy client_invoices_update for update to authenticated
  using (((select private.is_admin()) OR ((select private.is_staff()) AND (payment_status <> 'Paid'::text))))
  with check ((select private.is_staff()));
CREATE TRIGGER a0_check_permission BEFORE INSERT ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.check_insert_permission('staff');
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.client_invoices FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_fill BEFORE INSERT OR UPDATE OF project_id, client_id, company_id ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.fill_invoice();
CREATE TRIGGER a_normalize BEFORE INSERT OR UPDATE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.normalize_invoice();
CREATE TRIGGER b_check BEFORE INSERT OR UPDATE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.check_invoice();
CREATE TRIGGER c_check_years BEFORE INSERT OR UPDATE OF invoice_date, due_date, closed_on ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.check_years('invoice_date', 'due_date', 'closed_on');
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.notify_client_of_change();
CREATE TRIGGER withdraw_reminders AFTER UPDATE OF payment_status, due_date ON public.client_invoices FOR EACH ROW WHEN (((new.payment_status = ANY (ARRAY['Paid'::text, 'Cancelled'::text])) OR (new.due_date IS DISTINCT FROM old.due_date))) EXECUTE FUNCTION private.withdraw_reminders();
CREATE TRIGGER withdraw_reminders_on_delete BEFORE DELETE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.withdraw_reminders();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.client_invoices FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.client_projects (
  id uuid not null default gen_random_uuid(),
  client_id uuid,
  title text not null,
  description text,
  status text not null default 'In Progress'::text,
  percent_complete numeric(5,2) not null default 0,
  estimated_delivery date,
  contact_person_name text not null,
  contact_person_role text not null,
  contact_person_email text not null,
  contact_person_phone text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  company_id uuid not null,
  UNIQUE (id, client_id),
  UNIQUE (id, company_id),
  PRIMARY KEY (id),
  FOREIGN KEY (client_id) REFERENCES public.profiles(id),
  FOREIGN KEY (company_id) REFERENCES public.companies(id),
  CHECK (private.is_email(contact_person_email)),
  CHECK (private.is_filled(contact_person_name, 200)),
  CHECK (((contact_person_phone IS NULL) OR (char_length(contact_person_phone) <= 60))),
  CHECK (private.is_filled(contact_person_role, 200)),
  CHECK (isfinite(estimated_delivery)),
  CHECK (((description IS NULL) OR (char_length(description) <= 20000))),
  CHECK (((percent_complete >= (0)::numeric) AND (percent_complete <= (100)::numeric))),
  CHECK ((status = ANY (ARRAY['In Progress'::text, 'Completed'::text, 'On Hold'::text, 'Cancelled'::text]))),
  CHECK (private.is_filled(title, 200))
);
create policy client_projects_delete for delete to authenticated
  using ((select private.is_staff()));
create policy client_projects_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy client_projects_read for select to authenticated
  using (((company_id IN (select private.own_companies())) OR (select private.is_staff())));
create policy client_projects_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a0_require_factor_for_move BEFORE UPDATE ON public.client_projects FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_set_contact BEFORE INSERT OR UPDATE OF client_id, company_id ON public.client_projects FOR EACH ROW EXECUTE FUNCTION private.set_project_contact();
CREATE TRIGGER b_forbid_client_change BEFORE UPDATE ON public.client_projects FOR EACH ROW WHEN ((new.company_id IS DISTINCT FROM old.company_id)) EXECUTE FUNCTION private.forbid_client_change();
CREATE TRIGGER c_check_years BEFORE INSERT OR UPDATE OF estimated_delivery ON public.client_projects FOR EACH ROW EXECUTE FUNCTION private.check_years('estimated_delivery');
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.client_projects FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON public.client_projects FOR EACH ROW EXECUTE FUNCTION private.notify_client_of_change();
CREATE TRIGGER update_invoice_clients AFTER UPDATE ON public.client_projects FOR EACH ROW WHEN ((new.client_id IS DISTINCT FROM old.client_id)) EXECUTE FUNCTION private.update_invoice_clients();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.client_projects FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.companies (
  id uuid not null default gen_random_uuid(),
  name text not null,
  gets_reminders boolean not null default true,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK (private.is_filled(name, 200))
);
create policy companies_delete for delete to authenticated
  using ((select private.is_admin()));
create policy companies_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy companies_read for select to authenticated
  using (((select private.is_staff()) OR (id IN (select private.own_companies()))));
create policy companies_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.companies FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION private.write_audit('people');
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- Pending invitations to a company. Accepting one replaces it with a membership.
create table public.company_invitations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  company_name text not null default ''::text,
  email text not null,
  full_name text,
  is_manager boolean not null default false,
  is_approver boolean not null default false,
  is_billing boolean not null default false,
  invited_by uuid,
  invited_by_name text not null default ''::text,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default (private.now() + private.invitation_lifetime()),
  UNIQUE (company_id, email),
  PRIMARY KEY (id),
  FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE CASCADE,
  CHECK (((email = lower(email)) AND private.is_email(email))),
  CHECK ((private.name_problem(full_name, false) IS NULL))
);
create policy company_invitations_delete for delete to authenticated
  using (((select private.is_admin()) OR (company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies))));
create policy company_invitations_insert for insert to authenticated
  with check (((select private.is_admin()) OR (company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies))));
create policy company_invitations_read for select to authenticated
  using (((select private.is_staff()) OR (company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies)) OR ((select private.is_client()) AND (expires_at > (select private.now())) AND (email = ( SELECT lower(p.email) AS lower
   FROM public.profiles p
  WHERE (p.id = (select private.current_person())))))));
CREATE TRIGGER a0_check_permission BEFORE INSERT ON public.company_invitations FOR EACH ROW EXECUTE FUNCTION private.check_insert_permission('manager');
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.company_invitations FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_limit BEFORE INSERT OR DELETE ON public.company_invitations FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_changes();
CREATE TRIGGER a_prepare BEFORE INSERT ON public.company_invitations FOR EACH ROW EXECUTE FUNCTION private.prepare_invitation();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE ON public.company_invitations FOR EACH ROW EXECUTE FUNCTION private.write_audit('people', 'email', 'full_name', 'invited_by_name');
grant delete, insert, select to authenticated;
grant all to service_role;

-- The members of each company and their permissions. A member without any permission is a viewer.
create table public.company_members (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  person_id uuid not null,
  is_manager boolean not null default false,
  is_approver boolean not null default false,
  is_billing boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (company_id, person_id),
  PRIMARY KEY (id),
  FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
create policy company_members_delete for delete to authenticated
  using (((select private.is_admin()) OR ((company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies)) AND (person_id <> (select private.current_person())))));
create policy company_members_insert for insert to authenticated
  with check ((select private.is_admin()));
create policy company_members_read for select to authenticated
  using (((select private.is_staff()) OR (company_id IN (select private.own_companies()))));
create policy company_members_update for update to authenticated
  using (((select private.is_admin()) OR (company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies))))
  with check (((select private.is_admin()) OR (company_id IN ( SELECT private.own_companies('manager'::text) AS own_companies))));
CREATE TRIGGER a0_check_permission BEFORE INSERT ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.check_insert_permission('admin');
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.company_members FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_check_member BEFORE INSERT OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.check_member();
CREATE TRIGGER a_limit BEFORE DELETE OR UPDATE ON public.company_members FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_changes();
CREATE TRIGGER a_update_contact AFTER INSERT OR DELETE OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.update_company_contact();
CREATE TRIGGER b_ensure_one_manager AFTER UPDATE ON public.company_members FOR EACH ROW WHEN ((old.is_manager AND (NOT new.is_manager))) EXECUTE FUNCTION private.ensure_one_manager();
CREATE TRIGGER b_ensure_one_manager_on_delete AFTER DELETE ON public.company_members FOR EACH ROW WHEN (old.is_manager) EXECUTE FUNCTION private.ensure_one_manager();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER notify_staff AFTER INSERT ON public.company_members FOR EACH ROW WHEN ((new.person_id = auth.uid())) EXECUTE FUNCTION private.notify_staff_of_new_member();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.company_members FOR EACH ROW EXECUTE FUNCTION private.write_audit('people');
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- The members of the caller's companies with names; for staff, the members of all companies.
create view public.company_people (
  id uuid,
  company_id uuid,
  person_id uuid,
  full_name text,
  email text,
  avatar_url text,
  is_manager boolean,
  is_approver boolean,
  is_billing boolean,
  created_at timestamptz,
  updated_at timestamptz
);
grant select to authenticated;
grant all to service_role;

create table public.contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  phone text,
  service text not null,
  budget text,
  message text not null,
  request_key text not null default (gen_random_uuid())::text,
  handled boolean not null default false,
  looks_automatic boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (request_key),
  PRIMARY KEY (id),
  CHECK ((budget = ANY (ARRAY['under-2k'::text, '2k-5k'::text, '5k-10k'::text, '10k-20k'::text, 'over-20k'::text]))),
  CHECK (((company IS NULL) OR (char_length(company) <= 200))),
  CHECK (private.is_email(email)),
  CHECK (private.is_filled(message, 10000)),
  CHECK (private.is_filled(name, 200)),
  CHECK (((phone IS NULL) OR (char_length(phone) <= 60))),
  CHECK (((char_length(request_key) >= 8) AND (char_length(request_key) <= 200))),
  CHECK ((service = ANY (ARRAY['crm'::text, 'saas'::text, 'mvp'::text, 'employee'::text, 'api'::text, 'consulting'::text, 'other'::text])))
);
create policy contact_messages_delete for delete to authenticated
  using ((select private.is_admin()));
create policy contact_messages_read for select to authenticated
  using ((select private.is_staff()));
create policy contact_messages_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a_check_columns BEFORE UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.check_contact_message_columns();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER notify_staff AFTER INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.notify_staff_of_contact_message();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.write_audit('inbox', 'name', 'email', 'company', 'phone', 'message', 'request_key');
grant delete, select, update to authenticated;
grant all to service_role;

-- One row: `revision` differs after any change to public content, `schema` is the newest migration. Compare for equality only.
create view public.content_revision (
  revision bigint,
  schema bigint,
  brand jsonb,
  needs_setup boolean
);
grant select to anon, authenticated;
grant all to service_role;

-- Per visible project: sprints in review, in progress, next, last, or waiting for feedback; total counts all sprints.
create view public.current_sprints (
  id uuid,
  project_id uuid,
  title text,
  status text,
  sprint_order integer,
  start_date date,
  end_date date,
  feedback_required boolean,
  total integer
);
grant select to authenticated;
grant all to service_role;

create table public.faqs (
  id uuid not null default gen_random_uuid(),
  question text not null,
  answer text not null,
  sort_order integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK (private.is_filled(answer, 10000)),
  CHECK (private.is_filled(question, 500))
);
create policy faqs_delete for delete to authenticated
  using ((select private.is_staff()));
create policy faqs_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy faqs_read for select to anon, authenticated
  using ((published OR (select private.is_staff())));
create policy faqs_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.faqs FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.faqs FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.faqs FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.faqs FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- For staff: requests to continue, and the next sprint.
create view public.inbox_continuations (
  id uuid,
  sprint_id uuid,
  project_id uuid,
  author_name text,
  created_at timestamptz,
  sprint_title text,
  project_title text,
  is_new boolean,
  next_sprint_title text
);
grant select to authenticated;
grant all to service_role;

-- Approvals and requests for changes, with the sprint's and project's names. For staff.
create view public.inbox_signoffs (
  id uuid,
  sprint_id uuid,
  project_id uuid,
  decision text,
  comment text,
  author_name text,
  created_at timestamptz,
  deliverables text[],
  done_tickets jsonb,
  preview_link text,
  sprint_title text,
  project_title text,
  is_new boolean
);
grant select to authenticated;
grant all to service_role;

-- For staff: the last message of each sprint, and whether the client is waiting.
create view public.inbox_threads (
  sprint_id uuid,
  project_id uuid,
  state text,
  last_at timestamptz,
  sprint_title text,
  project_title text,
  organization_name text,
  last_author text,
  last_body text
);
grant select to authenticated;
grant all to service_role;

-- The same per currency, over all visible invoices.
create view public.invoice_currency_totals (
  currency text,
  billed bigint,
  paid bigint,
  open bigint,
  overdue bigint
);
grant select to authenticated;
grant all to service_role;

-- For staff: the last twelve months by currency, including empty ones: invoiced (without cancelled), paid and overdue, in hundredths.
create view public.invoice_months (
  month date,
  currency text,
  invoiced bigint,
  paid bigint,
  overdue bigint
);
grant select to authenticated;
grant all to service_role;

create table public.invoice_reminders (
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  project_id uuid not null,
  company_id uuid not null,
  step smallint,
  message text not null,
  author_id uuid,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (invoice_id, step),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  FOREIGN KEY (invoice_id) REFERENCES public.client_invoices(id) ON DELETE CASCADE,
  CHECK (private.is_filled(message, 2000)),
  CHECK ((step = ANY (ARRAY[3, 10, 20])))
);
create policy invoice_reminders_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy invoice_reminders_read for select to authenticated
  using ((select private.is_staff()));
CREATE TRIGGER a0_check_permission BEFORE INSERT ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.check_insert_permission('staff');
CREATE TRIGGER a0_require_factor BEFORE INSERT ON public.invoice_reminders FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_fill BEFORE INSERT ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.fill_reminder();
CREATE TRIGGER notify AFTER INSERT ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.notify_client_of_change();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_reminders FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant insert, select to authenticated;
grant all to service_role;

-- Billed (without cancelled), paid, open and overdue in hundredths, per project and currency.
create view public.invoice_totals (
  project_id uuid,
  currency text,
  billed bigint,
  paid bigint,
  open bigint,
  overdue bigint
);
grant select to authenticated;
grant all to service_role;

create table public.newsletter_subscribers (
  id uuid not null default gen_random_uuid(),
  email text not null,
  status text not null default 'pending'::text,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (email),
  PRIMARY KEY (id),
  CHECK (((email = lower(email)) AND private.is_email(email))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
create policy newsletter_subscribers_delete for delete to authenticated
  using ((select private.is_admin()));
create policy newsletter_subscribers_read for select to authenticated
  using ((select private.is_staff()));
create policy newsletter_subscribers_update for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
CREATE TRIGGER a_check_columns BEFORE UPDATE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.check_subscriber_columns();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.newsletter_subscribers FOR EACH ROW EXECUTE FUNCTION private.write_audit('inbox', 'email');
grant delete, select, update to authenticated;
grant all to service_role;

-- How a person receives a kind of notification: inbox, own_projects (email for the contact of the project), email (immediately), digest (daily) or off. Without a row: the default.
create table public.notification_settings (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind text not null,
  channel text not null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (person_id, kind),
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  CHECK ((channel = ANY (ARRAY['inbox'::text, 'own_projects'::text, 'email'::text, 'digest'::text, 'off'::text]))),
  CHECK ((kind = ANY (ARRAY['sprint_started'::text, 'sprint_completed'::text, 'project_updated'::text, 'feedback_requested'::text, 'reply'::text, 'invoice'::text, 'feedback'::text, 'question'::text, 'signoff'::text, 'continuation'::text, 'joined'::text, 'contact'::text, 'access'::text, 'erasure'::text, 'release'::text, 'health'::text])))
);
create policy notification_settings_delete for delete to authenticated
  using ((person_id = (select private.current_person())));
create policy notification_settings_insert for insert to authenticated
  with check ((person_id = (select private.current_person())));
create policy notification_settings_read for select to authenticated
  using ((person_id = (select private.current_person())));
create policy notification_settings_update for update to authenticated
  using ((person_id = (select private.current_person())))
  with check ((person_id = (select private.current_person())));
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- Where clients pay invoices, one row per currency.
create table public.payment_accounts (
  id uuid not null default gen_random_uuid(),
  currency text not null,
  account_holder text not null,
  iban text,
  bic text,
  other_account text,
  note text,
  link_template text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (currency),
  PRIMARY KEY (id),
  CHECK (private.is_filled(account_holder, 70)),
  CHECK ((bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text)),
  CHECK (((iban IS NULL) OR private.is_iban(iban))),
  CHECK ((private.currency_decimals(currency) IS NOT NULL)),
  CHECK ((private.is_link(link_template) AND (link_template ~ '^https://[^/?#{]+([/?#]|$)'::text))),
  CHECK (private.is_filled(note, 500)),
  CHECK (private.is_filled(other_account, 500)),
  CHECK ((num_nonnulls(iban, other_account, link_template) > 0))
);
create policy payment_accounts_delete for delete to authenticated
  using ((select private.is_admin()));
create policy payment_accounts_insert for insert to authenticated
  with check ((select private.is_admin()));
create policy payment_accounts_read for select to authenticated
  using (((select private.is_staff()) OR (EXISTS ( SELECT
   FROM private.own_companies('billing'::text) own_companies(own_companies)))));
create policy payment_accounts_update for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
CREATE TRIGGER a0_require_factor BEFORE INSERT OR DELETE OR UPDATE ON public.payment_accounts FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_normalize BEFORE INSERT OR UPDATE ON public.payment_accounts FOR EACH ROW EXECUTE FUNCTION private.normalize_account();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.payment_accounts FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.payment_accounts FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_accounts FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.profiles (
  id uuid not null,
  email text,
  full_name text,
  role text not null default 'client'::text,
  organization_name text,
  avatar_url text,
  bio text,
  linkedin_url text,
  twitter_url text,
  github_url text,
  public_profile boolean not null default false,
  awaiting_access boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  password_due_at timestamptz,
  PRIMARY KEY (id),
  CHECK (private.is_image(avatar_url)),
  CHECK (((bio IS NULL) OR (char_length(bio) <= 5000))),
  CHECK ((NOT ((role = 'client'::text) AND public_profile))),
  CHECK (((full_name IS NULL) OR (char_length(full_name) <= 200))),
  CHECK (private.is_link(github_url)),
  CHECK (private.is_link(linkedin_url)),
  CHECK (((organization_name IS NULL) OR (char_length(organization_name) <= 200))),
  CHECK ((role = ANY (ARRAY['client'::text, 'author'::text, 'admin'::text]))),
  CHECK (private.is_link(twitter_url))
);
create policy profiles_read for select to authenticated
  using (((deleted_at IS NULL) AND ((id = (select private.current_person())) OR (select private.is_staff()))));
create policy profiles_update for update to authenticated
  using (((deleted_at IS NULL) AND ((id = (select private.current_person())) OR (select private.is_admin()))))
  with check (((deleted_at IS NULL) AND ((id = (select private.current_person())) OR (select private.is_admin()))));
CREATE TRIGGER a0_require_factor BEFORE UPDATE OF role, organization_name, public_profile ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a0_require_factor_for_others BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN ((old.id IS DISTINCT FROM auth.uid())) EXECUTE FUNCTION private.require_factor();
CREATE TRIGGER a_check_columns BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.check_profile_columns();
CREATE TRIGGER a_check_name BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.check_profile_name();
CREATE TRIGGER a_check_name_update BEFORE UPDATE OF full_name ON public.profiles FOR EACH ROW WHEN ((new.full_name IS DISTINCT FROM old.full_name)) EXECUTE FUNCTION private.check_profile_name();
CREATE TRIGGER a_limit BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_changes();
CREATE TRIGGER b_grant_access BEFORE UPDATE OF role ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.grant_access();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER delete_notification_settings AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION private.delete_notification_settings();
CREATE TRIGGER ensure_one_admin AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION private.ensure_one_admin();
CREATE TRIGGER ensure_one_admin_on_delete AFTER DELETE ON public.profiles FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION private.ensure_one_admin();
CREATE TRIGGER finish_setup AFTER INSERT OR UPDATE OF role ON public.profiles FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION private.finish_setup();
CREATE TRIGGER forbid_role_change AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.role = 'client'::text) AND (new.role <> 'client'::text))) EXECUTE FUNCTION private.forbid_role_change();
CREATE TRIGGER join_company AFTER INSERT ON public.profiles FOR EACH ROW WHEN (((new.role = 'client'::text) AND (NOT new.awaiting_access))) EXECUTE FUNCTION private.join_or_leave_company();
CREATE TRIGGER join_or_leave_company AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((((new.role IS DISTINCT FROM old.role) OR (new.awaiting_access IS DISTINCT FROM old.awaiting_access)) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION private.join_or_leave_company();
CREATE TRIGGER notify_admins_of_access_request AFTER INSERT ON public.profiles FOR EACH ROW WHEN (new.awaiting_access) EXECUTE FUNCTION private.notify_admins_of_access_request();
CREATE TRIGGER rename_solo_company AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((new.organization_name IS DISTINCT FROM old.organization_name) OR (new.email IS DISTINCT FROM old.email))) EXECUTE FUNCTION private.rename_solo_company();
CREATE TRIGGER update_author_names AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((new.full_name IS DISTINCT FROM old.full_name)) EXECUTE FUNCTION private.update_author_names();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.write_audit('people', 'email', 'bio');
CREATE TRIGGER z_increment_content_revision AFTER UPDATE OF full_name, avatar_url, bio, linkedin_url, twitter_url, github_url, public_profile, role, deleted_at ON public.profiles FOR EACH ROW WHEN (((((((((old.full_name IS DISTINCT FROM new.full_name) OR (old.avatar_url IS DISTINCT FROM new.avatar_url)) OR (old.bio IS DISTINCT FROM new.bio)) OR (old.linkedin_url IS DISTINCT FROM new.linkedin_url)) OR (old.twitter_url IS DISTINCT FROM new.twitter_url)) OR (old.github_url IS DISTINCT FROM new.github_url)) OR (old.public_profile IS DISTINCT FROM new.public_profile)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.increment_content_revision();
CREATE TRIGGER z_increment_content_revision_on_delete AFTER DELETE ON public.profiles FOR EACH ROW WHEN (old.public_profile) EXECUTE FUNCTION private.increment_content_revision();
grant select, update to authenticated;
grant all to service_role;

-- Per visible project: sprints waiting for feedback, invoices overdue and due soon, the caller's unread notifications.
create view public.project_attention (
  project_id uuid,
  feedback_due integer,
  overdue integer,
  due_soon integer,
  unread integer
);
grant select to authenticated;
grant all to service_role;

create table public.project_notifications (
  id uuid not null default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid not null,
  title text not null,
  message text not null,
  notification_type text not null default 'other'::text,
  read boolean not null default false,
  sent_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  sprint_id uuid,
  invoice_id uuid,
  reminder_id uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (client_id) REFERENCES public.profiles(id),
  FOREIGN KEY (invoice_id) REFERENCES public.client_invoices(id) ON DELETE SET NULL,
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (reminder_id) REFERENCES public.invoice_reminders(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id, project_id) REFERENCES public.project_sprints(id, project_id) ON DELETE SET NULL (sprint_id),
  CHECK (private.is_filled(message, 2000)),
  CHECK (isfinite(sent_at)),
  CHECK (private.is_filled(title, 300)),
  CHECK ((notification_type = ANY (ARRAY['sprint_completed'::text, 'sprint_started'::text, 'feedback_requested'::text, 'project_updated'::text, 'other'::text])))
);
create policy project_notifications_delete for delete to authenticated
  using ((select private.is_staff()));
create policy project_notifications_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy project_notifications_read for select to authenticated
  using (((select private.is_staff()) OR ((client_id = (select private.current_person())) AND (sent_at <= (select private.now())) AND (project_id IN ( SELECT c.id
   FROM public.client_projects c)) AND ((invoice_id IS NULL) OR (invoice_id IN ( SELECT i.id
   FROM public.client_invoices i))) AND (private.notification_kind(notification_type, sprint_id, invoice_id) <> ALL ((select private.muted_kinds())::text[])))));
create policy project_notifications_update for update to authenticated
  using (((client_id = (select private.current_person())) AND (sent_at <= (select private.now())) AND (select private.is_client()) AND (project_id IN ( SELECT c.id
   FROM public.client_projects c)) AND ((invoice_id IS NULL) OR (invoice_id IN ( SELECT i.id
   FROM public.client_invoices i))) AND (private.notification_kind(notification_type, sprint_id, invoice_id) <> ALL ((select private.muted_kinds())::text[]))))
  with check (((client_id = (select private.current_person())) AND (select private.is_client())));
CREATE TRIGGER a0_check_permission BEFORE INSERT ON public.project_notifications FOR EACH ROW EXECUTE FUNCTION private.check_insert_permission('staff');
CREATE TRIGGER a_check_columns BEFORE UPDATE ON public.project_notifications FOR EACH ROW EXECUTE FUNCTION private.check_notification_columns();
CREATE TRIGGER a_limit BEFORE INSERT ON public.project_notifications FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_submissions();
CREATE TRIGGER b_check_recipient BEFORE INSERT OR UPDATE OF project_id, client_id ON public.project_notifications FOR EACH ROW EXECUTE FUNCTION private.check_recipient();
CREATE TRIGGER queue_notification_email AFTER INSERT ON public.project_notifications FOR EACH ROW EXECUTE FUNCTION private.queue_client_notification_email();
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- The total and completed tickets of the project's sprints; percent falls back to the share of completed sprints.
create view public.project_progress (
  project_id uuid,
  total integer,
  done integer,
  percent integer
);
grant select to authenticated;
grant all to service_role;

create table public.project_sprints (
  id uuid not null default gen_random_uuid(),
  project_id uuid not null,
  title text not null,
  description text,
  start_date date not null,
  end_date date not null,
  status text not null default 'Planned'::text,
  deliverables text[] not null default '{}'::text[],
  preview_link text,
  feedback_required boolean not null default false,
  sprint_order integer not null default 0,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (id, project_id),
  UNIQUE (project_id, sprint_order),
  PRIMARY KEY (id),
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  CHECK ((end_date >= start_date)),
  CHECK ((isfinite(start_date) AND isfinite(end_date))),
  CHECK (private.is_list(deliverables, 500)),
  CHECK (((description IS NULL) OR (char_length(description) <= 20000))),
  CHECK (((NOT feedback_required) OR (status = ANY (ARRAY['In Review'::text, 'Completed'::text])))),
  CHECK (private.is_link(preview_link)),
  CHECK ((status = ANY (ARRAY['Not Started'::text, 'Planned'::text, 'In Progress'::text, 'In Review'::text, 'Completed'::text]))),
  CHECK (private.is_filled(title, 200))
);
create policy project_sprints_delete for delete to authenticated
  using ((select private.is_staff()));
create policy project_sprints_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy project_sprints_read for select to authenticated
  using (((select private.is_staff()) OR (project_id IN ( SELECT c.id
   FROM public.client_projects c))));
create policy project_sprints_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a_default_status BEFORE INSERT OR UPDATE ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.default_sprint_status();
CREATE TRIGGER a_forbid_project_change BEFORE UPDATE ON public.project_sprints FOR EACH ROW WHEN ((new.project_id <> old.project_id)) EXECUTE FUNCTION private.forbid_project_change();
CREATE TRIGGER b_place BEFORE INSERT ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.set_sprint_order();
CREATE TRIGGER c_check_years BEFORE INSERT OR UPDATE OF start_date, end_date ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.check_years('start_date', 'end_date');
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.notify_client_of_change();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.project_sprints FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.project_tickets (
  id uuid not null default gen_random_uuid(),
  project_id uuid not null,
  sprint_id uuid,
  title text not null,
  description text,
  type text not null default 'Fullstack'::text,
  status text not null default 'Not started'::text,
  priority text not null default 'Medium'::text,
  assigned_to text,
  "position" integer not null default 0,
  number integer not null default 0,
  board_rank text not null default ''::text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  UNIQUE (project_id, number),
  UNIQUE (project_id, "position"),
  PRIMARY KEY (id),
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id, project_id) REFERENCES public.project_sprints(id, project_id) ON DELETE SET NULL (sprint_id),
  CHECK (((assigned_to IS NULL) OR (char_length(assigned_to) <= 200))),
  CHECK (((board_rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'::text) AND (length(board_rank) <= 200))),
  CHECK (((description IS NULL) OR (char_length(description) <= 20000))),
  CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
  CHECK ((status = ANY (ARRAY['Not started'::text, 'Open'::text, 'In Progress'::text, 'In progress'::text, 'Resolved'::text, 'Completed'::text, 'Closed'::text]))),
  CHECK (private.is_filled(title, 300)),
  CHECK ((type = ANY (ARRAY['Frontend'::text, 'Backend'::text, 'Fullstack'::text, 'Design'::text, 'Bug'::text, 'Feature'::text])))
);
create policy project_tickets_delete for delete to authenticated
  using ((select private.is_staff()));
create policy project_tickets_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy project_tickets_read for select to authenticated
  using ((select private.is_staff()));
create policy project_tickets_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER a_forbid_project_change BEFORE UPDATE ON public.project_tickets FOR EACH ROW WHEN ((new.project_id <> old.project_id)) EXECUTE FUNCTION private.forbid_project_change();
CREATE TRIGGER b_place BEFORE INSERT OR UPDATE OF number ON public.project_tickets FOR EACH ROW EXECUTE FUNCTION private.set_ticket_position();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.project_tickets FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.project_tickets FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.project_tickets FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.projects (
  id uuid not null default gen_random_uuid(),
  title text not null,
  slug text not null default ''::text,
  description text not null,
  long_description text,
  client_name text,
  project_urls text[] not null default '{}'::text[],
  github_url text,
  technologies text[] not null default '{}'::text[],
  images text[] not null default '{}'::text[],
  cover_image text,
  featured boolean not null default false,
  in_our_care boolean not null default false,
  completed boolean not null default false,
  start_date date,
  completed_at date,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  image_texts jsonb not null default '{}'::jsonb,
  UNIQUE (slug),
  PRIMARY KEY (id),
  CHECK (((client_name IS NULL) OR (char_length(client_name) <= 200))),
  CHECK ((completed = (completed_at IS NOT NULL))),
  CHECK (private.is_image(cover_image)),
  CHECK ((isfinite(start_date) AND isfinite(completed_at))),
  CHECK (private.is_filled(description, 2000)),
  CHECK (private.is_link(github_url)),
  CHECK (((jsonb_typeof(image_texts) = 'object'::text) AND (length((image_texts)::text) <= 50000))),
  CHECK (private.are_images(images)),
  CHECK (((long_description IS NULL) OR (char_length(long_description) <= 2000000))),
  CHECK (private.has_only_stored_pictures(long_description)),
  CHECK (private.are_links(project_urls)),
  CHECK (private.is_filled(slug, 250)),
  CHECK (private.is_list(technologies, 100)),
  CHECK (private.is_filled(title, 200))
);
create policy projects_delete for delete to authenticated
  using ((select private.is_staff()));
create policy projects_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy projects_read for select to anon, authenticated
  using (true);
create policy projects_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER b_prepare BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.prepare_project();
CREATE TRIGGER c_check_days BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.check_project_days();
CREATE TRIGGER c_check_years BEFORE INSERT OR UPDATE OF start_date, completed_at ON public.projects FOR EACH ROW EXECUTE FUNCTION private.check_years('start_date', 'completed_at');
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.projects FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- Public columns of people with a public profile or a published post.
create view public.public_profiles (
  id uuid,
  full_name text,
  avatar_url text,
  bio text,
  linkedin_url text,
  twitter_url text,
  github_url text
);
grant select to anon, authenticated;
grant all to service_role;

-- For staff: what each company owes in each currency, by days since the due date, in hundredths. The contact is the first member with the billing permission.
create view public.receivables (
  company_id uuid,
  currency text,
  not_overdue bigint,
  days_1_to_30 bigint,
  days_31_to_60 bigint,
  days_over_60 bigint,
  total bigint,
  overdue_invoices uuid[],
  reminders integer,
  reminded_at timestamptz,
  company_name text,
  contact_name text,
  contact_email text
);
grant select to authenticated;
grant all to service_role;

-- For staff: the audit log entries that the caller may read, with each row's current name; null if it has been deleted or has no name.
create view public.recent_activity (
  id bigint,
  at timestamptz,
  actor_name text,
  action text,
  table_name text,
  row_id text,
  changes jsonb,
  row_name text,
  actor_email text
);
grant select to authenticated;
grant all to service_role;

-- Documents, visits, failures and speed of each version by day, for 30 days. Only add_release_counts() writes it; staff read it.
create table public.release_counts (
  day date not null,
  release text not null,
  version text not null,
  what text not null,
  label text not null default ''::text,
  total bigint not null,
  last_at timestamptz not null default now(),
  PRIMARY KEY (release, version, day, what, label),
  CHECK ((length(label) <= 800)),
  CHECK ((release ~ '^[a-z][a-z0-9-]{0,31}$'::text)),
  CHECK ((total >= 1)),
  CHECK ((version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'::text)),
  CHECK ((what = ANY (ARRAY['document'::text, 'visit'::text, 'failed'::text, 'started'::text, 'opened'::text, 'read'::text, 'fault'::text, 'lcp'::text, 'inp'::text, 'cls'::text, 'ttfb'::text, 'task'::text])))
);
create policy release_counts_read for select to authenticated
  using ((select private.is_staff()));
grant select to authenticated;
grant delete, insert, select, update to service_role;

-- Every switch, permanently. Staff read it.
create table public.release_ledger (
  revision bigint not null,
  name text not null,
  entry jsonb not null,
  PRIMARY KEY (revision, name)
);
create policy release_ledger_read for select to authenticated
  using ((select private.is_staff()));
grant select to authenticated;
grant insert, select to service_role;

-- Source maps without sources, gzipped and as base64, by the hash of their files. Staff read them.
create table public.release_maps (
  name text not null,
  version text not null,
  content text not null,
  maps text not null,
  PRIMARY KEY (name, version, content),
  CHECK ((content ~ '^[0-9a-f]{16}$'::text)),
  CHECK ((length(maps) <= 12000000)),
  CHECK ((name ~ '^[a-z][a-z0-9-]{0,31}$'::text)),
  CHECK ((version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'::text))
);
create policy release_maps_read for select to authenticated
  using ((select private.is_staff()));
grant select to authenticated;
grant delete, insert, select to service_role;

-- One row: the signed registry.
create table public.release_registry (
  id smallint not null default 1,
  revision bigint not null,
  document text not null,
  switched_at timestamptz not null default now(),
  PRIMARY KEY (id),
  CHECK ((id = 1))
);
create policy release_registry_read for select to anon, authenticated
  using (true);
grant select to anon, authenticated;
grant insert, select, update to service_role;

-- The progress of each rollout. Only register_rollouts() and record_rollout_verdict() write it; staff read it.
create table public.release_rollouts (
  rollout text not null,
  release text not null,
  version text not null,
  against text not null,
  is_for_staff boolean not null,
  shares smallint[] not null,
  started_at timestamptz not null default now(),
  step smallint not null default 0,
  step_since timestamptz not null default now(),
  hold_reason text not null default ''::text,
  is_public boolean not null default false,
  PRIMARY KEY (rollout),
  CHECK ((against ~ '^[0-9][0-9A-Za-z.-]{0,63}$'::text)),
  CHECK ((length(hold_reason) <= 500)),
  CHECK ((release ~ '^[a-z][a-z0-9-]{0,31}$'::text)),
  CHECK ((rollout ~ '^[A-Za-z0-9_-]{16,64}$'::text)),
  CHECK (((step >= 0) AND (step <= 9))),
  CHECK ((version ~ '^[0-9][0-9A-Za-z.-]{0,63}$'::text))
);
create policy release_rollouts_read for select to authenticated
  using ((select private.is_staff()));
grant select to authenticated;
grant delete, insert, select, update to service_role;

-- Stopped rollouts: every edge treats the share as 0. Permanent: no one changes or deletes a row.
create table public.release_stops (
  rollout text not null,
  stopped_at timestamptz not null default now(),
  reason text not null,
  PRIMARY KEY (rollout),
  CHECK ((length(reason) <= 500)),
  CHECK ((rollout ~ '^[A-Za-z0-9_-]{16,64}$'::text))
);
create policy release_stops_insert for insert to authenticated
  with check ((select private.is_admin()));
create policy release_stops_read for select to authenticated
  using ((select private.is_staff()));
grant select to authenticated;
grant insert, select to service_role;

-- Completely uploaded versions with their signed records. Public, like the files.
create table public.release_versions (
  name text not null,
  version text not null,
  record text not null,
  published_at timestamptz not null default now(),
  PRIMARY KEY (name, version)
);
create policy release_versions_read for select to anon, authenticated
  using (true);
grant select to anon, authenticated;
grant delete, insert, select to service_role;

create table public.services (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null,
  features text[] not null default '{}'::text[],
  price_starting text,
  icon_name text,
  published boolean not null default true,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK (private.is_filled(description, 5000)),
  CHECK (private.is_list(features, 500)),
  CHECK (private.is_filled(icon_name, 60)),
  CHECK (private.is_filled(price_starting, 60)),
  CHECK (private.is_filled(title, 200))
);
create policy services_delete for delete to authenticated
  using ((select private.is_staff()));
create policy services_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy services_read for select to anon, authenticated
  using ((published OR (select private.is_staff())));
create policy services_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.services FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.services FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.settings (
  id smallint not null default 1,
  time_zone text not null default 'Europe/Berlin'::text,
  contact_email text,
  contact_phone text,
  address text,
  business_hours text,
  response_time text,
  booking_url text,
  linkedin_url text,
  twitter_url text,
  github_url text,
  legal_name text,
  register_number text,
  vat_number text,
  default_currency text not null default 'USD'::text,
  founded_year smallint,
  years_experience smallint,
  figures text[] not null default '{}'::text[],
  story text,
  mission text,
  vision text,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  privacy_text text,
  imprint_text text,
  sends_reminders boolean not null default false,
  PRIMARY KEY (id),
  CHECK (((address IS NULL) OR (char_length(address) <= 500))),
  CHECK (private.is_link(booking_url)),
  CHECK (((business_hours IS NULL) OR (char_length(business_hours) <= 200))),
  CHECK (private.is_email(contact_email)),
  CHECK (((contact_phone IS NULL) OR (char_length(contact_phone) <= 60))),
  CHECK ((default_currency ~ '^[A-Z]{3}$'::text)),
  CHECK (private.is_list(figures, 80)),
  CHECK ((founded_year >= 1800)),
  CHECK (private.is_link(github_url)),
  CHECK ((id = 1)),
  CHECK (private.has_only_stored_pictures(imprint_text)),
  CHECK (((imprint_text IS NULL) OR (char_length(imprint_text) <= 100000))),
  CHECK (private.is_filled(legal_name, 200)),
  CHECK (private.is_link(linkedin_url)),
  CHECK (private.is_filled(mission, 500)),
  CHECK (private.has_only_stored_pictures(privacy_text)),
  CHECK (((privacy_text IS NULL) OR (char_length(privacy_text) <= 100000))),
  CHECK (private.is_filled(register_number, 200)),
  CHECK (((response_time IS NULL) OR (char_length(response_time) <= 200))),
  CHECK (private.is_filled(story, 5000)),
  CHECK (private.is_link(twitter_url)),
  CHECK (private.is_filled(vat_number, 60)),
  CHECK (private.is_filled(vision, 500)),
  CHECK (((years_experience >= 0) AND (years_experience <= 200)))
);
create policy settings_read for select to anon, authenticated
  using (true);
create policy settings_update for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
CREATE TRIGGER a_check_settings BEFORE INSERT OR UPDATE OF time_zone, founded_year ON public.settings FOR EACH ROW EXECUTE FUNCTION private.check_settings();
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.write_audit('content', 'privacy_text', 'imprint_text');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant select, update to authenticated;
grant all to service_role;

create view public.site_stats (
  happy_clients integer,
  projects_in_care integer
);
grant select to anon, authenticated;
grant all to service_role;

create table public.sprint_continuations (
  id uuid not null default gen_random_uuid(),
  sprint_id uuid not null,
  project_id uuid not null,
  author_id uuid,
  author_name text not null default ''::text,
  request_key text not null default (gen_random_uuid())::text,
  created_at timestamptz not null default private.now(),
  UNIQUE (sprint_id),
  UNIQUE (author_id, request_key),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id, project_id) REFERENCES public.project_sprints(id, project_id),
  CHECK (((char_length(request_key) >= 8) AND (char_length(request_key) <= 200)))
);
create policy sprint_continuations_insert for insert to authenticated
  with check ((private.can_approve(project_id) AND (EXISTS ( SELECT 1
   FROM public.project_sprints s
  WHERE ((s.id = sprint_continuations.sprint_id) AND ((s.status = 'Completed'::text) OR ((s.status = 'In Review'::text) AND (s.feedback_required OR (EXISTS ( SELECT 1
           FROM public.sprint_messages m
          WHERE ((m.sprint_id = s.id) AND (m.kind = 'feedback'::text))))))))))));
create policy sprint_continuations_read for select to authenticated
  using (((select private.is_staff()) OR (project_id IN ( SELECT c.id
   FROM public.client_projects c))));
CREATE TRIGGER a_limit BEFORE INSERT ON public.sprint_continuations FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_submissions();
CREATE TRIGGER a_set_author BEFORE INSERT ON public.sprint_continuations FOR EACH ROW EXECUTE FUNCTION private.set_author();
CREATE TRIGGER notify_staff AFTER INSERT ON public.sprint_continuations FOR EACH ROW EXECUTE FUNCTION private.notify_staff_of_submission();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.sprint_continuations FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects');
grant insert, select to authenticated;
grant all to service_role;

-- For staff: the tickets of each running sprint by board column, and the number completed in the last seven days.
create view public.sprint_flow (
  sprint_id uuid,
  project_id uuid,
  title text,
  project_title text,
  end_date date,
  not_started integer,
  in_progress integer,
  done integer,
  done_lately integer
);
grant select to authenticated;
grant all to service_role;

create table public.sprint_messages (
  id uuid not null default gen_random_uuid(),
  sprint_id uuid not null,
  project_id uuid not null,
  kind text not null,
  body text not null,
  author_id uuid,
  author_name text not null default ''::text,
  request_key text not null default (gen_random_uuid())::text,
  created_at timestamptz not null default private.now(),
  UNIQUE (author_id, request_key),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id, project_id) REFERENCES public.project_sprints(id, project_id),
  CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000))),
  CHECK ((kind = ANY (ARRAY['feedback'::text, 'question'::text, 'reply'::text]))),
  CHECK (((char_length(request_key) >= 8) AND (char_length(request_key) <= 200)))
);
create policy sprint_messages_delete for delete to authenticated
  using ((select private.is_admin()));
create policy sprint_messages_insert for insert to authenticated
  with check ((((select private.is_staff()) AND (kind = 'reply'::text)) OR (private.can_approve(project_id) AND (EXISTS ( SELECT 1
   FROM public.project_sprints s
  WHERE ((s.id = sprint_messages.sprint_id) AND
        CASE sprint_messages.kind
            WHEN 'feedback'::text THEN ((s.status = 'Completed'::text) OR ((s.status = 'In Review'::text) AND s.feedback_required))
            WHEN 'question'::text THEN (s.status = ANY (ARRAY['In Progress'::text, 'In Review'::text]))
            ELSE false
        END))))));
create policy sprint_messages_read for select to authenticated
  using (((select private.is_staff()) OR (project_id IN ( SELECT c.id
   FROM public.client_projects c))));
CREATE TRIGGER a_limit BEFORE INSERT ON public.sprint_messages FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_submissions();
CREATE TRIGGER a_set_author BEFORE INSERT ON public.sprint_messages FOR EACH ROW EXECUTE FUNCTION private.set_author();
CREATE TRIGGER b_trim BEFORE INSERT ON public.sprint_messages FOR EACH ROW EXECUTE FUNCTION private.trim_message();
CREATE TRIGGER notify_client AFTER INSERT ON public.sprint_messages FOR EACH ROW WHEN ((new.kind = 'reply'::text)) EXECUTE FUNCTION private.notify_client_of_reply();
CREATE TRIGGER notify_staff AFTER INSERT ON public.sprint_messages FOR EACH ROW WHEN ((new.kind <> 'reply'::text)) EXECUTE FUNCTION private.notify_staff_of_submission();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.sprint_messages FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects', 'body');
grant delete, insert, select to authenticated;
grant all to service_role;

-- The total and completed tickets of each visible sprint; percent is rounded, 0 without tickets.
create view public.sprint_progress (
  sprint_id uuid,
  project_id uuid,
  total integer,
  done integer,
  percent integer
);
grant select to authenticated;
grant all to service_role;

create table public.sprint_signoffs (
  id uuid not null default gen_random_uuid(),
  sprint_id uuid not null,
  project_id uuid not null,
  decision text not null,
  comment text,
  deliverables text[] not null default '{}'::text[],
  done_tickets jsonb not null default '[]'::jsonb,
  preview_link text,
  author_id uuid,
  author_name text not null default ''::text,
  request_key text not null default (gen_random_uuid())::text,
  created_at timestamptz not null default private.now(),
  UNIQUE (author_id, request_key),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id, project_id) REFERENCES public.project_sprints(id, project_id),
  CHECK (((comment IS NULL) OR (char_length(comment) <= 10000))),
  CHECK ((decision = ANY (ARRAY['approved'::text, 'changes_requested'::text]))),
  CHECK (((char_length(request_key) >= 8) AND (char_length(request_key) <= 200)))
);
create policy sprint_signoffs_insert for insert to authenticated
  with check ((private.can_approve(project_id) AND (EXISTS ( SELECT 1
   FROM public.project_sprints s
  WHERE ((s.id = sprint_signoffs.sprint_id) AND (s.status = ANY (ARRAY['In Review'::text, 'Completed'::text])))))));
create policy sprint_signoffs_read for select to authenticated
  using (((select private.is_staff()) OR (project_id IN ( SELECT c.id
   FROM public.client_projects c))));
CREATE TRIGGER a_limit BEFORE INSERT ON public.sprint_signoffs FOR EACH ROW WHEN (private.is_api_caller()) EXECUTE FUNCTION private.limit_submissions();
CREATE TRIGGER a_set_author BEFORE INSERT ON public.sprint_signoffs FOR EACH ROW EXECUTE FUNCTION private.set_author();
CREATE TRIGGER b_snapshot BEFORE INSERT ON public.sprint_signoffs FOR EACH ROW EXECUTE FUNCTION private.snapshot_sprint();
CREATE TRIGGER c_forbid_repeated BEFORE INSERT ON public.sprint_signoffs FOR EACH ROW EXECUTE FUNCTION private.forbid_repeated_signoff();
CREATE TRIGGER notify_staff AFTER INSERT ON public.sprint_signoffs FOR EACH ROW EXECUTE FUNCTION private.notify_staff_of_submission();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.sprint_signoffs FOR EACH ROW EXECUTE FUNCTION private.write_audit('projects', 'comment');
grant insert, select to authenticated;
grant all to service_role;

-- Per sprint with messages: whether the client is waiting for a reply.
create view public.sprint_threads (
  sprint_id uuid,
  project_id uuid,
  last_at timestamptz,
  state text
);
grant select to authenticated;
grant all to service_role;

-- Tickets without the developer's name: the client's own, or all for staff.
create view public.sprint_tickets (
  id uuid,
  project_id uuid,
  sprint_id uuid,
  title text,
  description text,
  type text,
  status text,
  priority text,
  "position" integer,
  created_at timestamptz,
  updated_at timestamptz,
  number integer
);
grant select to authenticated;
grant all to service_role;

-- For staff: one row with the number of open items of each kind.
create view public.staff_attention (
  threads_waiting integer,
  signoffs_new integer,
  continuations_new integer,
  messages_open integer,
  clients_joined integer,
  access_waiting integer,
  invoices_overdue integer,
  releases_worse integer,
  health_problems integer
);
grant select to authenticated;
grant all to service_role;

-- For staff: per company its people, projects, open invoices, conversations that wait for a reply, and first contact.
create view public.staff_companies (
  company_id uuid,
  people integer,
  projects integer,
  invoices_open integer,
  threads_waiting integer,
  contact_email text
);
grant select to authenticated;
grant all to service_role;

create table public.staff_notifications (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  audience text not null default 'staff'::text,
  project_id uuid,
  sprint_id uuid,
  profile_id uuid,
  contact_message_id uuid,
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  FOREIGN KEY (contact_message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE,
  FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  FOREIGN KEY (project_id) REFERENCES public.client_projects(id) ON DELETE CASCADE,
  FOREIGN KEY (sprint_id) REFERENCES public.project_sprints(id) ON DELETE CASCADE,
  CHECK ((audience = ANY (ARRAY['staff'::text, 'admin'::text]))),
  CHECK ((kind = ANY (ARRAY['feedback'::text, 'question'::text, 'signoff'::text, 'continuation'::text, 'joined'::text, 'contact'::text, 'access'::text, 'release'::text, 'erasure'::text, 'health'::text])))
);
CREATE UNIQUE INDEX staff_notifications_release ON public.staff_notifications USING btree (title) WHERE (kind = 'release'::text);
create policy staff_notifications_read for select to authenticated
  using ((((select private.is_admin()) OR ((select private.is_staff()) AND (audience = 'staff'::text))) AND (kind <> ALL ((select private.muted_kinds())::text[]))));
create policy staff_notifications_update for update to authenticated
  using ((((select private.is_admin()) OR ((select private.is_staff()) AND (audience = 'staff'::text))) AND (kind <> ALL ((select private.muted_kinds())::text[]))))
  with check (((select private.is_admin()) OR ((select private.is_staff()) AND (audience = 'staff'::text))));
CREATE TRIGGER a_check_columns BEFORE UPDATE ON public.staff_notifications FOR EACH ROW EXECUTE FUNCTION private.check_notification_columns();
CREATE TRIGGER queue_notification_emails AFTER INSERT ON public.staff_notifications FOR EACH ROW WHEN ((new.created_at > (private.now() - '00:01:00'::interval))) EXECUTE FUNCTION private.queue_staff_notification_emails();
grant select, update to authenticated;
grant all to service_role;

-- For staff: conversations that wait for a reply, invoices overdue or due within seven days, and sprints that end within them. The first five of each kind; total counts all.
create view public.staff_week (
  kind text,
  id uuid,
  project_id uuid,
  title text,
  detail text,
  day date,
  amount numeric,
  currency text,
  total bigint
);
grant select to authenticated;
grant all to service_role;

create table public.team_members (
  id uuid not null default gen_random_uuid(),
  name text not null,
  role text not null,
  bio text,
  image_url text,
  skills text[] not null default '{}'::text[],
  linkedin_url text,
  twitter_url text,
  github_url text,
  email text,
  order_position integer not null default 0,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK (((bio IS NULL) OR (char_length(bio) <= 5000))),
  CHECK (private.is_email(email)),
  CHECK (private.is_link(github_url)),
  CHECK (private.is_image(image_url)),
  CHECK (private.is_link(linkedin_url)),
  CHECK (private.is_filled(name, 200)),
  CHECK (private.is_filled(role, 200)),
  CHECK (private.is_list(skills, 100)),
  CHECK (private.is_link(twitter_url))
);
create policy team_members_delete for delete to authenticated
  using ((select private.is_staff()));
create policy team_members_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy team_members_read for select to anon, authenticated
  using (true);
create policy team_members_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.team_members FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

create table public.testimonials (
  id uuid not null default gen_random_uuid(),
  author_name text not null,
  author_role text,
  company text,
  quote text not null,
  avatar_url text,
  sort_order integer not null default 0,
  published boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  PRIMARY KEY (id),
  CHECK (private.is_filled(author_name, 200)),
  CHECK (((author_role IS NULL) OR (char_length(author_role) <= 200))),
  CHECK (private.is_image(avatar_url)),
  CHECK (((company IS NULL) OR (char_length(company) <= 200))),
  CHECK (private.is_filled(quote, 5000))
);
create policy testimonials_delete for delete to authenticated
  using ((select private.is_staff()));
create policy testimonials_insert for insert to authenticated
  with check ((select private.is_staff()));
create policy testimonials_read for select to anon, authenticated
  using ((published OR (select private.is_staff())));
create policy testimonials_update for update to authenticated
  using ((select private.is_staff()))
  with check ((select private.is_staff()));
CREATE TRIGGER c_set_updated_at BEFORE UPDATE ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();
CREATE TRIGGER y_save_deleted_row BEFORE DELETE ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.save_deleted_row();
CREATE TRIGGER z_audit AFTER INSERT OR DELETE OR UPDATE ON public.testimonials FOR EACH ROW EXECUTE FUNCTION private.write_audit('content');
CREATE TRIGGER z_increment_content_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.testimonials FOR EACH STATEMENT EXECUTE FUNCTION private.increment_content_revision();
grant select to anon;
grant delete, insert, select, update to authenticated;
grant all to service_role;

-- Accounts of people whom an admin invited and who have not chosen a password yet.
create view public.user_invitations (
  id uuid,
  email text,
  role text,
  created_at timestamptz,
  sent_at timestamptz
);
grant select to authenticated;
grant all to service_role;

CREATE TRIGGER z_log_sign_in AFTER INSERT ON auth.audit_log_entries FOR EACH ROW EXECUTE FUNCTION private.log_sign_in();
CREATE TRIGGER z_log_factor_change AFTER INSERT OR DELETE OR UPDATE ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION private.log_factor_change();
CREATE TRIGGER northlight_user_changes BEFORE UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.before_user_updated();
CREATE TRIGGER northlight_user_created AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.after_user_created();
CREATE TRIGGER northlight_user_deleted AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.after_user_deleted();
CREATE TRIGGER northlight_user_updated AFTER UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.after_user_updated();
CREATE TRIGGER a_check_passkey BEFORE INSERT ON auth.webauthn_credentials FOR EACH ROW EXECUTE FUNCTION private.check_passkey();
CREATE TRIGGER z_log_passkey_change AFTER INSERT OR DELETE ON auth.webauthn_credentials FOR EACH ROW EXECUTE FUNCTION private.log_passkey_change();


function private."current_role"() returns text security definer; -- anon, authenticated, service_role
function private.accept_invitation(invitation uuid) returns uuid security definer; -- authenticated, service_role
function private.account_states() returns TABLE(id uuid, role text, last_seen_at timestamptz, has_factor boolean) security definer; -- authenticated, service_role
function private.archive_requester_claims(archive uuid) returns jsonb security definer; -- service_role
function private.archive_status(company uuid) returns TABLE(id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz, requested_by text, can_open boolean) security definer; -- authenticated, service_role
function private.are_images(list text[]) returns boolean; -- anon, authenticated, service_role
function private.are_links(list text[]) returns boolean; -- anon, authenticated, service_role
function private.authorize_upload(bucket text, object_name text, size integer) returns void security definer; -- authenticated, service_role
function private.blank_characters() returns text; -- anon, authenticated, service_role
function private.build_search_text(VARIADIC parts text[]) returns text; -- anon, authenticated, service_role
function private.can_approve(project uuid) returns boolean security definer; -- authenticated, service_role
function private.can_read_invoice_file(object_name text) returns boolean security definer; -- authenticated, service_role
function private.can_upload_picture(object_name text) returns boolean security definer; -- authenticated, service_role
function private.check_request() returns void; -- anon, authenticated, service_role
function private.contains_agency_name(value text) returns boolean security definer; -- authenticated, service_role
function private.content_revision() returns TABLE(revision bigint, brand jsonb, needs_setup boolean) security definer; -- anon, authenticated, service_role
function private.create_calendar_address() returns text security definer; -- authenticated, service_role
function private.create_recovery_codes() returns SETOF text security definer; -- authenticated, service_role
function private.currency_decimals(code text) returns integer; -- anon, authenticated, service_role
function private.current_person() returns uuid security definer; -- anon, authenticated, service_role
function private.end_portal_view(view uuid) returns void security definer; -- authenticated, service_role
function private.end_session(session uuid) returns void security definer; -- authenticated, service_role
function private.erase_person(person uuid, company uuid) returns void security definer; -- authenticated, service_role
function private.factor_problem() returns text security definer; -- anon, authenticated, service_role
function private.fold_accents(value text) returns text; -- anon, authenticated, service_role
function private.fold_non_ascii(value text) returns text; -- anon, authenticated, service_role
function private.fold_text(value text) returns text; -- anon, authenticated, service_role
function private.format_money(amount numeric, currency text) returns text; -- authenticated
function private.has_only_stored_pictures(html text) returns boolean; -- anon, authenticated, service_role
function private.hidden_characters() returns text; -- anon, authenticated, service_role
function private.invitation_lifetime() returns interval; -- authenticated, service_role
function private.is_admin() returns boolean security definer; -- anon, authenticated, service_role
function private.is_api_caller() returns boolean; -- anon, authenticated, service_role
function private.is_brand_picture(url text) returns boolean; -- anon, authenticated, service_role
function private.is_client() returns boolean security definer; -- anon, authenticated, service_role
function private.is_done(status text) returns boolean; -- authenticated, service_role
function private.is_due_soon(due date, today date) returns boolean; -- authenticated, service_role
function private.is_email(value text) returns boolean; -- anon, authenticated, service_role
function private.is_filled(value text, max_length integer) returns boolean; -- anon, authenticated, service_role
function private.is_iban(value text) returns boolean; -- authenticated, service_role
function private.is_image(value text) returns boolean; -- anon, authenticated, service_role
function private.is_link(value text) returns boolean; -- anon, authenticated, service_role
function private.is_list(list text[], max_length integer) returns boolean; -- anon, authenticated, service_role
function private.is_overdue(status text, due date, today date) returns boolean; -- authenticated, service_role
function private.is_signing_request() returns boolean security definer; -- authenticated
function private.is_staff() returns boolean security definer; -- anon, authenticated, service_role
function private.isolate(name text) returns text; -- anon, authenticated, service_role
function private.limit_searches() returns void security definer; -- authenticated
function private.log_export(list text, row_count integer) returns void security definer; -- authenticated, service_role
function private.muted_kinds() returns text[] security definer; -- authenticated
function private.name_problem(value text, is_staff boolean) returns text; -- authenticated, service_role
function private.notification_kind(notification_type text, sprint uuid, invoice uuid) returns text; -- authenticated, service_role
function private.notification_recipients(company uuid, permission text) returns SETOF uuid; -- authenticated, service_role
function private.notifications_for_change(changed_table text, old_row jsonb, new_row jsonb) returns TABLE(kind text, title text, message text); -- authenticated
function private.now() returns timestamptz security definer; -- anon, authenticated, service_role
function private.open_archive(company uuid) returns jsonb security definer; -- authenticated, service_role
function private.own_calendar_address() returns TABLE(issued_at timestamptz, read_at timestamptz) security definer; -- authenticated, service_role
function private.own_companies(permission text DEFAULT 'viewer'::text) returns SETOF uuid security definer; -- authenticated, service_role
function private.own_notification_settings() returns TABLE(kind text, channel text) security definer; -- authenticated, service_role
function private.own_sessions() returns TABLE(id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean) security definer; -- authenticated, service_role
function private.pending_notifications() returns TABLE(change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision) security definer; -- authenticated
function private.preview_erasure(person uuid, company uuid) returns jsonb security definer; -- authenticated, service_role
function private.recovery_codes_left() returns integer security definer; -- authenticated, service_role
function private.reminder_problem(invoice public.client_invoices) returns text; -- authenticated, service_role
function private.reminder_text(invoice public.client_invoices) returns text; -- authenticated, service_role
function private.request_archive(company uuid) returns uuid security definer; -- authenticated, service_role
function private.request_erasure() returns void security definer; -- authenticated, service_role
function private.requested_view() returns text; -- anon, authenticated, service_role
function private.required_permission(kind text, changed_table text) returns text; -- authenticated, service_role
function private.resolve_pending_notification(change_id uuid, action text) returns void security definer; -- authenticated
function private.restore_deleted(from_table text, deleted_id uuid) returns void security definer; -- authenticated
function private.revoke_calendar_address() returns void security definer; -- authenticated, service_role
function private.rollout_last_visit(rollout_id text) returns timestamptz security definer; -- authenticated, service_role
function private.rollout_progress() returns jsonb security definer; -- anon, authenticated, service_role
function private.rollout_tallies(rollout_id text) returns jsonb security definer; -- authenticated, service_role
function private.row_name(changed_table text, changed_row text) returns text; -- authenticated, service_role
function private.schema_version() returns bigint security definer; -- anon, authenticated, service_role
function private.set_token_claims(claims jsonb) returns jsonb; -- service_role
function private.signed_in_person() returns uuid security definer; -- anon, authenticated, service_role
function private.start_portal_view(person uuid) returns TABLE(id uuid, seconds integer, full_name text, email text, company_name text) security definer; -- authenticated, service_role
function private.today() returns date security definer; -- anon, authenticated, service_role
function private.viewed_person() returns uuid security definer; -- anon, authenticated, service_role
function private.vote_on_rollout(rollout_id text, step_index integer, vote text) returns void security definer; -- authenticated
function private.word_count(html text) returns integer; -- anon, authenticated, service_role
function public.accept_company_invitation(invitation uuid) returns uuid; -- authenticated, service_role
function public.add_example_services() returns integer; -- authenticated, service_role
function public.add_release_counts(counts text) returns void; -- service_role
function public.admin_allow_invited_signup(invitation uuid) returns boolean security definer; -- service_role
function public.admin_check_account_deletion(actor uuid, target uuid) returns text security definer; -- service_role
function public.admin_claim_pending_invitation(actor uuid, invitation uuid) returns TABLE(email text, user_id uuid) security definer; -- service_role
function public.admin_describe_invitation(invitation uuid, address text, company uuid DEFAULT NULL::uuid) returns jsonb security definer; -- service_role
function public.admin_extend_invitation(invitation uuid, address text, company uuid DEFAULT NULL::uuid) returns jsonb security definer; -- service_role
function public.admin_invite(actor uuid, address text, person_name text, person_role text, organization text, invitation_kind text) returns uuid security definer; -- service_role
function public.admin_revoke_invitation(invitation uuid) returns void security definer; -- service_role
function public.agency_today() returns date; -- anon, authenticated, service_role
function public.archive_rows(archive uuid, source text, after jsonb, size integer) returns jsonb; -- service_role
function public.authorize_upload(bucket text, object_name text, size integer) returns void; -- authenticated, service_role
function public.begin_setup(code text, answers jsonb) returns jsonb security definer; -- service_role
function public.can_manage_company(company uuid) returns boolean; -- authenticated, service_role
function public.can_read_invoice_file(object_name text) returns boolean; -- authenticated, service_role
function public.check_health() returns jsonb security definer; -- service_role
function public.company_archive_parts(archive uuid, person uuid, session uuid, level text) returns jsonb security definer; -- service_role
function public.company_archive_status(company uuid) returns TABLE(id uuid, state text, done integer, total integer, bytes bigint, created_at timestamptz, expires_at timestamptz, requested_by text, can_open boolean); -- authenticated, service_role
function public.complete_notification_email(person uuid, notification uuid) returns void security definer; -- service_role
function public.consume_rate_limit(scope_name text, key text, allowed integer, window_seconds integer) returns boolean security definer; -- service_role
function public.create_calendar_address() returns text; -- authenticated, service_role
function public.create_recovery_codes() returns SETOF text; -- authenticated, service_role
function public.create_setup_code() returns text security definer; -- service_role
function public.draft_reminders(invoices uuid[]) returns TABLE(invoice_id uuid, invoice_number text, client_name text, message text, problem text); -- authenticated, service_role
function public.end_portal_view(view uuid) returns void; -- authenticated, service_role
function public.end_session(session uuid) returns void; -- authenticated, service_role
function public.erase_person(person uuid, company uuid DEFAULT NULL::uuid) returns void; -- authenticated, service_role
function public.erase_visitor(address text) returns integer security definer; -- service_role
function public.featured_projects() returns SETOF public.projects; -- anon, authenticated, service_role
function public.hook_before_user_created(event jsonb) returns jsonb security definer; -- service_role, supabase_auth_admin
function public.lease_company_archive() returns jsonb security definer; -- service_role
function public.lease_digests() returns TABLE(notification_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, total integer) security definer; -- service_role
function public.lease_emails() returns TABLE(id uuid, email jsonb) security definer; -- service_role
function public.lease_notifications() returns TABLE(notification_id uuid, person_id uuid, email text, full_name text, kind text, title text, message text, project_id uuid, sprint_id uuid, invoice_id uuid, project_title text, visitor jsonb) security definer; -- service_role
function public.list_erasures() returns jsonb security definer; -- service_role
function public.list_orphaned_files() returns TABLE(bucket text, name text) security definer; -- service_role
function public.list_rollouts() returns jsonb; -- authenticated, service_role
function public.log_export(list text, row_count integer) returns void; -- authenticated, service_role
function public.next_invoice_number() returns text; -- authenticated, service_role
function public.notify_staff_of_release(headline text, body text) returns void; -- service_role
function public.open_company_archive(company uuid) returns jsonb; -- authenticated, service_role
function public.own_calendar_address() returns TABLE(issued_at timestamptz, read_at timestamptz); -- authenticated, service_role
function public.own_notification_settings() returns TABLE(kind text, channel text); -- authenticated, service_role
function public.own_sessions() returns TABLE(id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean); -- authenticated, service_role
function public.pending_notifications() returns TABLE(change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision); -- authenticated, service_role
function public.portal_screen(project_id uuid DEFAULT NULL::uuid, tab text DEFAULT 'overview'::text) returns jsonb; -- authenticated, service_role
function public.preview_erasure(person uuid, company uuid DEFAULT NULL::uuid) returns jsonb; -- authenticated, service_role
function public.preview_notifications(changed_table text, changed_id uuid, changes jsonb) returns TABLE(client_name text, title text, message text); -- authenticated, service_role
function public.project_activity(project uuid) returns SETOF public.recent_activity; -- authenticated, service_role
function public.queue_email(email jsonb, key text, minutes integer) returns uuid security definer; -- service_role
function public.read_calendar(secret text) returns jsonb security definer; -- service_role
function public.read_visitor_data(address text) returns jsonb security definer; -- service_role
function public.record_edge_visits(visits text) returns void security definer; -- service_role
function public.record_email_outcome(id uuid, outcome text) returns boolean security definer; -- service_role
function public.record_job(job_name text) returns void security definer; -- service_role
function public.record_rollout_verdict(rollout_id text, step_index integer, advances boolean, new_hold_reason text) returns void; -- service_role
function public.recovery_codes_left() returns integer; -- authenticated, service_role
function public.register_rollouts(rollouts text) returns void; -- service_role
function public.release_totals(versions text) returns jsonb; -- authenticated, service_role
function public.repeat_erasures(erasures jsonb) returns integer security definer; -- service_role
function public.request_company_archive(company uuid) returns uuid; -- authenticated, service_role
function public.request_erasure() returns void; -- authenticated, service_role
function public.resolve_pending_notification(change_id uuid, action text) returns void; -- authenticated, service_role
function public.restore_deleted(from_table text, deleted_id uuid) returns void; -- authenticated, service_role
function public.revoke_calendar_address() returns void; -- authenticated, service_role
function public.rollout_progress() returns jsonb; -- anon, authenticated, service_role
function public.schema_version() returns bigint; -- anon, authenticated, service_role
function public.search_records(query text) returns TABLE(kind text, id uuid, project_id uuid, sprint_id uuid, label text, note text); -- authenticated, service_role
function public.search_text(public.blogs) returns text; -- anon, authenticated, service_role
function public.search_text(public.client_invoices) returns text; -- authenticated, service_role
function public.search_text(public.client_projects) returns text; -- authenticated, service_role
function public.search_text(public.companies) returns text; -- authenticated, service_role
function public.search_text(public.faqs) returns text; -- anon, authenticated, service_role
function public.search_text(public.payment_accounts) returns text; -- authenticated, service_role
function public.search_text(public.profiles) returns text; -- authenticated, service_role
function public.search_text(public.project_sprints) returns text; -- authenticated, service_role
function public.search_text(public.project_tickets) returns text; -- authenticated, service_role
function public.search_text(public.projects) returns text; -- anon, authenticated, service_role
function public.search_text(public.services) returns text; -- anon, authenticated, service_role
function public.search_text(public.team_members) returns text; -- anon, authenticated, service_role
function public.search_text(public.testimonials) returns text; -- anon, authenticated, service_role
function public.send_due_reminders() returns integer security definer; -- service_role
function public.set_subscription_status(secret text, new_status text) returns text security definer; -- service_role
function public.set_up_instance(domains text[], admin_email text DEFAULT NULL::text, admin_name text DEFAULT NULL::text, agency text DEFAULT NULL::text, accent text DEFAULT NULL::text) returns text security definer; -- service_role
function public.staff_client_projects(managed uuid DEFAULT NULL::uuid, tab text DEFAULT 'sprints'::text, view text DEFAULT 'list'::text) returns jsonb; -- authenticated, service_role
function public.staff_overview() returns jsonb; -- authenticated, service_role
function public.start_portal_view(person uuid) returns TABLE(id uuid, seconds integer, full_name text, email text, company_name text); -- authenticated, service_role
function public.stop_notification_emails(person uuid, stopped_kind text) returns void security definer; -- service_role
function public.stop_rollout(rollout_id text, stop_reason text) returns boolean; -- service_role
function public.subscribe_to_newsletter(address text) returns text security definer; -- service_role
function public.switch_releases(expected_revision bigint, next_document text, ledger_rows text) returns bigint; -- service_role
function public.update_company_archive(archive uuid, lease_id uuid, change jsonb) returns boolean security definer; -- service_role
function public.use_recovery_code(person uuid, code text) returns boolean security definer; -- service_role
function public.vote_on_rollout(rollout_id text, step_index integer, vote text) returns void; -- authenticated, service_role
