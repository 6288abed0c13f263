import { test as journey } from './journey.ts'
import { withDemoProduct } from './place.ts'

/** Journeys on a product of their own: with these settings, and on demo data that no other journey has changed. */
export function demoWith(settings: Record<string, string>) {
  return journey.extend({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
      async ({}, use) => {
        await withDemoProduct(settings, (product) => use(product))
      },
      { scope: 'worker' },
    ],
  })
}
