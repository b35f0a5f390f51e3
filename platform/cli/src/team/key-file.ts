/** Where a team's private key is: in its repository, and in no commit. */
export const keyFile = '.release-key';
