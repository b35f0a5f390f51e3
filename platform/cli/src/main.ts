import { createCommandLine } from './command.ts';

const dataOption = '[--data <folder>]';

/** All commands of `npm run`, except tests and checks: those are in proof/tests. */
export const main = createCommandLine({
  start: {
    usage: '[--empty]',
    description: `Builds and releases changed packages, then runs the backend and the edge until you press Ctrl+C.
  --empty  starts without the demo, and prints the address where you set up your own agency`,
    load: async () => (await import('./start/start.ts')).run,
  },
  dev: {
    usage: '[<app> [--into <url>]]',
    description: `Starts everything with hot reload. With a name, starts that app and the shell, and uses builds of the others.
  --into  shows the remote inside an instance that runs elsewhere, visible only to you`,
    load: async () => (await import('./dev/dev.ts')).run,
  },
  init: {
    usage: `[<email address>] [--name <name>] [--agency <name>] [--accent <#rrggbb>] [--domains <domain>,<domain>] [--file <path>] [--code] ${dataOption}`,
    description: `Names the agency and creates the first admin of an instance without demo data, and allows sign-up from the given
domains.
  --name     the admin's name; asked for if it is missing
  --agency   the agency's name on its site and in its emails
  --accent   its colour
  --domains  adds allowed domains; works without an email address too
  --file     a JSON file with email, name, agency, accent and domains instead
  --code     only prints the address of the set-up screen, with a new code, for setting up in a browser`,
    load: async () => (await import('./init/init.ts')).run,
  },
  reset: {
    usage: '',
    description: 'Deletes the database, releases and caches in the data folder.',
    load: async () => (await import('./reset/reset.ts')).run,
  },
  release: {
    usage: `<name>... [--changed] [--check [--with-migrations] | --publish | --rollout [--steps <plan>]] [--version x.y.z | --stored x.y.z] [--dirty] [--older] [--without-browser] [--from <checkout>] ${dataOption}`,
    description: `Builds packages, checks them against the live versions, and makes them live in one step.
  --changed          releases only packages that differ from their live version, each by itself; without names, all of them
  --check            only runs the checks; stores and switches nothing
  --with-migrations  checks as if the migrations of this checkout were live
  --publish          stores the version without making it live
  --rollout          releases to a growing share of the accounts; stops automatically if the new version fails more often
  --steps            the rollout's plan: percent and minimum duration; default 5/8h,20/8h,50/8h,100
  --version          the version; default: the package's version and a hash of the sources
  --stored           makes a stored version live; builds nothing
  --dirty            allows uncommitted sources
  --older            releases although the live version may contain newer sources
  --without-browser  skips the browser run, which a pipeline requires
  --from             builds in that checkout and releases here`,
    load: async () => (await import('./release/release.ts')).run,
  },
  rollback: {
    usage: `<name> [version] ${dataOption}`,
    description: 'Makes an earlier version live again. Default: the previous one.',
    load: async () => (await import('./rollback/rollback.ts')).run,
  },
  releases: {
    usage: `[name] ${dataOption}`,
    description: 'Lists the live versions. With a name, lists its stored versions.',
    load: async () => (await import('./releases/releases.ts')).run,
  },
  retire: {
    usage: `<remote> [--redirect <path>] ${dataOption}`,
    description: `Takes a remote offline. Its addresses return 410 Gone, or redirect to --redirect.
Undo with \`npm run rollback -- <remote>\`.`,
    load: async () => (await import('./retire/retire.ts')).run,
  },
  rollout: {
    usage: `<name> [status | pause | resume | stop | finish] ${dataOption}`,
    description: `Shows the status of a rollout, or changes it.
  pause   keeps the current share
  resume  lets the share grow again
  stop    withdraws the new version from everyone
  finish  makes the new version live for everyone`,
    load: async () => (await import('./rollout/rollout.ts')).run,
  },
  trial: {
    usage: `<name> [version] [--hours n] | --revoke <link> ${dataOption}`,
    description: `Prints a link that shows a stored version to anyone who opens it, for 24 hours. Default: the newest version.
  --hours   sets the lifetime of the link, up to 168
  --revoke  revokes a link`,
    load: async () => (await import('./trial/trial.ts')).run,
  },
  'new-remote': {
    usage: '<name>',
    description: 'Creates a new remote in this workspace.',
    ignoresSettings: true,
    load: async () => (await import('./new-remote/new-remote.ts')).run,
  },
  tour: {
    usage: '',
    description: `Demonstrates independent releases on the running instance, step by step: a change, a refused release, a failure, a rollback, and a new app. Afterwards, the previous versions are live again.`,
    load: async () => (await import('./tour/tour.ts')).run,
  },
  packages: {
    usage: `[--replace] ${dataOption}`,
    description: `Packs the packages that teams with their own repository install. The running instance serves them at /kits/.
  --replace  overwrites a packed version that had different content`,
    load: async () => (await import('./packages/packages.ts')).run,
  },
  'release-keys': {
    usage: `[name...] [--public <key>] [--server] | --list | --withdraw <name or key> [--keep] | --sign ${dataOption}`,
    description: `Without a name, prints a new pair of root keys, which can sign everything. Stores nothing.
With names, allows a team's key to release these remotes and nothing else.
  --public    the team's public key; without it, generates a pair and writes the private key to a file
  --server    lets the team's server bundle run on the edges; trust it like a root key
  --list      lists the teams' keys
  --withdraw  revokes a key, and takes releases that it signed offline
  --keep      with --withdraw: keeps these releases live, signed by the root key
  --sign      re-signs with this root key everything that another root key signed`,
    ignoresSettings: true,
    load: async () => (await import('./release-keys/release-keys.ts')).run,
  },
  backup: {
    usage: `[--to <folder>] [--keep <n>] [--allow-missing] [--erasures] ${dataOption}`,
    description: `Writes database rows, accounts, files and releases to one file, encrypted for BACKUP_RECIPIENT.
  --keep           then deletes all backups in the folder but the newest n
  --allow-missing  exits with success even if files are missing from storage
  --erasures       only updates erasures.json in the folder, which a restore needs to repeat later erasures`,
    load: async () => (await import('./backup/backup.ts')).run,
  },
  restore: {
    usage: `[file] --data <folder> [--hosted [--resume]] [--from <folder>] [--unsigned]`,
    description: `Restores a backup into an empty data folder. Default: the newest backup.
  --hosted  restores into the new project in SUPABASE_URL; --data then receives releases that were in a folder
  --resume  continues an interrupted restore: leaves the rows, and uploads the files that are missing or differ`,
    load: async () => (await import('./restore/restore.ts')).run,
  },
  drill: {
    usage: `[file] [--from <folder>] [--keep] [--unsigned] ${dataOption}`,
    description: `Restores a backup into a temporary instance on this machine and tests it. Default: the newest backup.
  --keep      keeps the restored data folder
  --unsigned  accepts an unsigned backup, made without the private release key`,
    load: async () => (await import('./drill/drill.ts')).run,
  },
  'backup-keys': {
    usage: '',
    description: 'Prints a new key pair that encrypts and decrypts backups.',
    ignoresSettings: true,
    load: async () => (await import('./backup-keys/backup-keys.ts')).run,
  },
  migrate: {
    usage: `check [--since <migration>] ${dataOption} | push [options of supabase db push]`,
    description: `Refuses migrations that would break open tabs or lock a table. Checks only those that are not live yet.
  check    only runs the checks
  push     runs the checks, then \`supabase db push\` on the linked project or on --remote=<url>
  --since  the newest live migration; default: the backend's`,
    load: async () => (await import('./migrate/migrate.ts')).run,
  },
  'go-live': {
    usage: '',
    description: `Checks a hosted project and its edge, and prints for each missing piece what to run or where to click. Changes no
setting and can be run again; exits with 1 while something is missing. Emails that are due are sent.
Reads SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SITE_URL and EDGE_SECRET.`,
    load: async () => (await import('./go-live/go-live.ts')).run,
  },
});
