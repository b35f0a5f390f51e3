export default {
  testEnvironment: './jest.environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Tests render whole pages, which takes more than 5 s on a busy machine.
  testTimeout: 20_000,
  transform: {
    '\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // The product's packages are ES modules.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/)(?!@northlight/)'],
};
