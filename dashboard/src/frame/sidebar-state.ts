import { useEffect, useSyncExternalStore } from 'react';

const cookie = 'sidebar_state';
/** Seven days (spec section 9). */
const lifetimeSeconds = 7 * 24 * 60 * 60;

/** Whether a cookie string says that the sidebar is collapsed. */
export function isCollapsedIn(cookies: string): boolean {
  return cookies.split('; ').includes(`${cookie}=collapsed`);
}

/** The cookie that keeps the sidebar's state. */
export function sidebarCookie(isCollapsed: boolean): string {
  return `${cookie}=${isCollapsed ? 'collapsed' : 'expanded'}; path=/dashboard; max-age=${lifetimeSeconds}; samesite=lax`;
}

/** Ctrl or Cmd with B, and nothing else. */
export function isSidebarShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'b'
  );
}

let isCollapsed: boolean | null = null;
const listeners = new Set<() => void>();

function get(): boolean {
  isCollapsed ??= isCollapsedIn(document.cookie);
  return isCollapsed;
}

function toggle(): void {
  isCollapsed = !get();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = sidebarCookie(isCollapsed);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the sidebar is collapsed to icons, and its switch. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  return { isCollapsed: useSyncExternalStore(subscribe, get), toggle };
}

/** Runs `onShortcut` at Ctrl/Cmd+B, except while someone writes rich text, where it means bold. */
export function useSidebarShortcut(onShortcut: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSidebarShortcut(event)) return;
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.preventDefault();
      onShortcut();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onShortcut]);
}
