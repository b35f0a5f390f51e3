/** The part of the Trusted Types API that we use. TypeScript's DOM types lack it. */
export interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

export interface ScriptUrlPolicy {
  /** Returns a TrustedScriptURL object, which the DOM accepts where its types say string. */
  createScriptURL(url: string): string;
}
