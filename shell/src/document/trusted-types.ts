/** The part of Trusted Types in use; missing in TypeScript's DOM types. */
export interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

export interface ScriptUrlPolicy {
  /** Returns a TrustedScriptURL object, which the DOM accepts where its types say string. */
  createScriptURL(url: string): string;
}
