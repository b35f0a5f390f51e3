import { useTitle } from '@northlight/contract';
import { useEffect } from 'react';

/** The meta descriptions of pages with fixed content. */
export const descriptions = {
  '/': 'Northlight designs, builds and looks after CRM systems, SaaS platforms and internal tools for companies that would rather run their business than run their software.',
  '/about':
    'A small studio of designers and engineers, founded in 2019, that builds software for other people’s working days and looks after it once it runs.',
  '/services':
    'CRM systems, SaaS platforms, MVPs and internal tools: what we build, what it costs to start, and the four steps from the first conversation to launch.',
  '/projects':
    'Software that is still working: the projects we may show, by the technology they were made with.',
  '/mission': 'Why we do this work, what we value in it, and what has come of it so far.',
  '/team': 'The people who will plan your software, build it, and answer when you call.',
  '/blog': 'What we learn while building software for other people, written down plainly.',
  '/contact':
    'Write to us about your project. We answer within 24 hours, and the first conversation costs nothing.',
  '/privacy': 'What we store about visitors, clients and subscribers, why, and for how long.',
  '/imprint': 'Who is responsible for this site, and where to find us.',
} as const;

interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Sets title and description after a navigation. The server's HTML already contains them. */
export function usePageHead({ title, description }: PageHead): void {
  useTitle(title);
  useDescription(description);
}

/** Sets the meta description, unless there is none. */
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

const maxLength = 160;

/** Puts a text on one line and cuts it at a word. */
export function truncateDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
