import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Text } from '../display/text.tsx';

/** The layout of EmptyState and ErrorState. */
export const StateRoot = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-48) var(--space-24);
  text-align: center;
`;

export const StateIcon = styled.span<{ $isDanger?: boolean }>`
  margin-bottom: var(--space-4);
  color: ${({ $isDanger }) => ($isDanger ? 'var(--color-danger)' : 'var(--color-text-muted)')};

  & > svg {
    width: 1.5rem;
    height: 1.5rem;
    stroke-width: 1.5;
  }
`;

export const StateMessage = styled.p`
  max-width: 44ch;
  text-wrap: balance;
  color: var(--color-text-secondary);
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
`;

export const StateActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-8);
  margin-top: var(--space-12);
`;

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  message?: ReactNode;
  /** The next step: create the first item, or clear the filters. */
  action?: ReactNode;
  /** True if the page shows nothing else: the title becomes the page's heading. */
  isPage?: boolean;
  /** "status" if a search or filter has no matches. */
  role?: 'status';
}

/** Shown for an empty list or no matches. Use ErrorState for failed reads. */
export function EmptyState({ icon, title, message, action, isPage = false, role }: EmptyStateProps) {
  return (
    <StateRoot role={role}>
      {icon && <StateIcon aria-hidden="true">{icon}</StateIcon>}
      <Text size="md" weight="medium" as={isPage ? 'h1' : 'p'}>
        {title}
      </Text>
      {message && <StateMessage>{message}</StateMessage>}
      {action && <StateActions>{action}</StateActions>}
    </StateRoot>
  );
}
