import { useServices } from '@northlight/contract';
import { useLocation, useNavigate } from '@northlight/contract/router';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { CardGrid, CardGridSkeleton } from '../components/card-grid.tsx';
import { useTimeZone } from '../queries/settings-queries.ts';
import { useDelete } from '../records/actions/use-delete.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import type { SheetColumn } from '../records/list/spreadsheet.ts';
import { useListState } from '../records/list/use-list-state.ts';
import { linkTo } from '../screens.ts';
import { texts } from '../texts.ts';
import { BlogCard } from './blog-card.tsx';
import type { PostLinkState } from './blog-page.tsx';
import { type BlogSummary, categoriesQuery, toCategoryOptions, useBlogApi } from './blog-queries.ts';

const states = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'draft', label: 'Draft' },
];

const columns: readonly SheetColumn<BlogSummary>[] = [
  { heading: 'Title', value: (blog) => blog.title },
  { heading: 'Slug', value: (blog) => blog.slug },
  { heading: 'Excerpt', value: (blog) => blog.excerpt },
  { heading: 'Category', value: (blog) => blog.category?.name },
  { heading: 'Author', value: (blog) => blog.author?.full_name ?? blog.author?.email },
  { heading: 'Published', value: (blog) => blog.published },
  { heading: 'Publish at', type: 'instant', value: (blog) => blog.publish_at },
  { heading: 'Words', value: (blog) => blog.word_count },
  { heading: 'Created', type: 'instant', value: (blog) => blog.created_at },
];

/** /dashboard/blogs: all posts, including drafts. */
export function Component() {
  const { clock } = useServices();
  const navigate = useNavigate();
  const { search: listQuery } = useLocation();
  const list = useListState({ sort: 'newest', filters: ['state', 'category'] });
  const openPost = (id: string) =>
    void navigate(linkTo('blogs', { edit: id }), { state: { listQuery } satisfies PostLinkState });
  const api = useBlogApi();
  const { data: categories } = useQuery(categoriesQuery());
  const timeZone = useTimeZone();
  const remove = useDelete({
    api,
    undoTable: 'blogs',
    noun: 'post',
    consequence: 'Its page and its former addresses disappear from the site immediately.',
    texts: texts.blogs,
  });

  return (
    <ListScreen
      title="Blogs"
      description="All posts, including drafts."
      list={{ ...list, openNew: () => openPost('new') }}
      api={api}
      failedText={texts.blogs.fetchFailed}
      skeleton={<CardGridSkeleton hasImage />}
      searchLabel="Search posts"
      filters={[
        { name: 'state', label: 'Status', allLabel: 'All statuses', options: states },
        {
          name: 'category',
          label: 'Category',
          allLabel: 'All categories',
          options: toCategoryOptions(categories),
        },
      ]}
      columns={columns}
      newLabel="New post"
      empty={{ icon: <FileText />, title: 'No posts yet', message: 'Write the first one.' }}
    >
      {(blogs) => (
        <CardGrid>
          {blogs.map((blog) => (
            <li key={blog.id}>
              <BlogCard
                blog={blog}
                now={clock.now()}
                timeZone={timeZone}
                onEdit={() => openPost(blog.id)}
                onDelete={() => void remove({ id: blog.id, name: blog.title })}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </ListScreen>
  );
}
