import { expect, test } from '@jest/globals';
import jsQr from 'jsqr';
import { createPaymentCode, type Transfer } from './payment-code.ts';

const transfer: Transfer = {
  holder: 'Zoë Müller GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 120_050,
  reference: 'NL-1048',
};

/** Draws the path with four pixels a module, and reads it with an independent decoder. */
function scan(code: { readonly path: string; readonly size: number }): string | undefined {
  const width = code.size * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (const row of [0, 1, 2, 3]) {
      const start = ((Number(y) * 4 + row) * width + Number(x) * 4) * 4;
      for (const dot of [0, 4, 8, 12]) pixels.fill(0, start + dot, start + dot + 3);
    }
  }
  return jsQr(pixels, width, width)?.data;
}

test.each([
  [
    transfer,
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nZoë Müller GmbH\nDE89370400440532013000\nEUR1200.50\n\n\nNL-1048',
  ],
  [
    { ...transfer, bic: null, amount: 99_999_999_999, reference: 'Ü'.repeat(140) },
    `BCD\n002\n1\nSCT\n\nZoë Müller GmbH\nDE89370400440532013000\nEUR999999999.99\n\n\n${'Ü'.repeat(140)}`,
  ],
])('%# a banking app reads the transfer from the code', (input, expected) => {
  const code = createPaymentCode(input);
  expect(code && scan(code)).toBe(expected);
});

test.each([{ amount: 0 }, { amount: 100_000_000_000 }, { reference: 'x'.repeat(141) }])(
  'has no code beyond the limits of the standard: %p',
  (change) => expect(createPaymentCode({ ...transfer, ...change })).toBeNull(),
);
