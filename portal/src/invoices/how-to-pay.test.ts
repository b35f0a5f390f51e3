import { expect, test } from '@jest/globals';
import { fillLinkTemplate } from './how-to-pay.tsx';

test.each([
  'a&amount=1',
  '1#2',
  '../../evil',
  '//evil.example/',
  '?x=1',
  'javascript:alert(1)',
  '@evil.example',
  '{amount}',
])('the invoice number %s changes only its own place in the payment link', (number) => {
  const invoice = { invoice_number: number, currency: 'EUR', amount: 1200.5 };
  const link = new URL(
    fillLinkTemplate('https://pay.example/i/{number}/?n={number}&amount={amount}#{number}', invoice),
  );
  expect([link.origin, link.pathname.split('/').length, [...link.searchParams]]).toEqual([
    'https://pay.example',
    4,
    [
      ['n', number],
      ['amount', '1200.50'],
    ],
  ]);
});
