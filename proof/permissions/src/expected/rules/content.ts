import type { Rule } from './rule.ts';

export const contentRules: readonly Rule[] = [
  {
    object: 'public.settings',
    label: 'a time zone must be valid',
    actor: 'admin',
    sql: "update public.settings set time_zone = 'Mars/Base'",
    fails: '22023',
  },
  {
    object: 'public.blogs',
    label: 'a former slug still finds the post',
    actor: 'author',
    sql: "update public.blogs set slug = 'a-new-one' where id = '$post'",
    check: "select 1 from public.blog_slug_history where slug = 'the-post' and blog_id = '$post'",
  },
  {
    object: 'public.blogs',
    label: 'a current slug wins over a former one',
    actor: 'author',
    sql: "insert into public.blogs (title, slug) values ('x', 'post')",
    check: "select 1 where not exists (select from public.blog_slug_history where slug = 'post')",
  },
];
