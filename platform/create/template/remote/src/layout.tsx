import { BrandMark } from '@northlight/contract';
import { Link, Outlet } from '@northlight/contract/router';
import { SkipLink } from '@northlight/shared-ui';
import styled from 'styled-components';

const Bar = styled.header`
  border-bottom: 1px solid var(--color-line);
`;

const Container = styled.div`
  display: grid;
  align-items: center;
  max-width: var(--width-portal);
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-20);
`;

const Brand = styled(Link)`
  justify-self: start;
  color: var(--color-text);
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  text-decoration: none;
`;

const Main = styled.main`
  padding-block: var(--space-48) var(--space-64);
`;

/** The frame around every page of this remote. */
export function Layout() {
  return (
    <>
      <SkipLink targetId="main" />
      <Bar>
        <Container>
          <Brand to="/">
            <BrandMark />
          </Brand>
        </Container>
      </Bar>
      <Main id="main" tabIndex={-1}>
        <Container>
          <Outlet />
        </Container>
      </Main>
    </>
  );
}
