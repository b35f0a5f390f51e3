import { useTitle } from '@northlight/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { SiteAddress } from '../addresses.ts';
import { ArrowLink } from './arrow-link.tsx';
import { BackLink } from './back-link.tsx';
import { Container, media } from './layout.tsx';
import { DisplayTitle, Lead } from './text.tsx';

/** A page of a few lines: what a link in a mail leads to. */
export const Stage = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-24);
  padding-block: var(--space-64) var(--space-96);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

interface DoneStageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly backTo: string;
  readonly backLabel: string;
}

/** Takes the place of a form that was answered, and the focus with it. */
export function DoneStage({ title, children, backTo, backLabel }: DoneStageProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Stage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead ref={said} role="status" tabIndex={-1}>
        {children}
      </Lead>
      <ArrowLink to={backTo}>{backLabel}</ArrowLink>
    </Stage>
  );
}

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly backTo: SiteAddress;
  readonly backLabel: string;
}

/** In place of content that does not exist, inside the frame of the site. */
export function MissingPage({ title, children, backTo, backLabel }: Props) {
  useTitle(title);
  return (
    <Stage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead>{children}</Lead>
      <BackLink to={backTo}>{backLabel}</BackLink>
    </Stage>
  );
}
