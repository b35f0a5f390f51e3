const styles = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
  section { max-height: 45vh; overflow: auto; padding: 1rem 1.25rem; background: #1d1014; color: #ffe9ec;
    border-top: 3px solid #ff5c70; font: 0.875rem/1.5 ui-monospace, monospace; }
  h2 { margin: 0 0 0.5rem; font: 600 0.9375rem/1.4 system-ui, sans-serif; }
  pre { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

let host: HTMLElement | null = null;

/** Shows errors of the sources over the page, or removes the overlay if there are none. */
export function showProblems(problems: readonly string[]): void {
  host?.remove();
  host = null;
  if (problems.length === 0) return;
  host = document.createElement('northlight-problems');
  const root = host.attachShadow({ mode: 'open' });
  root.append(element('style', styles), sectionWith(problems));
  // Outside the body, which belongs to the product.
  document.documentElement.append(host);
}

function sectionWith(problems: readonly string[]): HTMLElement {
  const section = element('section', '');
  section.setAttribute('role', 'alert');
  section.append(
    element('h2', 'Errors in your sources'),
    ...problems.map((problem) => element('pre', problem)),
  );
  return section;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
