export { openLink } from './open-link.ts';
export {
  FileRefusedError,
  imageTypes,
  type PreparedFile,
  prepareImage,
  preparePdf,
  type Redraw,
} from './prepare-upload.ts';
export { type SendOptions, sendFile } from './send-file.ts';
