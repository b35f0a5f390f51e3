// The second line behind `engine-strict` (see .npmrc), for `npm install --force`: the workspace uses pnpm's
// catalog, which npm cannot read, so its node_modules would only be in the way.
if ((process.env.npm_config_user_agent ?? '').startsWith('npm/')) {
  console.error(
    '\nThis workspace installs itself: run `npm start` (or `npm test`) and it fetches what is missing.\n',
  );
  process.exit(1);
}
