/** Widths at which the layout changes. Below `tablet` the navigation is a toggle menu (spec section 2: 768px). */
export const media = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1024px)',
  calm: '@media (prefers-reduced-motion: no-preference)',
} as const;
