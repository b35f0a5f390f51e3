import { type Mutant, on, policy } from '../mutant.ts';

const asked = [
  'public.client_invoices',
  'public.companies',
  'public.company_members',
  'public.company_invitations',
  'public.profiles',
  'public.account_rules',
];

const person = (rule: string) =>
  `create or replace function private.signed_in_person() returns uuid language sql stable security definer set search_path = ''
    as $f$ select s.user_id from auth.sessions s
      where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
        and (s.not_after is null or s.not_after > now()) and ${rule} $f$`;
const factor =
  "exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')";

export const secondFactorHoles: readonly Mutant[] = [
  ...asked.map((table) =>
    on(
      table,
      `trigger dropped: no code is asked for by ${table}`,
      `drop trigger a0_ask_for_factor on ${table}`,
    ),
  ),
  on(
    'public.profiles',
    'trigger dropped: other people are renamed without a code',
    'drop trigger a0_ask_for_factor_of_others on public.profiles',
  ),
  {
    name: 'function weakened: a session counts without its code',
    sql: person('true'),
    objects: ['public.client_invoices', 'public.client_projects'],
  },
  {
    name: 'function weakened: the token alone says that a code was given',
    sql: person(`(auth.jwt() ->> 'aal' = 'aal2' or not ${factor})`),
    objects: ['public.client_invoices'],
  },
  {
    name: 'function weakened: a token from before the code is good',
    sql: person(`(s.aal = 'aal2' or not ${factor})`),
    objects: ['public.client_invoices'],
  },
  {
    name: 'function weakened: grace never ends',
    sql: `create or replace function private.staff_need_factor() returns boolean language sql stable security definer set search_path = ''
      as $f$ select false $f$`,
    objects: ['public.client_invoices', 'public.admin_invite(uuid,text,text,text,text,text)'],
  },
  on(
    'public.account_rules',
    'policy widened: clients read when staff need a factor',
    policy('public.account_rules', 'account_rules_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.account_rules',
    'policy widened: any staff prolongs the grace',
    policy(
      'public.account_rules',
      'account_rules_update',
      'for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()))',
    ),
  ),
  on(
    'private.recovery_codes',
    'policy widened: hashes of recovery codes are read',
    `${policy('private.recovery_codes', 'recovery_codes_nobody_reads', 'for select to authenticated using (true)')};
     grant select on private.recovery_codes to authenticated`,
  ),
  on(
    'public.staff_without_factor()',
    'function widened: any staff sees who has no factor',
    `create or replace function private.staff_without_factor() returns setof uuid language sql stable security definer set search_path = ''
      as $f$ select p.id from public.profiles p where p.role in ('author', 'admin') and not private.has_factor(p.id) $f$`,
  ),
  on(
    'public.end_session(uuid)',
    "function widened: somebody else's session is ended",
    `create or replace function private.end_session(session uuid) returns void language sql volatile security definer set search_path = ''
      as $f$ delete from auth.sessions s where s.id = session $f$`,
  ),
  on(
    'public.own_sessions()',
    'function widened: the sessions of everybody',
    `create or replace function private.own_sessions()
      returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
      language sql stable security definer set search_path = ''
      as $f$ select s.id, s.created_at, s.created_at, s.user_agent, false from auth.sessions s $f$`,
  ),
  on(
    'public.take_recovery_code(uuid,text)',
    'function weakened: a recovery code is good again',
    `create or replace function private.take_recovery_code(person uuid, code text) returns boolean language sql volatile security definer set search_path = ''
      as $f$ select exists (select from private.recovery_codes c
        where c.user_id = person and c.code_hash = private.recovery_code_hash(person, code)) $f$`,
  ),
  on(
    'private.recovery_codes',
    'trigger dropped: recovery codes stay without their factor',
    'drop trigger z_note_factor_change on auth.mfa_factors',
  ),
  on(
    'auth.webauthn_credentials',
    "trigger dropped: who typed somebody's password adds a passkey",
    'drop trigger a_judge_passkey on auth.webauthn_credentials',
  ),
  on(
    'auth.webauthn_credentials',
    'trigger dropped: passkeys come and go without a word',
    'drop trigger z_note_passkey_change on auth.webauthn_credentials',
  ),
  on(
    'public.account_rules',
    'trigger dropped: an admin locks all staff out at once',
    'drop trigger a_check_grace on public.account_rules',
  ),
];
