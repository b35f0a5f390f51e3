import type { Tables, TablesInsert } from 'auth-kit';

export type Service = Tables<'services'>;

/** What a service is written with. */
export type ServiceInput = Required<
  Pick<TablesInsert<'services'>, 'title' | 'description' | 'features' | 'price_starting' | 'icon_name'>
>;
