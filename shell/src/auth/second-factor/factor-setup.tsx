import { Button, Secondary, Stack } from '@northlight/shared-ui';
import styled from 'styled-components';
import { CodeForm } from './code-form.tsx';
import { type NewFactor, verifyCode } from './factor-api.ts';

/** Light in both themes: scanners need dark squares on a light background. */
const QrCode = styled.img`
  width: 12rem;
  height: 12rem;
  padding: var(--space-8);
  border-radius: var(--radius-card);
  background: #fff;
`;

const Secret = styled.code`
  display: block;
  overflow-wrap: anywhere;
  font-family: ui-monospace, monospace;
  font-size: var(--text-md);
  user-select: all;
`;

/** Shows the QR code and its key, and asks for the first code. */
export function FactorSetup(props: {
  factor: NewFactor;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}) {
  const { factor } = props;
  return (
    <Stack gap={20}>
      <p>Scan this with an authenticator app, then enter the code it shows.</p>
      <QrCode src={factor.qrCodeUrl} alt="QR code for your authenticator app" />
      <Stack gap={4}>
        <Secondary>No camera? Type this key into the app:</Secondary>
        <Secret>{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
      </Stack>
      <CodeForm
        label="Switch on"
        onCode={async (code) => {
          await verifyCode(code, factor.id);
          await props.onVerified();
        }}
      >
        <div>
          <Button onClick={props.onCancel}>Cancel</Button>
        </div>
      </CodeForm>
    </Stack>
  );
}
