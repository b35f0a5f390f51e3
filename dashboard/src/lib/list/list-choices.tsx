import { Choice, type ChoiceProps } from './choice.tsx';
import type { ListState } from './use-list-state.ts';

/** A filter of a list by its name in the address. */
export interface ListFilter<Filter extends string> extends Pick<ChoiceProps, 'label' | 'options' | 'onNear'> {
  readonly name: Filter;
  /** The choice that means "not filtered": "All categories". */
  readonly all: string;
}

export interface ListChoicesProps<Filter extends string> {
  list: Pick<ListState<Filter>, 'filters' | 'setFilter' | 'sort' | 'setSort'>;
  filters?: readonly ListFilter<Filter>[];
  sorts: ChoiceProps['options'];
}

/** The filters and the sort in the toolbar of a list. */
export function ListChoices<Filter extends string>({ list, filters = [], sorts }: ListChoicesProps<Filter>) {
  return (
    <>
      {filters.map(({ name, ...filter }) => (
        <Choice
          key={name}
          {...filter}
          value={list.filters[name]}
          onChange={(value) => list.setFilter(name, value)}
        />
      ))}
      <Choice label="Sort" value={list.sort} onChange={list.setSort} options={sorts} />
    </>
  );
}
