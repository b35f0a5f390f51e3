import { Link } from '@northlight/contract/router';
import { Button } from '@northlight/shared-ui';
import type { ReactNode } from 'react';
import type { SitePath } from '../links/links.ts';

interface Props {
  readonly to: SitePath;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'md' | 'lg';
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link that looks like a button. Use one `primary` per view. */
export function ButtonLink({ to, variant = 'primary', size = 'md', onClick, children }: Props) {
  return (
    <Button variant={variant} size={size} render={<Link to={to} {...(onClick ? { onClick } : {})} />}>
      {children}
    </Button>
  );
}
