import { getAuthState, hasStoredSession, homeOf, whenAuthSettled } from '@northlight/auth-kit';
import type { FramedRoutes, RemoteSource } from '@northlight/contract/page-tree';
import { findRoute } from '../remotes/prefetch.ts';

/** Milliseconds before a page is shown without its frame. */
const timeLimit = 6_000;

/** The frame around the shell's account pages and the 404 page: that of the remote with the user's start page. */
export interface UserFrame {
  readonly load: FramedRoutes['loadFrame'];
  /** Shows the pages without the frame, which is broken. @returns whether they had it */
  abandon(): boolean;
}

export function createUserFrame(sources: readonly RemoteSource[]): UserFrame {
  let isAbandoned = false;
  const framedSegments = new Set([
    'auth',
    ...sources.flatMap(({ remote }) =>
      remote.routes.flatMap(([path, access]) => (access === 'public' ? [] : [getFirstSegment(path)])),
    ),
  ]);
  return {
    async load({ url, signal }) {
      // An unknown public address needs no session code.
      if (isAbandoned || !framedSegments.has(getFirstSegment(new URL(url).pathname))) return null;
      if (!hasStoredSession() && getAuthState().session.status !== 'signed-in') return null;
      const { session, role } = await whenAuthSettled(signal);
      if (session.status !== 'signed-in' || role.status !== 'ready' || role.passwordDue) return null;
      const source = findRoute(sources, homeOf(role.role))?.source;
      const timeout = new Promise((resolve) => setTimeout(resolve, timeLimit));
      // The loader reports a failure.
      await Promise.race([source?.load().catch(() => null), timeout]);
      return source?.peek() ? source : null;
    },
    abandon() {
      const wasAbandoned = isAbandoned;
      isAbandoned = true;
      return !wasAbandoned;
    },
  };
}

const getFirstSegment = (path: string) => path.split('/')[1] ?? '';
