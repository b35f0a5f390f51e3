import { toAppError, useRole, useSession } from '@northlight/auth-kit';
import { brand, useServices, useTitle } from '@northlight/contract';
import { Link, useLocation, useNavigate } from '@northlight/contract/router';
import { Button, FormAlert, Secondary } from '@northlight/shared-ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthLayout, WaitingPage } from '../auth-layout.tsx';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { CodeGate, isCodeRequired } from '../second-factor/code-gate.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { getErrorMessage } from '../texts.ts';
import { acceptInvitation, type Invitation, lookUpInvitation, requestNewLink } from './invitation-api.ts';
import { NewAccountForm } from './new-account-form.tsx';

/** /auth/invitation: the link in an invitation email, whose fragment contains the sealed invitation. */
export function InvitationPage() {
  const link = useLocation().hash.slice(1);
  const session = useSession();
  const query = useQuery({
    queryKey: ['shell', 'invitation', link],
    queryFn: () => lookUpInvitation(link),
    enabled: link !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  useTitle('Invitation');
  if (link === '' || (query.isError && toAppError(query.error).code === 'not-found')) {
    return (
      <Ending
        heading="This link does not work"
        lead="Part of it may be missing. Open it from the email again, or ask for a new invitation."
      />
    );
  }
  if (query.isError) {
    return (
      <AuthLayout
        heading="Your invitation could not be loaded"
        lead={getErrorMessage(toAppError(query.error))}
      >
        <Button variant="primary" size="lg" isLoading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </AuthLayout>
    );
  }
  if (query.data === undefined || session.status === 'loading') return <WaitingPage />;
  return <OpenedInvitation link={link} invitation={query.data} />;
}

function OpenedInvitation({ link, invitation }: { link: string; invitation: Invitation }) {
  const session = useSession();
  const role = useRole();
  const [hasSetUpAccount, setHasSetUpAccount] = useState(false);
  const [wasSignedOut, setWasSignedOut] = useState(false);
  const user = session.status === 'signed-in' ? session.user : null;
  // Signing in on this page is already the decision to accept.
  if (user === null && !wasSignedOut) setWasSignedOut(true);
  const { state, email } = invitation;

  if (state === 'open' && user !== null && user.email.toLowerCase() !== email) {
    return (
      <AuthLayout
        heading="This invitation is for another account"
        lead={
          <>
            It is for <strong>{email}</strong>, and you are signed in as <strong>{user.email}</strong>. Log
            out to accept it.
          </>
        }
      >
        <SignOutButton />
        <Secondary>
          <Link to="/auth">Continue as {user.email}</Link>
        </Secondary>
      </AuthLayout>
    );
  }
  switch (state) {
    case 'expired':
      return <ExpiredLink link={link} invitation={invitation} />;
    case 'accepted':
      return <Ending heading="This invitation has been accepted" lead={<>By {email}.</>} />;
    case 'revoked':
      return (
        <Ending
          heading="This invitation is no longer valid"
          lead={`Ask ${invitation.inviter ?? 'the person who invited you'} for a new one.`}
        />
      );
    case 'open':
      break;
    default:
      return state satisfies never;
  }
  if (user !== null && isCodeRequired(role)) return <CodeGate email={user.email} role={role} />;
  if (!invitation.can_sign_in && !hasSetUpAccount) {
    return (
      <InvitationLayout invitation={invitation}>
        <NewAccountForm link={link} invitation={invitation} onDone={() => setHasSetUpAccount(true)} />
      </InvitationLayout>
    );
  }
  if (user === null) {
    return (
      <InvitationLayout invitation={invitation} lead="Sign in to accept.">
        <SignInForm
          email={email}
          onEmailChange={() => undefined}
          isSigningIn={false}
          onConfirmationSent={() => undefined}
        />
        <PasskeySignIn isSigningIn={false} />
      </InvitationLayout>
    );
  }
  // The role tells whether a second factor's code is missing; without it, accepting would be refused.
  if (role.status === 'loading' || role.status === 'none') return <WaitingPage />;
  return <Acceptance invitation={invitation} isDecided={wasSignedOut || hasSetUpAccount} />;
}

/** @param props.isDecided - accepts without another click */
function Acceptance({ invitation, isDecided }: { invitation: Invitation; isDecided: boolean }) {
  const navigate = useNavigate();
  const { toast } = useServices();
  const acceptance = useMutation({
    mutationFn: () => acceptInvitation(invitation),
    onSuccess: (target) => {
      if (invitation.company !== null) toast({ tone: 'success', title: `You joined ${invitation.company}` });
      return navigate(target, { replace: true });
    },
  });
  const { mutate: accept, isIdle, isError, error } = acceptance;
  useEffect(() => {
    if (isDecided && isIdle) accept();
  }, [isDecided, isIdle, accept]);
  if (isDecided && !isError) return <WaitingPage />;
  const failure = isError ? toAppError(error) : null;
  return (
    <InvitationLayout invitation={invitation}>
      {failure !== null && <FormAlert>{failure.details.serverMessage ?? getErrorMessage(failure)}</FormAlert>}
      <Button
        variant="primary"
        size="lg"
        isLoading={acceptance.isPending || acceptance.isSuccess}
        onClick={() => accept()}
      >
        Accept
      </Button>
      <Secondary>
        <Link to="/auth">Not now</Link>
      </Secondary>
    </InvitationLayout>
  );
}

function ExpiredLink({ link, invitation: { email, inviter } }: { link: string; invitation: Invitation }) {
  const request = useMutation({ mutationFn: () => requestNewLink(link) });
  return (
    <AuthLayout
      heading="This link has expired"
      lead={`${inviter ? `${inviter} invited you` : 'You were invited'} more than seven days ago.`}
    >
      {request.isSuccess ? (
        <FormAlert tone="success" title="Check your email">
          We have sent a new link to {email}.
        </FormAlert>
      ) : (
        <>
          {request.isError && (
            <FormAlert>
              {toAppError(request.error).details.serverMessage ?? getErrorMessage(toAppError(request.error))}
            </FormAlert>
          )}
          <Button variant="primary" size="lg" isLoading={request.isPending} onClick={() => request.mutate()}>
            Send me a new link
          </Button>
        </>
      )}
    </AuthLayout>
  );
}

interface InvitationLayoutProps {
  invitation: Invitation;
  lead?: string;
  children: ReactNode;
}

function InvitationLayout({ invitation, lead = '', children }: InvitationLayoutProps) {
  const { inviter, company, email } = invitation;
  return (
    <AuthLayout
      heading={`${inviter ? `${inviter} invited you` : 'You are invited'} to ${company ?? brand.name}`}
      lead={
        <>
          For <strong>{email}</strong>. {lead}
        </>
      }
    >
      {children}
    </AuthLayout>
  );
}

/** The link has nothing left to do. /auth sends signed-in users to their home page. */
function Ending({ heading, lead }: { heading: string; lead: ReactNode }) {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <AuthLayout heading={heading} lead={lead}>
      <Button variant="primary" size="lg" render={<Link to="/auth" replace />}>
        {isSignedIn ? 'Continue' : 'Sign in'}
      </Button>
    </AuthLayout>
  );
}
