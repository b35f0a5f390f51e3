import { AccountFrame } from '../account-frame.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** /auth/notifications: notification settings and calendar feed URL. Linked from the account menu and emails. */
export function NotificationsPage() {
  return (
    <AccountFrame path="/auth/notifications">
      {({ id }) => (
        <>
          <NotificationSettings userId={id} />
          <CalendarSection />
        </>
      )}
    </AccountFrame>
  );
}
