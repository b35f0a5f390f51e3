import { useTitle } from '@northlight/contract';
import { useEffect } from 'react';
import { remote } from '../../remote.ts';

/** The description that `remote.ts` declares for a page. */
export const findDescription = (path: string): string | undefined =>
  remote.routes.find((route) => route.path === path)?.description;

interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Sets title and description after a navigation. The server's HTML already contains them. */
export function usePageHead({ title, description }: PageHead): void {
  useTitle(title);
  useDescription(description);
}

/** Sets the meta description if there is one. */
export function useDescription(description: string | undefined): void {
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
