import { serverFolder } from '@northlight/contract/data';

/** Whether a file is only for servers and never sent to browsers. */
export const isServerFile = (file: string): boolean => file.startsWith(`${serverFolder}/`);
