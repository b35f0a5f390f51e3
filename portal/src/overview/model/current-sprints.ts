/**
 * The sprints that the overview shows: those in review or under way and the first one after them; once all is done, the
 * last one.
 */
export function currentSprints<Sprint extends { readonly status: string }>(
  sprints: readonly Sprint[],
): Sprint[] {
  const running = sprints.filter(({ status }) => status === 'In Review' || status === 'In Progress');
  const next = sprints.find(({ status }) => status === 'Planned' || status === 'Not Started');
  const shown = next === undefined ? running : [...running, next];
  return shown.length > 0 ? shown : sprints.slice(-1);
}
