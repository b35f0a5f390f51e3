import type { Mutant } from '../mutant.ts';

export const catalogueHoles: readonly Mutant[] = [
  {
    name: 'a table without an expected answer',
    sql: 'create table public.unknown (id int primary key)',
    objects: ['catalogue'],
  },
  {
    name: 'a function without an expected answer',
    sql: "create function public.unknown() returns int language sql as 'select 1'",
    objects: ['catalogue'],
  },
  {
    name: 'a bucket without an expected answer',
    sql: "insert into storage.buckets (id, name, public) values ('unknown', 'unknown', true)",
    objects: ['catalogue'],
  },
];
