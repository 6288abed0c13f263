import { addMonths } from '@mirador/domain/market/market-months'
import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'

/** 'Ver mes a mes' */
const ADDRESS = '/analisis?vista=mercado&detalle=meses'

/** An account without rubros, where nothing was read. */
const empty = ownApp(async () => {})

const series = (page: Page) => page.getByRole('region', { name: 'El mercado por mes' })
const cursor = (page: Page) => page.getByRole('slider', { name: 'Mes' })
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

test('MKT-1 MKT-3 the market of a rubro by month: panels, a table of the same, buyers and companies with their share', async ({
  signedIn: page,
}) => {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Análisis' }).click()
  const views = page.getByRole('navigation', { name: 'Vistas de Análisis' })
  await views.getByRole('link', { name: 'Mercado' }).click()
  await page.getByRole('link', { name: 'Ver todo mes a mes, en siete gráficos y una tabla' }).click()
  await expect(page).toHaveURL(ADDRESS)
  await expect(page).toHaveTitle('Mercado · Análisis · Mirador')
  await expect(views.getByRole('link', { name: 'Mercado' })).toHaveAttribute('aria-current', 'page')
  const main = page.getByRole('main')
  await expect(main).toContainText(/en todo Chile · \S+ de \d{4} a \S+ de \d{4}, ofertas leídas el/)
  await expect(series(page).getByRole('img')).toHaveCount(7)
  await expect(series(page).getByRole('img', { name: /^Licitaciones publicadas: .*tabla\.$/ })).toBeVisible()
  await expect(series(page)).toContainText('12 dic 2024 · Ley 21.634')

  // the table is there without being asked for, and has every month
  await expect(table(page, 'La misma serie, en tabla')).toHaveCount(13)
  const all = main.getByRole('button', { name: /^Ver los \d+ meses$/ })
  const months = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.click()
  await expect(table(page, 'La misma serie, en tabla')).toHaveCount(months + 1)
  const cells = await page
    .locator('section[aria-label="La misma serie, en tabla"] tbody td:nth-child(2)')
    .allInnerTexts()
  const total = cells.reduce((sum, cell) => sum + Number(cell.replaceAll('.', '')), 0)

  const buyers = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Quién compra' }) })
  await expect(buyers).toContainText(new RegExp(`instituciones, ${total} licitaciones`))
  await expect(table(page, 'Quién compra').nth(1)).toContainText(new RegExp(`\\d+ de ${total} · \\d+ %`))
  await main.getByRole('heading', { name: 'A quién eligen' }).scrollIntoViewIfNeeded()
  await expect(table(page, 'A quién eligen').nth(1)).toContainText(/\d+ de \d+ · \d+ %/)
  await expect(main).toContainText(/personas naturales/)

  // the tenders of a buyer, as many as it says
  const ofBuyer = table(page, 'Quién compra')
    .nth(1)
    .getByRole('link', { name: /^Ver (las|1) / })
  const count = Number(await ofBuyer.innerText())
  await ofBuyer.click()
  await expect(page).toHaveURL(/\/dashboard\?scope=all&institution=[\dK-]+&family=\d+&published_from=/)
  await expect(page.locator(`[data-count="${count}"]`)).toBeVisible()
  await page.goBack()
  // those of a month, too
  const ofMonth = table(page, 'La misma serie, en tabla')
    .nth(2)
    .getByRole('link', { name: /licitaci/ })
  const inMonth = Number(await ofMonth.innerText())
  await ofMonth.click()
  await expect(page).toHaveURL(/&published_from=\d{4}-\d\d-01&published_to=\d{4}-\d\d-(28|29|30|31)$/)
  await expect(page.locator(`[data-count="${inMonth}"]`)).toBeVisible()
  await page.goBack()
  // and its Compra Ágil
  const agile = page.locator('section[aria-label="La misma serie, en tabla"] tbody td:nth-child(3) a').first()
  const requests = Number(await agile.innerText())
  await agile.click()
  await expect(page).toHaveURL(/scope=all&canal=agil&family=\d+&published_from=\d{4}-\d\d-01&published_to=/)
  await expect(page.locator(`[data-count="${requests}"]`)).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: `Ver las ${total} licitaciones`, exact: true }).click()
  await expect(page.locator(`[data-count="${total}"]`)).toBeVisible()
})

test('A11Y-1 MKT-1 the month is chosen by keyboard, and on the panels', async ({ session: page }) => {
  await page.goto(ADDRESS)
  await cursor(page).focus()
  await page.keyboard.press('Home')
  const first = /^(\S+) de (\d{4}): (\d+) licitaci/.exec((await cursor(page).getAttribute('aria-valuetext')) ?? '')
  expect(first).not.toBeNull()
  await expect(series(page).locator('dl')).toContainText(`${first?.[2]}`)
  await expect(series(page).locator('dl')).toContainText(`Licitaciones${first?.[3]}`)
  // the address follows some time after the key
  await expect(page).toHaveURL(/&mes=\d{4}-\d\d$/)
  const firstUrl = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(cursor(page)).toHaveValue('1')
  // a link reads the same month, also after another region was chosen
  await expect(page).not.toHaveURL(firstUrl)
  const { search } = new URL(page.url())
  await page.reload()
  await expect(cursor(page)).toHaveValue('1')
  await page.getByRole('main').getByLabel('Región').selectOption('Metropolitana')
  await expect(page).toHaveURL((url) => url.search === search.replace('&mes', '&region=13&mes'))
  await cursor(page).focus()
  await page.keyboard.press('End')
  await expect(series(page).locator('dl')).toContainText('incompleto')

  const box = await series(page).getByRole('img').first().boundingBox()
  if (!box) throw new Error('no panel')
  await page.mouse.click(box.x + 60, box.y + box.height / 2)
  await expect(cursor(page)).toHaveValue('0')
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
  await expect(cursor(page)).not.toHaveValue('0')
})

