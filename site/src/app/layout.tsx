import { brand } from '@northlight/contract';
import { Outlet, useLocation } from '@northlight/contract/router';
import { SkipLink } from '@northlight/shared-ui';
import styled from 'styled-components';
import { useMessageDelivery } from '../messages/outbox.ts';
import { findDescription, useDescription } from '../pages/page-head.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

/** Wraps words of any length, since staff write most of the content. */
const Main = styled.main`
  flex: 1;
  overflow-wrap: anywhere;
`;

/** The layout around every public page. */
export function Layout() {
  const { pathname } = useLocation();
  useDescription(findDescription(pathname));
  useMessageDelivery();
  return (
    <Frame>
      {/* React moves it to the head. */}
      <link rel="alternate" type="application/rss+xml" title={`${brand.name} blog`} href="/blog/rss.xml" />
      <SkipLink targetId="main" />
      <Header />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
    </Frame>
  );
}
