import { SelectBox } from '@northlight/shared-ui';
import styled from 'styled-components';

const Frame = styled.div`
  flex: 0 1 11rem;
  min-width: 9rem;

  @media (width < 640px) {
    flex: 1 1 9rem;
  }
`;

export interface ToolbarSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The option for no filter: "All categories". Omitted if there is always a value. */
  allLabel?: string;
}

/** A filter or the sort order in a list's toolbar. */
export function ToolbarSelect({ label, value, onChange, options, allLabel }: ToolbarSelectProps) {
  const isLoading = value !== '' && !options.some((option) => option.value === value);
  return (
    <Frame>
      <SelectBox aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {allLabel !== undefined && <option value="">{allLabel}</option>}
        {isLoading && <option value={value}>…</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </Frame>
  );
}
