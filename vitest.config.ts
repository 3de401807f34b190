import { defineConfig } from 'vitest/config'
import { cheapHash } from './tests/support/cheap-hash-argument.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { seed } from './tests/support/seed.ts'

/** The default of a second is too short for a busy machine: what happens late is no failure, what never happens is. */
const expectLater = { poll: { timeout: 10_000 } }

/** Gives each file of tests its names and made-up input by the seed of the run. */
const seeded = 'tests/support/setup-seed.ts'

/** A test depends on none that ran before it. The longest files still start first: in any order the two workers end minutes apart. */
const shuffled = { shuffle: { tests: true } }

/** What every suite on a database needs. */
const onDatabase = {
  execArgv: [cheapHash],
  globalSetup: 'tests/support/global-setup.ts',
  setupFiles: [seeded, 'tests/support/setup-database-tests.ts'],
  expect: expectLater,
  // On a machine three times as slow as usual, too, what happens late is no failure.
  testTimeout: 90_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // By itself it would leave a core to nobody.
    maxWorkers: 2,
    sequence: { seed, sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/rules/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts'],
          // Rules are pure and keep nothing: a test that stubs a global puts it back.
          isolate: false,
          setupFiles: [seeded, 'tests/support/setup-errors.ts'],
          sequence: shuffled,
          expect: expectLater,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'db',
          // One process reads the product once and plays many files: each has a database of its own anyway.
          isolate: false,
          include: ['{src,demo}/**/*.db.test.ts', 'tests/races/**/*.test.ts', 'tests/security/**/*.test.ts'],
          sequence: shuffled,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'operating',
          isolate: false,
          include: ['tests/operating/**/*.test.ts'],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          // Each has servers and a database of its own, and what it measures must not be the others' load.
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          fileParallelism: false,
          expect: expectLater,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'failover',
          // Machines of its own, in network namespaces: gaps in seconds must not be the load of others.
          include: ['tests/failover/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          fileParallelism: false,
          expect: expectLater,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
