/**
 * The browser tests by project, in the order in which they can share an instance: staff tests change what visitors and
 * clients read, and release tests change what all users load. Release tests run one at a time.
 */
export const projects = {
  product: /\/e2e\/(?!(long\/)?(dashboard|dashboard-work|hostile|releases)\/).*\.spec\.ts$/,
  staff: /\/e2e\/(long\/)?(dashboard|dashboard-work|hostile)\/.*\.spec\.ts$/,
  releases: /\/e2e\/(long\/)?releases\/.*\.spec\.ts$/,
};
