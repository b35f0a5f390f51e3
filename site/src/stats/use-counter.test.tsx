import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useCounter } from './use-counter.ts';

function Stat({ value }: { value: number }) {
  const element = useRef<HTMLOutputElement>(null);
  return (
    <output ref={element} aria-label="clients">
      {useCounter(value, element)}
    </output>
  );
}

const getText = () => screen.getByRole('status', { name: 'clients' }).textContent;

/** Reports to all observers whether their element is visible. */
let setVisible: (isIntersecting: boolean) => void;
let frames: FrameRequestCallback[];
let isMotionReduced: boolean;

const renderFrame = (now: number) =>
  act(() => {
    for (const frame of frames.splice(0)) frame(now);
  });

beforeEach(() => {
  frames = [];
  isMotionReduced = false;
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  setVisible = (isIntersecting) =>
    act(() => {
      for (const reportVisibility of observers) reportVisibility([{ isIntersecting }]);
    });
  Object.assign(window, {
    matchMedia: () => ({ matches: isMotionReduced }),
    IntersectionObserver: class {
      constructor(private readonly reportVisibility: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => observers.add(this.reportVisibility);
      disconnect = () => observers.delete(this.reportVisibility);
    },
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
    cancelAnimationFrame: jest.fn(),
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('useCounter', () => {
  test('stays at 0 until visible, then counts up in 2000 ms', () => {
    render(<Stat value={100} />);
    expect(getText()).toBe('0');
    setVisible(false);
    expect(frames).toHaveLength(0);
    setVisible(true);
    renderFrame(5000);
    expect(getText()).toBe('0');
    renderFrame(6000);
    expect(getText()).toBe('88');
    renderFrame(7000);
    expect(getText()).toBe('100');
    expect(frames).toHaveLength(0);
    setVisible(false);
    expect(getText()).toBe('100');
  });

  test('shows the value immediately with reduced motion', () => {
    isMotionReduced = true;
    render(<Stat value={100} />);
    expect(getText()).toBe('100');
    expect(frames).toHaveLength(0);
  });

  test('shows the value without IntersectionObserver', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    render(<Stat value={100} />);
    expect(getText()).toBe('100');
  });

  test.each([
    ['keeps a number on screen unchanged', true],
    ['counts up a number below the fold when it becomes visible', false],
  ])('hydrates without a mismatch and %s', async (_case, isInView) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Stat value={100} />);
    expect(container.textContent).toBe('100');
    const onRecoverableError = jest.fn();
    const root = await act(() => hydrateRoot(container, <Stat value={100} />, { onRecoverableError }));
    expect(container.textContent).toBe('100');
    expect(onRecoverableError).not.toHaveBeenCalled();
    setVisible(isInView);
    expect(container.textContent).toBe(isInView ? '100' : '0');
    setVisible(true);
    renderFrame(0);
    renderFrame(1000);
    expect(container.textContent).toBe(isInView ? '100' : '88');
    await act(() => root.unmount());
    container.remove();
  });

  test('shows an updated value without counting', () => {
    const { rerender } = render(<Stat value={100} />);
    setVisible(true);
    renderFrame(0);
    renderFrame(2000);
    rerender(<Stat value={101} />);
    expect(getText()).toBe('101');
  });
});
