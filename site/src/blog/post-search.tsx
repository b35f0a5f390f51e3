import { useSearchParams } from '@northlight/contract/router';
import { Button, Input, VisuallyHidden } from '@northlight/shared-ui';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { searchParameter } from './blog-queries.ts';

const Row = styled.form`
  display: flex;
  gap: var(--space-12);
  width: 100%;
  max-width: 30rem;
`;

const Box = styled.label`
  position: relative;
  flex: 1;
  min-width: 0;

  svg {
    position: absolute;
    top: 50%;
    left: var(--space-16);
    color: var(--color-text-muted);
    pointer-events: none;
    transform: translateY(-50%);
  }

  input {
    height: 3rem;
    padding-left: 2.75rem;
  }
`;

const debounceDelay = 200;

/**
 * Searches posts while the visitor types, and stores the search in the URL: each search that the visitor begins to type or
 * submits gets one history entry. A plain form, so that it works before scripts have loaded.
 */
export function PostSearch() {
  const [parameters, setParameters] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last search that this form wrote to the URL. */
  const writtenSearch = useRef<string>(undefined);
  /** Whether the current search has its history entry, which typing updates. */
  const hasEntry = useRef(false);
  const search = parameters.get(searchParameter) ?? '';

  // Follows the URL (Back, a cleared search), but does not interrupt the visitor's typing.
  useEffect(() => {
    if (search === writtenSearch.current || !input.current) return;
    clearTimeout(timer.current);
    input.current.value = search;
    writtenSearch.current = undefined;
    hasEntry.current = false;
  }, [search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const applySearch = () => {
    clearTimeout(timer.current);
    const typedSearch = input.current?.value ?? '';
    if (typedSearch === (writtenSearch.current ?? search)) return;
    setParameters(typedSearch === '' ? {} : { [searchParameter]: typedSearch }, {
      // An interrupted navigation has added no entry.
      replace: hasEntry.current && search === writtenSearch.current,
      preventScrollReset: true,
    });
    writtenSearch.current = typedSearch;
    hasEntry.current = true;
  };

  return (
    <Row
      role="search"
      action="/blog"
      onSubmit={(event) => {
        event.preventDefault();
        applySearch();
        hasEntry.current = false;
      }}
    >
      <Box>
        <VisuallyHidden>Search articles</VisuallyHidden>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <Input
          ref={input}
          type="search"
          name={searchParameter}
          defaultValue={search}
          placeholder="Search articles"
          autoComplete="off"
          maxLength={200}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(applySearch, debounceDelay);
          }}
        />
      </Box>
      <Button type="submit" size="lg">
        Search
      </Button>
    </Row>
  );
}
