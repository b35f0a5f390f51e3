import { useMemo } from 'react';
import styled from 'styled-components';
import { isMarkup } from './plain-text.ts';
import { proseStyles } from './prose-styles.ts';
import { sanitise } from './sanitise.ts';

const Prose = styled.div`
  ${proseStyles}
`;

const PlainProse = styled(Prose)`
  white-space: pre-line;
`;

/** What an author wrote: rich text, sanitised each time it is shown, or plain text with its line breaks. */
export function RichText({ text }: { text: string }) {
  const trusted = useMemo(
    () => (isMarkup(text) ? { dangerouslySetInnerHTML: { __html: sanitise(text) } } : null),
    [text],
  );
  return trusted === null ? <PlainProse>{text.trim()}</PlainProse> : <Prose {...trusted} />;
}
