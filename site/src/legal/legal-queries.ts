import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type LegalText = 'privacy_text' | 'imprint_text';

/** Case-insensitive, like the router. */
export function parseLegalText(path: string): LegalText {
  return /^\/imprint/i.test(path) ? 'imprint_text' : 'privacy_text';
}

export const legalQueries = {
  text: (name: LegalText) =>
    queryOptions({
      queryKey: ['site', 'legal', name],
      queryFn: ({ signal }) => fetchLegalText(name, signal),
    }),
};

/** Null until staff have written the text. */
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
