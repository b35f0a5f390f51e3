import { type Mutant, on, policy } from '../mutant.ts';

export const conversationHoles: readonly Mutant[] = [
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
