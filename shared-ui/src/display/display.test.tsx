import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expectAccessible } from '../testing/set-up.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { DataList, KeyValue } from './data-list.tsx';
import { DateTime, ZoneNote } from './date-time.tsx';
import { Table, Td, Th } from './table.tsx';

describe('Avatar', () => {
  test('names the picture after the person', () => {
    render(<Avatar name="Ada Lovelace" src="/ada.jpg" />);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' }).getAttribute('src')).toBe('/ada.jpg');
  });

  test('shows initials when the picture fails to load, and tries again with another picture', () => {
    const { rerender } = render(<Avatar name="Ada Lovelace" src="/gone.jpg" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Ada Lovelace' }).textContent).toBe('AL');
    rerender(<Avatar name="Ada Lovelace" src="/new.jpg" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/new.jpg');
  });

  test('can be decorative next to the visible name', async () => {
    render(<Avatar name="Ada Lovelace" isDecorative />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.querySelector('[data-initials="AL"]')).not.toBeNull();
    await expectAccessible();
  });
});

describe('Table', () => {
  test('is a named region and does not forward its own props to the DOM', async () => {
    render(
      <Table label="Invoices">
        <thead>
          <tr>
            <Th scope="col">Invoice</Th>
            <Th scope="col" isNumeric>
              Amount
            </Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td>INV-0041</Td>
            <Td isNumeric>$4,200.00</Td>
          </tr>
        </tbody>
      </Table>,
    );
    const region = screen.getByRole('region', { name: 'Invoices' });
    expect(region.tabIndex).toBe(0);
    const cell = within(region).getByRole('cell', { name: '$4,200.00' });
    expect(cell.getAttributeNames()).toEqual(['class']);
    expect(getComputedStyle(cell).textAlign).toBe('right');
    await expectAccessible();
  });
});

test('badge, card and data list are accessible', async () => {
  render(
    <Card padding="sm">
      <Badge tone="success" icon={<svg aria-hidden="true" />}>
        Paid
      </Badge>
      <DataList>
        <KeyValue label="Status">In Progress</KeyValue>
      </DataList>
    </Card>,
  );
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(screen.getByRole('term').textContent).toBe('Status');
  expect(screen.getByRole('definition').textContent).toBe('In Progress');
  await expectAccessible();
});

test('names the time zone only on pages with times', () => {
  const getNote = () => screen.getByText('Times are in the Europe/Zagreb time zone.');
  const { rerender } = render(
    <main>
      <ZoneNote timeZone="Europe/Zagreb" />
    </main>,
  );
  expect(getComputedStyle(getNote()).display).toBe('none');
  rerender(
    <main>
      <DateTime instant="2026-03-04T23:30:00Z" timeZone="Europe/Zagreb" />
      <ZoneNote timeZone="Europe/Zagreb" />
    </main>,
  );
  expect(screen.getByText('5 Mar 2026, 00:30')).toBeTruthy();
  expect(getComputedStyle(getNote()).display).toBe('block');
});
