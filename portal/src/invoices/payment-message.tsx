import { Link } from '@northlight/contract/router';
import { Secondary } from '@northlight/shared-ui';

const contactUs = /contact us/i;

/** The specification's sentences, with "contact us" as a link. */
export function PaymentMessage({ children }: { children: string }) {
  const [phrase] = contactUs.exec(children) ?? [];
  if (phrase === undefined) return <Secondary>{children}</Secondary>;
  const [before, after] = children.split(phrase);
  return (
    <Secondary>
      {before}
      <Link to="/contact">{phrase}</Link>
      {after}
    </Secondary>
  );
}
