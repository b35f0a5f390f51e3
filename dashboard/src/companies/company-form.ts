import { defineForm, text } from '../lib/fields/form-definition.tsx';

export const companyForm = defineForm({ name: text('Name') });
