import type { LedgerRow, RegistryDocument, ReleaseStore } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { openReleases } from '../releases/open-store.ts';
import { formatColumns } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const ledgerLength = 500;

/** `npm run releases`: what is live, since when and by whom; with a name, the versions of it that are kept. */
export async function releases({ root, args }: CommandInput): Promise<number> {
  const { words, values } = parseArguments(args, { data: 'string' }, 1);
  const store = await openReleases(dataFolderOf(root, values.data ?? process.env.DATA_DIR));
  const reading = await store.read();
  if (!reading.ok) {
    const isEmpty = reading.reason === 'missing';
    throw new UserError(isEmpty ? 'Nothing was released yet.' : 'The registry is refused:', reading.problems);
  }
  const ledger = await store.ledger(ledgerLength);
  const [name] = words;
  const rows =
    name === undefined ? liveRows(reading.registry, ledger) : await keptRows(store, reading.registry, name);
  new Progress().line(`\n${formatColumns(rows, '')}\n`);
  return 0;
}

function liveRows(registry: RegistryDocument, ledger: readonly LedgerRow[]): string[][] {
  const rows = Object.values(registry.releases).map(({ name, version, releasedAt, previous }) => {
    const row = ledger.find((each) => each.name === name && each.version === version);
    const by = row === undefined ? '' : `${row.who}${row.commit === null ? '' : ` (${row.commit})`}`;
    return [name, version, minuteOf(releasedAt), by, previous?.version ?? ''];
  });
  return [['name', 'live', 'since (UTC)', 'by', 'before it'], ...rows];
}

async function keptRows(store: ReleaseStore, registry: RegistryDocument, name: string): Promise<string[][]> {
  const live = registry.releases[name];
  const versions = await store.versions(name);
  if (live === undefined && versions.length === 0) {
    const known = Object.keys(registry.releases).join(', ');
    throw new UserError(`${name} was never released.`, [`Live: ${known}`]);
  }
  const rows = versions.map(({ version, publishedAt }) => {
    const place = version === live?.version ? 'live' : version === live?.previous?.version ? 'fallback' : '';
    return [version, minuteOf(publishedAt), place];
  });
  return [[name, 'stored (UTC)', ''], ...rows];
}

const minuteOf = (instant: string) => instant.slice(0, 16).replace('T', ' ');
