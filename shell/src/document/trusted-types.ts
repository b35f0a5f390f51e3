/** The part of Trusted Types in use; TypeScript's DOM library does not have it yet. */
export interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

export interface ScriptUrlPolicy {
  /** Really an object that the DOM takes where its types say string. */
  createScriptURL(url: string): string;
}
