import { readFile, realpath } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import { watch } from 'chokidar';

register('./functions/fresh-imports.mjs', import.meta.url);

/** Editors often save several files at the same time. */
const DEBOUNCE_MILLISECONDS = 80;

/** Some editors truncate a file before they write it. */
const WRITE_FINISH = { stabilityThreshold: 80, pollInterval: 20 };

export interface FileWatch {
  /** Starts calling `onSaved` with saved files, including those since the watch was created. Calls do not overlap. */
  start(onSaved: (files: readonly string[]) => Promise<void>): void;
  close(): Promise<void>;
}

/** Watches folders. Reports errors instead of throwing them. */
export async function watchFiles(
  folders: readonly string[],
  onError: (error: unknown) => void,
): Promise<FileWatch> {
  const saved = new Set<string>();
  let onSaved: ((files: readonly string[]) => Promise<void>) | undefined;
  let pending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const processSaves = async () => {
    const files = [...saved].sort();
    saved.clear();
    if (files.length > 0) await onSaved?.(files);
  };
  const schedule = () => {
    clearTimeout(timer);
    if (onSaved === undefined) return;
    timer = setTimeout(() => {
      pending = pending.then(processSaves).catch(onError);
    }, DEBOUNCE_MILLISECONDS);
  };
  const watcher = watch([...folders], {
    ignoreInitial: true,
    awaitWriteFinish: WRITE_FINISH,
    ignored: /[\\/]node_modules([\\/]|$)/,
  })
    .on('all', (event, file) => {
      if (!['add', 'change', 'unlink'].includes(event) || !isSource(file)) return;
      saved.add(file);
      schedule();
    })
    .on('error', onError);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return {
    start: (listener) => {
      onSaved = listener;
      schedule();
    },
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
      await pending;
    },
  };
}

/** Excludes editors' temporary files. */
const isSource = (file: string): boolean =>
  /(?:^|[\\/])[^\\/.][^\\/]*\.(?:ts|js|mjs|json|sql)$/.test(file) && !file.endsWith('.test.ts');

/** The source folders of a project's workspace dependencies. */
export async function findWorkspaceSources(projectDir: string): Promise<string[]> {
  const text = await readFile(join(projectDir, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(text);
  const names = Object.keys(dependencies).filter((name) => dependencies[name]?.startsWith('workspace:'));
  const folders = await Promise.all(
    names.map((name) => realpath(join(projectDir, 'node_modules', name)).catch(() => undefined)),
  );
  return folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, 'src')]));
}
