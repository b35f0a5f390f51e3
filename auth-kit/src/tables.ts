import type { Database } from './database.ts';

type Public = Database['public'];

/** A row of a table or view, without the columns computed for search. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name] extends { Row: infer Row }
  ? Omit<Row, 'search_text'>
  : never;

/** The values of a new row. */
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name] extends {
  Insert: infer Insert;
}
  ? Insert
  : never;

/** The changed values of a row. */
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name] extends {
  Update: infer Update;
}
  ? Update
  : never;

/** A database enum. */
export type Enums<Name extends keyof Public['Enums']> = Public['Enums'][Name];

type Relations = Public['Tables'] & Public['Views'];
type Functions = Public['Functions'];

/**
 * The contract's `EarlyRead` with names checked against the database: `[…] satisfies DeclaredRead[]`.
 */
export type DeclaredRead =
  | {
      [Name in keyof Relations & string]: {
        readonly from: Name;
        readonly query: {
          readonly select: string;
          readonly order?: string;
          readonly limit?: string;
          readonly offset?: string;
        } & {
          readonly [Column in keyof Relations[Name]['Row']]?: string;
        };
        readonly isCounted?: true;
      };
    }[keyof Relations & string]
  | {
      [Name in keyof Functions & string]: {
        readonly from: `rpc/${Name}`;
        readonly query: { readonly [Argument in keyof Functions[Name]['Args']]?: string };
      };
    }[keyof Functions & string];
