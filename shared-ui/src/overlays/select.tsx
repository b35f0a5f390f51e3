import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from '../forms/control.tsx';
import { LateControl } from './late/late-trigger.tsx';

const Root = styled.div`
  display: grid;
  gap: var(--space-6);
  min-width: 0;
`;

const Label = styled.div`
  font-size: var(--text-sm);
  line-height: var(--leading-sm);
  font-weight: var(--weight-medium);
`;

const Control = styled.button`
  ${controlStyles}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  height: var(--control-height);
  padding: 0 var(--space-12);

  & > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    color: var(--color-text-muted);
  }
`;

export interface SelectItem<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label in the list. */
  content?: ReactNode;
}

export interface SelectProps<Value extends string> {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  items: readonly SelectItem<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  isDisabled?: boolean;
}

const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false };
/** The arrows open; a letter chooses what begins with it. Space and Enter press the button. */
const isOpeningKey = (key: string) =>
  key === 'ArrowDown' || key === 'ArrowUp' || (key.length === 1 && key !== ' ');

/** One of several, outside a form: a filter or a view in a toolbar. Forms use SelectField. */
export function Select<Value extends string>({
  label,
  isLabelHidden = false,
  items,
  value,
  onValueChange,
  placeholder = 'Choose…',
  isDisabled = false,
}: SelectProps<Value>) {
  const labelId = useId();
  const control = useRef<HTMLButtonElement>(null);
  const name = isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': labelId };
  const shown = items.find((item) => item.value === value)?.label ?? placeholder;
  return (
    <Root>
      {!isLabelHidden && (
        // As a label does; a real one would press the button.
        <Label id={labelId} onClick={() => control.current?.focus()}>
          {label}
        </Label>
      )}
      <LateControl
        trigger={
          <Control ref={control} type="button" disabled={isDisabled}>
            <span>{shown}</span>
            <span aria-hidden="true">
              <ChevronDown />
            </span>
          </Control>
        }
        closed={{ ...closed, ...name }}
        isOpeningKey={isOpeningKey}
        draw={({ SelectPopup }, slot) => (
          <SelectPopup {...{ slot, name, items, value, onValueChange, isDisabled }} />
        )}
      />
    </Root>
  );
}
