import { getBackend, unwrap } from 'auth-kit';

/** A sprint that the overview shows. */
export interface CurrentSprint {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly feedback_required: boolean;
}

export interface CurrentSprints {
  readonly sprints: readonly CurrentSprint[];
  /** How many sprints the project has in all. */
  readonly total: number;
}

/** The sprints that matter now, in their order, picked and counted by the database. */
export async function fetchCurrentSprints(projectId: string, signal: AbortSignal): Promise<CurrentSprints> {
  const backend = await getBackend();
  const rows = unwrap(
    await backend
      .from('current_sprints')
      .select('id, title, status, start_date, end_date, feedback_required, total')
      .eq('project_id', projectId)
      .order('sprint_order', { ascending: true })
      .limit(50)
      .abortSignal(signal),
  );
  return {
    sprints: rows.map((row) => ({
      id: row.id ?? '',
      title: row.title ?? '',
      status: row.status ?? '',
      start_date: row.start_date ?? '',
      end_date: row.end_date ?? '',
      feedback_required: row.feedback_required ?? false,
    })),
    total: rows[0]?.total ?? 0,
  };
}
