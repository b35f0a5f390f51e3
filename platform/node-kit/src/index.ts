/** Utilities for every server process: files, locks, limits, the log, the settings. */

export { getCachedFolder } from './cached-folder.ts';
export { isLoopbackName, readExposure } from './exposure.ts';
export { createFile, getErrorCode, replaceFile } from './files.ts';
export {
  FolderInUseError,
  type FolderLock,
  isProcessAlive,
  lockFolder,
  withFolderLock,
} from './folder-lock.ts';
export { isFileMissing } from './is-file-missing.ts';
export { forEachLimited, Semaphore, withTimeLimit } from './limit-work.ts';
export { createLog, type Log, type LogFields, type LogLevel, logLevels, silentLog } from './log.ts';
export { type RateLimit, RateLimiter } from './rate-limiter.ts';
export { readUpTo } from './read-up-to.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
