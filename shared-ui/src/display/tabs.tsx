import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { SectionBoundary } from '../feedback/section-boundary.tsx';

// The mask moves with the scroll position: a faded edge has more tabs behind it. Without overflow the timeline is inactive.
const mask = 'linear-gradient(to right, transparent, black 2rem, black calc(100% - 2rem), transparent)';
const fadeEdges = keyframes`
  from { mask: ${mask} -2rem 0 / calc(100% + 2rem) 100% no-repeat; }
  to { mask: ${mask} 0 0 / calc(100% + 2rem) 100% no-repeat; }
`;

const List = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-24);
  overflow-x: auto;
  border-bottom: 1px solid var(--color-line);
  scrollbar-width: none;

  @supports (animation-timeline: scroll()) {
    animation: ${fadeEdges} linear both;
    animation-timeline: scroll(self inline);
  }

  @media (width < 480px) {
    gap: var(--space-16);
  }
`;

const Tab = styled.button.attrs({ type: 'button' })`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--control-height);
  border-bottom: 2px solid transparent;
  color: var(--color-text-secondary);
  font-size: var(--control-text);
  line-height: var(--control-leading);
  font-weight: var(--weight-medium);
  white-space: nowrap;

  @media (width < 480px) {
    font-size: var(--text-sm);
  }
  transition: color var(--motion-fast) var(--ease-out);

  @media (hover: hover) {
    &:hover {
      color: var(--color-text);
    }
  }

  &[aria-selected='true'] {
    border-bottom-color: var(--color-accent);
    color: var(--color-text);
  }

  &:focus-visible {
    border-radius: var(--radius-sm);
    outline-offset: -2px;
  }

  /* Forced colors make transparent borders visible. */
  @media (forced-colors: active) {
    border-bottom-color: Canvas;
  }
`;

const Count = styled.span`
  min-width: 1.25rem;
  padding: 0 var(--space-6);
  border-radius: var(--radius-full);
  background: var(--color-layer-hover);
  color: var(--color-text-secondary);
  font-size: var(--text-xs);
  line-height: 1.25rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;

const Panel = styled.div`
  padding-top: var(--space-24);
`;

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** The tab that a key moves focus to; without a library, because its code would be the largest part of many first views. */
function findNextTab({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(target as HTMLElement);
  if (key === 'ArrowRight') return tabs[(index + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(index - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Tabs. The open tab is controlled by the caller, usually through the URL. Arrow keys move focus without opening a tab. */
export function Tabs<Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the open tab may be out of view. Scroll only horizontally.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab depends on the value.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !tab || list.current.scrollWidth <= list.current.clientWidth) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  return (
    <div>
      <List
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          const next = findNextTab(event);
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {items.map((item) => (
          <Tab
            key={item.value}
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => item.value !== value && onValueChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </Tab>
        ))}
      </List>
      {items.map(
        (item) =>
          item.value === value && (
            <Panel
              key={item.value}
              role="tabpanel"
              id={`${id}-panel`}
              aria-labelledby={`${id}-${item.value}`}
              tabIndex={0}
            >
              <SectionBoundary section={`tab ${item.value}`}>{item.content}</SectionBoundary>
            </Panel>
          ),
      )}
    </div>
  );
}
