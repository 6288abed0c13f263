import { expect, type Page } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { expectStill, watchShifts } from './src/layout-shifts.ts'
import { action, box, listDrawn, menu, openFilters, panel, show } from './src/list.ts'
import { expectNoOverflow } from './src/overflow.ts'

/** The top of the first row, once everything above it is drawn. */
const firstRow = async (page: Page) => {
  await listDrawn(page)
  return page.locator('.tender-rows').evaluate((list) => Math.round(list.getBoundingClientRect().top + scrollY))
}
/** The titles that are wholly in view, above the bar of a phone. */
const titlesInView = (page: Page) =>
  page.locator('.tender-row-title').evaluateAll((titles) => {
    const bar = document.querySelector<HTMLElement>('.places-bar')
    const end = innerHeight - (bar?.offsetHeight ?? 0)
    return titles.filter((title) => title.getBoundingClientRect().bottom <= end).length
  })

const SIZES = [
  { width: 1440, height: 900, titles: 7, compact: 10 },
  { width: 1280, height: 720, titles: 5, compact: 8 },
  { width: 1024, height: 768, titles: 4, compact: 7 },
  { width: 768, height: 1024, titles: 5, compact: 10 },
  { width: 390, height: 844, titles: 3, compact: 7 },
  { width: 320, height: 640, titles: 2, compact: 4 },
  // 1440 × 900 and 1280 × 720 at 200 % zoom
  { width: 720, height: 450, titles: 2, compact: 2 },
  { width: 640, height: 360, titles: 1, compact: 1 },
] as const

const MANY =
  '/dashboard?scope=all&bid_type=1,2,3&status=publicada,cerrada&region=5,7,13&closes_from=2020-01-01&closes_to=2030-01-01&amount_min=1000&amount_missing=true&published_from=2020-01-01&currency=CLP'
const THREE = '/dashboard?status=publicada&region=5,13&amount_min=2000000'

test('DES-1 whatever is filtered, the first row stays where it is', async ({ session: page }) => {
  test.slow()
  await watchShifts(page)
  for (const { width, height, titles } of SIZES) {
    const size = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await show(page, '/dashboard')
    const y = await firstRow(page)
    expect(await titlesInView(page), size).toBeGreaterThanOrEqual(titles)
    await expectStill(page, size)
    for (const address of [
      '/dashboard?status=publicada',
      THREE,
      MANY,
      '/dashboard/search/aseo',
      '/dashboard/search/aseo?sort=recent',
      '/dashboard/search/aseo?sort=closing',
      '/dashboard?sort=closing',
    ]) {
      await show(page, address)
      expect(await firstRow(page), `${address} at ${size}`).toBe(y)
      await expectStill(page, `${address} at ${size}`)
    }
  }
})

test('DES-1 the panel, a fact of today, a day and an order leave the first row where it is', async ({
  session: page,
}) => {
  test.slow()
  for (const { width, height } of SIZES) {
    const size = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await show(page, '/dashboard?scope=all')
    const y = await firstRow(page)
    const expectSame = async (what: string) => expect(await firstRow(page), `${what} at ${size}`).toBe(y)
    const facts = await page.locator('.today-fact:is(button)').filter({ visible: true }).all()
    // one on which something closes: on a Saturday nothing may
    const days = await page.locator('.today-day:not(:has([style="height: 1px;"]))').filter({ visible: true }).all()
    for (const button of [...facts, ...days.slice(-1)]) {
      const name = await button.innerText()
      await button.press('Enter')
      // in a narrow list the chips take the place of the facts
      await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toBeVisible()
      await expectSame(name)
      await page.getByRole('button', { name: 'Limpiar filtros' }).press('Enter')
      await expectSame('no filter')
    }
    await openFilters(page)
    await expectSame('the open panel')
    await box(page, 'Estado', 'Publicada').check()
    await expect(page).toHaveURL(/status=publicada/)
    await expectSame('a tick in the panel')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    const order = page.getByLabel('Orden', { exact: true })
    if (await order.isVisible()) {
      for (const label of ['Cierre más próximo', 'Más recientes']) {
        await order.selectOption({ label })
        await expectSame(label)
      }
    }
  }
})

test('DES-1 compact rows show more titles, and the choice is remembered', async ({ signedIn: page }) => {
  await action(page, 'Descargar lista')
  await page.getByRole('radio', { name: 'Compacta' }).check({ force: true })
  await page.keyboard.press('Escape')
  for (const { width, height, compact } of SIZES) {
    await page.setViewportSize({ width, height })
    await show(page, '/dashboard')
    await listDrawn(page)
    expect(await titlesInView(page), `${width} × ${height}`).toBeGreaterThanOrEqual(compact)
  }
  expect(
    await page
      .locator('.tender-row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height),
  ).toBe(57)
})

/** Opens the parts that stand on a page of their own or over the list, one after the other. */
const PARTS: readonly { name: string; path: string; open?(page: Page): Promise<unknown> }[] = [
  { name: 'the list', path: THREE },
  { name: 'the panel', path: THREE, open: openFilters },
  { name: 'the menu', path: THREE, open: (page) => menu(page).press('Enter') },
  { name: 'the board', path: '/dashboard?following=true&view=plazos' },
  { name: 'the saved searches', path: '/dashboard?view=busquedas' },
  { name: 'Instituciones', path: '/instituciones' },
  ...['', '?vista=rubros', '?vista=avisos', '?vista=cuenta'].map((section) => ({
    name: `the profile ${section}`,
    path: `/perfil${section}`,
  })),
  {
    name: 'the feedback dialog',
    path: '/competidores',
    open: async (page) => {
      const closed = page.getByRole('button', { name: 'Abrir menú' })
      if (await closed.isVisible()) await closed.press('Enter')
      await page.getByRole('button', { name: '¡Danos tú opinión!' }).press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

test('DES-1 no width from 320 to 2560 px scrolls sideways, and the toolbar is one line', async ({ session: page }) => {
  test.slow()
  for (const { name, path, open } of PARTS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expectLoaded(page)
    await open?.(page)
    for (let width = 320; width <= 2560; width += 40) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page, `${name} at ${width} px`)
      if (name !== 'the list') continue
      const lines = await page
        .locator(':is(.list-scope, .list-tools) :is(button, select):visible')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
      expect(Math.max(...lines.map(({ top }) => top)), `${width} px`).toBeLessThan(
        Math.min(...lines.map(({ bottom }) => bottom)),
      )
    }
  }
})
