export { imageTypes } from '@northlight/domain/file-kind';
export { openLink } from './open-link.ts';
export {
  FileRefusedError,
  type PreparedFile,
  prepareImage,
  preparePdf,
  type Redraw,
} from './prepare-upload.ts';
export { type SendOptions, sendFile } from './send-file.ts';
