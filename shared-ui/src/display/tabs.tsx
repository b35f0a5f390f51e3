import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SectionBoundary } from '../feedback/section-boundary.tsx';

const List = styled(Base.List)`
  position: relative;
  display: flex;
  gap: var(--space-24);
  overflow-x: auto;
  border-bottom: 1px solid var(--color-line);
  scrollbar-width: none;

  @media (width < 480px) {
    gap: var(--space-16);
  }
`;

const Tab = styled(Base.Tab)`
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

  &[data-active] {
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

const Panel = styled(Base.Panel)`
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

/** Tabs. The open tab is controlled by the caller, usually through the URL. */
export function Tabs<Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the open tab may be out of view. Scroll only horizontally.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab depends on the value.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !tab || list.current.scrollWidth <= list.current.clientWidth) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  return (
    <Base.Root value={value} onValueChange={onValueChange}>
      <List ref={list} aria-label={label} activateOnFocus={false}>
        {items.map((item) => (
          <Tab key={item.value} value={item.value}>
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </Tab>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          <SectionBoundary section={`tab ${item.value}`}>{item.content}</SectionBoundary>
        </Panel>
      ))}
    </Base.Root>
  );
}
