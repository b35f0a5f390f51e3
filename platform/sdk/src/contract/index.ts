export * from './data.ts';
export { defineRemote } from './declaration.ts';
export { sanitiserPolicy } from './html-policy.ts';
export {
  ChunkError,
  failedChunkAddress,
  isEvaluationError,
  type LoadErrorKind,
  NotFoundError,
  RemoteLoadError,
  renewFailedChunk,
} from './load-error.ts';
export type { ArticleMeta, Breadcrumb, DescribePage, MetaImage, PageMeta, PageMetaArgs } from './meta.ts';
export { defineApp, type Page, type PageLoaderArgs, type PageModule, page, type RemoteApp } from './page.ts';
export {
  type DocumentArgs,
  defineServer,
  type RemoteServer,
  type ServerDocument,
  type ServerHost,
} from './remote-server.ts';
export {
  type ConfirmInput,
  type FailingRead,
  type Services,
  ServicesProvider,
  type Store,
  type ThemeChoice,
  type ToastInput,
  useFailureToast,
  useFurtherEntries,
  useServices,
  useThemeChoice,
  useTitle,
} from './services.ts';
export { isPageHeld, useHeldPage, useUnloadPrompt, useUnsavedChanges } from './unsaved-changes.ts';
