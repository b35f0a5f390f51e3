import { matchRoute } from '@platform/contract';
import { useLocation } from '@platform/router';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { remote } from '../../remote.ts';
import { contentQueries, frameQueries } from '../lib/content/api/content-queries.ts';
import { contactLines } from '../lib/content/model/contact.ts';
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

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-32);
`;

/** Nobody who wants to write to the agency is sent away. */
function Meanwhile() {
  const settings = useQuery(contentQueries.settings());
  const ways = contactLines(settings.data ?? null).filter(
    ({ href }) => href !== null && !href.startsWith('/'),
  );
  return (
    <Ways aria-label="Until then">
      {ways.map(({ text, href }) => (
        <li key={text}>
          <ArrowLink to={href ?? ''}>{text}</ArrowLink>
        </li>
      ))}
    </Ways>
  );
}

/** Says what a page will hold while it is being made. */
export function Component() {
  const { pathname } = useLocation();
  const path = matchRoute(remote.routes, pathname)?.route.path;
  const { title, promise } = comingPage(path);
  return (
    <Stage>
      <Kicker>In the making</Kicker>
      <DisplayTitle>{title}</DisplayTitle>
      <Lead>{promise}</Lead>
      {path === '/contact' ? <Meanwhile /> : null}
      <Rule />
      <ArrowLink to="/">Back to the home page</ArrowLink>
    </Stage>
  );
}
