import { describe, expect, test } from '@jest/globals';
import { brand } from '@northlight/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible, type FakeResponses, openSite } from '../testing/open-site.tsx';

const post = {
  id: '01a1fde5-ecda-79f9-8a04-bab4bb90e84c',
  title: 'Empty states',
  slug: 'empty-states',
  excerpt: 'Four kinds of nothing',
  content: '<p>Rich <strong>text</strong></p><img src="/x.webp" onerror="alert(1)"><script>alert(1)</script>',
  header_image_url: '/storage/v1/object/public/uploads/blogs/1.webp',
  header_image_alt: 'A blank page',
  word_count: 401,
  publish_at: null,
  created_at: '2026-03-01T10:00:00+00:00',
  author: {
    full_name: 'Ada Winter',
    avatar_url: null,
    bio: 'Draws screens.',
    linkedin_url: 'https://linkedin.example/ada',
    twitter_url: 'javascript:alert(1)',
    github_url: null,
  },
  category: { name: 'Product', color: '#F0B95A' },
};

describe('/blog/:slug', () => {
  test('shows the post with its category, date, picture and author', async () => {
    const { container, services } = await openSite('/blog/empty-states', { responses: { blogs: [post] } });
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('heading', { level: 1, name: 'Empty states' })).toBeTruthy();
    expect(article.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
    const badge = article.getByText('Product');
    expect([badge.style.background, badge.style.color]).toEqual(['rgb(240, 185, 90)', 'rgb(0, 0, 0)']);
    expect(article.getByText('Four kinds of nothing')).toBeTruthy();
    expect(article.getByText('1 March 2026', { selector: 'time' })).toBeTruthy();
    expect(article.getByText('3 min read')).toBeTruthy();
    expect(article.getByRole('img', { name: 'A blank page' }).getAttribute('src')).toBe(
      '/images/640.webp/uploads/blogs/1.webp',
    );
    expect(await article.findByText('text', { selector: 'strong' })).toBeTruthy();
    expect(container.querySelector('article script, article [onerror]')).toBeNull();
    const author = within(article.getByRole('complementary', { name: 'About the author' }));
    expect(author.getByText('Ada Winter')).toBeTruthy();
    expect(author.getByText('Draws screens.')).toBeTruthy();
    expect(author.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://linkedin.example/ada',
    ]);
    expect(author.getByRole('presentation').getAttribute('src')).toBe(
      '/remotes/site/0.1.0/images/fallback-avatar.webp',
    );
    expect(services.setTitle).toHaveBeenLastCalledWith('Empty states');
    expect(document.head.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'Four kinds of nothing',
    );
    await expectAccessible(container);
  });

  test('keeps the line breaks of plain text and shows fallbacks for missing fields', async () => {
    const minimalPost = {
      ...post,
      content: 'One\nTwo < three',
      excerpt: null,
      header_image_url: null,
      header_image_alt: null,
      author: null,
      category: null,
    };
    await openSite('/blog/empty-states', { responses: { blogs: [minimalPost] } });
    const text = await screen.findByText(/^One\s+Two < three$/);
    expect(text.textContent).toBe('One\nTwo < three');
    expect(getComputedStyle(text).whiteSpace).toBe('pre-line');
    expect(screen.getByText(`The ${brand.name} team`)).toBeTruthy();
    const sources = [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual([
      '/remotes/site/0.1.0/images/fallback-blog.webp',
      '/remotes/site/0.1.0/images/fallback-avatar.webp',
    ]);
  });

  test('shows a dark category with white text', async () => {
    const category = { name: 'Workshop', color: '#A3221B' };
    await openSite('/blog/empty-states', { responses: { blogs: [{ ...post, category }] } });
    expect((await screen.findByText('Workshop')).style.color).toBe('rgb(255, 255, 255)');
  });

  test.each<[string, string, FakeResponses]>([
    ['an old slug', 'old-name', { blog_slug_history: [{ post: { slug: 'empty-states' } }] }],
    [
      'capital letters',
      'Empty-States',
      { blogs: ({ searchParams }) => (searchParams.get('slug') === 'eq.empty-states' ? [post] : []) },
    ],
    ['an id', post.id, { blogs: [post] }],
  ])('redirects %s to the current slug', async (_what, slug, responses) => {
    const { router } = await openSite(`/blog/${slug}`, { responses });
    await waitFor(() => expect(router.state.location.pathname).toBe('/blog/empty-states'));
  });

  test.each(['nowhere', post.id])('shows Blog Post Not Found for %s', async (slug) => {
    const { container } = await openSite(`/blog/${slug}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeTruthy();
    expect(
      screen.getByText("The blog post you're looking for doesn't exist or isn't published yet."),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Blog' })).toBeTruthy();
    await expectAccessible(container);
  });
});
