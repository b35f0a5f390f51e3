import { getBackend, type PageOf, pageOf } from 'auth-kit';

/** A running sprint and where its tickets stand. */
export interface SprintFlow {
  readonly id: string;
  readonly title: string;
  readonly project: string;
  readonly notStarted: number;
  readonly inProgress: number;
  readonly done: number;
  /** How many of the done ones got there within seven days. */
  readonly doneLately: number;
}

/** As many sprints as can be told apart in a picture. */
const shown = 8;

/** The running sprints that end first. */
export async function fetchSprintFlow(signal: AbortSignal): Promise<PageOf<SprintFlow>> {
  const backend = await getBackend();
  const { rows, total } = pageOf(
    await backend
      .from('sprint_flow')
      .select('sprint_id, title, project_title, not_started, in_progress, done, done_lately', {
        count: 'exact',
      })
      .order('end_date')
      .order('sprint_id')
      .limit(shown)
      .abortSignal(signal),
  );
  return {
    total,
    rows: rows.map((row) => ({
      id: row.sprint_id ?? '',
      title: row.title ?? '',
      project: row.project_title ?? '',
      notStarted: row.not_started ?? 0,
      inProgress: row.in_progress ?? 0,
      done: row.done ?? 0,
      doneLately: row.done_lately ?? 0,
    })),
  };
}
