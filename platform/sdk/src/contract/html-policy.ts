/** What a sanitiser makes its HTML trusted with; of its methods it uses the first for markup, the second for scripts. */
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
 * The Trusted Types policy of every sanitiser in the document; null where the browser has none. A document lets each
 * name be taken once, and each remote brings its own copy of the sanitiser, so the policy has to come from the one
 * module that all of them share. For sanitisers alone: it trusts what it is given.
 */
export function sanitiserPolicy(): HtmlPolicy | null {
  if (policy === undefined) {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    policy =
      trustedTypes?.createPolicy('dompurify', {
        createHTML: (html) => html,
        createScriptURL: () => {
          throw new TypeError('A sanitiser makes no script');
        },
      }) ?? null;
  }
  return policy;
}
