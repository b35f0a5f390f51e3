// A second guard behind `engine-strict` (.npmrc), for `npm install --force`: npm cannot read pnpm's catalog.
if ((process.env.npm_config_user_agent ?? '').startsWith('npm/')) {
  console.error('\nThis workspace installs its own packages. Run `npm start` or `npm test` instead.\n');
  process.exit(1);
}
