import { matchRoute } from '@platform/contract';
import { useLocation } from '@platform/router';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { frameQueries } from '../lib/content/api/content-queries.ts';
import { media } from '../lib/media.ts';
import { primes } from '../lib/prime.ts';
import { ArrowLink } from '../lib/ui/arrow-link.tsx';
import { Container } from '../lib/ui/layout.tsx';
import { DisplayTitle, Kicker, Lead } from '../lib/ui/text.tsx';
import { comingPage } from './coming-pages.ts';

export const loader = primes(frameQueries);

const Stage = styled(Container)`
  display: grid;
  gap: var(--space-24);
  padding-block: var(--space-64) var(--space-96);

  ${media.tablet} {
    padding-block: var(--space-96);
  }
`;

const Rule = styled.hr`
  width: 100%;
  margin-top: var(--space-24);
`;

/** Says what a page will hold while it is being made. */
export function Component() {
  const { pathname } = useLocation();
  const { title, promise } = comingPage(matchRoute(remote.routes, pathname)?.route.path);
  return (
    <Stage>
      <Kicker>In the making</Kicker>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead>{promise}</Lead>
      <Rule />
      <ArrowLink to="/">Back to the home page</ArrowLink>
    </Stage>
  );
}
