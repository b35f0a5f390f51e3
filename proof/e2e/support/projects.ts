/**
 * Which browser tests run on one product, started for them. Staff change what visitors and clients read, and releases
 * change what everybody loads: each begins with new data, and the tests of releases run one at a time.
 */
export const projects = {
  product: /\/e2e\/(?!(long\/)?(dashboard|dashboard-work|hostile|releases)\/).*\.spec\.ts$/,
  staff: /\/e2e\/(long\/)?(dashboard|dashboard-work|hostile)\/.*\.spec\.ts$/,
  releases: /\/e2e\/(long\/)?releases\/.*\.spec\.ts$/,
};
