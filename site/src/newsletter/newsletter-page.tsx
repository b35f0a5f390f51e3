import { useTitle } from '@northlight/contract';
import { useParams } from '@northlight/contract/router';
import { Button, Cluster, FormAlert } from '@northlight/shared-ui';
import { type FormEvent, useState } from 'react';
import { ConfirmationPage, NotFoundPage, ShortPage } from '../components/short-page.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { useSubmission } from '../forms/use-submission.ts';

type Action = 'confirm' | 'unsubscribe';

/** `/newsletter/:token`, the target of links in emails. Email scanners open links, so nothing happens before a click. */
export function Component() {
  const { token = '' } = useParams();
  const [action, setAction] = useState<Action>('confirm');
  const { result, failure, isSending, send, container } = useSubmission('newsletter', () => true);
  useTitle('Newsletter');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isUnsubscribe = submitter instanceof HTMLButtonElement && submitter.value === 'unsubscribe';
    const chosenAction = isUnsubscribe ? 'unsubscribe' : 'confirm';
    if (!isSending) setAction(chosenAction);
    void send({ action: chosenAction, token });
  };

  // Checks only the format. The server knows which tokens are valid.
  if (!/^[0-9a-f]{64}$/.test(token)) {
    return (
      <NotFoundPage title="This link is not valid" backTo="/blog#newsletter" backLabel="Go to the newsletter">
        Part of it may be missing. Please open the link from our email again, or subscribe again.
      </NotFoundPage>
    );
  }
  if (result !== null) {
    const { title, text } = doneMessages[action];
    return (
      <ConfirmationPage title={title} backTo="/blog" backLabel="Read the blog">
        {text}
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        One click, and you are <em>in</em>
      </DisplayTitle>
      <Lead>
        Confirm that you would like to receive our letter. If you did not sign up, you can ignore this page.
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

const doneMessages: Readonly<Record<Action, { title: string; text: string }>> = {
  confirm: {
    title: 'Thank you',
    text: 'Your subscription is confirmed. You will receive our next newsletter.',
  },
  unsubscribe: {
    title: 'Goodbye',
    text: 'You have been unsubscribed and will not receive any more newsletters.',
  },
};
