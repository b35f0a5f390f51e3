import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { useLate } from './use-late.ts';

describe('useLate', () => {
  test.each(['pointerMove', 'pointerDown', 'focusIn'] as const)(
    'loads with %s on a control of this page, and is then ready without a pending state',
    async (event) => {
      document.body.innerHTML = '<a href="/elsewhere">Elsewhere</a><a href="?open=1">Open</a>';
      const [elsewhere, open] = document.querySelectorAll('a');
      const load = jest.fn(async () => ({ name: 'code' }));
      const { result, rerender } = renderHook((isNeeded: boolean) => useLate(load, isNeeded), {
        initialProps: false,
      });
      fireEvent[event](document.body);
      fireEvent[event](elsewhere as Element);
      expect(load).not.toHaveBeenCalled();
      await act(async () => void fireEvent[event](open as Element));
      rerender(true);
      expect(result.current.code).toEqual({ name: 'code' });
      expect(load).toHaveBeenCalledTimes(1);
    },
  );

  test('retries a failed load, which is reported', async () => {
    const failure = new Error('offline');
    window.reportError = jest.fn();
    const load = jest.fn(async () => ({ name: 'code' })).mockRejectedValueOnce(failure);
    const { result } = renderHook(() => useLate(load));
    await waitFor(() => expect(result.current.hasFailed).toBe(true));
    act(() => result.current.retry());
    expect(result.current.hasFailed).toBe(false);
    await waitFor(() => expect(result.current.code).toEqual({ name: 'code' }));
    expect(window.reportError).toHaveBeenCalledWith(failure);
  });
});
