import { AccountMenu } from '@northlight/client-work';
import { Button, IconButton, MenuItem } from '@northlight/shared-ui';
import { Keyboard, Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { isTyping } from '../components/search-box.tsx';
import { isShortcut } from '../keyboard/is-shortcut.ts';
import { useWindowKeydown } from '../keyboard/use-window-keydown.ts';
import { linkTo } from '../screens.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const Wide = styled.span`
  display: contents;

  @media (width < 768px) {
    display: none;
  }
`;

const Narrow = styled.span`
  display: none;

  @media (width < 768px) {
    display: contents;
  }
`;

const Keys = styled.kbd`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
`;

export function HeaderTools({ name, email }: { name: string | null; email: string }) {
  const [openDialog, setOpenDialog] = useState<'palette' | 'shortcuts' | null>(null);
  const close = useCallback(() => setOpenDialog(null), []);

  useWindowKeydown((event) => {
    if (isShortcut(event, 'k')) {
      // The editor has its own shortcuts, and a form that is open must stay on top.
      const isOverDialog = openDialog !== 'palette' && document.querySelector('[role$="dialog"]') !== null;
      if (isOverDialog || (event.target instanceof HTMLElement && event.target.isContentEditable)) return;
      event.preventDefault();
      setOpenDialog((current) => (current === 'palette' ? null : 'palette'));
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
      event.preventDefault();
      setOpenDialog('shortcuts');
    }
  });

  return (
    <>
      <Wide>
        <Button
          icon={<Search aria-hidden />}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpenDialog('palette')}
        >
          Search <Keys aria-hidden="true">Ctrl K</Keys>
        </Button>
      </Wide>
      <Narrow>
        <IconButton label="Search everything" onClick={() => setOpenDialog('palette')}>
          <Search aria-hidden />
        </IconButton>
      </Narrow>
      <AccountMenu name={name ?? email} email={email} profilePath={linkTo('profile')}>
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => setOpenDialog('shortcuts')}>
          Keyboard shortcuts
        </MenuItem>
      </AccountMenu>
      <PaletteDialog isOpen={openDialog === 'palette'} onClose={close} />
      <ShortcutsDialog isOpen={openDialog === 'shortcuts'} onClose={close} />
    </>
  );
}
