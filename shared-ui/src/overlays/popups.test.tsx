import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Tabs } from '../display/tabs.tsx';
import { expectAccessible, setup } from '../testing/set-up.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from './menu.tsx';
import { Tooltip } from './tooltip.tsx';

describe('Menu', () => {
  test('opens by keyboard, runs the chosen action and returns focus to the trigger', async () => {
    const onDelete = jest.fn();
    const { user } = setup(
      <Menu trigger={<Button>More</Button>}>
        <MenuGroup label="Invoice">
          <MenuItem onSelect={() => {}}>Edit</MenuItem>
          <MenuLink render={<a href="/help" />}>Help</MenuLink>
        </MenuGroup>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>,
    );
    const trigger = screen.getByRole('button', { name: 'More' });
    act(() => trigger.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(screen.getByRole('menuitem', { name: 'Help' }).getAttribute('href')).toBe('/help');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' })));
    await expectAccessible();
    await user.keyboard('{End}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(trigger);
  });
});

test('a second click on a menu’s button closes it', async () => {
  const { user } = setup(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => {}}>Edit</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  expect(await screen.findByRole('menu')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

describe('an open menu', () => {
  test.each([
    ['on Tab, which moves focus past its button', {}, 'After'],
    ['on Shift+Tab, which moves focus to its button', { shift: true }, 'More'],
  ])('closes %s', async (_how, keys, next) => {
    const { user } = setup(
      <>
        <button type="button">Before</button>
        <Menu trigger={<Button>More</Button>}>
          <MenuItem onSelect={() => {}}>Edit</MenuItem>
        </Menu>
        <button type="button">After</button>
      </>,
    );
    act(() => screen.getByRole('button', { name: 'More' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' })));
    await user.tab(keys);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: next }));
  });
});

describe('Tooltip', () => {
  test('shows on focus and hides on Escape', async () => {
    const { user } = setup(
      <Tooltip label="Collapse the sidebar">
        <IconButton label="Collapse">
          <svg aria-hidden="true" />
        </IconButton>
      </Tooltip>,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Collapse' }));
    expect(await screen.findByText('Collapse the sidebar')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Collapse the sidebar')).toBeNull());
  });
});

type View = 'overview' | 'sprints';

function Views({ onChange }: { onChange: (view: View) => void }) {
  const [view, setView] = useState<View>('overview');
  const changeView = (next: View) => {
    setView(next);
    onChange(next);
  };
  return (
    <Tabs
      label="Project"
      value={view}
      onValueChange={changeView}
      items={[
        { value: 'overview', label: 'Overview', content: 'Progress' },
        { value: 'sprints', label: 'Sprints', count: 4, content: 'All of them' },
      ]}
    />
  );
}

describe('Tabs', () => {
  test('show the selected tab’s panel, and select another tab with arrow keys and Enter', async () => {
    const onChange = jest.fn();
    const { user } = setup(<Views onChange={onChange} />);
    expect(screen.getByRole('tabpanel', { name: 'Overview' }).textContent).toBe('Progress');
    expect(screen.getByRole('tablist', { name: 'Project' })).toBeTruthy();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('sprints');
    expect(screen.getByRole('tabpanel').textContent).toBe('All of them');
    await expectAccessible();
  });

  test.each([
    ['ArrowLeft', 'sprints'],
    ['End', 'sprints'],
    ['ArrowRight}{ArrowRight', 'overview'],
    ['End}{Home', 'overview'],
  ])('move focus with %s to %s', async (keys, expected) => {
    const { user } = setup(<Views onChange={() => {}} />);
    await user.tab();
    await user.keyboard(`{${keys}}`);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: new RegExp(expected, 'i') }));
  });
});
