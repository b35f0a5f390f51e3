export interface FurtherScreen {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
}

/** Screens beyond the declared menu: the sidebar draws them below it, the palette knows them too. */
export const furtherScreens: readonly FurtherScreen[] = [
  { to: '/dashboard/inbox', label: 'Inbox', icon: 'inbox' },
  { to: '/dashboard/sprints', label: 'Sprints', icon: 'sprints' },
  { to: '/dashboard/invoices', label: 'Invoices', icon: 'invoices' },
  { to: '/dashboard/releases', label: 'Releases', icon: 'releases' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
];
