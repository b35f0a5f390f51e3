/** An amount of the database (units with two decimals) in hundredths. */
export function minorOf(amount: number): number {
  return Math.round(amount * 100);
}
