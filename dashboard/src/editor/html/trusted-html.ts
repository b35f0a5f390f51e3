import { sanitiserPolicy } from '@northlight/contract';
import { isStoredPicture, richTextClasses, richTextRules } from '@northlight/domain';
import DOMPurify, { type Config } from 'dompurify';

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
}

let isCleaning = false;

/**
 * Lets Quill, which passes plain strings to the parser, work under Trusted Types: DOMPurify cleans every string. Only
 * this chunk creates the policy, because a page can have only one `default` policy.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML(html) {
      // Without its own policy, DOMPurify parses through this one again.
      if (isCleaning) return html;
      // Keeps Quill's classes and its list and code-block attributes.
      return runCleaning(() =>
        DOMPurify.sanitize(html, {
          ...getPolicy(),
          ADD_ATTR: ['contenteditable'],
          ALLOW_DATA_ATTR: true,
        }),
      );
    },
  });
}

/** Removes all disallowed content from rich text. */
export function cleanHtml(html: string): string {
  return runCleaning(() => getPurifier().sanitize(html, { ...richTextRules, ...getPolicy() }));
}

export function cleanFragment(html: string): DocumentFragment {
  return runCleaning(() =>
    getPurifier().sanitize(html, { ...richTextRules, ...getPolicy(), RETURN_DOM_FRAGMENT: true }),
  );
}

/** By default each DOMPurify instance would create a policy with the same name, which a page allows only once. */
const getPolicy = () => ({
  TRUSTED_TYPES_POLICY: sanitiserPolicy() as Config['TRUSTED_TYPES_POLICY'],
});

function runCleaning<Result>(work: () => Result): Result {
  isCleaning = true;
  try {
    return work();
  } finally {
    isCleaning = false;
  }
}

let purifier: typeof DOMPurify | null = null;

function getPurifier(): typeof DOMPurify {
  if (purifier !== null) return purifier;
  // A separate instance, so that its hook does not affect the policy.
  purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (_element, data) => {
    if (data.attrName !== 'class') return;
    data.attrValue = richTextClasses(data.attrValue);
    data.keepAttr = data.attrValue !== '';
  });
  // The database refuses pictures from elsewhere.
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'IMG' && !isStoredPicture(element.getAttribute('src') ?? '')) element.remove();
  });
  return purifier;
}
