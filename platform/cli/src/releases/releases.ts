import type { LedgerRow, RegistryDocument, ReleaseStore } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { formatColumns } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const ledgerLength = 500;

/** `npm run releases`: lists the live versions with their date and author. With a name, lists its stored versions. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values } = parseArguments(args, { data: 'string' }, 1);
  const store = await openReleaseStore(resolveDataFolder(root, values.data ?? process.env.DATA_DIR));
  const result = await store.read();
  if (!result.ok) {
    const isEmpty = result.reason === 'missing';
    throw new UserError(
      isEmpty ? 'Nothing has been released yet.' : 'The registry is invalid:',
      result.problems,
    );
  }
  const ledger = await store.ledger(ledgerLength);
  const [name] = positionals;
  const rows =
    name === undefined
      ? formatLiveRows(result.registry, ledger)
      : await formatStoredRows(store, result.registry, name);
  new Progress().line(`\n${formatColumns(rows, '')}\n`);
  return 0;
}

function formatLiveRows(registry: RegistryDocument, ledger: readonly LedgerRow[]): string[][] {
  const rows = Object.values(registry.releases).map(({ name, version, releasedAt, previous }) => {
    const row = ledger.find((each) => each.name === name && each.version === version);
    const by = row === undefined ? '' : `${row.who}${row.commit === null ? '' : ` (${row.commit})`}`;
    return [name, version, formatMinute(releasedAt), by, previous?.version ?? ''];
  });
  return [['name', 'live', 'since (UTC)', 'by', 'previous'], ...rows];
}

async function formatStoredRows(
  store: ReleaseStore,
  registry: RegistryDocument,
  name: string,
): Promise<string[][]> {
  const live = registry.releases[name];
  const versions = await store.versions(name);
  if (live === undefined && versions.length === 0) {
    const liveNames = Object.keys(registry.releases).join(', ');
    throw new UserError(`${name} has never been released.`, [`Live: ${liveNames}`]);
  }
  const rows = versions.map(({ version, publishedAt }) => {
    const status = version === live?.version ? 'live' : version === live?.previous?.version ? 'fallback' : '';
    return [version, formatMinute(publishedAt), status];
  });
  return [[name, 'stored (UTC)', ''], ...rows];
}

const formatMinute = (instant: string) => instant.slice(0, 16).replace('T', ' ');
