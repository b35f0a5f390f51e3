export * from './data.ts';
export { BrandMark } from './remote/brand-mark.ts';
export { defineRemote } from './remote/declaration.ts';
export { sanitiserPolicy } from './remote/html-policy.ts';
export {
  ChunkError,
  failedChunkAddress,
  isEvaluationError,
  type LoadErrorKind,
  NotFoundError,
  RemoteLoadError,
  renewFailedChunk,
} from './remote/load-error.ts';
export type {
  ArticleMeta,
  Breadcrumb,
  DescribePage,
  MetaImage,
  PageMeta,
  PageMetaArgs,
} from './remote/meta.ts';
export {
  defineApp,
  type Page,
  type PageLoaderArgs,
  type PageModule,
  page,
  type RemoteApp,
} from './remote/page.ts';
export {
  type DocumentArgs,
  defineServer,
  type RemoteServer,
  type ServerDocument,
  type ServerHost,
} from './remote/remote-server.ts';
export {
  type ConfirmInput,
  type FailingRead,
  type Services,
  ServicesProvider,
  type ToastInput,
  useFailureToast,
  useFurtherEntries,
  useServices,
  useTitle,
} from './remote/services.ts';
export { isPageHeld, useHeldPage, useUnloadPrompt, useUnsavedChanges } from './remote/unsaved-changes.ts';
