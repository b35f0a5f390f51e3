import { toAppError } from '@northlight/auth-kit';
import { useParams } from '@northlight/router';
import { Button, FormAlert, useShownAnswer } from '@northlight/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { failureText } from '../lib/api/failure-text.ts';
import { postToFunction } from '../lib/api/post-to-function.ts';
import { frameQueries } from '../lib/content/api/content-queries.ts';
import { usePageHead } from '../lib/head/use-page-head.ts';
import { media } from '../lib/media.ts';
import { primes } from '../lib/prime.ts';
import { ArrowLink } from '../lib/ui/arrow-link.tsx';
import { Container } from '../lib/ui/layout.tsx';
import { MissingPage } from '../lib/ui/missing-page.tsx';
import { DisplayTitle, Lead } from '../lib/ui/text.tsx';
import { isToken, type Outcome, type Wish, wishOf } from './wish.ts';

export const loader = primes(frameQueries);

const Stage = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-24);
  padding-block: var(--space-64) var(--space-96);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

const Choices = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
`;

/** `/newsletter/:token`: where the links in the newsletter's mails lead. Mail scanners open links, so nothing happens before a press. */
export function Component() {
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState<Wish | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useShownAnswer(stage, failure);
  usePageHead({ title: 'Newsletter' });

  const settle = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wish = wishOf(submitter instanceof HTMLButtonElement ? submitter.value : '');
    setSending(wish);
    setFailure(null);
    try {
      await postToFunction('newsletter', { action: wish, token });
      setOutcome(wish === 'confirm' ? 'confirmed' : 'unsubscribed');
    } catch (error) {
      setFailure(failureText(toAppError(error)));
    }
    setSending(null);
  };

  if (!isToken(token)) {
    return (
      <MissingPage title="This link is not valid" backTo="/blog#newsletter" backLabel="To the newsletter">
        It is not one that our mails lead to; perhaps a part of it was lost on the way. Open it from the mail
        again, or subscribe anew.
      </MissingPage>
    );
  }
  if (outcome !== null) return <Done outcome={outcome} />;
  return (
    <Stage ref={stage}>
      <DisplayTitle>
        One press, and you are <em>in</em>
      </DisplayTitle>
      <Lead>
        Confirm that you would like to have our letter once a month. If you never asked for it, do nothing.
      </Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <Choices method="post" action="/api/newsletter" onSubmit={(event) => void settle(event)}>
        <input type="hidden" name="token" value={token} />
        <Button
          type="submit"
          name="action"
          value="confirm"
          variant="primary"
          size="lg"
          isLoading={sending === 'confirm'}
        >
          Confirm subscription
        </Button>
        <Button
          type="submit"
          name="action"
          value="unsubscribe"
          size="lg"
          isLoading={sending === 'unsubscribe'}
        >
          Unsubscribe
        </Button>
      </Choices>
    </Stage>
  );
}

const words: Readonly<Record<Outcome, { title: string; text: string }>> = {
  confirmed: {
    title: 'Thank you',
    text: 'Your subscription is confirmed. The next letter comes at the beginning of the month.',
  },
  unsubscribed: { title: 'As you wish', text: 'You are unsubscribed, and will not hear from us again.' },
};

function Done({ outcome }: { outcome: Outcome }) {
  const { title, text } = words[outcome];
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Stage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead ref={said} role="status" tabIndex={-1}>
        {text}
      </Lead>
      <ArrowLink to="/blog">Read the blog</ArrowLink>
    </Stage>
  );
}
