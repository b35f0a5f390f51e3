import { useTitle } from '@northlight/contract';
import { useEffect } from 'react';

interface PageHead {
  /** The page's own title; without one the title that the route declares stands. */
  readonly title?: string | null | undefined;
  /** What a search engine shows below the title. */
  readonly description?: string | null | undefined;
}

/** Title and description of the open page. HTML from the server brings its own; this is for navigations after it. */
export function usePageHead({ title, description }: PageHead): void {
  useTitle(title);
  useEffect(() => {
    if (!description) return;
    let meta = document.head.querySelector('meta[name="description"]');
    if (meta === null) {
      meta = document.createElement('meta');
      meta.setAttribute('name', 'description');
      document.head.append(meta);
    }
    meta.setAttribute('content', description);
  }, [description]);
}
