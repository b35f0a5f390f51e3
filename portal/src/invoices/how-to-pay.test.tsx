import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PortalFrame } from '../app/portal-frame.tsx';
import { openPortal } from '../testing/open-portal.tsx';
import { fillLinkTemplate, HowToPay } from './how-to-pay.tsx';
import type { Invoice } from './invoice-queries.ts';

test.each(['a&n=1', '1#2', '../../x', '//evil.example/', 'javascript:1', '{amount}'])(
  'the invoice number %s changes only its own place in the payment link',
  (number) => {
    const invoice = { invoice_number: number, currency: 'EUR', amount: 1200.5 };
    const template = 'https://pay.example/i/{number}/?n={number}&amount={amount}#{number}';
    const { origin, pathname, search } = new URL(fillLinkTemplate(template, invoice));
    expect([origin, pathname.split('/').length]).toEqual(['https://pay.example', 4]);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ n: number, amount: '1200.50' });
  },
);

test('staff who view the portal as a client can copy, and nothing is written', async () => {
  const Screen = () => (
    <HowToPay
      invoice={{ invoice_number: 'NL-1', currency: 'EUR', amount: 5, payment_link: null } as Invoice}
    />
  );
  const { user, requests } = openPortal(
    PortalFrame,
    '/client-portal',
    '/client-portal',
    { payment_accounts: [{ account_holder: 'Northlight', iban: 'DE89370400440532013000' }] },
    { readOnly: true },
    [{ index: true, Component: Screen }],
  );
  await user.click(await screen.findByRole('button', { name: 'Copy Reference' }));
  expect(await navigator.clipboard.readText()).toBe('NL-1');
  expect(
    requests.filter(({ method, target }) => !/GET|HEAD/.test(method) && target !== 'agency_today'),
  ).toEqual([]);
});
