import { useTitle } from '@northlight/contract';
import { useEffect } from 'react';

interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The head of a page about one thing. HTML from the server brings its own; this is for navigations after it. */
export function usePageHead({ title, description }: PageHead): void {
  useTitle(title);
  useDescription(description);
}

/** Sets what a search engine shows below the title; nothing while there is no text. */
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
