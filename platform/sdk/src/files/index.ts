export { FileRefusedError } from './file-refused-error.ts';
export { openLink } from './open-link.ts';
export { imageTypes, type PreparedFile, prepareImage, preparePdf, type Redraw } from './prepare-file.ts';
export { type SendOptions, sendFile } from './send-file.ts';
