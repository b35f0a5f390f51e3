const styles = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
  section { max-height: 45vh; overflow: auto; padding: 1rem 1.25rem; background: #1d1014; color: #ffe9ec;
    border-top: 3px solid #ff5c70; font: 0.875rem/1.5 ui-monospace, monospace; }
  h2 { margin: 0 0 0.5rem; font: 600 0.9375rem/1.4 system-ui, sans-serif; }
  pre { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

let host: HTMLElement | null = null;

/** Shows errors in the sources over the page, or removes the overlay if there are none. */
export function showProblems(problems: readonly string[]): void {
  host?.remove();
  host = null;
  if (problems.length === 0) return;
  host = document.createElement('northlight-problems');
  const root = host.attachShadow({ mode: 'open' });
  root.append(createElement('style', styles), createSection(problems));
  // Outside the body, which belongs to the product.
  document.documentElement.append(host);
}

function createSection(problems: readonly string[]): HTMLElement {
  const section = createElement('section', '');
  section.setAttribute('role', 'alert');
  section.append(
    createElement('h2', 'Errors in your sources'),
    ...problems.map((problem) => createElement('pre', problem)),
  );
  return section;
}

function createElement(name: string, text: string): HTMLElement {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}
