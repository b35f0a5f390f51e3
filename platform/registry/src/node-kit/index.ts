/** What every server process needs and no one part owns: files, locks, limits, the log, the settings. */

export { createFile, errorCode, makeFolder, replaceFile } from './files.ts';
export {
  FolderInUseError,
  type FolderLock,
  isProcessAlive,
  lockFolder,
  withFolderLock,
} from './folder-lock.ts';
export { keptFolder } from './kept-folder.ts';
export { createLog, type Log, type LogFields, type LogLevel, logLevels, silentLog } from './log.ts';
export { type Rate, RateLimiter } from './rate-limiter.ts';
export { readUpTo } from './read-up-to.ts';
export { forEachLimited, Semaphore } from './semaphore.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { saysFileMissing } from './storage-answer.ts';
export { within } from './time-limit.ts';
