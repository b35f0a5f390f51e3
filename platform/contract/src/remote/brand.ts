// A separate file, since the functions use it and must not import react-query, not even its types.

import { escapeHtml } from '@northlight/domain';

/** The agency as its site, emails and documents show it; pictures are addresses of uploads. */
export interface Brand {
  readonly name: string;
  /** The headline of the home page, the caption of the sign-in page and a line of the footer. */
  readonly tagline: string | null;
  /** What the agency does, in one or two sentences. */
  readonly description: string | null;
  /** `#rrggbb` */
  readonly accent: string;
  readonly logoUrl: string | null;
  readonly darkLogoUrl: string | null;
  readonly iconUrl: string | null;
  readonly socialPictureUrl: string | null;
  readonly heroPictureUrl: string | null;
  readonly signInPictureUrl: string | null;
}

/** Used until the stored brand is known. */
export const neutralBrand: Brand = {
  name: 'Agency',
  tagline: null,
  description: null,
  accent: '#3d4f66',
  logoUrl: null,
  darkLogoUrl: null,
  iconUrl: null,
  socialPictureUrl: null,
  heroPictureUrl: null,
  signInPictureUrl: null,
};

/** The brand of this document or, on a server, of the instance. Read when something is shown, never when a module loads. */
export const brand: Brand & { readonly locale: 'en' } = { ...neutralBrand, locale: 'en' };

/** Called by the shell and by servers, before anything is rendered. */
export function setBrand(current: Brand): void {
  Object.assign(brand, current);
}

/** The logo of the current scheme or, without a logo, the name. */
export function brandMarkHtml({ name, logoUrl, darkLogoUrl }: Brand = brand): string {
  if (logoUrl === null) return escapeHtml(name);
  const image = (url: string, scheme: string) =>
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}"${scheme && ` data-only="${scheme}"`}>`;
  return darkLogoUrl === null ? image(logoUrl, '') : image(logoUrl, 'light') + image(darkLogoUrl, 'dark');
}

/** A name that needs two lines beside a menu. */
export const isLongName = ({ name, logoUrl }: Pick<Brand, 'name' | 'logoUrl'> = brand): boolean =>
  logoUrl === null && name.length > 24;

/** Stands for the brand in HTML that is rendered when a release is built. */
export const placeholderBrand: Brand = { ...neutralBrand, name: '@@brand@@' };

/** Puts the brand into HTML that was rendered with `placeholderBrand`. */
export function insertBrand(html: string): string {
  return html
    .replaceAll(
      `<span data-brand="">${placeholderBrand.name}</span>`,
      () => `<span data-brand="${isLongName() ? 'long' : ''}">${brandMarkHtml()}</span>`,
    )
    .replaceAll(placeholderBrand.name, () => escapeHtml(brand.name));
}

/** A document title: the page comes first, so that narrow tabs stay distinguishable. */
export function documentTitle(page: string | null): string {
  if (page !== null && page !== '') return `${page} · ${brand.name}`;
  return brand.tagline ? `${brand.name} – ${brand.tagline}` : brand.name;
}
