import { AppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { newRequestKey } from '@northlight/contract/drafts';
import { isFilled } from '@northlight/domain';
import { Button, Cluster, Field, Input, isRealEnter, SelectField, Stack } from '@northlight/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useField, useFormikContext } from 'formik';
import { Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useDelete } from '../records/actions/use-delete.ts';
import { countRows } from '../records/record-api.ts';
import { texts } from '../texts.ts';
import {
  type Category,
  categoriesQuery,
  deleteCategory,
  insertCategory,
  toCategoryOptions,
  updateCategory,
} from './blog-queries.ts';

/** A post's category, with buttons to add, rename or delete categories inside the form. */
export function CategoryField() {
  const [openEditor, setOpenEditor] = useState<'none' | 'new' | 'selected'>('none');
  const { values } = useFormikContext<{ category_id: string }>();
  const { data } = useQuery(categoriesQuery());
  const selected = data?.find(({ id }) => id === values.category_id) ?? null;
  const toggle = (editor: 'new' | 'selected') => setOpenEditor(openEditor === editor ? 'none' : editor);
  const close = () => setOpenEditor('none');
  return (
    <Stack gap={12}>
      <SelectField
        name="category_id"
        label="Category"
        isOptional
        placeholder="None"
        options={toCategoryOptions(data)}
      />
      <Cluster gap={8}>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          aria-expanded={openEditor === 'new'}
          onClick={() => toggle('new')}
        >
          New category
        </Button>
        {selected !== null && (
          <Button
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-expanded={openEditor === 'selected'}
            onClick={() => toggle('selected')}
          >
            Edit category
          </Button>
        )}
      </Cluster>
      {openEditor === 'new' && <CategoryEditor category={null} onDone={close} />}
      {openEditor === 'selected' && selected !== null && (
        <CategoryEditor key={selected.id} category={selected} onDone={close} />
      )}
    </Stack>
  );
}

const EditorFrame = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem;
  gap: var(--space-8);
  align-items: start;
  padding: var(--space-12);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);

  & > :last-child {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
    gap: var(--space-8);
    justify-content: flex-end;
  }
`;

const defaultColor = '#0b5f50';

interface CategoryEditorProps {
  /** Null for a new category. */
  category: Category | null;
  onDone: () => void;
}

/** Adds, renames or deletes a category inside the post's form. */
function CategoryEditor({ category, onDone }: CategoryEditorProps) {
  const { report } = useServices();
  const queryClient = useQueryClient();
  const [, , { setValue }] = useField<string>('category_id');
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? defaultColor);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // Reused for every attempt, so that a retry after a lost response does not add a second category.
  const newId = useRef(newRequestKey());
  const remove = useDelete({
    api: { area: 'blogs', remove: deleteCategory },
    undoTable: null,
    noun: 'category',
    consequence: 'Its posts will have no category.',
    texts: texts.categories,
  });

  const save = async () => {
    if (isBusy) return;
    if (!isFilled(name)) return setErrorMessage('Name is required');
    if (name.trim().length > 80) return setErrorMessage('Use at most 80 characters');
    setIsBusy(true);
    try {
      const values = { id: category?.id ?? newId.current, name: name.trim().normalize('NFC'), color };
      const saved = category === null ? await insertCategory(values) : await updateCategory(values);
      await queryClient.invalidateQueries({ queryKey: ['dashboard', 'blogs'] });
      await setValue(saved.id);
      onDone();
    } catch (error) {
      report(error, category === null ? 'adding a category' : 'changing a category');
      const isTaken = error instanceof AppError && error.code === 'conflict';
      setErrorMessage(isTaken ? 'A category with this name already exists' : texts.categories.saveFailed);
      setIsBusy(false);
    }
  };

  const confirmDelete = async ({ id, name: current }: Category) => {
    setIsBusy(true);
    // If counting fails, the dialog shows the generic message.
    const postCount = await countRows('blogs', 'category_id', id).catch(() => null);
    const isDeleted = await remove({
      id,
      name: current,
      ...(postCount === null ? {} : { consequence: describeConsequence(postCount) }),
    });
    setIsBusy(false);
    if (!isDeleted) return;
    await setValue('');
    onDone();
  };

  const title = category === null ? 'New category' : `Category ${category.name}`;
  return (
    <EditorFrame role="group" aria-label={title}>
      <Field label="Category name" error={errorMessage}>
        {(control) => (
          <Input
            {...control}
            value={name}
            disabled={isBusy}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setErrorMessage(undefined);
            }}
            onKeyDown={(event) => {
              if (!isRealEnter(event)) return;
              event.preventDefault();
              void save();
            }}
          />
        )}
      </Field>
      <Field label="Color">
        {(control) => (
          <Input
            {...control}
            type="color"
            value={color}
            disabled={isBusy}
            onChange={(event) => setColor(event.target.value)}
          />
        )}
      </Field>
      <div>
        {category !== null && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void confirmDelete(category)}>
            Delete category
          </Button>
        )}
        <Button size="sm" onClick={onDone} disabled={isBusy}>
          Cancel
        </Button>
        <Button size="sm" variant="secondary" isLoading={isBusy} onClick={() => void save()}>
          {category === null ? 'Create category' : 'Save category'}
        </Button>
      </div>
    </EditorFrame>
  );
}

function describeConsequence(postCount: number): string {
  if (postCount === 0) return 'No posts use it.';
  return postCount === 1
    ? 'One post uses it and will have no category.'
    : `${postCount} posts use it and will have no category.`;
}
