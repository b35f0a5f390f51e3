import { createElement, type ReactNode } from 'react';
import { brand, isLongName } from './brand.ts';

/** The agency's logo or, without one, its name; `brandMarkHtml` writes the same into documents. */
export function BrandMark(): ReactNode {
  const { name, logoUrl, darkLogoUrl } = brand;
  // Without JSX, which the build's analysis of shared packages cannot read.
  const image = (src: string, scheme?: string) =>
    createElement('img', { key: src, src, alt: name, 'data-only': scheme });
  const logos =
    logoUrl === null || darkLogoUrl === null
      ? logoUrl && image(logoUrl)
      : [image(logoUrl, 'light'), image(darkLogoUrl, 'dark')];
  return createElement('span', { 'data-brand': isLongName() ? 'long' : '' }, logos ?? name);
}
