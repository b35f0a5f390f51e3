import { Button } from '@northlight/shared-ui';
import styled from 'styled-components';
import { texts } from '../texts.ts';

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
  padding: var(--space-20) var(--space-24);
  border: 1px solid var(--color-warning-border);
  border-radius: var(--radius-card);
  background: var(--color-warning-tint);

  h2 {
    color: var(--color-warning);
    font-size: var(--text-md);
    line-height: var(--leading-md);
  }

  p {
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }
`;

/** Asks for feedback on a sprint in review. */
export function FeedbackCard({ onProvide }: { onProvide: () => void }) {
  return (
    <Root aria-labelledby="feedback-required">
      <div>
        <h2 id="feedback-required">{texts.feedbackRequiredTitle}</h2>
        <p>Tell us what you think. To accept the work or have it changed, use Sign-off on this page.</p>
      </div>
      <Button variant="primary" isWriteAction onClick={onProvide}>
        Provide Feedback
      </Button>
    </Root>
  );
}
