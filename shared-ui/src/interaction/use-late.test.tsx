import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { useLate } from './use-late.ts';

describe('useLate', () => {
  test.each(['pointerMove', 'pointerDown', 'keyDown', 'focusIn'] as const)(
    'loads with the first %s, and is then ready without a pending state',
    async (event) => {
      const load = jest.fn(async () => ({ name: 'code' }));
      const { result, rerender } = renderHook((isNeeded: boolean) => useLate(load, isNeeded), {
        initialProps: false,
      });
      expect(load).not.toHaveBeenCalled();
      await act(async () => void fireEvent[event](document.body));
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
