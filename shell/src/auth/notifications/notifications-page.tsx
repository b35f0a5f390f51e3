import { Link } from '@northlight/contract/router';
import { AccountFrame } from '../account-frame.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** /auth/notifications: notification settings and calendar feed URL. Linked from profiles and emails. */
export function NotificationsPage() {
  return (
    <AccountFrame
      title="Notifications and calendar"
      path="/auth/notifications"
      otherPageLink={<Link to="/auth/account">Password and devices</Link>}
    >
      {({ id }) => (
        <>
          <NotificationSettings userId={id} />
          <CalendarSection />
        </>
      )}
    </AccountFrame>
  );
}
