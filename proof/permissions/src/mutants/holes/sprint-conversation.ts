import { type Mutant, on, policy, staff } from '../mutant.ts';

export const conversationHoles: readonly Mutant[] = [
  on(
    'public.sprint_messages',
    'trigger dropped: messages per minute',
    'drop trigger a_limit on public.sprint_messages',
  ),
  on(
    'public.sprint_messages',
    'policy widened: authors remove messages',
    policy(
      'public.sprint_messages',
      'sprint_messages_delete',
      `for delete to authenticated using (${staff})`,
    ),
  ),
  on(
    'public.sprint_continuations',
    'trigger switched off: continuations per minute',
    'alter table public.sprint_continuations disable trigger a_limit',
  ),
  {
    name: 'function weakened: the limit counts statements of all people by the minute alone',
    sql: `create or replace function private.limit_statements() returns trigger language plpgsql security definer set search_path = ''
      as $f$ begin if not private.take('statements.minute', auth.uid()::text, 20, 60) then
        raise exception using errcode = 'PT429', message = 'x'; end if; return new; end $f$`,
    objects: ['public.sprint_messages'],
  },
  on(
    'public.sprint_messages',
    'policy widened: clients write about any sprint at any time',
    policy(
      'public.sprint_messages',
      'sprint_messages_insert',
      'for insert to authenticated with check ((select private.is_client()) or (select private.is_staff()))',
    ),
  ),
  on(
    'public.sprint_messages',
    'trigger dropped: who speaks is signed',
    'drop trigger a_sign on public.sprint_messages',
  ),
  on(
    'public.sprint_messages',
    'policy added: authors change what they wrote',
    `create policy rewrite on public.sprint_messages for update to authenticated
      using (author_id = (select auth.uid())) with check (true);
      grant update on public.sprint_messages to authenticated`,
  ),
  on(
    'public.sprint_signoffs',
    'trigger dropped: what was approved is pictured',
    'drop trigger b_picture on public.sprint_signoffs',
  ),
  on(
    'public.sprint_continuations',
    'constraint dropped: one continuation per sprint',
    'alter table public.sprint_continuations drop constraint sprint_continuations_one_per_sprint',
  ),
];
