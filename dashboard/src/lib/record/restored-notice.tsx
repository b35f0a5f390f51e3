import { Button, FormAlert } from 'shared-ui';

/** Says that the form holds a copy of this device, and offers the stored version back. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <FormAlert tone="info" title="Restored">
      This is what you typed before and had not saved.{' '}
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        Discard it
      </Button>
    </FormAlert>
  );
}