test('MKT-1 what is counted is in the address, and is downloaded as it is shown', async ({ session: page }) => {
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  const family = main.getByLabel('Rubro')
  await expect(family.locator('optgroup').first()).toHaveAttribute('label', 'Tus rubros')
  await expect(family).toHaveValue(/^\d+0000$/)
  await main.getByLabel('Región').selectOption('Metropolitana')
  await expect(page).toHaveURL(`${ADDRESS}&region=13`)
  await expect(main).toContainText('en Metropolitana · ')
  await main.getByLabel('Período').selectOption('Últimos 36 meses')
  await main.getByLabel('Cada punto es').selectOption('Por trimestre')
  await expect(page).toHaveURL(`${ADDRESS}&region=13&periodo=36&por=trimestre`)
  await expect(page.getByRole('slider', { name: 'Trimestre' })).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Región')).toHaveValue('13')
  await expect(table(page, 'La misma serie, en tabla').nth(1)).toContainText(/\S+ – \S+ \d{4}/)

  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Descargar tabla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CSV', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Descargar', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^mercado-\d{4}-\d\d-\d\d\.csv$/)
})

test('ESC-31 A11Y-1 on a phone all months of every panel are in sight, with their labels', async ({
  session: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(ADDRESS)
  const panels = series(page).getByRole('img')
  await expect(panels).toHaveCount(7)
  for (const panel of await panels.all()) {
    const box = await panel.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    // the values of the axis
    expect(await panel.locator('text').count()).toBeGreaterThanOrEqual(3)
  }
  await expect(panels.last()).toContainText(/20\d\d.*20\d\d/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await cursor(page).focus()
  await page.keyboard.press('Home')
  await expect(cursor(page)).toHaveValue('0')
})

test('MKT-1 when the market or its companies cannot be read the page says what failed, and reads them again', async ({
  session: page,
}) => {
  await page.route('**/market?*', (route) => route.abort())
  await page.route('**/market/companies?*', (route) => route.abort())
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No pudimos leer el mercado' })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/market?*')
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(series(page)).toBeVisible()
  await main.getByRole('heading', { name: 'A quién eligen' }).scrollIntoViewIfNeeded()
  await expect(main.getByRole('heading', { name: 'No pudimos leer las empresas elegidas' })).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute('**/market/companies?*')
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(table(page, 'A quién eligen').nth(1)).toBeVisible()
})

test('MKT-2 a market whose last months of offers are missing says which', async ({ signedIn: page }) => {
  await page.route('**/market?*', async (route) => {
    const response = await route.fetch()
    const market = await response.json()
    await route.fulfill({ response, json: { ...market, ledger: { ...market.ledger, to: '2026-08-01' } } })
  })
  await page.goto(ADDRESS)
  await expect(page.getByRole('main')).toContainText('Resultados solo hasta agosto de 2026.')
  await expect(series(page)).toBeVisible()
})

test('MKT-1 AGI-2 Compra Ágil of months that are not kept is counted, and leads to no list', async ({
  session: page,
}) => {
  const counted = page.locator('section[aria-label="La misma serie, en tabla"] tbody td:nth-child(3)').first()
  await page.goto(ADDRESS)
  await expect(counted.getByRole('link')).toBeVisible()
  const requests = await counted.innerText()
  await page.route('**/market?*', async (route) => {
    const response = await route.fetch()
    const market = await response.json()
    const agile_kept_from = addMonths(market.months.at(-1).month, 1)
    await route.fulfill({ response, json: { ...market, agile_kept_from } })
  })
  await page.reload()
  await expect(counted).toHaveText(requests)
  await expect(counted.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(
    /Las publicadas antes de \S+ de \d{4} se cuentan, pero ya no se listan\./,
  )
})

empty('MKT-2 without rubros a market is chosen, and one without tenders says so', async ({ session: page }) => {
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Elige un rubro para ver su mercado' })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Descargar tabla' })).toHaveCount(0)
  await main.getByLabel('Rubro').selectOption('Software')
  await expect(page).toHaveURL(`${ADDRESS}&rubro=43230000`)
  await expect(main.getByRole('heading', { level: 2, name: 'Ninguna licitación en este período' })).toBeVisible()
  await expect(main).toContainText('No leímos licitaciones de Software en todo Chile')
  await main.getByLabel('Región').selectOption('Araucanía')
  await main.getByRole('link', { name: 'Ver todo Chile y todos los tipos' }).click()
  await main.getByRole('link', { name: 'Ver los últimos 36 meses' }).click()
  await expect(page).toHaveURL(`${ADDRESS}&rubro=43230000&periodo=36`)
  await expect(main.getByRole('link', { name: 'Ver los últimos 36 meses' })).toHaveCount(0)
})
