const sender = /^(?:[^<>\s]+@[^<>@\s]+|[^<>]*<[^<>\s]+@[^<>@\s]+>)$/;

/**
 * Tells the operator why no email can be sent with these settings. MAIL_URL is `smtps://user:password@host:465`,
 * `smtp://…:587`, or `https://key@host/path` for an HTTP API.
 * @param isHosted - on Supabase's platform, which blocks the ports that spam is sent from
 * @returns null if they are complete, or if none is set
 */
export function findMailProblem(
  { MAIL_URL: address, MAIL_FROM: from }: { MAIL_URL?: string | undefined; MAIL_FROM?: string | undefined },
  isHosted = false,
): string | null {
  if (!address && !from) return null;
  if (!address) return 'MAIL_FROM is set but MAIL_URL is not; set both to send emails.';
  if (!from) return 'MAIL_URL is set but MAIL_FROM is not; set both to send emails.';
  if (!sender.test(from)) {
    return `MAIL_FROM is "${from}"; it must be an address such as Northlight <hello@example.com>.`;
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname || !/^(?:smtps?|https):$/.test(url.protocol)) {
    return 'MAIL_URL must be a mail server or a mail API, such as smtps://user:password@mail.example.com:465 or https://key@api.example.com/emails.';
  }
  if (url.protocol === 'https:') {
    return url.username ? null : 'MAIL_URL has no key; set it to https://key@host/path.';
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    return 'MAIL_URL has only one of user and password; set it to smtps://user:password@host:465.';
  }
  if (!isHosted) return null;
  const port = url.port || (url.protocol === 'smtps:' ? '465' : '587');
  return port === '25' || port === '587'
    ? `MAIL_URL uses port ${port}, which Supabase blocks for hosted functions; use port 465 (smtps://) or 2525 (smtp://).`
    : null;
}
