import {
  type BootFile,
  type GuardedPage,
  guardedPageElementId,
  type LaterFile,
  laterScriptsElementId,
} from '@northlight/contract/data';
import type { BuiltFile, Monolith } from './build-monolith.ts';

/** Where the monolith's files are served: the boot script starts nothing from anywhere else than the shell's place. */
export const monolithBase = '/remotes/shell/monolith/';

const scriptTag = /<script defer src="[^"]+"[^>]*><\/script>\n?/g;
const preloadTag = /<link rel="preload" as="script"[^>]*>\n?/g;
const laterTag = jsonTag(laterScriptsElementId);
const guardedTag = jsonTag(guardedPageElementId);

/** The product's document with the monolith's scripts in place of shell's and remote's; all else is the same. */
export function monolithDocument(
  html: string,
  path: string,
  { scripts, session, byRoute, opened }: Monolith,
): string {
  const pageScripts = byRoute[path] ?? [];
  const later: LaterFile[] = [
    ...scripts.map(fileOf),
    ...pageScripts.map((one) => ({ ...fileOf(one), isAhead: true as const })),
  ];
  const preloads = pageScripts.map(
    (one) => `<link rel="preload" as="script" href="${monolithBase}${one.file}"${checks(one)}>`,
  );
  const tags = [
    ...(preloadTag.test(html) ? preloads : []),
    ...scripts.map((one) => `<script defer src="${monolithBase}${one.file}"${checks(one)}></script>`),
  ].join('');
  let isReplaced = false;
  return html
    .replace(preloadTag, '')
    .replace(scriptTag, () => {
      if (isReplaced) return '';
      isReplaced = true;
      return tags;
    })
    .replace(
      laterTag,
      (_all, open: string, _content, close: string) => `${open}${JSON.stringify(later)}${close}`,
    )
    .replace(guardedTag, (_all, open: string, content: string, close: string) => {
      const page = JSON.parse(content) as GuardedPage;
      const own: Partial<GuardedPage> = {
        files: pageScripts.map(fileOf),
        opened: (opened[path] ?? []).map((one) => ({ ...fileOf(one), query: one.query })),
        session: session.map(fileOf),
      };
      return `${open}${JSON.stringify({ ...page, ...own })}${close}`;
    });
}

function jsonTag(id: string): RegExp {
  return new RegExp(`(<script type="application/json" id="${id}">)([^<]*)(</script>)`);
}

function fileOf({ file, integrity }: BuiltFile): BootFile {
  return { url: monolithBase + file, integrity };
}

function checks({ integrity }: BuiltFile): string {
  return ` integrity="${integrity}" crossorigin="anonymous"`;
}
