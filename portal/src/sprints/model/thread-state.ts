/** Whether the client waits for an answer: by the last message, as the view `sprint_threads` says it. */
export type ThreadState = 'waiting' | 'answered';

export function threadState(messages: readonly { readonly kind: string }[]): ThreadState | null {
  const last = messages.at(-1);
  if (last === undefined) return null;
  return last.kind === 'reply' ? 'answered' : 'waiting';
}
