/** What is set about the own account, in one piece: each piece more costs every first visit its place in the list. */
export { AccountPage } from './account-page.tsx';
export { NotificationsPage } from './notifications/notifications-page.tsx';
