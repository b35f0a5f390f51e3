/** The roles of spec section 6. Read from `profiles`, never from a token. */
export type Role = 'client' | 'author' | 'admin';

export interface AuthUser {
  readonly id: string;
  readonly email: string;
}

export interface Profile {
  readonly role: Role;
  readonly fullName: string | null;
  /** An employee who signed up and whom no admin has let in yet. */
  readonly awaitingAccess: boolean;
  /** The person still has to choose a password of their own: until then no page of theirs opens. */
  readonly passwordDue: boolean;
}

/** Stands in the place of a role while the code of the second factor is due. */
export type CodeDue = {
  readonly status: 'failed';
  readonly retry: () => void;
  readonly needsCode: true;
} & { readonly [Known in keyof Profile]?: undefined };

/** What reading the own profile gave: null when the account is gone. */
export type ProfileRead = Profile | CodeDue | null;

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly user: AuthUser;
      /** Staff look on as this person, and the backend refuses every write. */
      readonly readOnly?: true;
    };

export type RoleState =
  | { readonly status: 'loading' | 'none' }
  | ({ readonly status: 'ready' } & Profile)
  | CodeDue
  | { readonly status: 'failed'; readonly retry: () => void; readonly needsCode?: undefined };

export interface AuthState {
  readonly session: SessionState;
  readonly role: RoleState;
  /** The session came from a recovery or invitation link, and the new password is still to be set. */
  readonly recovering: boolean;
  /**
   * The backend no longer accepts the session while something typed stands on the page: page and person stay as they
   * are until the same person signs in again, or leaves.
   */
  readonly expired: boolean;
}

/** Why private data on screen must go. */
export type SessionEndReason =
  /** The person signed out in this tab. */
  | 'signed-out'
  /** The backend no longer accepts the session. */
  | 'expired'
  /** Another tab of this browser ended it. */
  | 'other-tab'
  /** The account is gone. */
  | 'user-gone'
  /** Another person signed in. */
  | 'user-changed'
  /** The same person, with another role. */
  | 'role-changed';
