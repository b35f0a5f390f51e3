import { isEmail } from '@northlight/domain';
import { atFirstSign, Button, Field, Input, useShownAnswer } from '@northlight/shared-ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
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

/** What came of sending, and what is said of it. */
export interface Answer {
  readonly kind: 'sent' | 'failed';
  readonly said: ReactNode;
}

type State =
  | { readonly kind: 'open' | 'sending' }
  | { readonly kind: 'invalid'; readonly message: string }
  | Answer;

const isAnswer = (state: State): state is Answer => 'said' in state;

/** What sends and answers: nothing of a page that is read. */
const fetchSubscribe = () => import('./subscribe.tsx');

/** Without a connection that code may be missing as well. */
const withoutConnection: Answer = {
  kind: 'failed',
  said: <p role="alert">You seem to be offline. Please press Subscribe again once you are connected.</p>,
};

/** Subscribes an address to the newsletter, once the link in the mail to it was confirmed. */
export function NewsletterBox() {
  const [state, setState] = useState<State>({ kind: 'open' });
  const input = useRef<HTMLInputElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  useShownAnswer(columns, isAnswer(state) ? state : null);
  useEffect(() => atFirstSign(() => void fetchSubscribe().catch(() => undefined)), []);

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
    const website = String(entries.get(honeypotName) ?? '');
    setState(
      await fetchSubscribe().then(
        ({ subscribe }) => subscribe(email, website),
        () => withoutConnection,
      ),
    );
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
          state.said
        ) : (
          <Form method="post" action="/api/newsletter" noValidate onSubmit={(event) => void send(event)}>
            {state.kind === 'failed' ? state.said : null}
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
