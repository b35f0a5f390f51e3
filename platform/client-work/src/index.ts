export { AccountMenu } from './account-menu.tsx';
export { ErasePerson } from './erase-person.tsx';
export { InviteForm, PendingInvitations } from './invitations.tsx';
export {
  displayInvoice,
  getInvoiceIndicator,
  type InvoiceDisplay,
  invoiceWording,
} from './invoice-display.ts';
export { InvoiceTotals, toTotals, totalsQuery } from './invoice-totals.tsx';
export { isShortcut } from './keyboard/is-shortcut.ts';
export { useWindowKeydown } from './keyboard/use-window-keydown.ts';
export { Late } from './late.tsx';
export { Loaded, LoadFailure, type QueryState, SectionFailure } from './loaded.tsx';
export { type Message, MessageList } from './message-list.tsx';
export { type Command, listNavigationCommands } from './palette/commands.ts';
export type { FoundRecord } from './palette/palette.tsx';
export { PaletteButton } from './palette/palette-button.tsx';
export {
  acceptInvitation,
  type CompanyPerson,
  companyInvitationsQuery,
  peopleQuery,
  type QueryKeyPrefix,
} from './people-api.ts';
export { PeopleList } from './people-list.tsx';
export { PermissionBadges, type Permissions } from './permissions.tsx';
export { Section } from './section.tsx';
export { SprintStatusBadge } from './sprint-status-badge.tsx';
export { type RowActionOptions, useAction, useRowAction } from './use-action.ts';
export { describeCount, useAnnounceResult } from './use-announce-result.ts';
export { saveFile, useDownload } from './use-download.ts';
