import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const statsResponse = { site_stats: [{ happy_clients: 42, projects_in_care: 17 }] };

const createService = (number: number) => ({
  id: `service-${number}`,
  title: `Service ${number}`,
  description: `What service ${number} is`,
  features: ['One', 'Two', 'Three', 'Four', 'Four'],
  price_starting: `$${number},000`,
  icon_name: null,
});

const member = {
  id: 'm1',
  name: 'Ingrid Solberg',
  role: 'Principal Engineer',
  bio: 'Reads the old code first.',
  image_url: null,
  skills: ['Architecture', 'PostgreSQL', 'TypeScript', 'Mentoring', 'Estimation'],
  linkedin_url: 'https://linkedin.example/ingrid',
  twitter_url: 'javascript:alert(1)',
  github_url: null,
};

const createProject = (number: number, technologies: string[], project_urls: string[] = []) => ({
  id: `project-${String(number).padStart(2, '0')}`,
  title: `Project ${number}`,
  description: `What project ${number} does`,
  client_name: null,
  technologies,
  cover_image: null,
  project_urls,
});

const getTitlesIn = (name: string, level: number) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);

describe('/about', () => {
  test('shows the story, the numbers and the three values', async () => {
    const story = 'We were founded in 2019.\n\nAnd stayed.';
    const { container } = await openSite('/about', {
      responses: { ...statsResponse, settings: [{ story }] },
    });
    await screen.findByText('42');
    expect(screen.getByText('And stayed.')).toBeTruthy();
    expect(getTitlesIn('What we value', 3)).toEqual([
      'Product Excellence',
      'Innovation First',
      'True Partnership',
    ]);
    await expectAccessible(container);
  });

  test('links to three pages in a dropdown that closes on Escape', async () => {
    const { user } = await openSite('/about', { responses: statsResponse });
    const summary = await screen.findByText('Learn More About Us');
    await user.click(summary);
    const dropdown = summary.closest('details');
    if (dropdown === null) throw new Error('the dropdown is not a disclosure');
    expect(dropdown.open).toBe(true);
    expect(
      within(dropdown)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Our Mission & Vision', '/mission'],
      ['Meet Our Team', '/team'],
      ['Our Work', '/projects'],
    ]);
    await user.keyboard('{Escape}');
    expect(dropdown.open).toBe(false);
  });
});

