import { type Mutant, on } from '../mutant.ts';

const hole = (name: string, clauses: string) =>
  on('storage.objects', name, `create policy hole on storage.objects ${clauses}`);

export const fileHoles: readonly Mutant[] = [
  hole(
    'policy added: everybody signed in reads invoice files',
    "for select to authenticated using (bucket_id = 'invoices')",
  ),
  hole(
    'policy added: staff store pictures around the function that judges them',
    "for insert to authenticated with check (bucket_id = 'uploads' and (select private.is_staff()))",
  ),
];
