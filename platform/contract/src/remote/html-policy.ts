/** The part of a Trusted Types policy that a sanitiser uses. */
interface HtmlPolicy {
  readonly name: string;
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): HtmlPolicy;
}

let policy: HtmlPolicy | null | undefined;

/**
 * The Trusted Types policy for all sanitisers in the document; null if the browser has no Trusted Types. A policy with a
 * given name can be created only once, and each remote bundles its own sanitiser, so the policy is in this shared module.
 * Only for sanitisers: it trusts its input.
 */
export function sanitiserPolicy(): HtmlPolicy | null {
  if (policy === undefined) {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    policy =
      trustedTypes?.createPolicy('dompurify', {
        createHTML: (html) => html,
        createScriptURL: () => {
          throw new TypeError('A sanitiser must not create script URLs');
        },
      }) ?? null;
  }
  return policy;
}
