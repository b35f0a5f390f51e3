/** Whether the address contains a session or an error from a link in an email. The shell must then start at once. */
export const carriesAuthLink = (): boolean =>
  /[?#&](access_token|code|error|error_code|token_hash|type)=/.test(location.search + location.hash);
