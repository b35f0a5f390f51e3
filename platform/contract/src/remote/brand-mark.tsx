import { brandMarkHtml } from './brand.ts';

/** The agency's logo or, without one, its name. */
export function BrandMark() {
  return <span data-brand dangerouslySetInnerHTML={{ __html: brandMarkHtml() }} />;
}
