/**
 * The browser tests by project, in the order in which they can share a product: staff change what visitors and clients
 * read, and releases change what everybody loads. Tests of releases run one at a time.
 */
export const projects = {
  product: /\/e2e\/(?!(long\/)?(dashboard|dashboard-work|hostile|releases)\/).*\.spec\.ts$/,
  staff: /\/e2e\/(long\/)?(dashboard|dashboard-work|hostile)\/.*\.spec\.ts$/,
  releases: /\/e2e\/(long\/)?releases\/.*\.spec\.ts$/,
};
