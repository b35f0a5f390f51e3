import { ArrowRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Spinner } from '../actions/spinner.tsx';
import { type Theme, ThemeToggle } from '../actions/theme-toggle.tsx';
import { Cluster } from '../layout/stack.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../overlays/menu.tsx';
import { Select } from '../overlays/select.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Section } from './section.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const projects = [
  { value: 'all', label: 'All Projects' },
  { value: 'checkout', label: 'Checkout' },
  { value: 'atlas', label: 'Atlas field service' },
] as const;

/** Buttons, menus and what sits in a toolbar. */
export function ActionsSection() {
  const [isLoading, setIsLoading] = useState(false);
  const [theme, setTheme] = useState<Theme>('system');
  const [project, setProject] = useState<(typeof projects)[number]['value']>('all');
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Cluster key={variant}>
          <Button variant={variant}>Start a project</Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" />}>
            New invoice
          </Button>
          <Button variant={variant} isLoading>
            Create invoice
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <Button
          variant="primary"
          loadingLabel="Submitting..."
          isLoading={isLoading}
          onClick={() => setIsLoading(true)}
        >
          Submit Feedback
        </Button>
        <Button onClick={() => setIsLoading(false)}>Stop</Button>
        <Button variant="ghost" icon={<ArrowRight aria-hidden="true" />} render={<a href="#kit" />}>
          A link
        </Button>
        <Spinner label="Loading" size={20} />
      </Cluster>
      <Cluster>
        <Tooltip label="Edit invoice">
          <IconButton label="Edit invoice">
            <Pencil aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <ThemeToggle theme={theme} onChange={setTheme} />
        <Menu
          trigger={
            <IconButton label="More" variant="secondary">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          align="start"
        >
          <MenuGroup label="INV-0042">
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => {}}>
              Edit
            </MenuItem>
            <MenuLink icon={<ArrowRight aria-hidden="true" />} render={<a href="#kit" />}>
              Open project
            </MenuLink>
            <MenuItem isDisabled onSelect={() => {}}>
              Mark Paid
            </MenuItem>
          </MenuGroup>
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        <div style={{ width: '14rem' }}>
          <Select label="Project" isLabelHidden items={projects} value={project} onValueChange={setProject} />
        </div>
      </Cluster>
    </Section>
  );
}
