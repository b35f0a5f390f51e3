import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { controlStyles } from '../forms/control.tsx';
import { optionStyles, popupStyles } from './popup-styles.ts';

const Root = styled.div`
  display: grid;
  min-width: 0;
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

interface SelectItem<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  /** The name that is heard. */
  label: string;
  items: readonly SelectItem<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** One of several, outside a form: a filter or a view in a toolbar. Forms use SelectField. */
export function Select<Value extends string>({ label, items, value, onValueChange }: SelectProps<Value>) {
  const shown = items.find((item) => item.value === value)?.label ?? 'Choose…';
  return (
    <Root>
      <Base.Root items={items} value={value} onValueChange={(next) => next !== null && onValueChange(next)}>
        <Base.Trigger
          aria-label={label}
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
                    <Base.ItemText>{item.label}</Base.ItemText>
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
