/** Sets the theme kept on this device before anything is painted, so that it never flashes in late. */
export function applyKeptTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the page follows the system.
  }
}
