import { escapeHtml } from '@northlight/domain';

/** A picture in rich text. */
export interface TextPicture {
  readonly src: string;
  readonly alt: string;
  /** Empty for none. */
  readonly caption: string;
  /** The size in pixels, so that the text below does not move when the picture loads. */
  readonly width?: number;
  readonly height?: number;
}

export function createPictureHtml({ src, alt, caption, width = 0, height = 0 }: TextPicture): string {
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}>`;
  return `<figure>${image}${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`;
}

/** Reads a picture from the HTML of a block; null if the block is something else. */
export function parsePicture(html: string): TextPicture | null {
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  const [image, other] = root.querySelectorAll('img');
  if (!image || other || root.querySelector('table, ul, ol, p')) return null;
  return {
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
    caption: root.querySelector('figcaption')?.textContent ?? '',
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
  };
}
