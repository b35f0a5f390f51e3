import { texts } from '../../lib/texts.ts';
import { MissingPage } from '../../lib/ui/missing-page.tsx';

/** In place of a project that does not exist. */
export function ProjectMissing() {
  return (
    <MissingPage title={texts.projectMissing} backTo="/projects" backLabel="Back to Projects">
      The project you are looking for does not exist, or is no longer part of our portfolio.
    </MissingPage>
  );
}
