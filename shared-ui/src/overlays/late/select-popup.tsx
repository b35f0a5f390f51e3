import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { optionStyles, popupStyles } from '../popup-styles.ts';
import type { SelectItem, SelectProps } from '../select.tsx';
import { HandOver, type TriggerSlot } from './late-trigger.tsx';
import { useAnsweredPress } from './use-answered-press.ts';

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

type SelectPopupProps<Value extends string> = Pick<
  SelectProps<Value>,
  'items' | 'value' | 'onValueChange' | 'isDisabled'
> & { slot: TriggerSlot; name: { 'aria-label': string } | { 'aria-labelledby': string } };

/** What a Select's control opens. */
export function SelectPopup<Value extends string>({
  slot,
  name,
  items,
  value,
  onValueChange,
  isDisabled = false,
}: SelectPopupProps<Value>) {
  return (
    <Base.Root
      {...useAnsweredPress(slot)}
      items={items}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={isDisabled}
    >
      <Base.Trigger {...name} render={(props) => <HandOver props={{ ...props }} to={slot} />} />
      <Base.Portal>
        <Positioner sideOffset={4} collisionPadding={8} alignItemWithTrigger={false}>
          <Popup>
            <Base.List>
              {items.map((item: SelectItem<Value>) => (
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
  );
}
