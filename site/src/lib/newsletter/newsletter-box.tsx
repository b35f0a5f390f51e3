import { toAppError } from '@northlight/auth-kit';
import { isEmail } from '@northlight/domain';
import { Button, Field, FormAlert, Input, useShownAnswer } from '@northlight/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { failureText } from '../api/failure-text.ts';
import { postToFunction } from '../api/post-to-function.ts';
import { Honeypot, honeypotName } from '../forms/honeypot.tsx';
import { media } from '../media.ts';
import { Container } from '../ui/layout.tsx';
import { SectionTitle } from '../ui/text.tsx';

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

const Words = styled.div`
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

type State =
  | { readonly kind: 'open' | 'sending' }
  | { readonly kind: 'invalid' | 'failed'; readonly message: string }
  | { readonly kind: 'sent'; readonly to: string };

const isAnswer = ({ kind }: State) => kind === 'sent' || kind === 'failed';

/** Subscribes an address to the newsletter, once the link in the mail to it was confirmed. */
export function NewsletterBox() {
  const [state, setState] = useState<State>({ kind: 'open' });
  const input = useRef<HTMLInputElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  useShownAnswer(columns, isAnswer(state) ? state : null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const email = String(entries.get('email') ?? '').trim();
    if (!isEmail(email)) {
      const message =
        email === '' ? 'Please enter your email address.' : 'Please enter a valid email address.';
      setState({ kind: 'invalid', message });
      input.current?.focus();
      return;
    }
    setState({ kind: 'sending' });
    try {
      const website = String(entries.get(honeypotName) ?? '');
      await postToFunction('newsletter', { action: 'subscribe', email, website });
      setState({ kind: 'sent', to: email });
    } catch (error) {
      setState({ kind: 'failed', message: failureText(toAppError(error)) });
    }
  };

  return (
    <Band id="newsletter" aria-labelledby="newsletter-title">
      <Columns ref={columns}>
        <Words>
          <SectionTitle id="newsletter-title">
            One letter a <em>month</em>
          </SectionTitle>
          <p>
            What we learned, what went wrong, and one thing to try on Monday. You can leave with one press.
          </p>
        </Words>
        {state.kind === 'sent' ? (
          <FormAlert tone="success" title="Almost there">
            Please confirm your subscription with the link in the mail that we just sent to {state.to}.
          </FormAlert>
        ) : (
          <Form method="post" action="/api/newsletter" noValidate onSubmit={(event) => void send(event)}>
            {state.kind === 'failed' ? <FormAlert>{state.message}</FormAlert> : null}
            <input type="hidden" name="action" value="subscribe" />
            <Honeypot />
            <Row>
              <Field label="Email" isRequired error={state.kind === 'invalid' ? state.message : undefined}>
                {(control) => (
                  <Input
                    {...control}
                    ref={input}
                    type="email"
                    name="email"
                    autoComplete="email"
                    maxLength={254}
                    onChange={() => {
                      if (state.kind === 'invalid') setState({ kind: 'open' });
                    }}
                  />
                )}
              </Field>
              <Button type="submit" variant="primary" size="lg" isLoading={state.kind === 'sending'}>
                Subscribe
              </Button>
            </Row>
          </Form>
        )}
      </Columns>
    </Band>
  );
}
