import { BrandMark, brand, useServices } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import { sizedPictureUrl } from '@northlight/domain';
import { Delayed, SkipLink, Spinner } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr;
  background: var(--color-canvas);

  @media (min-width: 60rem) {
    grid-template: 'form picture' 1fr / minmax(28rem, 1fr) minmax(0, 1.1fr);
  }
`;

const Panel = styled.aside`
  position: relative;
  overflow: hidden;
  background: linear-gradient(160deg, var(--color-accent-active), var(--color-accent));
  min-height: clamp(5rem, 14vh, 8rem);

  @media (min-width: 60rem) {
    grid-area: picture;
    min-height: 0;
    margin: var(--space-16) var(--space-16) var(--space-16) 0;
    border-radius: var(--radius-dialog);
  }
`;

/** On phones, its lower part. */
const Picture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  object-position: 50% 90%;
`;

const Caption = styled.p`
  display: none;

  @media (min-width: 60rem) {
    position: absolute;
    inset: var(--space-48) var(--space-48) auto;
    display: block;
    max-width: 14ch;
    color: var(--color-on-accent);
    font-family: var(--font-display);
    font-size: clamp(2.25rem, 3.4vw, 3.25rem);
    line-height: 1.1;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  padding: var(--space-24) var(--space-20) var(--space-48);

  @media (min-width: 60rem) {
    grid-area: form;
    padding: var(--space-32) clamp(var(--space-32), 5vw, var(--space-96)) var(--space-48);
  }

  & > * {
    width: 100%;
    max-width: 26rem;
    margin: 0 auto;
  }
`;

const Header = styled.header`
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  line-height: var(--leading-2xl);

  a {
    text-decoration: none;
  }
`;

const Main = styled.main`
  flex: 1;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: var(--space-24);
  padding-top: var(--space-32);

  @media (max-width: 59.99rem) {
    justify-content: flex-start;
  }
`;

const Heading = styled.h1`
  font-family: var(--font-display);
  font-weight: var(--weight-regular);
  font-size: clamp(2.25rem, 5vw, 2.75rem);
  line-height: 1.1;
  letter-spacing: -0.015em;
`;

const Lead = styled.p`
  margin-top: var(--space-8);
  color: var(--color-text-secondary);
`;

interface AuthLayoutProps {
  heading: string;
  lead?: ReactNode;
  /** Whether the brand links to the home page. */
  hasHomeLink?: boolean;
  children: ReactNode;
}

/** The layout of the sign-in and account pages: the form beside a picture, below it on a phone. */
export function AuthLayout({ heading, lead, hasHomeLink = true, children }: AuthLayoutProps) {
  const { boot } = useServices();
  const stored = brand.signInPictureUrl;
  const picture = stored && (sizedPictureUrl(stored, 1280, 'webp', boot.backend.url) ?? stored);
  return (
    <Frame>
      <SkipLink targetId="main" />
      <Panel aria-hidden="true" data-theme="light">
        {picture === null ? null : <Picture src={picture} alt="" />}
        {brand.tagline === null ? null : <Caption>{brand.tagline}</Caption>}
      </Panel>
      <Column>
        <Header>
          {hasHomeLink ? (
            <Link to="/">
              <BrandMark />
            </Link>
          ) : (
            <BrandMark />
          )}
        </Header>
        <Main id="main" tabIndex={-1}>
          <div>
            <Heading>{heading}</Heading>
            {lead ? <Lead>{lead}</Lead> : null}
          </div>
          {children}
        </Main>
      </Column>
    </Frame>
  );
}

/** While session, role or a link load. */
export function WaitingPage() {
  return (
    <AuthLayout heading="One moment">
      <Delayed>
        <Spinner label="Loading" />
      </Delayed>
    </AuthLayout>
  );
}
