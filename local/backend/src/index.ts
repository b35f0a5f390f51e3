export { FolderInUseError } from '@northlight/node-kit';
export type { Database, Queryable } from './database/database.ts';
export { MigrationError } from './database/migrations.ts';
export { createNodeClient } from './functions/create-node-client.ts';
export type { StoredEmail } from './mail/mailbox.ts';
export type { BackendOptions } from './options.ts';
export { type Backend, startBackend } from './start-backend.ts';
