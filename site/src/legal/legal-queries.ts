import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

/** Which of the two texts. */
export type LegalText = 'privacy_text' | 'imprint_text';

/** Paths match in any case. */
export function parseLegalText(path: string): LegalText {
  return /^\/imprint/i.test(path) ? 'imprint_text' : 'privacy_text';
}

/** What the privacy page and the imprint read. */
export const legalQueries = {
  text: (name: LegalText) =>
    queryOptions({
      queryKey: ['site', 'legal', name],
      queryFn: ({ signal }) => fetchLegalText(name, signal),
    }),
};

/** A text of the settings; null while nobody has written it. */
async function fetchLegalText(name: LegalText, signal: AbortSignal): Promise<string | null> {
  const settings = unwrap(
    await getPublicBackend()
      .from('settings')
      .select('privacy_text, imprint_text')
      .abortSignal(signal)
      .maybeSingle(),
  );
  return settings?.[name]?.trim() || null;
}
