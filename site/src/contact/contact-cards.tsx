import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ArrowLink } from '../components/arrow-link.tsx';
import { formatHours } from '../content/contact.ts';
import { contentQueries } from '../content/content-queries.ts';
import { toWebUrl } from '../links/web-url.ts';

const List = styled.dl`
  display: grid;
  align-content: start;
`;

const Card = styled.div`
  display: grid;
  gap: var(--space-4);
  padding-block: var(--space-20);
  border-top: 1px solid var(--color-line);

  &:last-child {
    border-bottom: 1px solid var(--color-line);
  }

  dt {
    color: var(--color-text-muted);
    font-size: var(--text-sm);
    line-height: var(--leading-sm);
  }

  dd {
    white-space: pre-line;
  }

  dd > a:not([class]) {
    display: inline-flex;
    align-items: center;
    min-height: var(--height-touch);
    color: var(--color-accent-text);
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }
`;

/** Other ways to contact the agency, and its hours. Leaves out missing settings. */
export function ContactCards() {
  const { data } = useQuery(contentQueries.settings());
  const bookingUrl = toWebUrl(data?.booking_url);
  return (
    <List>
      {data?.contact_email ? (
        <Item label="Email">
          <a href={`mailto:${data.contact_email}`}>{data.contact_email}</a>
        </Item>
      ) : null}
      {data?.contact_phone ? (
        <Item label="Phone">
          <a href={`tel:${data.contact_phone.replace(/[^+\d]/g, '')}`}>{data.contact_phone}</a>
        </Item>
      ) : null}
      {data?.address ? <Item label="Address">{data.address}</Item> : null}
      {data?.response_time ? <Item label="Response time">{data.response_time}</Item> : null}
      {data?.business_hours ? <Item label="Business hours">{formatHours(data, new Date())}</Item> : null}
      {bookingUrl === null ? null : (
        <Item label="Prefer to talk?">
          <ArrowLink to={bookingUrl}>Book a consultation</ArrowLink>
        </Item>
      )}
    </List>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Card>
  );
}
