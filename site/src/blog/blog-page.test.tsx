import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { expectAccessible, openSite } from '../testing/open-site.tsx';

const createPost = (number: number) => ({
  id: `post-${number}`,
  title: `Post ${number}`,
  slug: `post-${number}-slug`,
  excerpt: number === 3 ? 'About Lighthouses' : `Excerpt ${number}`,
  header_image_url: null,
  header_image_alt: null,
  word_count: 200 * number + 1,
  publish_at: `2026-03-01T10:${59 - number}:00+00:00`,
  created_at: '2026-03-01T10:00:00+00:00',
  author: { full_name: `Writer ${number}` },
  category: { name: 'Design', color: '#1B53A8' },
});

const blogs = [1, 2, 3, 4].map(createPost);
const filterBySearch = ({ searchParams }: URL) => {
  const filter = searchParams.get('search_text');
  // The pattern is in small letters, as the stored search text is.
  return blogs.filter(
    ({ excerpt }) => filter === null || filter.includes(`%${excerpt.split(' ')[1]?.toLowerCase()}%`),
  );
};

const getTitles = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('/blog', () => {
  test('shows two featured articles and the latest ones with their details and links', async () => {
    const { container } = await openSite('/blog', { responses: { blogs } });
    await screen.findByRole('heading', { name: 'Post 1' });
    expect(getTitles('Featured Articles')).toEqual(['Post 1', 'Post 2']);
    expect(getTitles('Latest Articles')).toEqual(['Post 3', 'Post 4']);
    const details = within(screen.getAllByRole('list', { name: 'About this article' })[1] as HTMLElement);
    expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 March 2026',
      'Writer 2',
      '3 min read',
    ]);
    const link = screen.getByRole('link', { name: /^Read More.*Post 4$/ });
    expect(link.getAttribute('href')).toBe('/blog/post-4-slug');
    await expectAccessible(container);
  });

  test('searches while the visitor types and stores the search in the URL', async () => {
    const { user, router } = await openSite('/blog', { responses: { blogs: filterBySearch } });
    const box = await screen.findByRole('searchbox', { name: 'Search articles' });
    await screen.findByRole('heading', { name: 'Post 1' });
    await user.type(box, 'Lighthouses');
    expect(await screen.findByText('1 article for “Lighthouses”')).toBeTruthy();
    expect(getTitles('Featured Articles')).toEqual(['Post 3']);
    expect(router.state.location.search).toBe('?search=Lighthouses');
    expect(screen.queryByRole('region', { name: 'Latest Articles' })).toBeNull();
  });

  test('goes back from search to search, then to all articles', async () => {
    const { user, router } = await openSite('/blog', { responses: { blogs: filterBySearch } });
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search articles' });
    for (const search of ['Lighthouses', '4']) {
      await user.clear(box);
      await user.type(box, `${search}{Enter}`);
      expect(await screen.findByText(`1 article for “${search}”`)).toBeTruthy();
    }
    await act(async () => router.navigate(-1));
    expect(await screen.findByText('1 article for “Lighthouses”')).toBeTruthy();
    expect(box.value).toBe('Lighthouses');
    await act(async () => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Post 1' })).toBeTruthy();
    expect([router.state.location.search, box.value]).toEqual(['', '']);
  });

  test('shows eight articles per page, with two featured on the first page', async () => {
    const tenPosts = Array.from({ length: 10 }, (_, index) => createPost(index + 1));
    const { user, router, services } = await openSite('/blog?search=post', {
      responses: { blogs: tenPosts },
    });
    expect(await screen.findByText('10 articles for “post”')).toBeTruthy();
    expect(getTitles('Featured Articles')).toEqual(['Post 1', 'Post 2']);
    expect(getTitles('Latest Articles')).toHaveLength(6);
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.queryByRole('link', { name: 'Previous' })).toBeNull();
    await user.click(pages.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Post 10' })).toBeTruthy();
    expect(router.state.location.search).toBe('?search=post&page=2');
    expect(screen.queryByRole('region', { name: 'Featured Articles' })).toBeNull();
    expect(getTitles('Latest Articles')).toEqual(['Post 9', 'Post 10']);
    expect(pages.getByText('Page 2 of 2')).toBeTruthy();
    expect(services.setTitle).toHaveBeenLastCalledWith('Blog, page 2');
  });

  test('links back to the list from a page after the last one', async () => {
    await openSite('/blog?page=3', { responses: { blogs: () => 416 } });
    expect(await screen.findByText('No articles found matching your criteria.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all articles' }).getAttribute('href')).toBe('/blog');
  });

  test('applies the search from the URL, and links to all articles from an empty result', async () => {
    const { user, router } = await openSite('/blog?search=whales', { responses: { blogs: filterBySearch } });
    expect(await screen.findByText('No articles found matching your criteria.')).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    expect(box.value).toBe('whales');
    await user.click(screen.getByRole('link', { name: 'Show all articles' }));
    expect(await screen.findByRole('heading', { name: 'Post 4' })).toBeTruthy();
    expect(box.value).toBe('');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('No articles found matching your criteria.')).toBeTruthy();
    expect(box.value).toBe('whales');
  });
});
