import { defineForm, flag, optional, optionalChoice, text } from '../records/fields/form-definition.tsx';
import { tagList } from '../records/fields/tag-list-field.tsx';
import { serviceIcons } from './service-card.tsx';

export const serviceForm = defineForm({
  title: text('Title'),
  description: text('Description', { maxLength: 5000, rows: 5 }),
  features: tagList('Features', {
    itemLabel: 'feature',
    placeholder: 'Sales pipeline',
    maxLength: 500,
    maxItems: [100, 'Use at most 100 features'],
  }),
  price_starting: optional('Starting price', { maxLength: 60, placeholder: '$2,500', isHalf: true }),
  icon_name: optionalChoice('Icon', {
    options: Object.keys(serviceIcons),
    placeholder: 'Default',
    isHalf: true,
  }),
  published: { ...flag('Published', { hint: 'Shown on the site.' }), empty: true },
});
