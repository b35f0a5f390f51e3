/** The roles of spec section 6. Read from `profiles`, never from a token. */
export type Role = 'client' | 'author' | 'admin';

export interface AuthUser {
  readonly id: string;
  readonly email: string;
}

export interface Profile {
  readonly role: Role;
  readonly fullName: string | null;
  /** An employee who signed up and is waiting for an admin's approval. */
  readonly awaitingAccess: boolean;
  /** The user must choose their own password before any of their pages opens. */
  readonly passwordDue: boolean;
}

/** Replaces the role while the second factor's code is required. */
export type CodeRequired = {
  readonly status: 'failed';
  readonly retry: () => void;
  readonly needsCode: true;
} & { readonly [Known in keyof Profile]?: undefined };

/** The result of reading the profile; null if the account has been deleted. */
export type ProfileRead = Profile | CodeRequired | null;

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly user: AuthUser;
      /** Staff view the portal as this user; the backend rejects every write. */
      readonly readOnly?: true;
    };

export type RoleState =
  | { readonly status: 'loading' | 'none' }
  | ({ readonly status: 'ready' } & Profile)
  | CodeRequired
  | { readonly status: 'failed'; readonly retry: () => void; readonly needsCode?: undefined };

export interface AuthState {
  readonly session: SessionState;
  readonly role: RoleState;
  /** The session came from a recovery or invitation link, and a new password must be set. */
  readonly recovering: boolean;
  /**
   * The session has expired while the page has unsaved text. Page and user stay until the same user signs in again or
   * leaves.
   */
  readonly expired: boolean;
}

/** Why private data must be cleared. */
export type SessionEndReason =
  /** The user signed out in this tab. */
  | 'signed-out'
  /** The backend no longer accepts the session. */
  | 'expired'
  /** Another tab of this browser ended it. */
  | 'other-tab'
  /** The account has been deleted. */
  | 'user-gone'
  /** Another user signed in. */
  | 'user-changed'
  /** The user's role has changed. */
  | 'role-changed';
