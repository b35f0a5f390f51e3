import { useServices } from '@northlight/contract';
import { useNavigate } from '@northlight/contract/router';
import { Dialog, Input, isRealEnter } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useIsAdmin } from '../queries/use-is-admin.ts';
import { type Command, creationCommands, filterCommands, listNavigationCommands } from './commands.ts';
import { paletteQueries } from './search-records.ts';

const Body = styled.div`
  display: grid;
  gap: var(--space-8);
  padding: var(--space-16) var(--space-24) var(--space-16);
`;

const Options = styled.div`
  max-height: min(22rem, 50vh);
  overflow-y: auto;

  [role='presentation'] {
    padding: var(--space-8) var(--space-12) var(--space-4);
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }

  [role='option'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-12);
    min-height: 2.25rem;
    padding: var(--space-4) var(--space-12);
    border-radius: var(--radius-sm);
    cursor: default;
    overflow-wrap: anywhere;
  }

  [role='option'][aria-selected='true'] {
    background: var(--color-accent-tint);
    color: var(--color-accent-text);
  }

  small {
    flex: none;
    color: var(--color-text-muted);
    font-size: var(--text-xs);
  }
`;

const Note = styled.p`
  padding: var(--space-12);
  color: var(--color-text-muted);
`;

/** Milliseconds without typing before the search starts. */
const searchDelay = 200;

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

const groups = ['Go to', 'Create', 'Records'] as const;

interface PaletteProps {
  onClose: () => void;
}

/** The command palette: go to a screen, create a record, or find one. */
export function PaletteDialog({ isOpen, ...paletteProps }: PaletteProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={paletteProps.onClose} title="Go to anything">
      <Palette {...paletteProps} />
    </Dialog>
  );
}

function Palette({ onClose }: PaletteProps) {
  const { boot } = useServices();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [searchText, setSearchText] = useState('');
  const [highlightedIndex, setHighlightedIndex] = useState(0);
  const recordSearch = useQuery(paletteQueries.search(searchText));
  const isSearchCurrent = text.trim() === searchText;
  const isSearching = recordSearch.isFetching || (!isSearchCurrent && text.trim().length >= 2);

  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);

  const results = useMemo(() => {
    const commands = filterCommands(
      [...listNavigationCommands(boot.remotes, isAdmin), ...creationCommands],
      text,
    );
    // Otherwise Enter could open a record that was found for an earlier text.
    return [...commands, ...(isSearchCurrent ? (recordSearch.data ?? []) : [])];
  }, [boot.remotes, isAdmin, text, isSearchCurrent, recordSearch.data]);
  const activeIndex = Math.min(highlightedIndex, results.length - 1);

  const open = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    void navigate(command.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setHighlightedIndex((activeIndex + step + results.length) % results.length);
    }
    if (isRealEnter(event)) {
      event.preventDefault();
      open(results[activeIndex]);
    }
  };

  return (
    <Body>
      <Input
        role="combobox"
        aria-label="Go to, create or search"
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        placeholder="Type a screen, an action or a name"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setHighlightedIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={`${id}-options`} role="listbox" aria-label="Results">
        {groups.map((group) => {
          const first = results.findIndex((command) => command.group === group);
          if (first === -1) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: no element represents a group of options
            <div key={group} role="group" aria-label={group}>
              <div role="presentation">{group}</div>
              {results.map((command, index) =>
                command.group === group ? (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps focus and points to the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                  <div
                    key={command.id}
                    id={`${id}-${index}`}
                    ref={index === activeIndex ? scrollIntoView : undefined}
                    role="option"
                    aria-selected={index === activeIndex}
                    onMouseMove={() => setHighlightedIndex(index)}
                    onClick={() => open(command)}
                  >
                    {command.label}
                    {command.note && <small>{command.note}</small>}
                  </div>
                ) : null,
              )}
            </div>
          );
        })}
      </Options>
      {recordSearch.isError && (
        <Note role="alert">Search is unavailable. Screens and actions still work.</Note>
      )}
      {results.length === 0 && !isSearching && !recordSearch.isError && <Note role="status">No results</Note>}
      {isSearching && <Note role="status">Searching…</Note>}
    </Body>
  );
}
