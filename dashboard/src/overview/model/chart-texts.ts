const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The month of a day as `YYYY-MM-DD`. */
export function monthName(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? day;
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** An amount of hundredths at an axis: "12.5K". */
export function writeAmountShort(minor: number): string {
  return short.format(minor / 100);
}
