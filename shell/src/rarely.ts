/** What most documents never need, as one chunk: the hash of each chunk weighs on every first visit. */
export { putBackText } from './document/put-back-text.ts';
export { look as lookAsAnother } from './portal-view/look.tsx';
export * as releaseLooks from './remotes/release-looks.ts';
export { isChosen, tellVisit } from './remotes/rollout.ts';
