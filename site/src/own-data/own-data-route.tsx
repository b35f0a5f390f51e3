import { useSearchParams } from '@northlight/contract/router';
import { isEmail } from '@northlight/domain';
import { Button, Field, FormAlert, Input } from '@northlight/shared-ui';
import type { FormEvent } from 'react';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { ConfirmationPage, ShortPage } from '../components/short-page.tsx';
import { DisplayTitle, Lead } from '../components/text.tsx';
import { Honeypot, readHoneypot } from '../forms/honeypot.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { EraseVisitorData, homeLink } from './erase-visitor-data.tsx';
import { parseVisitorData, StoredData } from './stored-data.tsx';

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  width: min(100%, 28rem);
`;

/**
 * `/own-data`: requests an email with links, and is the target of those links. Email scanners open links, so nothing
 * happens before a click.
 */
export function Component() {
  const [parameters] = useSearchParams();
  const viewToken = parameters.get('see');
  const eraseToken = parameters.get('erase');
  if (viewToken !== null) return <DataViewer token={viewToken} />;
  return eraseToken === null ? <LinkRequestForm /> : <EraseVisitorData token={eraseToken} />;
}

function LinkRequestForm() {
  const { result, failure, setFailure, isSending, send, container } = useSubmission('own-data', () => true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    if (!isEmail(email)) return setFailure('Enter a valid email address');
    return void send({ action: 'ask', email, ...readHoneypot(event.currentTarget) });
  };
  if (result !== null) {
    return (
      <ConfirmationPage {...homeLink} title="Check your inbox">
        We sent an email to this address, whether or not we have data about it. Its links are valid for one
        day.
      </ConfirmationPage>
    );
  }
  return (
    <ShortPage ref={container}>
      <DisplayTitle>
        What we keep <em>about you</em>
      </DisplayTitle>
      <Lead>
        If you subscribed to our newsletter or wrote to us, you can view your data, download it and have it
        erased. We will email you the links. You don't need an account.
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

function DataViewer({ token }: { token: string }) {
  const { result, failure, isSending, send, container } = useSubmission('own-data', parseVisitorData);
  if (result !== null) return <StoredData data={result} />;
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
        Show my data
      </Button>
      {failure === null ? null : <ArrowLink to="/own-data">Request new links</ArrowLink>}
    </ShortPage>
  );
}
