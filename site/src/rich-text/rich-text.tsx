import { useServices } from '@northlight/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useHydrated } from '../components/use-hydrated.ts';
import { extractLines, isMarkup } from './plain-text.ts';
import { proseStyles } from './prose-styles.ts';
import { getSanitiser, loadSanitiser, onSanitiserLoaded } from './sanitiser-loader.ts';

/** The direction of the whole text is the side of lists' markers and quotes' lines. */
const Prose = styled.div.attrs({ dir: 'auto' })`
  ${proseStyles}
`;

const PlainProse = styled(Prose)`
  white-space: pre-line;
`;

/** React keeps the existing HTML during hydration and while this value stays the same. */
const existingHtml = { __html: '' };

/**
 * Renders sanitised rich text, or plain text with its line breaks. The server has already sanitised the text in its
 * HTML, so the browser loads the sanitiser only for text that it renders itself.
 */
export function RichText({ text }: { text: string }) {
  const { backend } = useServices().boot;
  const isHydrating = !useHydrated() && typeof document !== 'undefined';
  const [serverText] = useState(isHydrating ? text : null);
  const sanitise = useSyncExternalStore(onSanitiserLoaded, getSanitiser, getSanitiser);
  const needsSanitiser = serverText !== text && isMarkup(text);
  const sanitisedHtml = useMemo(
    () =>
      needsSanitiser && sanitise !== null ? { __html: sanitise(text, { backendUrl: backend.url }) } : null,
    [needsSanitiser, sanitise, text, backend.url],
  );
  useEffect(() => {
    if (needsSanitiser) void loadSanitiser();
  }, [needsSanitiser]);

  if (!isMarkup(text)) return <PlainProse>{text.trim()}</PlainProse>;
  if (serverText === text) return <Prose suppressHydrationWarning dangerouslySetInnerHTML={existingHtml} />;
  if (sanitisedHtml !== null) return <Prose dangerouslySetInnerHTML={sanitisedHtml} />;
  return <PlainProse>{extractLines(text).join('\n\n')}</PlainProse>;
}
