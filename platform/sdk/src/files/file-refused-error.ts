/** Why a file is not taken, in words for the person. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
}
