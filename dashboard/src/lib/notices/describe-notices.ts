import type { Notice } from './notices-api.ts';

/** What a client is told, in a sentence: Acme is told: “Invoice paid. …” */
export function describeNotices(notices: readonly Notice[]): string {
  const [first] = notices;
  if (first === undefined) return 'The client is told nothing.';
  const messages = notices.map(({ title, message }) => `“${title}. ${message}”`).join(' and ');
  return `${first.client_name} is told: ${messages} You can take it back for 10 seconds.`;
}
