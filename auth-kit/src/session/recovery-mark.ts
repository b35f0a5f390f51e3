/** Remembers, for this tab and through reloads, that a new password is due. */
export interface RecoveryMark {
  /** The id of the user it is due for. */
  get(): string | null;
  set(userId: string | null): void;
}

export function createRecoveryMark(storageKey: string): RecoveryMark {
  const key = `${storageKey}-recovering`;
  return {
    get() {
      try {
        return window.sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(userId) {
      try {
        if (userId === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, userId);
      } catch {
        // Blocked: after a reload the person asks for another link.
      }
    },
  };
}
