import { Select } from '@northlight/shared-ui';
import styled from 'styled-components';

const Frame = styled.div`
  flex: 0 1 11rem;
  min-width: 9rem;

  @media (width < 640px) {
    flex: 1 1 9rem;
  }
`;

export interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The choice that means "not filtered": "All categories". Left out where one is always chosen. */
  all?: string;
  /** Someone may be about to choose: the moment to fetch the options. */
  onNear?: () => void;
}

/** The value that stands for all, since an empty one means "nothing chosen yet" to the list box. */
const everything = '*';

/** A filter or the sort in the toolbar of a list. */
export function Choice({ label, value, onChange, options, all, onNear }: ChoiceProps) {
  const items = all === undefined ? options : [{ value: everything, label: all }, ...options];
  return (
    <Frame onFocus={onNear} onPointerEnter={onNear}>
      <Select
        label={label}
        items={items}
        value={value === '' && all !== undefined ? everything : value}
        onValueChange={(next) => onChange(next === everything ? '' : next)}
      />
    </Frame>
  );
}
