import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Input } from '../forms/control.tsx';
import { Field } from '../forms/field.tsx';
import { AlertDialog } from './dialog.tsx';
import { DialogBody, DialogFooter } from './dialog-parts.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names the item: "Delete invoice INV-0041?" */
  title: ReactNode;
  /** Names the consequence. */
  description: ReactNode;
  /** A verb and its object: "Delete invoice". Null if the action is impossible and the dialog only explains why. */
  confirmLabel: string | null;
  cancelLabel?: string;
  tone?: 'danger' | 'neutral';
  /** The name that the user must type, for cascading deletions. */
  typeToConfirm?: string | undefined;
  isBusy?: boolean;
  /** Further choices and error messages. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action that is hard to undo. Focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  description,
  onCancel,
  isBusy = false,
  ...questionProps
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog {...{ isOpen, title, description, isBusy }} onClose={onCancel} initialFocus={cancel}>
      <Question {...questionProps} isBusy={isBusy} onCancel={onCancel} cancelRef={cancel} />
    </AlertDialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'isOpen' | 'title' | 'description' | 'isBusy'> & {
  isBusy: boolean;
  cancelRef: React.RefObject<HTMLButtonElement | null>;
};

/** Mounted only while the dialog is open, so that its state is reset. */
function Question({
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  typeToConfirm,
  isBusy,
  children,
  onConfirm,
  onCancel,
  cancelRef,
}: QuestionProps) {
  const [typedName, setTypedName] = useState('');
  const canConfirm =
    confirmLabel !== null && (typeToConfirm === undefined || typedName.trim() === typeToConfirm.trim());
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form that opened the dialog: "Leave without saving" would save it.
    event.stopPropagation();
    if (canConfirm && !isBusy) onConfirm();
  };
  return (
    <form onSubmit={confirm}>
      <DialogBody>
        {children}
        {typeToConfirm !== undefined && (
          <Field label={`Type “${typeToConfirm}” to confirm`}>
            {(control) => (
              <Input
                {...control}
                value={typedName}
                onChange={(event) => setTypedName(event.target.value)}
                disabled={isBusy}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
      </DialogBody>
      <DialogFooter>
        <Button ref={cancelRef} onClick={onCancel} disabled={isBusy}>
          {cancelLabel}
        </Button>
        {confirmLabel !== null && (
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isLoading={isBusy}
            disabled={!canConfirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
