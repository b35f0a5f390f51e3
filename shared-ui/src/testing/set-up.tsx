import { expect } from '@jest/globals';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactElement } from 'react';

/** Renders an element and sets up user events. */
export function setup(element: ReactElement): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(element) };
}

/** Colour contrast needs a real browser; the token test and browser tests check it. */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // Within act, because components update while axe runs.
  const results = await act(() =>
    axe.run(container, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } }),
  );
  expect(results.violations).toEqual([]);
}
