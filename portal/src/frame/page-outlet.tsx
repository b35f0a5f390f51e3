import { MovingOutlet } from '@northlight/first-view/moving-outlet';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../lib/address.ts';
import { knownSprint } from '../lib/api/portal-queries.ts';
import { PendingSprint } from '../lib/components/pending-sprint.tsx';

const before = paths.sprint('');

/** The open page; a sprint begins with what its list has shown of it. */
export function PageOutlet() {
  const queryClient = useQueryClient();
  return (
    <MovingOutlet
      headOf={(pathname) => {
        const known = pathname.startsWith(before)
          ? knownSprint(queryClient, pathname.slice(before.length))
          : undefined;
        return known === undefined ? null : <PendingSprint known={known} />;
      }}
    />
  );
}
