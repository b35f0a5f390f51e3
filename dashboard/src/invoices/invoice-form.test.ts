import { expect, test } from '@jest/globals';
import { inputOfInvoice, invoiceForm } from './invoice-form.tsx';

const values = {
  ...invoiceForm.emptyValues,
  invoice_number: ' NL-\u200b1 ',
  invoice_name: 'Work',
  amount: '19.90',
  invoice_date: '2026-02-10',
};

test('an empty due date is set to 30 days after the invoice date on the invoices page, and stays empty in a panel', () => {
  expect(inputOfInvoice(values, 'page').due_date).toBe('2026-03-12');
  expect(inputOfInvoice(values, 'panel').due_date).toBeNull();
  expect(inputOfInvoice({ ...values, due_date: '2026-02-20' }, 'page').due_date).toBe('2026-02-20');
});

test('texts are trimmed, the amount keeps its cents, an empty currency is USD', () => {
  expect(inputOfInvoice({ ...values, currency: ' ' }, 'panel')).toMatchObject({
    invoice_number: 'NL-1',
    amount: 19.9,
    currency: 'USD',
    payment_status: 'Pending',
    file_url: null,
  });
  expect(inputOfInvoice({ ...values, currency: 'chf' }, 'panel').currency).toBe('CHF');
});
