import { amountOf, largestAmount, parseAmount } from '@platform/domain';
import { mixed, object, string } from 'yup';
import { requiredText } from '../../lib/fields/values.ts';

/** More than the database holds; an amount that is none is another error. */
const isTooLarge = (value: number | string | undefined) => Number(value) > amountOf(largestAmount);

export const invoiceSchema = object({
  project_id: string().required('Project is required'),
  invoice_number: requiredText('Invoice number is required', 100),
  invoice_name: requiredText('Invoice name is required', 200),
  amount: mixed<number | string>()
    .test('required', 'Amount is required', (value) => value !== undefined && value !== '')
    .test(
      'amount',
      'Enter an amount from 0 with at most two decimals',
      (value) =>
        value === undefined || value === '' || isTooLarge(value) || parseAmount(String(value)) !== null,
    )
    .test('too-large', 'Enter at most 9,999,999,999.99', (value) => !isTooLarge(value)),
  currency: string().test(
    'currency',
    'Use a currency of three letters, such as USD',
    (value) => !value?.trim() || /^[A-Za-z]{3}$/.test(value.trim()),
  ),
  invoice_date: string().required('Invoice date is required'),
  due_date: string().test(
    'after-invoice',
    'The due date is before the invoice date',
    (due, { parent }) => !due || !parent.invoice_date || due >= parent.invoice_date,
  ),
  payment_status: string().required(),
  file_url: string(),
});
