/**
 * One polite live region outside the React tree, so that nothing a page does can remove it.
 * @returns a function that has a message read out; the same message twice is read twice
 */
export function createAnnouncer(): (message: string) => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'visually-hidden';
  Object.assign(region.style, {
    // Fixed: at its place after a page of the window's height it would make that page scroll by its one pixel.
    position: 'fixed',
    top: '0',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  document.body.append(region);
  return (message) => {
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = message;
    });
  };
}
