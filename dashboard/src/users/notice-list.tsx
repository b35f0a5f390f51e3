import styled from 'styled-components';

/** What waits for an admin above the list of users: a heading and lines with actions. */
export const NoticeList = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);

  h2 {
    padding: var(--space-12) var(--space-16);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8) var(--space-16);
    padding: var(--space-8) var(--space-16);
    border-top: 1px solid var(--color-line);
  }
`;

export const NoticeMeta = styled.span`
  color: var(--color-text-secondary);
`;
