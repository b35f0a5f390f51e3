/** Whether the URL contains a session or an error from a link in an email. If so, the shell must start immediately. */
export const hasAuthLink = (): boolean =>
  /[?#&](access_token|code|error|error_code|token_hash|type)=/.test(location.search + location.hash);
