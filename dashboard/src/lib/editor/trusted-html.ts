import { sanitiserPolicy } from '@northlight/contract';
import { richTextClasses, richTextRules } from '@northlight/domain';
import DOMPurify, { type Config } from 'dompurify';

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, getPurifier: { createHTML: (html: string) => string }): unknown;
}

let isCleaning = false;

/**
 * Lets the editor's library, which hands plain strings to the parser, live under Trusted Types: each of those strings
 * goes through DOMPurify. Only this chunk makes the policy, since one page has one `default` policy.
 */
export function installDefaultPolicy(): void {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML(html) {
      // DOMPurify parses what it cleans into a document of its own, through this same policy when it has none itself.
      if (isCleaning) return html;
      // The editor's own marks are kept: classes, and attributes of its lists and code blocks.
      return runCleaning(() =>
        DOMPurify.sanitize(html, {
          ...purifierPolicy(),
          ADD_ATTR: ['contenteditable'],
          ALLOW_DATA_ATTR: true,
        }),
      );
    },
  });
}

/** Rich text with nothing in it but what is allowed. */
export function cleanHtml(html: string): string {
  return runCleaning(() => getPurifier().sanitize(html, { ...richTextRules, ...purifierPolicy() }));
}

/** The same as nodes. */
export function cleanFragment(html: string): DocumentFragment {
  return runCleaning(() =>
    getPurifier().sanitize(html, { ...richTextRules, ...purifierPolicy(), RETURN_DOM_FRAGMENT: true }),
  );
}

/** Left to itself, each instance would take the one name that a document lets be taken once. */
const purifierPolicy = () => ({ TRUSTED_TYPES_POLICY: sanitiserPolicy() as Config['TRUSTED_TYPES_POLICY'] });

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
  // One of its own: its hook is none of the policy's.
  purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (_element, data) => {
    if (data.attrName !== 'class') return;
    data.attrValue = richTextClasses(data.attrValue);
    data.keepAttr = data.attrValue !== '';
  });
  return purifier;
}
