/**
 * Whether long tests run, and random tests in all of their cases: `npm run test:slow` sets it. `npm test` runs an eighth of the
 * random cases, which begin the same.
 */
export const RUNS_ALL = process.env.TEST_RUNS === 'all'

/** The number of random cases of a test. */
export const runs = (all: number): number => (RUNS_ALL ? all : Math.ceil(all / 8))
