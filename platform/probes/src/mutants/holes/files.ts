import { type Mutant, on, policy } from '../mutant.ts';

export const fileHoles: readonly Mutant[] = [
  on(
    'storage.objects',
    'policy widened: everybody signed in reads invoice files',
    policy(
      'storage.objects',
      'northlight_invoices_read',
      "for select to authenticated using (bucket_id = 'invoices')",
    ),
  ),
  on(
    'storage.objects',
    'policy widened: pictures go anywhere',
    policy(
      'storage.objects',
      'northlight_uploads_insert',
      "for insert to authenticated with check (bucket_id = 'uploads')",
    ),
  ),
];
