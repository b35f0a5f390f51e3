import { Button, Field, IconButton, Input, isRealEnter } from '@northlight/shared-ui';
import { useField } from 'formik';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { string } from 'yup';
import { trimItems } from './field-values.ts';
import type { FieldDefinition } from './form-definition.tsx';
import { createListSchema, InputRow, type ListLimits } from './row-list-field.tsx';

const Items = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6);

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
    padding-left: var(--space-12);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-control);
    background: var(--color-layer);
    overflow-wrap: anywhere;
  }

  button {
    flex: none;
  }
`;

export interface TagListFieldProps {
  /** The form field with the list of strings. */
  name: string;
  label: string;
  /** The word for one item: "feature". */
  itemLabel: string;
  placeholder?: string;
  hint?: string;
  maxLength?: number;
}

/**
 * A list of short strings with an input to add more. It trims items and rejects duplicates and items that are too long.
 * Pressing Enter or leaving the input adds the item; Enter never submits.
 */
function TagListField(props: TagListFieldProps) {
  const { name, label, itemLabel, placeholder, hint, maxLength = 100 } = props;
  const [{ value }, { error, touched }, { setValue }] = useField<string[]>(name);
  const [text, setText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const item = text.trim().normalize('NFC');
    if (item.length > maxLength) {
      setErrorMessage(`Use at most ${maxLength} characters for a ${itemLabel}`);
      return;
    }
    setText('');
    if (value.includes(item)) setErrorMessage(`“${item}” is already in the list`);
    else if (item !== '') void setValue([...value, item]);
  };
  const remove = (index: number) => {
    void setValue(value.filter((_, itemIndex) => itemIndex !== index));
    input.current?.focus();
  };

  return (
    <Field
      label={label}
      hint={hint}
      error={errorMessage ?? (touched ? [error].flat().find((item) => typeof item === 'string') : undefined)}
    >
      {(control) => (
        <>
          <InputRow>
            <Input
              {...control}
              ref={input}
              value={text}
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event) => {
                setText(event.target.value);
                setErrorMessage(undefined);
              }}
              onBlur={add}
              onKeyDown={(event) => {
                if (!isRealEnter(event)) return;
                event.preventDefault();
                add();
              }}
            />
            <Button
              icon={<Plus aria-hidden />}
              onClick={() => {
                add();
                input.current?.focus();
              }}
            >
              Add {itemLabel}
            </Button>
          </InputRow>
          {value.length > 0 && (
            <Items aria-label={label}>
              {value.map((item, index) => (
                <li key={index}>
                  {item}
                  <IconButton size="sm" label={`Remove ${itemLabel} ${item}`} onClick={() => remove(index)}>
                    <X aria-hidden />
                  </IconButton>
                </li>
              ))}
            </Items>
          )}
        </>
      )}
    </Field>
  );
}

export function tagList(
  label: string,
  {
    maxItems,
    maxLength = 100,
    ...props
  }: Omit<TagListFieldProps, 'name' | 'label'> & Pick<ListLimits, 'maxItems'>,
): FieldDefinition<string[], string[]> {
  const item = string().max(maxLength, `Use at most ${maxLength} characters for a ${props.itemLabel}`);
  return {
    label,
    empty: [],
    schema: createListSchema(item, maxItems),
    toValue: (stored) => [...(stored ?? [])],
    toStored: trimItems,
    render: (name) => <TagListField {...{ name, label, maxLength }} {...props} />,
  };
}
