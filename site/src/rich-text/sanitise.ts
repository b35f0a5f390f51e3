import { sanitiserPolicy } from '@northlight/contract';
import { richTextClasses, richTextRules } from '@northlight/domain';
import createPurifier, { type Config, type DOMPurify, type WindowLike } from 'dompurify';

let purifier: DOMPurify | null = null;

/** Provides a DOM outside of browsers. Call it once before rendering. */
export function setSanitiserWindow(window: WindowLike): void {
  purifier = addHooks(createPurifier(window));
}

/**
 * Sanitises an author's HTML with the allow-list that browser and server share.
 * @throws Error without a DOM
 */
export function sanitise(html: string): string | TrustedHTML {
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
    if (element.nodeName === 'A' && element.hasAttribute('href')) element.setAttribute('rel', 'noopener');
    if (element.nodeName !== 'IMG') return;
    element.setAttribute('loading', 'lazy');
    element.setAttribute('decoding', 'async');
    if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  });
  return instance;
}
