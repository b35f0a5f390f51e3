import { InTheMaking } from '../lib/in-the-making.tsx';

export function Component() {
  return (
    <InTheMaking
      title="Sprint detail"
      will="Tasks, deliverables, previews and your feedback will stand here."
    />
  );
}
