/** Converts an amount with two decimals, as the database stores it, to hundredths. */
export function toMinorUnits(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts hundredths to an amount with two decimals, as the database stores it. */
export function fromMinorUnits(minor: number): number {
  return minor / 100;
}

/** The maximum of `numeric(12,2)`, in hundredths. */
export const largestAmount = 999_999_999_999;

/**
 * Parses a typed amount into hundredths. Null if it is not a number, is negative, has more than two decimals, or exceeds
 * `largestAmount`.
 */
export function parseAmount(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/.exec(text.trim());
  if (match === null) return null;
  const [, units = '0', cents, onlyCents] = match;
  const minor = Number(units) * 100 + Number((onlyCents ?? cents ?? '').padEnd(2, '0'));
  return minor <= largestAmount ? minor : null;
}

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR JMD JOD KES KGS KHR KPW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG'.split(
    ' ',
  );

/**
 * How many decimals an ISO 4217 currency has, at most the two that are stored; null for an unknown code. In SQL:
 * `private.currency_decimals`.
 */
export function currencyDecimals(currency: string): 0 | 2 | null {
  if (withoutDecimals.includes(currency)) return 0;
  return withDecimals.includes(currency) ? 2 : null;
}
