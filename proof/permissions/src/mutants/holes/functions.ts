import { type Mutant, on } from '../mutant.ts';

export const functionHoles: readonly Mutant[] = [
  on(
    'public.take_rate_limit(text,text,integer,integer)',
    'function granted: everybody signed in counts limits',
    'grant execute on function public.take_rate_limit(text, text, integer, integer), private.take(text, text, integer, integer) to authenticated',
  ),
  {
    name: 'function widened: whoever has a role is staff',
    sql: `create or replace function private.is_staff() returns boolean language sql stable security definer set search_path = ''
      as $f$ select private.current_role() is not null $f$`,
    objects: ['public.services'],
  },
  {
    name: "function weakened: the role is read from the token's metadata",
    sql: `create or replace function private.current_role() returns text language sql stable security definer set search_path = ''
      as $f$ select coalesce(auth.jwt() -> 'app_metadata' ->> 'role', (select p.role from public.profiles p where p.id = auth.uid())) $f$`,
    objects: ['public.client_invoices'],
  },
  {
    name: 'function weakened: the role is given to a token whose session has ended',
    sql: `create or replace function private.current_role() returns text language sql stable security definer set search_path = ''
      as $f$ select p.role from public.profiles p where p.id = auth.uid() and p.deleted_at is null $f$`,
    objects: ['public.client_invoices'],
  },
  {
    name: "function weakened: the session may be somebody else's, and long over",
    sql: `create or replace function private.person() returns uuid language sql stable security definer set search_path = ''
      as $f$ select auth.uid() from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid $f$`,
    objects: ['public.profiles'],
  },
];
