import { type Mutant, on, policy, staff } from '../mutant.ts';

export const peopleHoles: readonly Mutant[] = [
  on('public.profiles', 'policy dropped: profiles_read', 'drop policy profiles_read on public.profiles'),
  on(
    'public.profiles',
    'policy widened: everybody signed in reads profiles',
    policy('public.profiles', 'profiles_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.profiles',
    'owner test negated: profiles_read',
    policy(
      'public.profiles',
      'profiles_read',
      `for select to authenticated using (id <> (select auth.uid()) or ${staff})`,
    ),
  ),
  on(
    'public.profiles',
    'policy weakened: the own profile is read without a session',
    policy(
      'public.profiles',
      'profiles_read',
      `for select to authenticated using (deleted_at is null and (id = (select auth.uid()) or ${staff}))`,
    ),
  ),
  on(
    'public.profiles',
    'USING and CHECK weakened together: profiles_update',
    policy(
      'public.profiles',
      'profiles_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on('public.profiles', 'trigger dropped: the guard of columns', 'drop trigger a_guard on public.profiles'),
  on('public.profiles', 'trigger dropped: the last admin', 'drop trigger keep_an_admin on public.profiles'),
  on(
    'public.profiles',
    'trigger switched off: clients with projects',
    'alter table public.profiles disable trigger keep_client_of_projects',
  ),
  on(
    'public.profiles',
    'constraint dropped: a client is never public',
    'alter table public.profiles drop constraint profiles_client_is_not_public',
  ),
  on(
    'public.staff_notifications',
    'policy widened: authors read what is for admins',
    policy(
      'public.staff_notifications',
      'staff_notifications_read',
      `for select to authenticated using (${staff})`,
    ),
  ),
  on(
    'auth.users',
    'trigger dropped: only employees and invited people sign up',
    'drop trigger northlight_user_created on auth.users',
  ),
];
