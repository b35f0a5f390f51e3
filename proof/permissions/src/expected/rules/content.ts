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
    object: 'public.settings',
    label: 'the founding year is not in the future',
    actor: 'admin',
    sql: 'update public.settings set founded_year = extract(year from private.now()) + 1',
    fails: '22023',
  },
  {
    object: 'public.blogs',
    label: 'a current slug wins over a former one',
    actor: 'author',
    sql: "insert into public.blogs (title, slug) values ('x', 'post')",
    check: "select 1 where not exists (select from public.blog_slug_history where slug = 'post')",
  },
];
