import { useTitle } from '@northlight/contract';
import type { ReactNode } from 'react';
import type { SiteAddress } from '../site-address.ts';
import { BackLink } from './back-link.tsx';
import { Stage } from './stage.tsx';
import { DisplayTitle, Lead } from './text.tsx';

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
