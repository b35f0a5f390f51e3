import { useServices } from '@northlight/contract';
import { Button } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { toPlainText } from '../../editor/html/editor-html.ts';
import { useUserId } from '../../queries/use-user-id.ts';
import { fromLocalInput } from '../../records/fields/zoned-time.ts';
import type { BlogValues } from '../blog-form.tsx';
import { authorQuery, type Blog, categoriesQuery, type PreviewedPost } from '../blog-queries.ts';
import { PreviewSheet } from './preview-sheet.tsx';

export interface PreviewButtonProps {
  row: Blog | null;
  timeZone: string;
}

/** Opens the preview of the post as it is in the form, saved or not. */
export function PreviewButton({ row, timeZone }: PreviewButtonProps) {
  const { clock } = useServices();
  const { values } = useFormikContext<BlogValues>();
  const [isOpen, setIsOpen] = useState(false);
  const userId = useUserId();
  const { data: author = null } = useQuery({ ...authorQuery(row?.author_id ?? userId), enabled: isOpen });
  const { data: categories } = useQuery(categoriesQuery());
  const now = clock.now().toISOString();
  const text = toPlainText(values.content);
  const post: PreviewedPost = {
    id: row?.id ?? 'new',
    title: values.title || 'Untitled',
    slug: values.slug,
    excerpt: values.excerpt || null,
    content: values.content,
    header_image_url: values.header_image_url || null,
    header_image_alt: values.header_image_alt || null,
    search_description: values.search_description || null,
    word_count: text.split(/\s+/).filter(Boolean).length,
    publish_at: fromLocalInput(values.publish_at, timeZone),
    created_at: row?.created_at ?? now,
    updated_at: now,
    author,
    category: categories?.find(({ id }) => id === values.category_id) ?? null,
  };
  return (
    <>
      <Button icon={<Eye aria-hidden />} onClick={() => setIsOpen(true)}>
        Preview
      </Button>
      {isOpen && <PreviewSheet onClose={() => setIsOpen(false)} post={post} text={text} />}
    </>
  );
}
