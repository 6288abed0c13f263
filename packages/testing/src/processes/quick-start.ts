/**
 * V8 compiles the embedded database a second time, for speed, and most processes of the tests end before that pays: without it
 * a start takes a quarter less processor time, and one that creates the demo data no more than with it.
 */
export const QUICK_START: readonly string[] = ['--liftoff-only']
