import { Button, FieldLabel, IconButton, Input, isRealEnter, Text } from '@northlight/shared-ui';
import { useField } from 'formik';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { array, type Schema, string } from 'yup';
import { toRows, trimItems } from './field-values.ts';
import type { FieldDefinition } from './form-definition.tsx';
import { spliceCopy } from './splice-copy.ts';

const Root = styled.fieldset`
  display: grid;
  gap: var(--space-8);

  legend {
    margin-bottom: var(--space-6);
  }

  & > button {
    justify-self: start;
  }
`;

export const InputRow = styled.div`
  display: flex;
  gap: var(--space-8);
`;

export interface RowListFieldProps {
  /** The form field with a list of strings, which has at least one item. */
  name: string;
  label: string;
  /** The word for one item: "skill". */
  itemLabel: string;
  type?: 'text' | 'url';
  placeholder?: string;
  hint?: string;
}

/** A list of strings as rows of inputs. Empty rows are dropped on save. Enter adds a row and never submits. */
function RowListField(props: RowListFieldProps) {
  const { name, label, itemLabel, type = 'text', placeholder, hint } = props;
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<string[]>(name);
  const root = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const errors: readonly unknown[] = touched ? [error].flat() : [];

  const focus = (index: number) =>
    requestAnimationFrame(() => root.current?.querySelectorAll('input')[index]?.focus());
  const addAfter = (index: number) => {
    void setValue(spliceCopy(value, index + 1, 0, ''));
    focus(index + 1);
  };

  return (
    <Root ref={root}>
      <FieldLabel as="legend">{label}</FieldLabel>
      {value.map((item, index) => {
        const itemError = errors[index];
        const isInvalid = typeof itemError === 'string';
        return (
          <div key={index}>
            <InputRow>
              <Input
                type={type}
                name={`${name}.${index}`}
                aria-label={`${itemLabel.slice(0, 1).toUpperCase()}${itemLabel.slice(1)} ${index + 1}`}
                aria-invalid={isInvalid || undefined}
                aria-describedby={isInvalid ? `${id}-${index}` : undefined}
                value={item}
                placeholder={placeholder}
                autoComplete="off"
                onChange={(event) => void setValue(spliceCopy(value, index, 1, event.target.value))}
                onBlur={() => void setTouched(true)}
                onKeyDown={(event) => {
                  if (!isRealEnter(event)) return;
                  event.preventDefault();
                  if (item.trim() !== '') addAfter(index);
                }}
              />
              <IconButton
                label={`Remove ${itemLabel} ${index + 1}`}
                disabled={value.length === 1}
                onClick={() => {
                  void setValue(spliceCopy(value, index, 1));
                  focus(Math.max(0, index - 1));
                }}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </InputRow>
            {isInvalid && (
              <Text tone="danger" id={`${id}-${index}`}>
                {itemError}
              </Text>
            )}
          </div>
        );
      })}
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => addAfter(value.length - 1)}>
        Add {itemLabel}
      </Button>
      {hint && <Text tone="muted">{hint}</Text>}
    </Root>
  );
}

/** A list of strings as rows. `itemSchema` validates each item. */
export function rowList(
  label: string,
  { itemSchema = string(), maxItems, ...props }: Omit<RowListFieldProps, 'name' | 'label'> & ListLimits,
): FieldDefinition<string[], string[]> {
  return {
    label,
    empty: [''],
    schema: createListSchema(itemSchema, maxItems),
    toValue: toRows,
    toStored: trimItems,
    render: (name) => <RowListField {...{ name, label }} {...props} />,
  };
}

export interface ListLimits {
  readonly itemSchema?: Schema;
  /** The maximum number of items, and the error message. */
  readonly maxItems?: readonly [count: number, message: string];
}

export function createListSchema(itemSchema: Schema, maxItems: ListLimits['maxItems']): Schema {
  const list = array(itemSchema);
  return maxItems === undefined ? list : list.max(...maxItems);
}
