import { defineForm, flag, optional, sortOrder, text } from '../records/fields/form-definition.tsx';
import { image } from '../upload/image-field.tsx';
import { timestampPath } from '../upload/use-upload.ts';

export const testimonialForm = defineForm({
  author_name: text('Name'),
  author_role: optional('Role', { isHalf: true }),
  company: optional('Company', { isHalf: true }),
  quote: text('Quote', { maxLength: 5000, rows: 6 }),
  avatar_url: image('Photo', { createPath: timestampPath('team'), ratio: '1 / 1', previewWidth: '6rem' }),
  sort_order: sortOrder(),
  published: flag('Published', { hint: 'Shown on the home page.' }),
});
