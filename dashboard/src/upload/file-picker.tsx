import { Button } from '@northlight/shared-ui';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styled from 'styled-components';

export const FileFieldset = styled.fieldset`
  display: grid;
  gap: var(--space-12);

  legend {
    margin-bottom: var(--space-6);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    line-height: var(--leading-sm);
  }
`;

const Zone = styled.div<{ $isOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
  padding: var(--space-12);
  border: 1px dashed ${({ $isOver }) => ($isOver ? 'var(--color-accent)' : 'var(--color-control-border)')};
  border-radius: var(--radius-control);
  background: ${({ $isOver }) => ($isOver ? 'var(--color-accent-tint)' : 'transparent')};
  color: var(--color-text-muted);

  input {
    display: none;
  }
`;

export interface FilePickerProps {
  /** "Choose image" */
  label: string;
  /** The file types offered by the system's dialog: `image/png,…`. The files' bytes are checked too. */
  accept: string;
  hint: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the file dialog, in an area that also accepts dropped files. */
export function FilePicker({
  label,
  accept,
  hint,
  isMultiple = false,
  isDisabled = false,
  onFiles,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    const pickedFiles = [...(files ?? [])];
    if (pickedFiles.length > 0) onFiles(isMultiple ? pickedFiles : pickedFiles.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) pick(event.dataTransfer.files);
  };
  return (
    <Zone
      $isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Button
        size="sm"
        icon={<Upload aria-hidden />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span>{hint}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        aria-label={label}
        data-testid="file"
        onChange={(event) => {
          pick(event.target.files);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
    </Zone>
  );
}