describe('/mission', () => {
  test('shows values, approach, impact and the statements that are written', async () => {
    const figures = ['$50M+ Client savings', '200+ Projects', '95% Satisfaction', '24/7 Support'];
    const { container } = await openSite('/mission', {
      responses: { settings: [{ figures, mission: 'To help.', vision: null }] },
    });
    expect(await screen.findByRole('region', { name: 'Our impact' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Our mission' }).textContent).toContain('To help.');
    expect(screen.queryByRole('heading', { name: 'Our vision' })).toBeNull();
    expect(getTitlesIn('Core values', 3)).toEqual([
      'Client-First Approach',
      'Innovation',
      'Collaboration',
      'Excellence',
    ]);
    expect(getTitlesIn('Our approach', 3)).toEqual(['Understand', 'Innovate', 'Deliver']);
    const impact = screen
      .getAllByRole('term')
      .map((term) => [term.nextSibling?.textContent, term.textContent]);
    expect(impact).toEqual([
      ['$50M+', 'Client savings'],
      ['200+', 'Projects'],
      ['95%', 'Satisfaction'],
      ['24/7', 'Support'],
    ]);
    await expectAccessible(container);
  });
});

describe('/services', () => {
  test('shows all services with all their features, and the four steps', async () => {
    const { container } = await openSite('/services', {
      responses: { services: [1, 2, 3, 4, 5].map(createService) },
    });
    await screen.findByRole('heading', { name: 'Service 5' });
    expect(getTitlesIn('Our services', 2)).toHaveLength(5);
    const list = within(screen.getByRole('region', { name: 'Our services' }));
    expect(list.getAllByText('Four')).toHaveLength(5);
    expect(list.getByText('From $5,000')).toBeTruthy();
    const link = list.getByRole('link', { name: 'Get Started with Service 2' });
    expect(link.getAttribute('href')).toBe('/contact');
    expect(getTitlesIn('Four steps, no leaps', 3)).toEqual(['Discovery', 'Design', 'Develop', 'Deploy']);
    await expectAccessible(container);
  });
});

describe('/team', () => {
  test('shows a member with at most four skills and only safe links', async () => {
    const { container } = await openSite('/team', { responses: { team_members: [member] } });
    await screen.findByRole('heading', { name: 'Ingrid Solberg' });
    const team = within(screen.getByRole('region', { name: 'Our team' }));
    expect(team.getByText('Reads the old code first.')).toBeTruthy();
    expect(team.getByText('Mentoring')).toBeTruthy();
    expect(team.queryByText('Estimation')).toBeNull();
    expect(team.getByRole('img', { name: 'Portrait of Ingrid Solberg' }).getAttribute('src')).toBe(
      '/remotes/site/0.1.0/images/fallback-team.webp',
    );
    expect(team.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://linkedin.example/ingrid',
    ]);
    await expectAccessible(container);
  });

  test.each([
    ['https://cal.example/northlight', 'https://cal.example/northlight'],
    [null, '/contact'],
  ])('with the booking link %j, links to %s for a consultation', async (booking_url, href) => {
    await openSite('/team', { responses: { settings: [{ booking_url }] } });
    const link = await screen.findByRole('link', { name: 'Book a consultation' });
    expect(link.getAttribute('href')).toBe(href);
  });

  test('shows an empty state if there are no members', async () => {
    await openSite('/team');
    expect(await screen.findByText('No team members found')).toBeTruthy();
  });
});

describe('/projects', () => {
  const projects = [
    createProject(1, ['React', 'Deno', 'React', 'Ada', 'C', 'D'], ['https://demo.example']),
    createProject(2, ['React'], ['javascript:alert(1)']),
    createProject(3, ['Deno', 'E', 'F', 'G', 'H']),
  ];
  const filterByTechnology = (url: URL) => {
    const filter = url.searchParams.get('technologies');
    return projects.filter(({ technologies }) =>
      technologies.some((technology) => filter === null || filter === `cs.{"${technology}"}`),
    );
  };
  const getTitles = () => getTitlesIn('Projects', 2);
  const getPressedButtons = () =>
    screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

  test('shows projects with at most four technologies and a demo link', async () => {
    const { container } = await openSite('/projects', { responses: { projects } });
    const link = await screen.findByRole('link', { name: 'Project 1' });
    expect(link.getAttribute('href')).toBe('/project/project-01');
    const technologies = within(screen.getAllByRole('list', { name: 'Technologies' })[0] as HTMLElement);
    expect(technologies.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'React',
      'Deno',
      'Ada',
      'C',
    ]);
    const demos = screen.getAllByRole('link', { name: /^Live Demo/ });
    expect(demos.map((demo) => demo.getAttribute('href'))).toEqual(['https://demo.example']);
    await expectAccessible(container);
  });

  test('stores the technology filter in the URL, so that Back undoes it', async () => {
    const { user, router } = await openSite('/projects', { responses: { projects: filterByTechnology } });
    await screen.findByRole('link', { name: 'Project 1' });
    const filter = within(screen.getByRole('form', { name: 'Filter by technology' }));
    expect(filter.getAllByRole('button')).toHaveLength(8);
    expect(getPressedButtons()).toEqual(['All Projects']);
    await user.click(filter.getByRole('button', { name: 'React' }));
    expect(router.state.location.search).toBe('?technology=React');
    await waitFor(() => expect(getTitles()).toEqual(['Project 1', 'Project 2']));
    expect(getPressedButtons()).toEqual(['React']);
    await user.click(filter.getByRole('button', { name: 'React' }));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'Project 3' })).toBeTruthy();
    expect(getPressedButtons()).toEqual(['All Projects']);
  });

  test('applies the filter from the URL, and links to all projects from an empty result', async () => {
    const { user } = await openSite('/projects?technology=Fortran', {
      responses: { projects: filterByTechnology },
    });
    expect(await screen.findByText('No projects found matching your criteria.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Show all projects' }));
    expect(await screen.findByRole('link', { name: 'Project 3' })).toBeTruthy();
  });

  test('shows twelve projects per page, with a filter for all of them', async () => {
    const manyProjects = Array.from({ length: 14 }, (_, index) =>
      createProject(index + 1, [index < 13 ? 'React' : 'Ada']),
    );
    const { user, router } = await openSite('/projects', { responses: { projects: manyProjects } });
    await screen.findByRole('link', { name: 'Project 1' });
    expect(getTitles()).toHaveLength(12);
    expect(screen.getByRole('button', { name: 'Ada' })).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 1 of 2')).toBeTruthy();
    await user.click(pages.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'Project 14' })).toBeTruthy();
    expect(getTitles()).toEqual(['Project 13', 'Project 14']);
    expect(router.state.location.search).toBe('?page=2');
    expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/projects');
  });

  test('shows an empty state if there are no projects', async () => {
    await openSite('/projects');
    expect(await screen.findByText('No projects found matching your criteria.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

const id = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';

describe.each([
  ['/services', 'services', 'Loading services...', 'Failed to fetch services'],
  ['/team', 'team_members', 'Loading team members...', 'Failed to load team members'],
  ['/projects', 'projects', 'Loading projects...', 'Failed to load projects'],
  [`/project/${id}`, 'projects', 'Loading project...', 'Failed to load project details'],
  ['/blog', 'blogs', 'Loading articles...', 'Failed to load blog posts'],
  ['/blog/a-post', 'blogs', 'Loading article...', 'Failed to load blog post'],
])('%s', (path, table, loadingMessage, errorMessage) => {
  test('shows that it is loading', async () => {
    await openSite(path, { responses: { [table]: 'never' } });
    expect(await screen.findByText(loadingMessage)).toBeTruthy();
  });

  test('shows one toast and Retry after a failed load', async () => {
    const { user, services, responses } = await openSite(path, { responses: { [table]: 500 } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText(errorMessage)).toBeTruthy();
    expect(screen.queryByText(/^No .* found/)).toBeNull();
    expect(services.toast.mock.calls).toEqual([
      [{ tone: 'danger', title: 'Error', description: errorMessage }],
    ]);
    responses[table] = [];
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });
});
