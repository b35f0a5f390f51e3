/** Whether the address carries a session or an error of a mail's link: the shell has to read it at once. */
export const carriesAuthLink = (): boolean =>
  /[?#&](access_token|code|error|error_code|token_hash|type)=/.test(location.search + location.hash);
