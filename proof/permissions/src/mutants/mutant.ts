/** A change to the database that opens a hole, or none. */
export interface Mutant {
  readonly name: string;
  readonly sql: string;
  /** Where it must show. */
  readonly objects: readonly string[];
}

export const policy = (table: string, name: string, clauses: string) =>
  `drop policy ${name} on ${table}; create policy ${name} on ${table} ${clauses}`;

export const own = 'company_id in (select private.own_companies())';
export const staff = '(select private.is_staff())';

export const on = (object: string, name: string, sql: string): Mutant => ({ name, sql, objects: [object] });
