// The workspace's packages use pnpm's catalog, which npm cannot read: say so before npm fails on it.
if ((process.env.npm_config_user_agent ?? '').startsWith('npm/')) {
  console.error(
    '\nThis workspace installs itself: run `npm start` (or `npm test`) and it fetches what is missing.\n',
  );
  process.exit(1);
}
