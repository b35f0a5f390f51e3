export const privacyDescription =
  'What we store about visitors, clients and subscribers, why, and for how long.';
