import { Button, Cluster, SelectField, type SelectOption } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { type Category, categoriesQuery } from './blog-api.ts';
import { CategoryEditor } from './category-editor.tsx';

const Root = styled.div`
  display: grid;
  gap: var(--space-12);
`;

/** The categories as choices; none while they are not known. */
export function categoryChoices(categories: readonly Category[] = []): SelectOption[] {
  return categories.map(({ id, name }) => ({ value: id, label: name }));
}

/** The category of a post; one is made, renamed or deleted without leaving the form. */
export function CategoryField() {
  const [open, setOpen] = useState<'none' | 'new' | 'chosen'>('none');
  const { values } = useFormikContext<{ category_id: string }>();
  const { data } = useQuery(categoriesQuery());
  const chosen = data?.find(({ id }) => id === values.category_id) ?? null;
  const toggle = (which: 'new' | 'chosen') => setOpen(open === which ? 'none' : which);
  const close = () => setOpen('none');
  return (
    <Root>
      <SelectField
        name="category_id"
        label="Category"
        isOptional
        placeholder="None"
        options={categoryChoices(data)}
      />
      <Cluster gap={8}>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          aria-expanded={open === 'new'}
          onClick={() => toggle('new')}
        >
          New category
        </Button>
        {chosen !== null && (
          <Button
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-expanded={open === 'chosen'}
            onClick={() => toggle('chosen')}
          >
            Edit category
          </Button>
        )}
      </Cluster>
      {open === 'new' && <CategoryEditor category={null} onDone={close} />}
      {open === 'chosen' && chosen !== null && (
        <CategoryEditor key={chosen.id} category={chosen} onDone={close} />
      )}
    </Root>
  );
}
