import { isEmail } from '@northlight/domain';
import { Button, Field, FormAlert, Input } from '@northlight/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Honeypot, readHoneypot } from '../forms/honeypot.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { Container, media } from './layout.tsx';
import { SectionTitle } from './text.tsx';

const Band = styled.section`
  padding-block: var(--space-64);
  background: var(--color-layer);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

const Columns = styled(Container)`
  display: grid;
  gap: var(--space-32);

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: end;
    gap: var(--space-64);
  }
`;

const Text = styled.div`
  display: grid;
  gap: var(--space-16);

  p {
    color: var(--color-text-secondary);
  }
`;

const Form = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-16);
`;

const Row = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);

  & > :first-child {
    flex: 1;
  }

  input {
    height: 3rem;
  }

  ${media.tablet} {
    flex-direction: row;

    & > button {
      margin-top: calc(var(--leading-sm) + var(--space-6));
    }
  }
`;

/** The newsletter form. The visitor confirms the subscription with a link in an email. */
export function NewsletterBox() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { result, failure, isSending, send, container } = useSubmission('newsletter', () => true);

  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const address = String(fields.get('email') ?? '').trim();
    if (!isEmail(address)) {
      setError(address === '' ? 'Please enter your email address.' : 'Please enter a valid email address.');
      input.current?.focus();
      return;
    }
    setEmail(address);
    void send({ action: 'subscribe', email: address, ...readHoneypot(event.currentTarget) });
  };

  return (
    <Band id="newsletter" aria-labelledby="newsletter-title">
      <Columns ref={container}>
        <Text>
          <SectionTitle id="newsletter-title">
            A letter now and <em>then</em>
          </SectionTitle>
          <p>New articles and news by email. Unsubscribe whenever you like.</p>
        </Text>
        {result !== null ? (
          <FormAlert tone="success" title="Almost there">
            Please confirm your subscription with the link in the email we just sent to {email}.
          </FormAlert>
        ) : (
          <Form method="post" action="/api/newsletter" noValidate onSubmit={subscribe}>
            {failure === null ? null : <FormAlert>{failure}</FormAlert>}
            <input type="hidden" name="action" value="subscribe" />
            <Honeypot />
            <Row>
              <Field label="Email" isRequired error={error}>
                {(control) => (
                  <Input
                    {...control}
                    ref={input}
                    type="email"
                    name="email"
                    autoComplete="email"
                    maxLength={254}
                    onChange={() => setError(undefined)}
                  />
                )}
              </Field>
              <Button type="submit" variant="primary" size="lg" isLoading={isSending}>
                Subscribe
              </Button>
            </Row>
          </Form>
        )}
      </Columns>
    </Band>
  );
}
