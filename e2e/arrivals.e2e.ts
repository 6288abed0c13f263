import { expect } from '@playwright/test'
import { untilAtRest } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { expectStill, watchShifts } from './src/layout-shifts.ts'

const SCREENS = [
  ['/competidores', 'h2 a'],
  ['/proveedores', 'h2 a'],
  ['/analisis', 'h2'],
  ['/analisis?vista=mercado', 'h2'],
  ['/analisis?vista=mercado&detalle=meses', 'svg[role="img"]'],
] as const
/** Longer than drawing a screen that waits for the answer. */
const ANSWER_MS = 700

test('DES-1 competitors, companies and analyses move nothing visible when their answer arrives', async ({
  signedIn: page,
}) => {
  test.slow()
  await watchShifts(page)
  await page.route(/\/(market|company\/|supplier\/|users\/)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await route.continue().catch(() => undefined)
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [address, content] of SCREENS) {
      await page.goto(address)
      await expect(page.getByRole('main').locator(content).first()).toBeVisible()
      await untilAtRest(page)
      await expectStill(page, `${address} at ${width}`)
    }
  }
})
