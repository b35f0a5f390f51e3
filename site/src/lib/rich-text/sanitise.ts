import { sanitiserPolicy } from '@northlight/contract';
import { richTextClasses, richTextRules } from '@northlight/domain';
import createPurifier, { type Config, type DOMPurify, type WindowLike } from 'dompurify';

let purifier: DOMPurify | null = null;

/** Gives the sanitiser a DOM to work on. Needed outside browsers alone, once, before anything is rendered there. */
export function setSanitiserWindow(window: WindowLike): void {
  purifier = addHooks(createPurifier(window));
}

/**
 * Makes what an author wrote fit to be shown: the one allow-list of browser and server.
 * @throws when there is neither a browser nor a DOM that was given
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
