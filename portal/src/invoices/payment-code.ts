import { encode } from 'uqr';

export interface Transfer {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** In cents. */
  readonly amount: number;
  readonly reference: string;
}

/** The European Payments Council's text for a transfer in euro (EPC069-12, version 2); null above its limits. */
function createPayload({ holder, iban, bic, amount, reference }: Transfer): string | null {
  if (amount < 1 || amount > 99_999_999_999 || reference.length > 140) return null;
  const value = `EUR${(amount / 100).toFixed(2)}`;
  return ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, value, '', '', reference].join('\n');
}

/** The QR code that banking apps read, as an SVG path in a square of this size with its quiet zone. */
export function createPaymentCode(
  transfer: Transfer,
): { readonly path: string; readonly size: number } | null {
  const payload = createPayload(transfer);
  if (payload === null) return null;
  const { data, size } = encode(payload, { ecc: 'M', boostEcc: false, border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
