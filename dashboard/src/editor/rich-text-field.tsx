import { Button, FieldLabel, FormAlert, Skeleton, Text, useLate } from '@northlight/shared-ui';
import { useField, useFormikContext } from 'formik';
import { useId, useRef } from 'react';
import styled from 'styled-components';

const loadEditor = () => import('./rich-text-editor.tsx');

const Root = styled.div`
  display: grid;
  gap: var(--space-6);
  min-width: 0;
`;

export interface RichTextFieldProps {
  /** The form field with the HTML. */
  name: string;
  label: string;
  /** The name of a picture in the bucket. */
  createPath: (extension: string) => string;
}

/** A rich text field. The editor loads when the field is first shown. */
export function RichTextField({ name, label, createPath }: RichTextFieldProps) {
  const { isSubmitting } = useFormikContext();
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<string>(name);
  const { code, hasFailed, retry } = useLate(loadEditor);
  const id = useId();
  // A value that did not come from the editor remounts it with that value.
  const lastWritten = useRef(value);
  const generation = useRef(0);
  if (value !== lastWritten.current) {
    lastWritten.current = value;
    generation.current += 1;
  }
  const errorMessage = touched ? error : undefined;

  return (
    <Root id={name} role="group" aria-labelledby={id} tabIndex={-1}>
      <FieldLabel as="span" id={id}>
        {label}
      </FieldLabel>
      {code !== null && (
        <code.RichTextEditor
          key={generation.current}
          initialHtml={value}
          labelId={id}
          describedBy={errorMessage ? `${id}-error` : undefined}
          isInvalid={errorMessage !== undefined}
          isDisabled={isSubmitting}
          createPath={createPath}
          onChange={(html) => {
            lastWritten.current = html;
            void setValue(html);
          }}
          onBlur={() => void setTouched(true)}
        />
      )}
      {code === null && !hasFailed && <Skeleton height={300} radius="control" />}
      {hasFailed && (
        <FormAlert>
          The editor could not be loaded. Your text is safe.{' '}
          <Button size="sm" variant="ghost" onClick={retry}>
            Retry
          </Button>
        </FormAlert>
      )}
      {errorMessage && (
        <Text tone="danger" id={`${id}-error`}>
          {errorMessage}
        </Text>
      )}
    </Root>
  );
}
