import { runQuery, type Tables } from '@northlight/auth-kit';
import { neutralBrand } from '@northlight/contract';
import { queryOptions } from '@tanstack/react-query';

export type Brand = Omit<Tables<'brand'>, 'id'> & { readonly id: string };

export const brandArea = 'brand';

export const brandQuery = () =>
  queryOptions({
    queryKey: ['dashboard', brandArea],
    queryFn: async ({ signal }): Promise<Brand> =>
      toBrand(await runQuery((db) => db.from('brand').select('*').abortSignal(signal).maybeSingle())),
  });

export const toBrand = (row: Tables<'brand'> | null): Brand =>
  row ? { ...row, id: String(row.id) } : newBrand;

/** Shown until an instance that was set up without a name gets one; `updated_at` is empty. */
const newBrand: Brand = {
  id: '1',
  name: '',
  tagline: null,
  description: null,
  accent: neutralBrand.accent,
  email_sender: null,
  logo_url: null,
  dark_logo_url: null,
  icon_url: null,
  social_picture_url: null,
  hero_picture_url: null,
  sign_in_picture_url: null,
  previous: null,
  created_at: '',
  updated_at: '',
};
