import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/set-up.tsx';
import { createToastManager } from './toast-manager.ts';
import { ToastViewport } from './toast-viewport.tsx';

const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

describe('ToastViewport', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('shows a status for 5 s', async () => {
    const manager = createToastManager();
    render(<ToastViewport manager={manager} />);
    await act(async () =>
      manager.show({ title: 'Success', description: 'Logged out successfully', tone: 'success' }),
    );
    expect(screen.getByRole('status').textContent).toBe('SuccessLogged out successfully');
    await advanceTime(4900);
    expect(screen.getByRole('status')).toBeTruthy();
    await advanceTime(200);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('shows an error as an alert that replaces the open toast', async () => {
    const manager = createToastManager();
    render(<ToastViewport manager={manager} />);
    await act(async () => manager.show({ title: 'Saved', description: 'All of it' }));
    await advanceTime(3000);
    await act(async () => manager.show({ title: 'Error', tone: 'danger' }));
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.queryByText('All of it')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Error');
    await advanceTime(4900);
    expect(screen.getByRole('alert')).toBeTruthy();
    await advanceTime(200);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stays open under the pointer', async () => {
    const manager = createToastManager();
    render(<ToastViewport manager={manager} />);
    await act(async () => manager.show({ title: 'Saved' }));
    const toast = screen.getByRole('status');
    fireEvent.mouseEnter(toast.parentElement ?? toast);
    await advanceTime(20_000);
    expect(screen.getByRole('status')).toBe(toast);
    fireEvent.mouseLeave(toast.parentElement ?? toast);
    await advanceTime(5100);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('shows a toast from before it was mounted', async () => {
    const manager = createToastManager();
    manager.show({ title: 'Signed out elsewhere' });
    render(<ToastViewport manager={manager} />);
    await advanceTime(0);
    expect(screen.getByRole('status').textContent).toBe('Signed out elsewhere');
  });
});

test('a toast with all options is accessible', async () => {
  const manager = createToastManager();
  render(<ToastViewport manager={manager} />);
  await act(async () =>
    manager.show({
      title: 'Error',
      description: 'Not saved',
      tone: 'danger',
    }),
  );
  await expectAccessible();
});
