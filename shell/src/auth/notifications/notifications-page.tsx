import { AccountFrame } from '../account-frame.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** /auth/notifications: notification settings and calendar feed URL. Linked from profiles and emails. */
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
