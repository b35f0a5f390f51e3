import { commandLine } from './command.ts';

const dataOption = '[--data <folder>]';

/** The commands that run, release and keep the product. What proves it is a program of its own. */
export const main = commandLine({
  start: {
    usage: '',
    about: 'Builds what changed, starts backend and edge, and stays until it is interrupted.',
    load: async () => (await import('./commands/start.ts')).start,
  },
  dev: {
    usage: '[<app> [--alone | --into <url>]]',
    about: `Everything with hot reload; with a name, that app and the shell against the built others.
  --alone    that remote by itself, on a page of its own
  --into     that remote inside a product that runs elsewhere, for you alone`,
    load: async () => (await import('./commands/dev.ts')).dev,
  },
  init: {
    usage: `[<e-mail address>] [--name <name>] [--domains <domain>,<domain>] ${dataOption}`,
    about: `Makes the first admin of an instance without demo data, and lets addresses of these domains sign up.
  --domains  adds to those that may sign up already; works without an address too`,
    load: async () => (await import('./commands/init.ts')).init,
  },
  reset: {
    usage: '',
    about: 'Makes the data folder new.',
    load: async () => (await import('./commands/reset.ts')).reset,
  },
  release: {
    usage: `<name>... | --changed [--check [--with-migrations] | --publish | --verify | --rollout [--steps <plan>]] [--version x.y.z | --stored x.y.z] [--dirty] [--from <checkout>] ${dataOption}`,
    about: `Builds these packages, checks them against what is live, and makes them live in one switch.
  --changed  instead of names: all that is live of other sources than these
  --check    checks alone: nothing is stored or switched
  --with-migrations  checks as if the migrations of this checkout were live
  --publish  stores, but does not switch
  --verify   builds what is live once more, and compares every file
  --rollout  for a share of the accounts that grows, and that stops itself when the version fails more often
  --steps    by another plan than 5/8h,20/8h,50/8h,100: percent of the accounts, and how long at least
  --stored   makes a version live that lies in the store
  --dirty    takes sources that are in no commit`,
    load: async () => (await import('./commands/release.ts')).release,
  },
  rollback: {
    usage: `<name> [version] ${dataOption}`,
    about: 'Makes an earlier version live again, by itself the one before the live one.',
    load: async () => (await import('./commands/rollback.ts')).rollback,
  },
  releases: {
    usage: `[name] ${dataOption}`,
    about: 'Lists what is live; with a name, the versions of it that are kept.',
    load: async () => (await import('./commands/releases.ts')).releases,
  },
  retire: {
    usage: `<remote> [--redirect <path>] ${dataOption}`,
    about: `Takes a remote out of what is live: its addresses say that they are gone, or lead to --redirect.
\`npm run rollback -- <remote>\` brings it back.`,
    load: async () => (await import('./commands/retire.ts')).retire,
  },
  rollout: {
    usage: `<name> [status | pause | resume | stop | finish] ${dataOption}`,
    about: `Says how a rollout stands, or changes it.
  pause   leaves the share where it is; resume lets it grow again
  stop    takes the version back from everybody
  finish  makes it live for everybody`,
    load: async () => (await import('./commands/rollout.ts')).rollout,
  },
  trial: {
    usage: `<name> [version] [--hours n] | --revoke <link> ${dataOption}`,
    about: `Prints a link that shows a published version in the browsers that open it, for 24 hours; by itself the newest.
  --hours   for so long instead, up to 168
  --revoke  ends a link before its time`,
    load: async () => (await import('./commands/trial.ts')).trial,
  },
  'new-remote': {
    usage: '<name>',
    about: 'Makes a new remote in this workspace.',
    ignoresSettings: true,
    load: async () => (await import('./commands/new-remote.ts')).newRemote,
  },
  packages: {
    usage: `[--replace] ${dataOption}`,
    about: `Packs what teams with a repository of their own install; a running product serves it at /kits/.
  --replace  takes the place of a version that was given out with other content`,
    load: async () => (await import('./commands/packages.ts')).packages,
  },
  'release-keys': {
    usage: `[name...] [--public <key>] [--server] | --list | --withdraw <name or key> [--keep] | --sign ${dataOption}`,
    about: `Without a name: prints a new pair of root keys, which sign everything; nothing is stored.
With names: gives a key the right to release these and nothing else.
  --public    the key, of a pair that the team has made itself; without it a new pair, its private half in a file
  --server    its server bundle may run on the edges: only for whom you trust like a root key
  --list      lists the keys of teams
  --withdraw  ends a key at once, and what is live by it
  --keep      what is live by it stays, on the root key's signature
  --sign      signs anew, by the root key that is here, what another has signed`,
    ignoresSettings: true,
    load: async () => (await import('./commands/release-keys.ts')).releaseKeys,
  },
  backup: {
    usage: `[--to <folder>] [--allow-missing] ${dataOption}`,
    about: `Saves rows, accounts, files and releases as one file, encrypted for BACKUP_RECIPIENT.
  --allow-missing  succeeds although the storage lacks files`,
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    usage: `[file] --data <folder> [--hosted] [--from <folder>] [--unsigned]`,
    about: `Puts a backup, by itself the newest, into an empty data folder.
  --hosted    into the new project in SUPABASE_URL; --data is then for releases that were in a folder`,
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  drill: {
    usage: `[file] [--from <folder>] [--keep] [--unsigned] ${dataOption}`,
    about: `Restores a backup, by itself the newest, into a new product elsewhere on this machine, and proves it.
  --keep      leaves the restored data folder where it is
  --unsigned  takes a backup that was made where the private key for releases is not`,
    load: async () => (await import('./commands/drill.ts')).drill,
  },
  'backup-keys': {
    usage: '',
    about: 'Prints a new pair of keys that encrypt and decrypt backups.',
    ignoresSettings: true,
    load: async () => (await import('./commands/backup-keys.ts')).backupKeys,
  },
  migrate: {
    usage: `check [--since <migration>] ${dataOption} | push [options of supabase db push]`,
    about: `Lints the migrations that are not live yet: what would break open tabs or lock a table is refused.
  check    checks alone
  push     checks, then runs \`supabase db push\` on the linked project, or on --remote=<address>
  --since  the newest migration that is live; by default what the backend says`,
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
});
