import { getPublicBackend, unwrap } from 'auth-kit';

/** Which of the two texts. */
export type LegalText = 'privacy_text' | 'imprint_text';

/** A text of the settings; null while nobody has written it. */
export async function fetchLegalText(name: LegalText, signal: AbortSignal): Promise<string | null> {
  const settings = unwrap(
    await getPublicBackend()
      .from('settings')
      .select('privacy_text, imprint_text')
      .abortSignal(signal)
      .maybeSingle(),
  );
  return settings?.[name]?.trim() || null;
}
