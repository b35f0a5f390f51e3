export { FolderInUseError } from '@northlight/node-kit';
export type { Database, Queryable } from './database/database.ts';
export { MigrationError } from './database/migrations.ts';
export type { StoredEmail } from './email/mailbox.ts';
export { createNodeClient } from './functions/create-node-client.ts';
export type { BackendOptions } from './options.ts';
export { type Backend, startBackend } from './start-backend.ts';
