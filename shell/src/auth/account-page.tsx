import { Link } from '@northlight/contract/router';
import { AccountFrame } from './account-frame.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EverywhereForm } from './everywhere-form.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { FactorSection } from './second-factor/factor-section.tsx';
import { SessionList } from './sessions/session-list.tsx';

/** /auth/account: what everybody may do about the own access. The profiles lead here. */
export function AccountPage() {
  return (
    <AccountFrame
      title="Password and devices"
      path="/auth/account"
      other={<Link to="/auth/notifications">Notifications and calendar</Link>}
    >
      {({ email }) => (
        <>
          <ChangePasswordForm email={email} />
          <PasskeySection email={email} />
          <FactorSection />
          <SessionList />
          <EverywhereForm />
        </>
      )}
    </AccountFrame>
  );
}
