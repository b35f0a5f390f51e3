import { Button, FormAlert, Secondary, Stack, Text } from '@northlight/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';

/** One row with its actions at the end. */
export const AccountRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-12) 0;
  border-top: 1px solid var(--color-line);
`;

interface AccountSectionProps<Data> {
  heading: string;
  /** Below the heading, shown even before the data has loaded. */
  lead?: ReactNode;
  query: UseQueryResult<Data>;
  /** For example, "Your sessions could not be loaded". */
  failedTitle: string;
  footer?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One section of an account page, with its query's loading and error states. */
export function AccountSection<Data>(props: AccountSectionProps<Data>) {
  const { query } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <Text as="h2" size="lg" id={id}>
          {props.heading}
        </Text>
        {props.lead}
        {query.isPending && <Secondary>Loading…</Secondary>}
        {query.isError && (
          <FormAlert title={props.failedTitle}>
            <Button size="sm" isLoading={query.isFetching} onClick={() => void query.refetch()}>
              Retry
            </Button>
          </FormAlert>
        )}
        {query.data !== undefined && props.children(query.data)}
        {props.footer}
      </Stack>
    </section>
  );
}
