import { budgetLabels, getLabel, serviceLabels } from '@northlight/domain/visitor-forms';
import { Button, DataList, formatDateTime, KeyValue } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ShortPage } from '../components/short-page.tsx';
import { DisplayTitle } from '../components/text.tsx';

const Wide = styled(ShortPage)`
  justify-items: stretch;
  gap: var(--space-32);

  h2 {
    margin-bottom: var(--space-8);
    font-size: var(--text-xl);
  }

  dd {
    white-space: pre-wrap;
  }
`;

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
  created_at: 'Received',
  confirmed_at: 'Confirmed',
  unsubscribed_at: 'Unsubscribed',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  service: 'Service',
  budget: 'Budget',
  message: 'Message',
};

/** The data stored about a visitor, with a download. */
export function StoredData({ data }: { data: VisitorData }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { email, subscription, messages, has_account } = data;
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([formatJson(data)], { type: 'application/json' }));
    link.download = 'my-data.json';
    link.click();
    // The browser reads the blob before the next task.
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <Wide>
      <DisplayTitle ref={title} tabIndex={-1}>
        Your data
      </DisplayTitle>
      <p>Stored for {email}.</p>
      <section aria-labelledby="subscription">
        <h2 id="subscription">The newsletter</h2>
        {subscription === null ? <p>No subscription.</p> : <FieldList fields={subscription} />}
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages">Messages to us</h2>
        {messages.length === 0 ? <p>No messages.</p> : null}
        {messages.map((message) => (
          <FieldList key={`${message.created_at} ${message.message}`} fields={message} />
        ))}
      </section>
      {has_account ? (
        <p>You also have an account with this address. Sign in to view its data or to request its erasure.</p>
      ) : null}
      <div>
        <Button variant="primary" size="lg" onClick={download}>
          Download
        </Button>
      </div>
    </Wide>
  );
}

function FieldList({ fields }: { fields: Readonly<Record<string, string | null>> }) {
  return (
    <DataList>
      {Object.entries(fields).map(([name, value]) =>
        value === null ? null : (
          <KeyValue key={name} label={labels[name] ?? name}>
            {formatValue(name, value)}
          </KeyValue>
        ),
      )}
    </DataList>
  );
}

function formatValue(name: string, value: string): string {
  if (name === 'service') return getLabel(serviceLabels, value);
  if (name === 'budget') return getLabel(budgetLabels, value);
  return name.endsWith('_at') ? formatDateTime(value, 'UTC') : value;
}

/** A stored message from the contact form. */
type Message = Readonly<Record<string, string | null>>;

interface VisitorData {
  readonly email: string;
  readonly subscription: Readonly<Record<string, string | null>> | null;
  readonly messages: readonly Message[];
  readonly has_account: boolean;
}

/** @throws Error for an unexpected response */
export function parseVisitorData(response: unknown): VisitorData {
  const { email, subscription, messages, has_account } = (response ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || !Array.isArray(messages) || typeof has_account !== 'boolean')
    throw new Error('Unexpected response for the stored data.');
  return {
    email,
    subscription: (subscription ?? null) as VisitorData['subscription'],
    messages,
    has_account,
  };
}

const formatJson = (data: VisitorData): string => `${JSON.stringify(data, null, 2)}\n`;
