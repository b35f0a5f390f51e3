import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { loadPopups, usePopups } from './popup-code.ts';

test('the code that arrives is drawn first where it is wanted, and in a transition everywhere else', async () => {
  const seen: (string | null)[] = [];
  function Control({ isWanted }: { isWanted: boolean }) {
    const popups = usePopups(isWanted);
    useLayoutEffect(() => {
      if (popups !== null && isWanted) seen.push(screen.getByTestId('not wanted').textContent);
    }, [popups, isWanted]);
    return <p data-testid={isWanted ? 'wanted' : 'not wanted'}>{popups === null ? 'plain' : 'whole'}</p>;
  }
  render(
    <>
      <Control isWanted={false} />
      <Control isWanted />
    </>,
  );
  await act(loadPopups);
  expect(seen).toEqual(['plain']);
  expect(screen.getByTestId('not wanted').textContent).toBe('whole');
});
