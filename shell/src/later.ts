/**
 * What a visit needs later than its first view, or when something fails; as one chunk, since the hash of each weighs on
 * every first visit.
 */
export { PageFailed, RemoteFailed } from './frame/failed.tsx';
export { NotFoundPage } from './frame/not-found-page.tsx';
export { explainFailure } from './remotes/explain-failure.ts';
export { createReports } from './reports/reports.ts';
export { tellVisits } from './reports/visits.ts';
