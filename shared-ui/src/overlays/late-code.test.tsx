import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { Dialog } from './dialogs.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Select } from './select.tsx';
import { Tooltip } from './tooltip.tsx';

let mockIsOffline = false;
jest.mock('./late/popups.ts', () => {
  if (mockIsOffline) throw new Error('Loading chunk 7 failed');
  return jest.requireActual('./late/popups.ts');
});

// The code is read within a test, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// In order: once it is here, the code stays.
const reported = jest.fn();
beforeEach(() => {
  globalThis.reportError = reported;
});
afterEach(() => {
  mockIsOffline = false;
  reported.mockClear();
});

const letters = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
] as const;

function Letters() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  return <Select label="Letter" items={letters} value={value} onValueChange={setValue} />;
}

test('a hover that cannot fetch the code is silent', async () => {
  mockIsOffline = true;
  const { user } = setup(
    <Tooltip label="More">
      <Button>Edit</Button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

test('a dialog whose code is lost says so, and can be given up', async () => {
  mockIsOffline = true;
  const onClose = jest.fn();
  const { user } = setup(
    <Dialog isOpen onClose={onClose} title="Invoice">
      Text
    </Dialog>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection.');
  await expectAccessible();
  expect(reported).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a control without its code looks closed to a screen reader', async () => {
  // The clicks before this were a first sign, which fetches it.
  mockIsOffline = true;
  setup(
    <>
      <Letters />
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => {}}>Edit</MenuItem>
      </Menu>
    </>,
  );
  const select = screen.getByRole('combobox', { name: 'Letter', expanded: false });
  expect([select.textContent, select.getAttribute('aria-haspopup')]).toEqual(['Alpha', 'listbox']);
  const menu = screen.getByRole('button', { name: 'More', expanded: false });
  expect(menu.getAttribute('aria-haspopup')).toBe('menu');
  await expectAccessible();
});

test('what was pressed while the code was lost happens after Retry', async () => {
  mockIsOffline = true;
  const { user } = setup(<Letters />);
  const select = screen.getByRole('combobox', { name: 'Letter' });
  fireEvent.keyDown(select, { key: 'b' });
  await screen.findByRole('alert');
  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(select.textContent).toBe('Beta'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Letter' })).toBe(select);
});

test('the first press of a menu opens it, by click and by arrow', async () => {
  const { user } = setup(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
      <MenuItem onSelect={() => {}}>Delete</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  fireEvent.click(trigger);
  await screen.findByRole('menu');
  expect(screen.getByRole('button', { name: 'More', expanded: true, hidden: true })).toBe(trigger);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(trigger);
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
});

test("a control's own handlers and ref stay beside the popup's", async () => {
  const onClick = jest.fn();
  const ref = { current: null };
  const { user } = setup(
    <Menu
      trigger={
        <Button ref={ref} onClick={onClick}>
          More
        </Button>
      }
    >
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  expect(ref.current).toBe(trigger);
  await user.click(trigger);
  await screen.findByRole('menu');
  expect(onClick).toHaveBeenCalledTimes(1);
});
