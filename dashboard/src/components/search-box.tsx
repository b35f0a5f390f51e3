import { useWindowKeydown } from '@northlight/client-work';
import { Input } from '@northlight/shared-ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  position: relative;
  flex: 1 1 14rem;
  max-width: 22rem;

  & > svg {
    position: absolute;
    top: 50%;
    left: var(--space-12);
    width: 1rem;
    height: 1rem;
    color: var(--color-text-muted);
    pointer-events: none;
    transform: translateY(-50%);
  }

  & > input {
    padding-left: 2.25rem;
  }

  @media (width < 640px) {
    flex-basis: 10rem;
    max-width: none;
  }
`;

/** Milliseconds without typing before the search starts. */
const searchDelay = 250;

export interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A list's search box. Typing updates the input immediately and the list after a pause. `/` focuses it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const lastReported = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Back or Clear filters has changed the URL.
    if (value !== lastReported.current) setText(value);
    lastReported.current = value;
  }, [value]);

  useEffect(() => {
    if (text === lastReported.current) return;
    const timer = setTimeout(() => {
      lastReported.current = text;
      onChange(text);
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [text, onChange]);

  useWindowKeydown((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.current?.focus();
  });

  return (
    <Frame role="search">
      <Search aria-hidden="true" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
      />
    </Frame>
  );
}

/** Whether a key press belongs to a text field or an open dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}
