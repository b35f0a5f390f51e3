import { useTitle } from '@northlight/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SitePath } from '../links/links.ts';
import { ArrowLink } from './arrow-link.tsx';
import { BackLink } from './back-link.tsx';
import { Container, media } from './layout.tsx';
import { DisplayTitle, Lead } from './text.tsx';

/** A page with only a few lines, such as one opened from a link in an email. */
export const ShortPage = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-24);
  padding-block: var(--space-64) var(--space-96);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

interface Props<Path extends string> {
  readonly title: string;
  readonly children: ReactNode;
  readonly backTo: Path;
  readonly backLabel: string;
}

/** Replaces a form after a successful submission and receives focus. */
export function ConfirmationPage({ title, children, backTo, backLabel }: Props<string>) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <ShortPage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead ref={message} role="status" tabIndex={-1}>
        {children}
      </Lead>
      <ArrowLink to={backTo}>{backLabel}</ArrowLink>
    </ShortPage>
  );
}

/** Shown in the site's layout if the content does not exist. */
export function NotFoundPage({ title, children, backTo, backLabel }: Props<SitePath>) {
  useTitle(title);
  return (
    <ShortPage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead>{children}</Lead>
      <BackLink to={backTo}>{backLabel}</BackLink>
    </ShortPage>
  );
}
