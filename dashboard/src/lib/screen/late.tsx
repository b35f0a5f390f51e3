import { useLate } from '@northlight/contract/first-view/use-late';
import { ErrorState } from '@northlight/shared-ui';
import type { ComponentType, ReactNode } from 'react';

/**
 * A part of a screen whose code is fetched when it is first drawn: more visits read a list than change a row of it, and
 * what checks and sends a form is a third of such a page.
 * @param what - "The form": said when it cannot be fetched
 * @param pending - boxes in its shape
 */
export function late<Props extends object>(
  what: string,
  load: () => Promise<{ readonly Part: ComponentType<Props> }>,
  pending: ReactNode,
): ComponentType<Props> {
  return function Late(props: Props) {
    const { code, hasFailed, retry } = useLate(load, `loading: ${what}`);
    if (code !== null) return <code.Part {...props} />;
    if (!hasFailed) return pending;
    return <ErrorState title={`${what} could not be loaded`} onRetry={retry} retryLabel="Retry" />;
  };
}
