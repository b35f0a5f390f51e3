import { useServices } from '@platform/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from 'auth-kit';
import { useField } from 'formik';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Field, Input, SelectField, type SelectOption } from 'shared-ui';
import styled from 'styled-components';
import { blogQueries } from '../api/blog-queries.ts';
import { type Category, insertCategory } from '../api/categories.ts';

const Root = styled.div`
  display: grid;
  gap: var(--space-12);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-8);
  align-items: end;
`;

const NewCategory = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem;
  gap: var(--space-8);
  align-items: start;
  padding: var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  & > :last-child {
    display: flex;
    grid-column: 1 / -1;
    gap: var(--space-8);
    justify-content: flex-end;
  }
`;

const ColorInput = styled(Input)`
  padding: 4px;
`;

const firstColor = '#0b5f50';

/** The categories as choices; none while they are not known. */
export function categoryChoices(categories: readonly Category[] = []): SelectOption[] {
  return categories.map(({ id, name }) => ({ value: id, label: name }));
}

/** The category of a post; a new one is made without leaving the form. */
export function CategoryField() {
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useQuery(blogQueries.categories());
  return (
    <Root>
      <Row>
        <SelectField
          name="category_id"
          label="Category"
          isOptional
          placeholder="None"
          options={categoryChoices(data)}
        />
        <Button icon={<Plus aria-hidden />} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          New category
        </Button>
      </Row>
      {isAdding && <CategoryAdder onDone={() => setIsAdding(false)} />}
    </Root>
  );
}

function CategoryAdder({ onDone }: { onDone: () => void }) {
  const { report } = useServices();
  const queryClient = useQueryClient();
  const [, , { setValue }] = useField<string>('category_id');
  const [name, setName] = useState('');
  const [color, setColor] = useState(firstColor);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // Kept for all attempts: an answer that got lost does not make a second category.
  const id = useRef(crypto.randomUUID());

  const add = async () => {
    if (isBusy) return;
    if (name.trim() === '') return setProblem('Name is required');
    if (name.trim().length > 80) return setProblem('Use at most 80 characters');
    setIsBusy(true);
    try {
      const category = await insertCategory({ id: id.current, name: name.trim(), color });
      await queryClient.invalidateQueries(blogQueries.categories());
      await setValue(category.id);
      onDone();
    } catch (error) {
      report(error, 'adding a category');
      const isTaken = error instanceof AppError && error.code === 'conflict';
      setProblem(isTaken ? 'There is a category of this name' : 'The category could not be added');
      setIsBusy(false);
    }
  };

  return (
    <NewCategory role="group" aria-label="New category">
      <Field label="Category name" error={problem}>
        {(control) => (
          <Input
            {...control}
            value={name}
            disabled={isBusy}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void add();
            }}
          />
        )}
      </Field>
      <Field label="Color">
        {(control) => (
          <ColorInput
            {...control}
            type="color"
            value={color}
            disabled={isBusy}
            onChange={(event) => setColor(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button size="sm" onClick={onDone} disabled={isBusy}>
          Cancel
        </Button>
        <Button size="sm" variant="secondary" isLoading={isBusy} onClick={() => void add()}>
          Create category
        </Button>
      </div>
    </NewCategory>
  );
}
