import { useServices } from '@northlight/contract';
import { Dialog, DialogBody } from '@northlight/shared-ui';
import styled from 'styled-components';
import { useIsAdmin } from '../queries/use-is-admin.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-12) var(--space-24);
  align-items: center;

  dt {
    display: flex;
    gap: var(--space-4);
  }

  dd {
    color: var(--color-text-secondary);
  }

  kbd {
    min-width: 1.75rem;
    padding: 2px var(--space-6);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-sm);
    background: var(--color-layer);
    font-size: var(--text-xs);
    text-align: center;
  }
`;

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
const modifier = isApple ? '⌘' : 'Ctrl';

const shortcuts: readonly (readonly [keys: readonly string[], action: string])[] = [
  [[modifier, 'K'], 'Go to anything, create, search'],
  [[modifier, 'B'], 'Collapse or expand the sidebar'],
  [['/'], 'Search this list'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Close a dialog'],
];

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isLocal = useServices().boot.sourceFolder !== undefined;
  const isAdmin = useIsAdmin();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="sm" title="Keyboard shortcuts">
      <DialogBody>
        <List>
          {shortcuts.map(([keys, action]) => (
            <Shortcut key={action} keys={keys} action={action} />
          ))}
          {(isLocal || isAdmin) && (
            <Shortcut
              keys={[isApple ? '⌥' : 'Alt', isApple ? '⇧' : 'Shift', 'D']}
              action="Show the parts of this page"
            />
          )}
        </List>
      </DialogBody>
    </Dialog>
  );
}

function Shortcut({ keys, action }: { keys: readonly string[]; action: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{action}</dd>
    </>
  );
}
