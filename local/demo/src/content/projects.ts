import type { ProjectContent } from './project.ts';
import { delivered } from './projects-delivered.ts';
import { running } from './projects-running.ts';

/** The whole portfolio, newest first. */
export const projects: readonly ProjectContent[] = [...running, ...delivered].sort(
  (a, b) => (a.started ?? 0) - (b.started ?? 0),
);
