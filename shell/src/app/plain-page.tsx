import { BrandMark } from '@northlight/contract';
import { useFrameRemote } from '@northlight/contract/page-tree';
import { Link } from '@northlight/contract/router';
import { SkipLink } from '@northlight/shared-ui';
import { type ReactNode, useId } from 'react';
import styled, { css } from 'styled-components';

const Frame = styled.div`
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--color-canvas);
`;

/** The site's width, so that the brand keeps its position. */
const siteWidth = css`
  width: 100%;
  max-width: calc(var(--width-site) + 2 * var(--space-24));
  margin-inline: auto;
`;

const Header = styled.header`
  ${siteWidth}
  padding: var(--space-20) var(--space-24);

  a {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    color: var(--color-text);
    text-decoration: none;
  }
`;

const Main = styled.main`
  flex: 1;
  display: grid;
  align-content: center;
  justify-items: start;
  gap: var(--space-20);
  ${siteWidth}
  padding: var(--space-32) var(--space-24) var(--space-96);
  color: var(--color-text-secondary);
  font-size: var(--text-lg);
  line-height: var(--leading-lg);
  outline: none;

  h1 {
    font-family: var(--font-display);
    font-weight: 400;
    font-size: var(--text-display);
    line-height: 1.08;
    letter-spacing: -0.02em;
    color: var(--color-text);
  }

  p {
    max-width: 34rem;
  }
`;

const Eyebrow = styled.p`
  color: var(--color-accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

/** Replaces a page inside its frame. */
const PageReplacement = styled.section`
  display: grid;
  gap: var(--space-16);
  justify-items: start;
  max-width: var(--width-prose);
  padding-block: var(--space-32);

  h1 {
    font-size: var(--text-2xl);
    line-height: var(--leading-2xl);
  }
`;

interface PlainPageProps {
  readonly eyebrow?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A title and the given content: inside a remote's frame if there is one, otherwise a full page with the brand. */
export function PlainPage(props: PlainPageProps) {
  const titleId = useId();
  if (useFrameRemote() !== null) {
    return (
      <PageReplacement aria-labelledby={titleId}>
        <h1 id={titleId}>{props.title}</h1>
        {props.children}
      </PageReplacement>
    );
  }
  return (
    <Frame>
      <SkipLink targetId="main" />
      <Header>
        <Link to="/">
          <BrandMark />
        </Link>
      </Header>
      <Main id="main" tabIndex={-1}>
        {props.eyebrow ? <Eyebrow>{props.eyebrow}</Eyebrow> : null}
        <h1>{props.title}</h1>
        {props.children}
      </Main>
    </Frame>
  );
}
