import { getPublicBackend, unwrap } from '@northlight/auth-kit';
import { queryOptions } from '@tanstack/react-query';

export type LegalTextName = 'privacy_text' | 'imprint_text';

/** Case-insensitive, like the router. */
export function getLegalTextName(path: string): LegalTextName {
  return /^\/imprint/i.test(path) ? 'imprint_text' : 'privacy_text';
}

export const legalQueries = {
  text: (name: LegalTextName) =>
    queryOptions({
      queryKey: ['site', 'legal', name],
      queryFn: ({ signal }) => fetchLegalText(name, signal),
    }),
};

/** Null until staff have written the text. */
async function fetchLegalText(name: LegalTextName, signal: AbortSignal): Promise<string | null> {
  const settings = unwrap(
    await getPublicBackend()
      .from('settings')
      .select('privacy_text, imprint_text')
      .abortSignal(signal)
      .maybeSingle(),
  );
  return settings?.[name]?.trim() || null;
}
