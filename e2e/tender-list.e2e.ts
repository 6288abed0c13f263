import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, test } from './src/journey.ts'
import { action, box, menu, openFilters, panel } from './src/list.ts'

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const show = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
}
/** The top of the first row, once the tools above it are drawn. */
const firstRow = async (page: Page) => {
  await expect(menu(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return Math.round(await page.locator('.tender-rows').evaluate((list) => list.getBoundingClientRect().top))
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

test('DES-1 whatever is filtered, the first row stays where it is', { tag: '@slow' }, async ({ signedIn: page }) => {
  test.slow()
  for (const { width, height, titles } of SIZES) {
    await page.setViewportSize({ width, height })
    await show(page, '/dashboard')
    const y = await firstRow(page)
    expect(await titlesInView(page), `${width} × ${height}`).toBeGreaterThanOrEqual(titles)
    for (const address of [
      '/dashboard?status=publicada',
      '/dashboard?status=publicada&region=5,13&amount_min=2000000',
      '/dashboard?scope=all&bid_type=1,2,3&status=publicada,cerrada&region=5,7,13&closes_from=2020-01-01&closes_to=2030-01-01&amount_min=1000&amount_missing=true&published_from=2020-01-01&currency=CLP',
      '/dashboard/search/aseo',
      '/dashboard?sort=closing',
    ]) {
      await show(page, address)
      expect(await firstRow(page), `${address} at ${width} × ${height}`).toBe(y)
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
    await firstRow(page)
    expect(await titlesInView(page), `${width} × ${height}`).toBeGreaterThanOrEqual(compact)
  }
  expect(
    await page
      .locator('.tender-row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height),
  ).toBe(57)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
})

test('DES-1 no width from 320 to 2560 px scrolls sideways', { tag: '@slow' }, async ({ signedIn: page }) => {
  test.slow()
  await show(page, '/dashboard?status=publicada&region=5,13&amount_min=2000000')
  for (let width = 320; width <= 2560; width += 40) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `the list at ${width} px`)
  }
})

test('DES-1 on a phone every target of the list measures 44 px', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const small = () =>
    page.locator('main :is(button, a, select):visible').evaluateAll((all) =>
      all
        // the link of a row covers the row
        .filter((one) => !one.matches('.tender-row-link, footer *, nav *'))
        .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
  for (const address of ['/dashboard', '/dashboard?status=publicada&region=5,13']) {
    await show(page, address)
    await firstRow(page)
    expect(await small()).toEqual([])
  }
})

test('DES-2 the filters take several values; one step back leaves them all, and a chip removes a group', async ({
  signedIn: page,
}) => {
  await show(page, '/dashboard?scope=all')
  await openFilters(page)
  await expect(panel(page).getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page)
  for (const name of ['Valparaíso', 'Metropolitana', 'Maule']) await box(page, 'Región', name).check()
  await box(page, 'Estado', 'Publicada').check()
  await expect(page).toHaveURL(/status=publicada&region=5,7,13/)
  const from = panel(page).getByRole('group', { name: 'Monto estimado, en pesos' }).getByLabel('Desde')
  await from.fill('2000000')
  await expect(from).toHaveValue('2.000.000')
  await expect(page).toHaveURL(/amount_min=2000000/)
  const done = panel(page).getByRole('button', { name: /^Ver [\d.]+ licitaciones$/ })
  const count = page.locator('[data-count]')
  await expect(page.locator('.tender-rows')).toHaveAttribute('aria-busy', 'false')
  const shown = await count.locator('strong').innerText()
  await expect(done).toHaveText(`Ver ${shown} licitaciones`)
  await done.click()
  await expect(panel(page)).toHaveCount(0)
  await expect(count).toBeFocused()

  const chips = page.getByRole('list', { name: 'Filtros activos' })
  await expect(chips).toContainText('Valparaíso, Maule o Metropolitana')
  await page.getByRole('button', { name: 'Quitar filtro: Publicada' }).press('Enter')
  await expect(page).not.toHaveURL(/status/)
  await expect(chips.getByRole('button').first()).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\?scope=all$/)
})

test('DES-2 the count of a box is the total of the list that it gives', async ({ signedIn: page }) => {
  await show(page, '/dashboard?scope=all&region=7')
  await openFilters(page)
  const group = panel(page).getByRole('group', { name: 'Estado', exact: true })
  const option = group.locator('label').filter({ hasText: 'Adjudicada' })
  await expect(option).toHaveText(/\d/)
  const promised = (await option.innerText()).replace(/\D/g, '')
  await box(page, 'Estado', 'Adjudicada').check()
  await expect(panel(page).getByRole('button', { name: new RegExp(`^Ver ${promised} licitaci`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Filtros \(2\)$/ })).toBeFocused()
})

test('DES-2 on a phone the filters are a sheet over the whole screen', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, '/dashboard?scope=all')
  await openFilters(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await box(page, 'Estado', 'Cerrada').check()
  await expect(panel(page).getByRole('heading', { name: 'Filtros (1)' })).toBeVisible()
  await panel(page).getByRole('button', { name: /^Ver / }).click()
  await expect(page).toHaveURL(/status=cerrada/)
  await expect(panel(page)).toHaveCount(0)
})

test('DES-1 j and k move through the rows, f follows, ? lists the keys, and they can be switched off', async ({
  signedIn: page,
}) => {
  await show(page, '/dashboard')
  const link = (index: number) => page.locator('.tender-row-link').nth(index)
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(link(index)).toBeFocused()
  }
  const star = page.locator('.tender-row-star').first()
  const before = (await star.getAttribute('aria-label')) as string
  await page.keyboard.press('f')
  await expect(star).not.toHaveAttribute('aria-label', before)
  await page.keyboard.press('f')
  await expect(star).toHaveAttribute('aria-label', before)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toContainText('Licitación siguiente')
  await expectAccessible(page)
  await sheet.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(0)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar licitaciones' })).toBeFocused()
})

test('DES-3 the facts of today and the next 14 days filter the list', async ({ signedIn: page }) => {
  await show(page, '/dashboard')
  const days = page.getByRole('group', { name: 'Cierres de los próximos 14 días' }).getByRole('button')
  await expect(days).toHaveCount(14)
  const promised = /: ([\d.]+) cierr/.exec((await days.nth(7).getAttribute('aria-label')) ?? '')?.[1] as string
  await days.nth(7).click()
  await expect(days.nth(7)).toHaveAttribute('aria-pressed', 'true')
  if (promised !== '0') await expect(page.locator('[data-count] strong')).toHaveText(promised)
  await days.nth(7).press('Shift+ArrowRight')
  await expect(page.locator('.today-day[aria-pressed="true"]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  const fact = page.getByRole('button', { name: /cierran? hoy$/ })
  const figure = /^[\d.]+/.exec(await fact.innerText())?.[0] as string
  await fact.click()
  await expect(fact).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-count] strong')).toHaveText(figure)
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText('Cierra hoy')
  await fact.click()
  await expect(page).not.toHaveURL(/closes/)
})

test('LIC-8 an awarded tender says who won and for how much', async ({ signedIn: page }) => {
  await show(page, '/dashboard?scope=all&status=adjudicada')
  await expect(
    page
      .getByRole('article')
      .getByText(/^Adjudicada a .+ por \$/)
      .first(),
  ).toBeVisible()
})

test('LIC-8 a printed list has neither its search nor its tools', async ({ signedIn: page }) => {
  await show(page, '/dashboard?status=publicada')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(menu(page)).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
})

test('TRU-2 a search with a short prefix is explained', async ({ signedIn: page }) => {
  await page.goto('/dashboard/search/a*')
  await expect(page.getByRole('alert').filter({ hasText: 'al menos tres letras' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('ase*')
  await page.getByRole('searchbox').press('Enter')
  await expect(rows(page).first()).toBeVisible()
})
