import type { Service } from '../api/fetch-services.ts';
import { sampleServices } from './sample-services.ts';

/** The services to show: the agency's own, or the samples when there are none. */
export function servicesToShow(services: readonly Service[]): readonly Service[] {
  return services.length > 0 ? services : sampleServices;
}

/** "From $5,000"; null without a price. A price that says "from" itself stays as it is. */
export function priceLabel(price: string | null): string | null {
  const text = price?.trim() ?? '';
  if (text === '') return null;
  return /^from\b/i.test(text) ? text : `From ${text}`;
}
