import { serverFolder } from '@northlight/contract/data';

/** Whether only servers read this file of a release; it is never given to a browser. */
export const isServerFile = (file: string): boolean => file.startsWith(`${serverFolder}/`);

/**
 * The file in which a release says what its screens ask the backend for. It is written by the gate's run and not by the
 * build: the same sources may have another one.
 * @param hash - of its content, so that no two contents have one name
 */
export const requestsFileName = (hash: string): string => `${serverFolder}/requests-${hash}.json`;

export const isRequestsFile = (file: string): boolean => /^server\/requests-[0-9a-f]+\.json$/.test(file);
