// A separate file, since the functions use it and must not import react-query, not even its types.

/** The agency's name in titles, the header and emails. */
export const brand = { name: 'Northlight', locale: 'en' } as const;

/** A document title: the page comes first, so that narrow tabs stay distinguishable. */
export function documentTitle(page: string | null): string {
  return page === null || page === ''
    ? `${brand.name} – software that earns its keep`
    : `${page} · ${brand.name}`;
}
