import { Skeleton } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import { LoadFailure } from '../components/query-placeholder.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { contactQueries } from './contact-queries.ts';

const List = styled.div`
  width: 100%;
  color: var(--color-text);
`;

const Question = styled.details`
  border-top: 1px solid var(--color-line);

  &:last-child {
    border-bottom: 1px solid var(--color-line);
  }

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-16);
    padding-block: var(--space-20);
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  svg {
    flex: none;
    color: var(--color-accent-text);
    transition: transform var(--motion-menu) var(--ease-out);
  }

  &[open] svg {
    transform: rotate(45deg);
  }

  p {
    padding-bottom: var(--space-24);
    color: var(--color-text-secondary);
    white-space: pre-line;
  }
`;

/** The published questions as native disclosures, which open before scripts have loaded; nothing if there are none. */
export function FaqSection() {
  const faqs = useQuery(contactQueries.faqs());
  if (faqs.data?.length === 0) return null;
  return (
    <SplitSection id="faq-title" title="Frequently *asked*">
      {faqs.data === undefined && faqs.isError ? (
        <LoadFailure query={faqs} title="The questions could not be loaded" />
      ) : (
        <List aria-busy={faqs.data === undefined}>
          {faqs.data === undefined
            ? ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={68} />)
            : faqs.data.map(({ id, question, answer }, index) => (
                <Question key={id} open={index === 0}>
                  <summary>
                    {question}
                    <Plus size={20} strokeWidth={1.5} aria-hidden />
                  </summary>
                  <p>{answer}</p>
                </Question>
              ))}
        </List>
      )}
    </SplitSection>
  );
}
