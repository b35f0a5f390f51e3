import { useSearchParams } from '@northlight/contract/router';
import { isEmail } from '@northlight/domain';
import { Button, Field, FormAlert, Input } from '@northlight/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Honeypot, honeypotName } from '../lib/forms/honeypot.tsx';
import { useSend } from '../lib/forms/use-send.ts';
import { ArrowLink } from '../lib/ui/arrow-link.tsx';
import { ConfirmationPage, ShortPage } from '../lib/ui/short-page';
import { DisplayTitle, Lead } from '../lib/ui/text.tsx';
import { parseVisitorData, StoredData } from './stored-data';

const homeLink = { backTo: '/', backLabel: 'Back to the start' };

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  width: min(100%, 28rem);
`;

/** `/own-data`: asks for a mail with links, and is where those lead. Mail scanners open links, so nothing happens before a press. */
export function Component() {
  const [parameters] = useSearchParams();
  const see = parameters.get('see');
  const erase = parameters.get('erase');
  if (see !== null) return <ShowData token={see} />;
  return erase === null ? <RequestLinks /> : <EraseData token={erase} />;
}

function RequestLinks() {
  const { answer, failure, setFailure, isSending, send, container } = useSend('own-data', () => true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    if (!isEmail(email)) return setFailure('Enter a valid email address');
    return void send({ action: 'ask', email, [honeypotName]: String(fields.get(honeypotName) ?? '') });
  };
  if (answer !== null) {
    return (
      <ConfirmationPage {...homeLink} title="Look into your mailbox">
        We sent a mail to this address, whether we know it or not. Its links are good for a day.
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        What we keep <em>about you</em>
      </DisplayTitle>
      <Lead>
        If you subscribed to our letter or wrote to us, you can see what we keep, save it as a file and have
        it erased. We send the links to your address; you need no account.
      </Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <Form method="post" action="/api/own-data" noValidate onSubmit={submit}>
        <input type="hidden" name="action" value="ask" />
        <Field label="Email" isRequired>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
        </Field>
        <Honeypot />
        <div>
          <Button type="submit" variant="primary" size="lg" isLoading={isSending}>
            Send me the links
          </Button>
        </div>
      </Form>
    </ShortPage>
  );
}

function ShowData({ token }: { token: string }) {
  const { answer, failure, isSending, send, container } = useSend('own-data', parseVisitorData);
  if (answer !== null) return <StoredData data={answer} />;
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        What we keep <em>about you</em>
      </DisplayTitle>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <Button
        variant="primary"
        size="lg"
        isLoading={isSending}
        onClick={() => void send({ action: 'see', token })}
      >
        Show what is kept
      </Button>
      {failure === null ? null : <ArrowLink to="/own-data">Ask for new links</ArrowLink>}
    </ShortPage>
  );
}

function EraseData({ token }: { token: string }) {
  const { answer, failure, isSending, send, container } = useSend('own-data', () => true);
  if (answer !== null) {
    return (
      <ConfirmationPage {...homeLink} title="Erased">
        Neither a subscription nor a message is kept under your address any more. An account, if you have one,
        stays.
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        Erase what we <em>keep</em>
      </DisplayTitle>
      <Lead>
        Your subscription and the messages that you sent us are removed at once and for good. If you have
        asked us for something, we will not be able to answer.
      </Lead>
      {failure === null ? null : <FormAlert>{failure}</FormAlert>}
      <form
        method="post"
        action="/api/own-data"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ action: 'erase', token });
        }}
      >
        <input type="hidden" name="action" value="erase" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="danger" size="lg" isLoading={isSending}>
          Erase it for good
        </Button>
      </form>
      {failure === null ? null : <ArrowLink to="/own-data">Ask for new links</ArrowLink>}
    </ShortPage>
  );
}
