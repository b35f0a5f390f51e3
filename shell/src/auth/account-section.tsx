import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import styled from 'styled-components';
import { Aside } from './auth-layout.tsx';

const Heading = styled.h2`
  font-size: var(--text-lg);
  line-height: var(--leading-lg);
  font-weight: var(--weight-semibold);
`;

interface AccountSectionProps<Data> {
  heading: string;
  /** Takes the focus where the control that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Below the heading, also before the data is there. */
  lead?: ReactNode;
  query: UseQueryResult<Data>;
  /** "Your sessions could not be read" */
  failedTitle: string;
  footer?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of a page around the account, with what the backend holds for it. */
export function AccountSection<Data>(props: AccountSectionProps<Data>) {
  const { query } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={16}>
        <Heading id={id} {...(props.headingRef ? { ref: props.headingRef, tabIndex: -1 } : {})}>
          {props.heading}
        </Heading>
        {props.lead}
        {query.isPending && <Aside>Loading…</Aside>}
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
