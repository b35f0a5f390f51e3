import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { createToastManager } from '../toast/toast-manager.ts';
import { ToastViewport } from '../toast/toast-viewport.tsx';
import { ActionsSection } from './actions-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { type OverlayName, OverlaysSection } from './overlays-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const Main = styled.main`
  max-width: var(--width-site);
  margin: 0 auto;
  padding: var(--space-48) var(--space-24) var(--space-96);
`;

const Head = styled.div`
  padding-bottom: var(--space-48);
`;

export interface KitPageProps {
  /** The overlay that is open at first. */
  overlay?: OverlayName | null;
}

/** Every component in its states, for the development server. Needs the tokens, fonts and base styles around it. */
export function KitPage({ overlay = null }: KitPageProps) {
  const [toasts] = useState(createToastManager);
  const [isCompact, setIsCompact] = useState(false);
  return (
    <div data-density={isCompact ? 'compact' : undefined}>
      <SkipLink targetId="kit" />
      <Main id="kit" tabIndex={-1}>
        <Head>
          <PageHeader
            face="display"
            title="The kit"
            description="Paper, ink and one northern green: everything the three apps are made of, in all its states."
            actions={
              <Button onClick={() => setIsCompact(!isCompact)}>
                {isCompact ? 'Comfortable' : 'Compact'}
              </Button>
            }
          />
        </Head>
        <TokensSection />
        <ActionsSection />
        <FormsSection />
        <DisplaySection />
        <StatesSection />
        <OverlaysSection toasts={toasts} initiallyOpen={overlay} />
      </Main>
      <ToastViewport manager={toasts} />
    </div>
  );
}
