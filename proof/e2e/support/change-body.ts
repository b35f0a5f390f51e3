import type { Route } from '@playwright/test';

/** Answers requests with the product's response and a changed body. */
export const changeBody = (change: (body: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
};
