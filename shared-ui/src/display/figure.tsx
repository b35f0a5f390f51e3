import { styled } from 'styled-components';
import { formatMoney } from '../formats/format-money.ts';

/** A number, amount or day: never wraps, and its digits align. */
export const Figure = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

interface MoneyProps {
  /** In hundredths of the currency unit. */
  minor: number;
  currency: string;
}

export function Money({ minor, currency }: MoneyProps) {
  return <Figure>{formatMoney(minor, currency)}</Figure>;
}
