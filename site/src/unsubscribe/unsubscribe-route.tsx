import { useTitle } from '@northlight/contract';
import { useSearchParams } from '@northlight/contract/router';
import { isNotificationKind, notificationKinds } from '@northlight/domain/notifications';
import { Button, FormAlert } from '@northlight/shared-ui';
import { ConfirmationPage, NotFoundPage, ShortPage } from '../components/short-page.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { useSubmission } from '../forms/use-submission.ts';

const title = 'Email notifications';
const settings = { backTo: '/auth/notifications', backLabel: 'Change your notification settings' };

/**
 * `/unsubscribe?t=…`, the target of links in emails about notifications. Email scanners open links, so nothing happens
 * before a click.
 */
export function Component() {
  const [parameters] = useSearchParams();
  const token = parameters.get('t') ?? '';
  const { result, failure, isSending, send, container } = useSubmission(`unsubscribe?t=${token}`, () => true);
  useTitle(title);
  const emails = describeEmails(token);
  if (emails === null) {
    return (
      <NotFoundPage title="This link is not valid" backTo="/" backLabel="Back to the home page">
        Part of it may be missing. Please open the link from our email again, or sign in and change your
        notification settings.
      </NotFoundPage>
    );
  }
  if (result !== null) {
    return (
      <ConfirmationPage title="You are unsubscribed" {...settings}>
        You will no longer receive {emails}. You still see these notifications when you sign in.
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        Fewer <em>emails?</em>
      </DisplayTitle>
      <Lead>Do you want to stop receiving {emails}? You still see these notifications when you sign in.</Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <form
        method="post"
        action={`/api/unsubscribe?t=${token}`}
        onSubmit={(event) => {
          event.preventDefault();
          void send({});
        }}
      >
        <input type="hidden" name="from_page" value="1" />
        <Button type="submit" variant="primary" size="lg" isLoading={isSending}>
          Unsubscribe
        </Button>
      </form>
    </ShortPage>
  );
}

/** Checks only the format, because the server knows which links are valid. */
function describeEmails(token: string): string | null {
  const [, topic = ''] = /^[0-9a-f-]{36}\.([a-z_]+)\.[0-9a-f]{64}$/.exec(token) ?? [];
  if (topic === 'digest') return 'the daily email';
  return isNotificationKind(topic) ? `emails about “${notificationKinds[topic].label}”` : null;
}
