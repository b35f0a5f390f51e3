import type { Service } from './content-queries.ts';

/** The agency's services, or the samples if there are none. */
export function withSampleServices(services: readonly Service[]): readonly Service[] {
  return services.length > 0 ? services : sampleServices;
}

/** Formats a price as "From $5,000". Leaves a price that starts with "from" unchanged. Null without a price. */
export function formatPrice(price: string | null | undefined): string | null {
  const text = price?.trim() ?? '';
  if (text === '') return null;
  return /^from\b/i.test(text) ? text : `From ${text}`;
}

/** Spec section 3. */
const sampleServices: readonly Service[] = [
  {
    id: 'sample-web',
    title: 'Web Development',
    description:
      'Websites and web applications that load instantly, read well on every screen and stay easy to change.',
    features: ['Design and build in one team', 'Fast on slow connections', 'Editing without a developer'],
    price_starting: '$5,000',
    icon_name: 'Globe',
  },
  {
    id: 'sample-mobile',
    title: 'Mobile Development',
    description:
      'Apps for iOS and Android from one code base, made for hands that are busy with something else.',
    features: ['One code base, both stores', 'Works without a signal', 'We look after releases'],
    price_starting: '$8,000',
    icon_name: 'Smartphone',
  },
  {
    id: 'sample-design',
    title: 'UI/UX Design',
    description:
      'Screens drawn with the people who will use them, tested before the first line of code is written.',
    features: ['Interviews and prototypes', 'A design system you own', 'Accessible from the start'],
    price_starting: '$3,000',
    icon_name: 'Palette',
  },
];
