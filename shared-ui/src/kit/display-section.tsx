import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../display/avatar.tsx';
import { Badge } from '../display/badge.tsx';
import { Card } from '../display/card.tsx';
import { DataList, KeyValue } from '../display/data-list.tsx';
import { StatNumber } from '../display/stat-number.tsx';
import { Table, Td, Th } from '../display/table.tsx';
import { Tabs } from '../display/tabs.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Cluster, Stack } from '../layout/stack.tsx';
import { formatDate } from '../lib/format-date.ts';
import { formatMoney } from '../lib/format-money.ts';
import { Grid, Section } from './section.tsx';

const CardTitle = styled.h3`
  font-family: var(--font-display);
  font-size: var(--text-2xl);
  line-height: var(--leading-2xl);
  font-weight: var(--weight-regular);

  & > a {
    text-decoration: none;
  }
`;

const invoices = [
  { number: 'INV-0041', due: '2026-11-02', tone: 'success', status: 'Paid', amount: 420000, currency: 'USD' },
  {
    number: 'INV-0042',
    due: '2026-11-09',
    tone: 'danger',
    status: 'Overdue',
    amount: 185050,
    currency: 'USD',
  },
  {
    number: 'INV-0043',
    due: '2026-11-28',
    tone: 'warning',
    status: 'Due Soon',
    amount: 98000,
    currency: 'EUR',
  },
] as const;

/** What shows data. */
export function DisplaySection() {
  const [tab, setTab] = useState<'overview' | 'sprints' | 'invoices' | 'notifications'>('overview');
  return (
    <Section title="Display">
      <Cluster>
        <Badge>Planned</Badge>
        <Badge tone="accent">In Progress</Badge>
        <Badge tone="info" icon={<Clock aria-hidden="true" />}>
          In Review
        </Badge>
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          Paid
        </Badge>
        <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          Due Soon
        </Badge>
        <Badge tone="danger">Overdue</Badge>
        <Avatar name="Ada Lovelace" />
        <Avatar name="client@acme.example" size={24} />
        <Avatar name="Grace Hopper" size={56} />
      </Cluster>
      <Grid>
        <StatNumber value={42} label="Happy Clients" />
        <StatNumber value={4} label="Years Experience" />
        <StatNumber value={17} label="Projects Under Our Care" size="md" />
      </Grid>
      <Grid>
        <Card isInteractive>
          <Stack gap={8}>
            <CardTitle>
              <a href="#kit" data-card-link="">
                Custom CRM Systems
              </a>
            </CardTitle>
            <p>Fits the way your team sells, from first call to signed contract. From $5,000.</p>
          </Stack>
        </Card>
        <Card>
          <Stack gap={12}>
            <CardTitle>Sprint 4 · Checkout</CardTitle>
            <Cluster>
              <Badge tone="info">In Review</Badge>
              <Badge tone="warning">Feedback due</Badge>
            </Cluster>
            <ProgressBar value={75} label="Tasks" valueText="12 of 16 tasks done" />
          </Stack>
        </Card>
        <Card>
          <DataList>
            <KeyValue label="Contact">Maja Horvat, Delivery Lead</KeyValue>
            <KeyValue label="E-mail">maja@northlight.example</KeyValue>
            <KeyValue label="Delivery">{formatDate('2026-12-18')}</KeyValue>
          </DataList>
        </Card>
      </Grid>
      <Table label="Invoices">
        <thead>
          <tr>
            <Th scope="col">Invoice</Th>
            <Th scope="col">Due</Th>
            <Th scope="col">Status</Th>
            <Th scope="col" isNumeric>
              Amount
            </Th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number}>
              <Td>{invoice.number}</Td>
              <Td>{formatDate(invoice.due)}</Td>
              <Td>
                <Badge tone={invoice.tone}>{invoice.status}</Badge>
              </Td>
              <Td isNumeric>{formatMoney(invoice.amount, invoice.currency)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Tabs
        label="Project"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'overview', label: 'Overview', content: 'How it stands.' },
          { value: 'sprints', label: 'Sprints', count: 4, content: 'Four sprints.' },
          { value: 'invoices', label: 'Invoices', count: 12, content: 'Twelve invoices.' },
          { value: 'notifications', label: 'Notifications', content: 'None.', isDisabled: true },
        ]}
      />
    </Section>
  );
}
