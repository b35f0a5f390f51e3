import DOMPurify from 'dompurify';
import { allowedHtml } from './allowed-html.ts';

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
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
      isCleaning = true;
      try {
        // The editor's own marks are kept: classes, and attributes of its lists and code blocks.
        return DOMPurify.sanitize(html, { ADD_ATTR: ['contenteditable'], ALLOW_DATA_ATTR: true });
      } finally {
        isCleaning = false;
      }
    },
  });
}

/** Rich text with nothing in it but what is allowed. */
export function cleanHtml(html: string): string {
  isCleaning = true;
  try {
    return DOMPurify.sanitize(html, allowedHtml);
  } finally {
    isCleaning = false;
  }
}
