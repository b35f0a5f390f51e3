import { useServices } from '@platform/contract';
import { useField } from 'formik';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Button, FormAlert, Skeleton } from 'shared-ui';
import styled from 'styled-components';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const Root = styled.div`
  display: grid;
  gap: var(--space-6);
  min-width: 0;

  & > span {
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    line-height: var(--leading-sm);
  }
`;

const Problem = styled.p`
  color: var(--color-danger);
`;

export interface RichTextFieldProps {
  /** The path of the HTML in the form. */
  name: string;
  label: string;
  isDisabled?: boolean;
}

/** Formatted text in a form. The editor is fetched when the field is first shown. */
export function RichTextField({ name, label, isDisabled = false }: RichTextFieldProps) {
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<string>(name);
  const { Editor, hasFailed, retry } = useEditor();
  const id = useId();
  // What the editor itself wrote comes back as the form's value; any other value is put into a new editor.
  const written = useRef(value);
  const generation = useRef(0);
  if (value !== written.current) {
    written.current = value;
    generation.current += 1;
  }
  const problem = touched ? error : undefined;

  return (
    <Root>
      <span id={id}>{label}</span>
      {Editor !== null && (
        <Editor
          key={generation.current}
          initialHtml={value}
          label={label}
          labelId={id}
          describedBy={problem ? `${id}-error` : undefined}
          isInvalid={problem !== undefined}
          isDisabled={isDisabled}
          onChange={(html) => {
            written.current = html;
            void setValue(html);
          }}
          onBlur={() => void setTouched(true, false)}
        />
      )}
      {Editor === null && !hasFailed && <Skeleton height={300} radius="control" />}
      {hasFailed && (
        <FormAlert>
          The editor could not be loaded. The text is kept.{' '}
          <Button size="sm" variant="ghost" onClick={retry}>
            Retry
          </Button>
        </FormAlert>
      )}
      {problem && <Problem id={`${id}-error`}>{problem}</Problem>}
    </Root>
  );
}

let loaded: ComponentType<RichTextEditorProps> | null = null;

/** Not React's `lazy`, which keeps a failure for ever. */
function useEditor() {
  const { report } = useServices();
  const [Editor, setEditor] = useState(() => loaded);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    if (loaded !== null) return;
    let isCurrent = true;
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => {
        loaded = RichTextEditor;
        if (isCurrent) setEditor(() => RichTextEditor);
      },
      (error: unknown) => {
        report(error, 'loading the editor');
        if (isCurrent) setFailedAttempt(attempt);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, report]);

  return { Editor, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
