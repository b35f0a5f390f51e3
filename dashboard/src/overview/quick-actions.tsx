import { useIsAdmin } from '../queries/use-is-admin.ts';
import { listCreations } from '../screens.ts';
import { TileList } from './tile-list.tsx';

export function QuickActions() {
  const creations = listCreations(useIsAdmin());
  return (
    <TileList
      links={creations.flatMap(({ quickAction, path }) =>
        quickAction ? { label: quickAction, to: path } : [],
      )}
    />
  );
}
