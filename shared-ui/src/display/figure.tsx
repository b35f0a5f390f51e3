import { styled } from 'styled-components';
import { formatMoney } from '../lib/format-money.ts';

/** A number, an amount or a day: never broken across lines, in figures of equal width. */
export const Figure = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

interface MoneyProps {
  /** In hundredths. */
  minor: number;
  currency: string;
}

/** An amount with its currency. */
export function Money({ minor, currency }: MoneyProps) {
  return <Figure>{formatMoney(minor, currency)}</Figure>;
}
