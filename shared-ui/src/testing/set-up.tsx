import { expect } from '@jest/globals';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { ReactElement } from 'react';

/** Renders with a person at the keyboard and the pointer. */
export function setup(element: ReactElement): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(element) };
}

/** Colour contrast needs a real browser; the token test and the browser tests see to it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // Within act, because components go on while axe looks at them.
  const found = await act(() => axe(container, { rules: { region: { enabled: false } } }));
  expect(found.violations).toEqual([]);
}
