import { useTitle } from '@northlight/contract';
import { useParams } from '@northlight/contract/router';
import { Button, Cluster, FormAlert } from '@northlight/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSend } from '../lib/forms/use-send.ts';
import { ConfirmationPage, NotFoundPage, ShortPage } from '../lib/ui/short-page';
import { DisplayTitle, Lead } from '../lib/ui/text.tsx';

/** What somebody with a link from a mail may want. */
type Action = 'confirm' | 'unsubscribe';

/** `/newsletter/:token`: where the links in the newsletter's mails lead. Mail scanners open links, so nothing happens before a press. */
export function Component() {
  const { token = '' } = useParams();
  const [action, setAction] = useState<Action>('confirm');
  const { answer, failure, isSending, send, container } = useSend('newsletter', () => true);
  useTitle('Newsletter');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isUnsubscribe = submitter instanceof HTMLButtonElement && submitter.value === 'unsubscribe';
    const pressed = isUnsubscribe ? 'unsubscribe' : 'confirm';
    if (!isSending) setAction(pressed);
    void send({ action: pressed, token });
  };

  // Whether it could be the secret of a mailed link at all; only the server knows the real ones.
  if (!/^[0-9a-f]{64}$/.test(token)) {
    return (
      <NotFoundPage title="This link is not valid" backTo="/blog#newsletter" backLabel="To the newsletter">
        It is not one that our mails lead to; perhaps a part of it was lost on the way. Open it from the mail
        again, or subscribe anew.
      </NotFoundPage>
    );
  }
  if (answer !== null) {
    const { title, text } = doneTexts[action];
    return (
      <ConfirmationPage title={title} backTo="/blog" backLabel="Read the blog">
        {text}
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        One press, and you are <em>in</em>
      </DisplayTitle>
      <Lead>
        Confirm that you would like to have our letter once a month. If you never asked for it, do nothing.
      </Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <Cluster as="form" gap={12} method="post" action="/api/newsletter" onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Button
          type="submit"
          name="action"
          value="confirm"
          variant="primary"
          size="lg"
          isLoading={isSending && action === 'confirm'}
        >
          Confirm subscription
        </Button>
        <Button
          type="submit"
          name="action"
          value="unsubscribe"
          size="lg"
          isLoading={isSending && action === 'unsubscribe'}
        >
          Unsubscribe
        </Button>
      </Cluster>
    </ShortPage>
  );
}

const doneTexts: Readonly<Record<Action, { title: string; text: string }>> = {
  confirm: {
    title: 'Thank you',
    text: 'Your subscription is confirmed. The next letter comes at the beginning of the month.',
  },
  unsubscribe: { title: 'As you wish', text: 'You are unsubscribed, and will not hear from us again.' },
};
