import { test as journey } from './journey.ts'
import { withDemoProduct } from './place.ts'

/** Journeys in the shell of the specification: a product that opens no section. */
export const test = journey.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct({ SECTIONS: 'none' }, (product) => use(product))
    },
    { scope: 'worker' },
  ],
})
