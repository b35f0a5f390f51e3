import { sanitiserPolicy } from '@northlight/contract';
import {
  isStoredPicture,
  pictureWidths,
  richTextClasses,
  richTextRules,
  sizedPictureUrl,
} from '@northlight/domain';
import createPurifier, { type Config, type DOMPurify, type WindowLike } from 'dompurify';

let purifier: DOMPurify | null = null;

/** The largest size of a picture in the text, in pixels. */
const maxPictureWidth = 1600;
const pictureSizes = '(min-width: 768px) 680px, calc(100vw - 48px)';

export interface SanitiseOptions {
  /** The host of uploaded files, if it differs from the page's. */
  readonly backendUrl?: string;
  /** Makes every address absolute, and keeps the stored pictures, for readers outside of the site. */
  readonly origin?: string;
}

/** The options of the running call. A purifier's hooks get no arguments of ours. */
let options: SanitiseOptions = {};

/** Provides a DOM outside of browsers. Call it once before rendering. */
export function setSanitiserWindow(window: WindowLike): void {
  purifier = addHooks(createPurifier(window));
}

/**
 * Sanitises an author's HTML with the allow-list that browser and server share.
 * @throws Error without a DOM
 */
export function sanitise(html: string, callOptions: SanitiseOptions = {}): string | TrustedHTML {
  options = callOptions;
  purifier ??= addHooks(createPurifier);
  if (!purifier.isSupported) throw new Error('The sanitiser needs a DOM: call setSanitiserWindow first');
  const policy = sanitiserPolicy();
  return purifier.sanitize(html, {
    ...richTextRules,
    RETURN_TRUSTED_TYPE: policy !== null,
    TRUSTED_TYPES_POLICY: policy as Config['TRUSTED_TYPES_POLICY'],
  });
}

function addHooks(instance: DOMPurify): DOMPurify {
  instance.addHook('uponSanitizeAttribute', (_element, data) => {
    if (data.attrName !== 'class') return;
    data.attrValue = richTextClasses(data.attrValue);
    data.keepAttr = data.attrValue !== '';
  });
  instance.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'A' && element.hasAttribute('href')) {
      element.setAttribute('rel', 'noopener');
      toAbsolute(element, 'href');
    }
    // A keyboard scrolls only what can be focused.
    if (element.nodeName === 'PRE') element.setAttribute('tabindex', '0');
    if (element.nodeName === 'IMG') completePicture(element);
  });
  return instance;
}

function completePicture(image: Element): void {
  const url = image.getAttribute('src') ?? '';
  const src = sizedPictureUrl(url, 640, 'webp', options.backendUrl);
  if (!isStoredPicture(url) || (src === null && options.origin === undefined)) {
    image.remove();
    return;
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  if (options.origin !== undefined) {
    toAbsolute(image, 'src');
    return;
  }
  const candidates = pictureWidths
    .filter((width) => width <= maxPictureWidth)
    .map((width) => `${sizedPictureUrl(url, width, 'webp', options.backendUrl)} ${width}w`);
  const attributes = {
    src: src ?? url,
    srcset: candidates.join(', '),
    sizes: pictureSizes,
    loading: 'lazy',
    decoding: 'async',
  };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
}

function toAbsolute(element: Element, attribute: string): void {
  const address = element.getAttribute(attribute) ?? '';
  if (options.origin !== undefined && address.startsWith('/')) {
    element.setAttribute(attribute, options.origin + address);
  }
}
