import { sanitiserPolicy } from '@platform/contract';
import createPurifier, { type Config, type DOMPurify, type WindowLike } from 'dompurify';

/** What an author may write. Everything else is taken out, its text kept where it has any. */
const allowList: Config = {
  ALLOWED_TAGS: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'div',
      'span',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: [
    'href',
    'title',
    'src',
    'alt',
    'width',
    'height',
    'colspan',
    'rowspan',
    'class',
    'data-list',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i,
  // The pattern above is for addresses; these are none.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

let purifier: DOMPurify | null = null;

/** Gives the sanitiser a DOM to work on. Needed outside browsers alone, once, before anything is rendered there. */
export function giveSanitiserWindow(window: WindowLike): void {
  purifier = prepare(createPurifier(window));
}

/**
 * Makes what an author wrote fit to be shown: the one allow-list of browser and server.
 * @throws when there is neither a browser nor a DOM that was given
 */
export function sanitise(html: string): string | TrustedHTML {
  purifier ??= prepare(createPurifier);
  if (!purifier.isSupported) throw new Error('The sanitiser needs a DOM: call giveSanitiserWindow first');
  const policy = sanitiserPolicy();
  return purifier.sanitize(html, {
    ...allowList,
    RETURN_TRUSTED_TYPE: policy !== null,
    TRUSTED_TYPES_POLICY: policy as Config['TRUSTED_TYPES_POLICY'],
  });
}

function prepare(instance: DOMPurify): DOMPurify {
  // Classes are the editor's own: any other could borrow the looks of the page around.
  instance.addHook('uponSanitizeAttribute', (_element, data) => {
    if (data.attrName !== 'class') return;
    data.attrValue = data.attrValue
      .split(/\s+/)
      .filter((name) => /^ql-[a-z0-9-]+$/.test(name))
      .join(' ');
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
