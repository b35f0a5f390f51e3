import { describe, expect, test } from '@jest/globals';
import { brand, neutralBrand, setBrand } from '@northlight/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, type FakeResponses, openSite } from '../testing/open-site.tsx';

const createService = (number: number) => ({
  id: `service-${number}`,
  title: `Service ${number}`,
  description: `What service ${number} is`,
  features: [1, 2, 3, 4].map((feature) => `Feature ${number}.${feature}`),
  price_starting: number === 2 ? null : `$${number},000`,
  icon_name: 'Globe',
});

const createProject = (number: number) => ({
  id: `project-${number}`,
  title: `Project ${number}`,
  description: `What project ${number} does`,
  client_name: number === 2 ? ' ' : `Client ${number}`,
  technologies: ['React', 'PostgreSQL', 'Deno', 'Kubernetes'],
  cover_image: null,
});

const fullResponses: FakeResponses = {
  services: [1, 2, 3, 4].map(createService),
  site_stats: [{ happy_clients: 42, projects_in_care: 17 }],
  settings: [{ years_experience: 4 }],
  featured_projects: [1, 2, 3].map(createProject),
  testimonials: [
    {
      id: 't1',
      author_name: 'Ada',
      author_role: 'CTO',
      company: 'Acme',
      quote: 'It works.',
      avatar_url: null,
    },
    { id: 't2', author_name: 'Bo', author_role: ' ', company: 'Port', quote: 'It stays.', avatar_url: null },
  ],
};

const getSection = (name: string | RegExp) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  test('shows the hero with both calls to action', async () => {
    const { container } = await openSite('/', { responses: fullResponses });
    const hero = within(await screen.findByRole('region', { name: 'Custom software, made to fit' }));
    expect(hero.getByRole('link', { name: 'Start a project' }).getAttribute('href')).toBe('/contact');
    expect(hero.getByRole('link', { name: 'See our work' }).getAttribute('href')).toBe('/projects');
    await expectAccessible(container);
  });

  test('shows the tagline and the description of the brand', async () => {
    setBrand({ ...neutralBrand, tagline: 'Five* ships on time.', description: 'We write logbooks.' });
    try {
      await openSite('/');
      const hero = within(await screen.findByRole('region', { name: 'Five* ships on time.' }));
      expect(hero.getByText('We write logbooks.')).toBeTruthy();
      expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
        'We write logbooks.',
      );
    } finally {
      setBrand(neutralBrand);
    }
  });

  test('shows the three numbers', async () => {
    await openSite('/', { responses: fullResponses });
    const band = within(await screen.findByRole('region', { name: `${brand.name} in numbers` }));
    const numbers = band
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(numbers).toEqual([
      ['Happy Clients', '42'],
      ['Years Experience', '4'],
      ['Projects Under Our Care', '17'],
    ]);
  });

  test('shows three services with three features each', async () => {
    await openSite('/', { responses: fullResponses });
    await screen.findByRole('heading', { name: 'Service 1' });
    const services = getSection('What we build');
    expect(services.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Service 1',
      'Service 2',
      'Service 3',
    ]);
    expect(services.getAllByText(/^Feature 1/)).toHaveLength(3);
    expect(services.getAllByText(/^From/).map(({ textContent }) => textContent)).toEqual([
      'From $1,000',
      'From $3,000',
    ]);
    expect(services.getByRole('link', { name: /View All/ }).getAttribute('href')).toBe('/services');
  });

  test('shows three projects with at most three technologies and links to them', async () => {
    await openSite('/', { responses: fullResponses });
    const link = await screen.findByRole('link', { name: 'Project 2' });
    expect(link.getAttribute('href')).toBe('/project/project-2');
    const projects = getSection('Recent work');
    expect(projects.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(projects.getAllByText('Deno')).toHaveLength(3);
    expect(projects.queryByText('Kubernetes')).toBeNull();
    expect(projects.getByRole('link', { name: /View All/ }).getAttribute('href')).toBe('/projects');
  });

  test('shows testimonials', async () => {
    await openSite('/', { responses: fullResponses });
    expect(await screen.findByText('It works.')).toBeTruthy();
    expect(screen.getByText('CTO, Acme')).toBeTruthy();
    expect(screen.getByText('Port')).toBeTruthy();
  });

  test('says nothing that the agency has not written', async () => {
    const { services } = await openSite('/', {
      responses: { site_stats: [{ happy_clients: 0, projects_in_care: 0 }] },
    });
    await screen.findByRole('heading', { name: 'Custom software, made to fit' });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const sections = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    expect(sections).toEqual(['hero-title', 'closing-title']);
    expect(screen.queryAllByRole('term')).toEqual([]);
    expect(services.toast).not.toHaveBeenCalled();
  });

  test('shows that its sections are loading', async () => {
    const { container } = await openSite('/', {
      responses: {
        services: 'never',
        site_stats: 'never',
        featured_projects: 'never',
        testimonials: 'never',
      },
    });
    expect(await screen.findByRole('list', { name: 'Loading services...' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Loading projects...' })).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
    await expectAccessible(container);
  });

  test.each([
    ['services', 'What we build', 'Failed to fetch services', createService(1), 'Service 1'],
    ['featured_projects', 'Recent work', 'Failed to load projects', createProject(1), 'Project 1'],
  ])('shows the failure in place and in one toast, with Retry, if %s fail to load', async (...row) => {
    const [table, title, message, item, itemTitle] = row;
    const { user, services, responses, container } = await openSite('/', {
      responses: { ...fullResponses, [table]: 500 },
    });
    const section = within(await screen.findByRole('region', { name: title }));
    expect(await section.findByText(message)).toBeTruthy();
    expect(services.toast.mock.calls).toEqual([[{ tone: 'danger', title: 'Error', description: message }]]);
    await expectAccessible(container);
    responses[table] = [item];
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByRole('heading', { name: itemTitle })).toBeTruthy();
  });

  test('shows no toast and no 0 if numbers and testimonials fail to load', async () => {
    const { user, services, responses } = await openSite('/', {
      responses: { ...fullResponses, site_stats: 500, testimonials: 500 },
    });
    const band = within(await screen.findByRole('region', { name: `${brand.name} in numbers` }));
    expect(band.getByText('4')).toBeTruthy();
    expect(band.queryByText('0')).toBeNull();
    expect(await screen.findByText('The testimonials could not be loaded')).toBeTruthy();
    expect(services.toast).not.toHaveBeenCalled();
    responses.site_stats = [{ happy_clients: 42, projects_in_care: 17 }];
    await user.click(band.getByRole('button', { name: 'Retry' }));
    expect(await band.findByText('42')).toBeTruthy();
  });
});
