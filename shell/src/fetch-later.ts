/** Fetches `later.ts`. */
export const fetchLater = () => import('./later.ts');
