import {
  AccountMenu,
  listNavigationCommands,
  PaletteButton,
  useWindowKeydown,
} from '@northlight/client-work';
import { useServices } from '@northlight/contract';
import { MenuItem } from '@northlight/shared-ui';
import { Keyboard } from 'lucide-react';
import { useCallback, useState } from 'react';
import { remote } from '../../remote.ts';
import { isTyping } from '../components/search-box.tsx';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { linkTo } from '../screens.ts';
import { linkToRecord, listCreationCommands } from './palette-source.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface HeaderToolsProps {
  userId: string;
  name: string | null;
  email: string;
}

export function HeaderTools({ userId, name, email }: HeaderToolsProps) {
  const { boot } = useServices();
  const isAdmin = useIsAdmin();
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false);
  const closeShortcuts = useCallback(() => setAreShortcutsOpen(false), []);
  const access = isAdmin ? (['public', 'staff', 'admin'] as const) : (['public', 'staff'] as const);

  useWindowKeydown((event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    setAreShortcutsOpen(true);
  });

  return (
    <>
      <PaletteButton
        app={remote.name}
        userId={userId}
        commands={[
          ...listNavigationCommands(boot.remotes, remote.name, access),
          ...listCreationCommands(isAdmin),
        ]}
        linkToRecord={linkToRecord}
      />
      <AccountMenu name={name ?? email} email={email} profilePath={linkTo('profile')}>
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => setAreShortcutsOpen(true)}>
          Keyboard shortcuts
        </MenuItem>
      </AccountMenu>
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={closeShortcuts} />
    </>
  );
}
