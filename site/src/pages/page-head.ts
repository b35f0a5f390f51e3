import { brand, useTitle } from '@northlight/contract';
import { useEffect } from 'react';
import { remote } from '../../remote.ts';

/** The description of a page: the agency's own on the home page, if it has one, otherwise what `remote.ts` declares. */
export function findDescription(path: string): string {
  if (path === '/' && brand.description) return brand.description;
  return remote.routes.find((route) => route.path === path)?.description ?? '';
}

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
export function useDescription(description: string): void {
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
