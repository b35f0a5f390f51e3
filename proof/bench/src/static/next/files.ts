import type { PageParts } from '../page-parts.ts';

export const nextDependencies = {
  'html-react-parser': '6.1.9',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
} as const;

const config = `export default { output: 'export', images: { unoptimized: true } };
`;

const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

const page = (name: string) => `import parse from 'html-react-parser';
import { preload } from 'react-dom';
import pages from '${name === 'index' ? '..' : '../..'}/pages.json';

const { title, fonts, css, markup } = pages['${name}'];
export const metadata = { title };

export default function Page() {
  for (const url of fonts) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return <><style dangerouslySetInnerHTML={{ __html: css }} /><div id="root">{parse(markup)}</div></>;
}
`;

/** The files of a Next.js app whose pages are these, by path; each page is a server component of real elements. */
export function nextFiles(pages: Readonly<Record<string, PageParts>>): Record<string, string> {
  return {
    'next.config.mjs': config,
    'pages.json': JSON.stringify(pages),
    'app/layout.jsx': layout,
    ...Object.fromEntries(
      Object.keys(pages).map((name) => [
        name === 'index' ? 'app/page.jsx' : `app/${name}/page.jsx`,
        page(name),
      ]),
    ),
  };
}
