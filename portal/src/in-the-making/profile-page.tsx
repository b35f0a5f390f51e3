import { InTheMaking } from '../lib/in-the-making.tsx';

export function Component() {
  return (
    <InTheMaking title="Your profile" will="Your name, picture, links and password will be kept here." />
  );
}
