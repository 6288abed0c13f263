import { WITH_COMPANY } from '@mirador/web/pages/suppliers/with-company-texts'
import { paths } from '@mirador/web/paths'
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

test('DES-1 ESC-27 competitors, companies and analyses move nothing visible when their answer arrives', async ({
  signedIn: page,
  records,
}) => {
  test.slow()
  await watchShifts(page)
  await page.route(/\/(market|company\/|supplier\/|users\/)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await route.continue().catch(() => undefined)
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [address, content] of [...SCREENS, [paths.company(records.company), 'h2'] as const]) {
      await page.goto(address)
      await expect(page.getByRole('main').locator(content).first()).toBeVisible()
      await untilAtRest(page)
      await expectStill(page, `${address} at ${width}`)
    }
  }
})

test('A11Y-1 whom buyers chose stays inside its figure on a phone, each number in a target of its own', async ({
  session: page,
  records,
}) => {
  await page.goto(paths.company(records.company))
  const bar = page.getByRole('region', { name: WITH_COMPANY.title }).locator('.rival-bar')
  const parts = bar.getByRole('link')
  await expect(bar).toBeVisible()
  expect(await parts.count()).toBeGreaterThan(2)
  for (const width of [320, 390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const place = await bar.boundingBox()
    const boxes = await parts.evaluateAll((some) => some.map((part) => part.getBoundingClientRect().toJSON()))
    for (const box of boxes) {
      expect(box.left, `at ${width}`).toBeGreaterThanOrEqual((place?.x ?? 0) - 0.5)
      expect(box.right, `at ${width}`).toBeLessThanOrEqual((place?.x ?? 0) + (place?.width ?? 0) + 0.5)
      expect(box.width, `at ${width}`).toBeGreaterThanOrEqual(24)
    }
  }
})
