import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const id = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
const projectPath = `/project/${id}`;

const project = {
  id,
  title: 'Harbour',
  description: 'Berths and billing',
  long_description: '<p>The <b>long</b> story</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>',
  client_name: 'Port of Kiel',
  project_urls: ['https://demo.example', 'https://other.example'],
  github_url: 'https://git.example/harbour',
  technologies: ['React', 'PostgreSQL'],
  cover_image: '/a.webp',
  images: ['/b.webp', '/c.webp'],
  image_texts: { '/a.webp': 'The harbour at dawn' },
  featured: true,
  completed: true,
  start_date: '2025-03-04',
  completed_at: '2026-01-31',
};

const minimalProject = {
  ...project,
  long_description: null,
  client_name: ' ',
  project_urls: ['javascript:alert(1)'],
  github_url: 'data:text/html,x',
  technologies: [],
  cover_image: null,
  images: [],
  featured: false,
  completed: false,
  start_date: null,
  completed_at: null,
};

// jsdom does not implement dialogs.
const { showModal, close } = HTMLDialogElement.prototype;
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function hide() {
    this.open = false;
    fireEvent(this, new Event('close'));
  };
});
afterAll(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

const readDetails = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('/project/:id', () => {
  test('shows all sections of a complete project', async () => {
    const { container, services } = await openSite(projectPath, { responses: { projects: [project] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const getHref = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Back to Projects')).toBe('/projects');
    expect(getHref('Live Demo')).toBe('https://demo.example');
    for (const name of ['Live Demo', 'View Code']) {
      const link = main.getByText(name).closest('a');
      const attributes = ['target', 'rel', 'title'].map((attribute) => link?.getAttribute(attribute));
      expect(attributes).toEqual(['_blank', 'noopener', 'Opens in a new tab']);
    }
    expect(getHref('View Code')).toBe('https://git.example/harbour');
    expect(getHref('Start a project')).toBe('/contact');
    expect(main.getByText('Featured')).toBeTruthy();
    expect(main.getByText('31 January 2026', { selector: 'time' })).toBeTruthy();
    const overview = screen.getByRole('region', { name: 'Project Overview' });
    await waitFor(() => expect(overview.querySelector('b')?.textContent).toBe('long'));
    expect(overview.querySelector('script')).toBeNull();
    const achievements = within(screen.getByRole('region', { name: 'Key Achievements' }));
    expect(achievements.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'One',
      'Two',
    ]);
    expect(screen.getByRole('region', { name: 'Technologies Used' }).textContent).toContain('PostgreSQL');
    expect(readDetails('Project Timeline')).toEqual(['4 March 2025', '31 January 2026']);
    expect(readDetails('Project Stats')).toEqual(['Completed', '2', 'Port of Kiel']);
    expect(services.setTitle).toHaveBeenLastCalledWith('Harbour');
    await expectAccessible(container);
  });

  test('shows that a project without an end is ongoing', async () => {
    const ongoing = { ...minimalProject, start_date: '2025-03-04' };
    await openSite(projectPath, { responses: { projects: [ongoing] } });
    await screen.findByRole('region', { name: 'Project Timeline' });
    expect(readDetails('Project Timeline')).toEqual(['4 March 2025', 'Ongoing']);
  });

  test('leaves out missing sections', async () => {
    await openSite(projectPath, { responses: { projects: [minimalProject] } });
    const overview = within(await screen.findByRole('region', { name: 'Project Overview' }));
    expect(overview.getByText('Berths and billing')).toBeTruthy();
    expect(readDetails('Project Stats')).toEqual(['In Progress', '0']);
    for (const name of ['Project Timeline', 'Key Achievements', 'Technologies Used', 'Gallery']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    expect(screen.queryByText('Featured')).toBeNull();
    expect(screen.queryByRole('link', { name: /Live Demo|View Code/ })).toBeNull();
  });

  test('opens pictures in a lightbox with buttons and keys, and closes it', async () => {
    const { user, router } = await openSite(projectPath, { responses: { projects: [project] } });
    const gallery = within(await screen.findByRole('list', { name: 'Pictures' }));
    const [first, second] = gallery.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/a.webp');
    expect(first?.getAttribute('aria-label')).toBe('Enlarge picture 1 of 3: The harbour at dawn');
    if (second === undefined) throw new Error('there is no second picture');
    await user.click(second);
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    const lightbox = within(dialog);
    expect(lightbox.getByText('2 / 3')).toBeTruthy();
    await user.click(lightbox.getByRole('button', { name: 'Previous picture' }));
    expect(lightbox.getByText('1 / 3')).toBeTruthy();
    expect(lightbox.getByRole('img', { name: 'The harbour at dawn' })).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(lightbox.getByText('3 / 3')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(lightbox.getByText('1 / 3')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'End' });
    expect(lightbox.getByText('3 / 3')).toBeTruthy();
    await expectAccessible(dialog);
    await user.click(lightbox.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(second);
    const reopenedDialog = await screen.findByRole('dialog', { name: 'Pictures' });
    expect(within(reopenedDialog).getByText('2 / 3')).toBeTruthy();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Focus returns only if the dialog is closed.
    expect(reopenedDialog).toHaveProperty('open', false);
    expect(router.state.location.pathname).toBe(projectPath);
  });

  test.each([projectPath, '/project/harbour'])('shows Project Not Found for %s', async (path) => {
    const { container } = await openSite(path, { responses: { projects: [] } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Project Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Projects' }).getAttribute('href')).toBe('/projects');
    await expectAccessible(container);
  });
});
