import type { Database } from '@northlight/auth-kit/types';

type Tables = Database['public']['Tables'];

/** The columns of a new row. */
export type Insert<Name extends keyof Tables> = Tables[Name]['Insert'];

/** The user ids of the accounts, by their keys. */
export type People = Readonly<Record<string, string>>;

/** What belongs to a company; which one, the database knows by the client. */
type WithoutCompany<Name extends 'client_projects' | 'client_invoices'> = Omit<Insert<Name>, 'company_id'>;

/** A client project with everything that hangs on it. */
export interface ClientWork {
  readonly project: WithoutCompany<'client_projects'> & { readonly id: string; readonly client_id: string };
  readonly sprints: readonly Insert<'project_sprints'>[];
  readonly tickets: readonly Insert<'project_tickets'>[];
  readonly invoices: readonly WithoutCompany<'client_invoices'>[];
  readonly notifications: readonly Insert<'project_notifications'>[];
  readonly messages: readonly Insert<'sprint_messages'>[];
  readonly signoffs: readonly Insert<'sprint_signoffs'>[];
  readonly continuations: readonly Insert<'sprint_continuations'>[];
}
