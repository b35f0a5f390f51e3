import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from '../forms/control.tsx';
import { optionStyles, popupStyles } from './popup-styles.ts';

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

const Positioner = styled(Base.Positioner)`
  z-index: var(--z-dialog);
`;

const Popup = styled(Base.Popup)`
  ${popupStyles}
`;

const Item = styled(Base.Item)`
  ${optionStyles}
  justify-content: space-between;

  & svg {
    width: 1rem;
    height: 1rem;
    color: var(--color-accent-text);
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
      <Base.Root
        items={items}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={isDisabled}
      >
        <Base.Trigger
          ref={control}
          {...name}
          render={
            <Control type="button">
              <span>{shown}</span>
              <span aria-hidden="true">
                <ChevronDown />
              </span>
            </Control>
          }
        />
        <Base.Portal>
          <Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false}>
            <Popup>
              <Base.List>
                {items.map((item) => (
                  <Item key={item.value} value={item.value}>
                    <Base.ItemText>{item.content ?? item.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Item>
                ))}
              </Base.List>
            </Popup>
          </Positioner>
        </Base.Portal>
      </Base.Root>
    </Root>
  );
}
