import { type Mutant, on, policy, staff } from '../mutant.ts';

export const contentHoles: readonly Mutant[] = [
  on(
    'public.blogs',
    'policy widened: scheduled posts are read before their time',
    policy('public.blogs', 'blogs_read', `for select to anon, authenticated using (published or ${staff})`),
  ),
  on('public.blogs', 'trigger dropped: the author is who wrote it', 'drop trigger a_author on public.blogs'),
  on(
    'public.testimonials',
    'policy widened: hidden testimonials are read',
    policy('public.testimonials', 'testimonials_read', 'for select to anon, authenticated using (true)'),
  ),
  on(
    'public.services',
    'policy and privilege added: visitors insert',
    'create policy anyone on public.services for insert to anon with check (true); grant insert on public.services to anon',
  ),
  on('public.services', 'trigger dropped: changes are logged', 'drop trigger z_audit on public.services'),
  on(
    'public.settings',
    'policy widened: authors change settings',
    policy(
      'public.settings',
      'settings_update',
      `for update to authenticated using (${staff}) with check (${staff})`,
    ),
  ),
  on(
    'public.public_profiles',
    'view with one column more: public_profiles',
    `create or replace view public.public_profiles as
      select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url, p.email from public.profiles p`,
  ),
];
