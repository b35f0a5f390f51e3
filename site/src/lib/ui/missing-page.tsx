import type { ReactNode } from 'react';
import styled from 'styled-components';
import { usePageHead } from '../head/use-page-head.ts';
import type { SiteAddress } from '../links.tsx';
import { media } from '../media.ts';
import { BackLink } from './back-link.tsx';
import { Container } from './layout.tsx';
import { DisplayTitle, Lead } from './text.tsx';

const Stage = styled(Container)`
  display: grid;
  gap: var(--space-24);
  padding-block: var(--space-64) var(--space-96);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly backTo: SiteAddress;
  readonly backLabel: string;
}

/** In place of content that does not exist, inside the frame of the site. */
export function MissingPage({ title, children, backTo, backLabel }: Props) {
  usePageHead({ title });
  return (
    <Stage>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead>{children}</Lead>
      <BackLink to={backTo}>{backLabel}</BackLink>
    </Stage>
  );
}
