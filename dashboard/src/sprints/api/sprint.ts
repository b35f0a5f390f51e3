import type { Tables, TablesInsert } from 'auth-kit';

export type SprintRow = Tables<'project_sprints'>;

export interface SprintProgress {
  readonly total: number;
  readonly done: number;
  readonly percent: number;
}

/** A sprint of a list: with its progress, null when that could not be loaded. */
export interface Sprint extends SprintRow {
  readonly progress: SprintProgress | null;
}

/** A sprint of the list across projects. */
export interface SprintOfProject extends Sprint {
  readonly project: { readonly title: string } | null;
}

export type SprintInput = Required<
  Pick<
    TablesInsert<'project_sprints'>,
    | 'title'
    | 'description'
    | 'start_date'
    | 'end_date'
    | 'status'
    | 'deliverables'
    | 'preview_link'
    | 'feedback_required'
  >
>;
