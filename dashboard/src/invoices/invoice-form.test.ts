import { expect, test } from '@jest/globals';
import { invoiceForm, toInvoiceInput } from './invoice-form.tsx';

const values = {
  ...invoiceForm.emptyValues,
  invoice_number: ' NL-\u200b1 ',
  invoice_name: 'Work',
  amount: '19.90',
  invoice_date: '2026-02-10',
};

test('sets an empty due date to 30 days later on the invoices page, and leaves it empty in a panel', () => {
  expect(toInvoiceInput(values, 'page').due_date).toBe('2026-03-12');
  expect(toInvoiceInput(values, 'panel').due_date).toBeNull();
  expect(toInvoiceInput({ ...values, due_date: '2026-02-20' }, 'page').due_date).toBe('2026-02-20');
});

test('trims text, keeps cents, and leaves a missing currency to the database', () => {
  expect(toInvoiceInput({ ...values, currency: ' ' }, 'panel')).toMatchObject({
    invoice_number: 'NL-1',
    amount: 19.9,
    currency: '',
    payment_status: 'Pending',
    file_url: null,
  });
  expect(toInvoiceInput({ ...values, currency: 'chf' }, 'panel').currency).toBe('CHF');
});
