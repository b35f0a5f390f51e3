import type { Database } from './database.types.ts';

type Public = Database['public'];

/** A row of a table or view, as `*` gives it: without what is computed for searching alone. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name] extends { Row: infer Row }
  ? Omit<Row, 'search_text'>
  : never;

/** What a new row of a table takes. */
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name] extends {
  Insert: infer Insert;
}
  ? Insert
  : never;

/** What a change of a table's row takes. */
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name] extends {
  Update: infer Update;
}
  ? Update
  : never;

/** An enum of the database. */
export type Enums<Name extends keyof Public['Enums']> = Public['Enums'][Name];
