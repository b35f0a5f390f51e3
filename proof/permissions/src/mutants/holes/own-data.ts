import type { Mutant } from '../mutant.ts';

/** A function with some of its text replaced. */
const weakened = (signature: string, from: string, to: string, object: string): Mutant => ({
  name: `own data: ${signature} with ${to} in place of ${from}`,
  sql: `do $m$
    declare
      body text := pg_get_functiondef('${signature}'::regprocedure);
    begin
      if position($f$${from}$f$ in body) = 0 then raise exception 'nothing is replaced'; end if;
      execute replace(body, $f$${from}$f$, $f$${to}$f$);
    end $m$`,
  objects: [object],
});

const request = 'public.request_company_archive(uuid)';
const archiveRows = 'public.archive_rows(uuid,text,jsonb,uuid,integer)';
const toSend = 'public.company_archive_to_send(uuid,uuid,uuid,text)';
const erase = 'public.erase_person(uuid,uuid)';

export const ownDataHoles: readonly Mutant[] = [
  weakened('private.request_archive(uuid)', 'not private.archive_fits(company)', 'false', request),
  weakened('private.may_erase(uuid,uuid)', "and p.role = 'client'", '', erase),
  weakened('private.may_erase(uuid,uuid)', 'and not p.awaiting_access', '', erase),
  weakened('private.address_pattern(text[])', '(?![[:alnum:]_-]|\\.[[:alnum:]])', '', erase),
  weakened('private.address_pattern(text[])', "(?<![[:alnum:].!#$%&''*+/=?^_`{|}~-])", '', erase),
  {
    name: 'own data: everybody reads how archives stand',
    sql: 'alter policy company_archives_admin_reads on private.company_archives using (true)',
    objects: ['private.company_archives'],
  },
  weakened('private.request_archive(uuid)', "own_companies('manager')", "own_companies('viewer')", request),
  weakened(
    'private.archive_of(uuid)',
    "own_companies('manager')",
    "own_companies('viewer')",
    'public.company_archive(uuid)',
  ),
  weakened(
    'private.archive_of(uuid)',
    'not a.holds_invoices or',
    'true or',
    'public.open_company_archive(uuid)',
  ),
  weakened('private.archive_of(uuid)', 'a.expires_at > private.now()', 'true', toSend),
  weakened(
    'private.archive_to_send(uuid,uuid,uuid,text)',
    "'session_id', session",
    "'session_id', person",
    toSend,
  ),
  weakened(archiveRows, "perform set_config('role', 'authenticated', true)", 'null', archiveRows),
  weakened(
    archiveRows,
    "if not exists (select from private.own_companies('manager') o where o = company)",
    'if false',
    archiveRows,
  ),
  weakened('private.may_erase(uuid,uuid)', "own_companies('manager')", "own_companies('viewer')", erase),
  weakened('private.may_erase(uuid,uuid)', 'then private.is_admin()', 'then private.is_staff()', erase),
  weakened(
    'private.erase_person(uuid,uuid)',
    "array_remove(array[nullif(address, ''), who.email], null)",
    "'{}'",
    erase,
  ),
  weakened(
    'private.refuse_change()',
    "- array['actor_name', 'actor_email', 'changes']",
    "- array['actor_name', 'actor_email', 'changes', 'action']",
    'public.audit_log',
  ),
  weakened('private.erasure_obstacle(uuid,uuid)', 'when person = private.person()', 'when false', erase),
];
