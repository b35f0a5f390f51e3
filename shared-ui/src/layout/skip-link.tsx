import type { ReactNode } from 'react';

interface SkipLinkProps {
  /** The id of the main content, which needs `tabIndex={-1}`. */
  targetId: string;
  children?: ReactNode;
}

/** The first Tab stop, which skips the navigation. Its styles are part of the base styles. */
export function SkipLink({ targetId, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {children}
    </a>
  );
}
