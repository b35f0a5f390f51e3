/** As one chunk: they share their forms, and the hash of each chunk weighs on every first visit. */
export { AuthPage } from './auth-page.tsx';
export { LinkPage } from './link-page.tsx';
export { ResetPage } from './reset-page.tsx';
