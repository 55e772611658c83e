import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A worker keeps its process and its libraries from file to file; test/process-state.ts holds each to leaving the process as it
    // was, and test/shop/each-file.ts ends what it opened.
    isolate: false,
    // Passwords are hashed cheaply, by the tests and the shops that they start, unless a test says otherwise (test/shop/password-cost.ts).
    env: { PASSWORD_COST: 'low' },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{contract,server,web,demo,setup,bench,deploy,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**', 'setup/start.test.ts'],
          setupFiles: ['test/process-state.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // Apart from the unit tests, because it runs `npm start` and `npm test` some twenty times.
        test: { name: 'commands', include: ['setup/start.test.ts'] },
      },
      {
        test: {
          name: 'postgres',
          include: ['{server,demo,test}/**/*.pg.test.ts'],
          setupFiles: ['test/process-state.ts', 'test/shop/each-file.ts'],
          globalSetup: ['test/shop/global-setup.ts'],
          // Beside other runs on two processors work takes five times as long; jobs and other processes answer late.
          testTimeout: 90_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.test.ts'],
          setupFiles: ['test/process-state.ts', 'test/shop/each-file.ts', 'test/browser/each-browser-file.ts'],
          globalSetup: ['test/shop/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
