import { currencyDecimals, isIban } from '@northlight/domain';
import { optionalText, secureLink } from '../records/fields/field-values.ts';
import { defineForm, optional, text } from '../records/fields/form-definition.tsx';

/** Codes are typed and printed in groups. */
const toCode = (value: string) => value.replace(/\s/g, '').toUpperCase();
const toCodeOrNull = (value: string) => toCode(value) || null;

const currency = text('Currency', { maxLength: 3, isHalf: true });

export const paymentAccountForm = defineForm({
  currency: {
    ...currency,
    schema: currency.schema.clone().test({
      name: 'currency',
      message: 'Use a three-letter currency code, such as EUR',
      test: (value) => typeof value !== 'string' || value === '' || currencyDecimals(toCode(value)) !== null,
    }),
    toStored: toCode,
  },
  account_holder: text('Account holder', { maxLength: 70, isHalf: true }),
  iban: {
    ...optional('IBAN', { isHalf: true }),
    schema: optionalText(60)
      .test('iban', 'This is not a valid IBAN. Check each digit', (value) => !value || isIban(toCode(value)))
      .test('reachable', 'Enter an IBAN, another account or a payment link', (value, { parent }) =>
        Boolean(value || parent.other_account || parent.link_template || !parent.currency),
      ),
    toStored: toCodeOrNull,
  },
  bic: {
    ...optional('BIC', { isHalf: true }),
    schema: optionalText(20).test(
      'bic',
      'A BIC has 8 or 11 letters and digits',
      (value) => !value || /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(toCode(value)),
    ),
    toStored: toCodeOrNull,
  },
  other_account: optional('Other account', {
    maxLength: 500,
    rows: 3,
    hint: 'For banks without an IBAN: account number with sort code or routing number.',
  }),
  note: optional('Note', { maxLength: 500, rows: 2, hint: 'Clients see it below the account.' }),
  link_template: {
    ...optional('Payment link', {
      type: 'url',
      hint: 'Every invoice gets this link, with {number}, {amount} and {currency} replaced.',
    }),
    schema: secureLink(),
  },
});
