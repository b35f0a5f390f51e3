import { createElement, type ReactNode } from 'react';
import { type Brand, brand, isLongName } from './brand.ts';

/** The agency's logo or, without one, its name, of the document's brand unless another is given; `brandMarkHtml` writes the same into documents. */
export function BrandMark({
  of = brand,
}: {
  of?: Pick<Brand, 'name' | 'logoUrl' | 'darkLogoUrl'>;
}): ReactNode {
  const { name, logoUrl, darkLogoUrl } = of;
  // Without JSX, which the build's analysis of shared packages cannot read.
  const image = (src: string, scheme?: string) =>
    createElement('img', { key: src, src, alt: name, 'data-only': scheme });
  const logos =
    logoUrl === null || darkLogoUrl === null
      ? logoUrl && image(logoUrl)
      : [image(logoUrl, 'light'), image(darkLogoUrl, 'dark')];
  return createElement('span', { 'data-brand': isLongName(of) ? 'long' : '' }, logos ?? name);
}
