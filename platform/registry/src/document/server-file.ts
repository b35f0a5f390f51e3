import { serverFolder } from '@northlight/contract/data';

/** Whether only servers read this file of a release; it is never given to a browser. */
export const isServerFile = (file: string): boolean => file.startsWith(`${serverFolder}/`);
