import { isShortcut, useWindowKeydown } from '@northlight/client-work';
import { useSyncExternalStore } from 'react';

/** Seven days (spec section 9). */
const lifetimeSeconds = 7 * 24 * 60 * 60;

/** Browsers accept a `__Host-` cookie only over HTTPS and from this host. Local HTTP cannot use the prefix. */
const getCookieName = (protocol: string): string =>
  protocol === 'https:' ? '__Host-sidebar_state' : 'sidebar_state';

/** Reads the initial state from the cookie. Without one, the sidebar is collapsed if a table would not fit beside it. */
export function isInitiallyCollapsed(cookies: string, protocol: string, width: number): boolean {
  const prefix = `${getCookieName(protocol)}=`;
  const stored = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  return stored === undefined ? width < 1100 : stored === `${prefix}collapsed`;
}

export function formatSidebarCookie(isCollapsed: boolean, protocol: string): string {
  const state = `${getCookieName(protocol)}=${isCollapsed ? 'collapsed' : 'expanded'}`;
  const secure = protocol === 'https:' ? '; secure' : '';
  return `${state}; path=/; max-age=${lifetimeSeconds}; samesite=lax${secure}`;
}

let isCollapsed: boolean | null = null;
const listeners = new Set<() => void>();

function getIsCollapsed(): boolean {
  isCollapsed ??= isInitiallyCollapsed(document.cookie, window.location.protocol, window.innerWidth);
  return isCollapsed;
}

function toggle(): void {
  isCollapsed = !getIsCollapsed();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = formatSidebarCookie(isCollapsed, window.location.protocol);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the sidebar is collapsed, and a function to toggle it. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  return { isCollapsed: useSyncExternalStore(subscribe, getIsCollapsed, () => false), toggle };
}

/** Calls `onShortcut` on Ctrl/Cmd+B, except in rich text, where it means bold. */
export function useSidebarShortcut(onShortcut: () => void): void {
  useWindowKeydown((event) => {
    if (!isShortcut(event, 'b')) return;
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    event.preventDefault();
    onShortcut();
  });
}
