import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useHydrated } from '../use-hydrated.ts';
import { loadedSanitiser, loadSanitiser, onSanitiserLoaded } from './loaded-sanitiser.ts';
import { isMarkup, linesOf } from './plain-text.ts';
import { proseStyles } from './prose-styles.ts';

const Prose = styled.div`
  ${proseStyles}
`;

const PlainProse = styled(Prose)`
  white-space: pre-line;
`;

/** React leaves the HTML that it finds while it takes a page over, and what stays the same. */
const asItIs = { __html: '' };

/**
 * What an author wrote: rich text, sanitised each time it is shown, or plain text with its line breaks. Text that came
 * as HTML was sanitised by the server: the browser fetches the sanitiser for what it draws itself.
 */
export function RichText({ text }: { text: string }) {
  const isTakenOver = !useHydrated() && typeof document !== 'undefined';
  const [fromServer] = useState(isTakenOver ? text : null);
  const sanitise = useSyncExternalStore(onSanitiserLoaded, loadedSanitiser, loadedSanitiser);
  const needsSanitiser = fromServer !== text && isMarkup(text);
  const trusted = useMemo(
    () => (needsSanitiser && sanitise !== null ? { __html: sanitise(text) } : null),
    [needsSanitiser, sanitise, text],
  );
  useEffect(() => {
    if (needsSanitiser) void loadSanitiser();
  }, [needsSanitiser]);

  if (!isMarkup(text)) return <PlainProse>{text.trim()}</PlainProse>;
  if (fromServer === text) return <Prose suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />;
  if (trusted !== null) return <Prose dangerouslySetInnerHTML={trusted} />;
  return <PlainProse>{linesOf(text).join('\n\n')}</PlainProse>;
}
