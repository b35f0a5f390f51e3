import { Sheet } from 'shared-ui';
import { SidebarMenu } from './sidebar-menu.tsx';

/** The menu as a drawer on a narrow screen; following an entry closes it. */
export function MobileSidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} side="left" width="18rem" title="Menu">
      <SidebarMenu isCollapsed={false} onNavigate={onClose} />
    </Sheet>
  );
}
