import type { Database } from '@northlight/auth-kit/types';

type Tables = Database['public']['Tables'];

export type TableName = keyof Tables;
export type Insert<Name extends TableName> = Tables[Name]['Insert'];

/** User ids by account key. */
export type UserIds = Readonly<Record<string, string>>;

/** A row without its company, which follows from the client. */
type WithoutCompany<Name extends 'client_projects' | 'client_invoices'> = Omit<Insert<Name>, 'company_id'>;

/** A client project with all its rows. */
export interface ClientWork {
  readonly project: WithoutCompany<'client_projects'> & { readonly id: string; readonly client_id: string };
  readonly sprints: readonly Insert<'project_sprints'>[];
  readonly tickets: readonly Insert<'project_tickets'>[];
  readonly invoices: readonly WithoutCompany<'client_invoices'>[];
  readonly notifications: readonly Insert<'project_notifications'>[];
  readonly messages: readonly Insert<'sprint_messages'>[];
  readonly signoffs: readonly Insert<'sprint_signoffs'>[];
  readonly continuations: readonly Insert<'sprint_continuations'>[];
  /** The rows of other tables with a project. */
  readonly tables: { readonly [Name in TableName]?: readonly Insert<Name>[] };
}
