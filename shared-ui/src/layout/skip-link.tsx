import type { ReactNode } from 'react';

interface SkipLinkProps {
  /** The id of the main content, which needs `tabIndex={-1}`. */
  targetId: string;
  children?: ReactNode;
}

/** The first stop of the Tab key: goes past the navigation. Its looks are part of the base styles. */
export function SkipLink({ targetId, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {children}
    </a>
  );
}
