import { brand, useServices } from '@northlight/contract';
import { Button, Cluster, FormAlert, Stack } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr));
  gap: var(--space-8) var(--space-16);
  padding: var(--space-16);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  font-family: ui-monospace, monospace;
  font-size: var(--text-sm);
`;

/** Ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { toast } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({
        tone: 'success',
        title: 'Copied',
        description: 'Store them somewhere other than on this device.',
      });
    } catch {
      toast({
        tone: 'danger',
        title: "Couldn't copy",
        description: 'Select the codes and copy them with your keyboard.',
      });
    }
  };
  const fileText = `Recovery codes for ${brand.name}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap={16}>
      <h3 ref={heading} tabIndex={-1}>
        Save these recovery codes
      </h3>
      <FormAlert tone="warning">
        We show them only once. Each lets you sign in once without your device and switches off your second
        factor.
      </FormAlert>
      <List aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Cluster gap={12}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          onClick={() => {
            const link = document.createElement('a');
            link.href = URL.createObjectURL(new Blob([fileText], { type: 'text/plain' }));
            link.download = 'northlight-recovery-codes.txt';
            link.click();
            URL.revokeObjectURL(link.href);
          }}
        >
          Save as a file
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </Cluster>
    </Stack>
  );
}
