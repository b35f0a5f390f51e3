import { Button, Dialog, DialogBody, DialogFooter } from '@northlight/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import type { FieldDifference } from './field-differences.ts';

const Field = styled.fieldset`
  display: grid;
  gap: var(--space-8);

  legend {
    margin-bottom: var(--space-8);
    font-weight: var(--weight-medium);
  }

  @media (width >= 640px) {
    grid-template-columns: 1fr 1fr;

    legend {
      grid-column: 1 / -1;
    }
  }
`;

const Version = styled.label<{ $isChosen: boolean }>`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-4) var(--space-8);
  align-content: start;
  padding: var(--space-12);
  border: 1px solid ${({ $isChosen }) => `var(--color-${$isChosen ? 'accent' : 'line'})`};
  border-radius: var(--radius-control);
  background: ${({ $isChosen }) => ($isChosen ? 'var(--color-accent-tint)' : 'none')};
  cursor: pointer;

  input {
    accent-color: var(--color-accent);
  }

  pre {
    grid-column: 1 / -1;
    max-height: 12rem;
    overflow: auto;
    font-family: inherit;
    font-size: var(--text-sm);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  em {
    color: var(--color-text-muted);
  }
`;

export interface ConflictDialogProps<Values> {
  isOpen: boolean;
  noun: string;
  differences: readonly FieldDifference<Values>[];
  /** The names of the fields to take from the saved version. */
  onChoose: (theirFields: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/** Shows both versions of each differing field when someone else has saved in the meantime, and asks which to keep. */
export function ConflictDialog<Values>({ isOpen, noun, ...choiceProps }: ConflictDialogProps<Values>) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={choiceProps.onCancel}
      size="lg"
      title={`Someone else changed the ${noun}`}
      description="It was saved while you were editing. Choose a version of each field that you both changed; their other changes are kept."
    >
      <Choices {...choiceProps} />
    </Dialog>
  );
}

function Choices<Values>({
  differences,
  onChoose,
  onCancel,
}: Omit<ConflictDialogProps<Values>, 'isOpen' | 'noun'>) {
  const conflicts = differences.filter(({ isConflicting }) => isConflicting);
  // An autosave merges nothing by itself, since the form would change under the person's hands.
  const shown = conflicts.length > 0 ? conflicts : differences;
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const getChoice = ({ field, suggestion }: FieldDifference<Values>) => choices[field.name] ?? suggestion;
  return (
    <>
      <DialogBody>
        {shown.map((difference) => (
          <Field key={difference.field.name}>
            <legend>{difference.field.label}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <Version key={side} $isChosen={getChoice(difference) === side}>
                <input
                  type="radio"
                  name={`conflict-${difference.field.name}`}
                  checked={getChoice(difference) === side}
                  onChange={() => setChoices({ ...choices, [difference.field.name]: side })}
                />
                {side === 'mine' ? 'Yours' : 'Theirs'}
                <pre>{difference[side] === '' ? <em>empty</em> : difference[side]}</pre>
              </Version>
            ))}
          </Field>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Keep editing</Button>
        <Button
          variant="primary"
          onClick={() =>
            onChoose(
              new Set(shown.filter((item) => getChoice(item) === 'theirs').map(({ field }) => field.name)),
            )
          }
        >
          Save the chosen version
        </Button>
      </DialogFooter>
    </>
  );
}
