import { insertCompany } from '@mirador/database/accounts/companies'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { LOSSES } from '@mirador/web/pages/analysis/history/losses-texts'
import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'

/** Accounts of companies without offers. */
const empty = ownApp(async () => {})

async function openHistory(page: Page) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Análisis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi historia' })).toBeFocused()
}

test('MKT-1 MKT-3 the demo company has its history: figures with their cases and period, a table and its file', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  await openHistory(page)
  await expect(page).toHaveTitle('Mi historia · Análisis · Mirador')
  await expect(
    page.getByRole('navigation', { name: 'Vistas de Análisis' }).getByRole('link', { name: 'Mi historia' }),
  ).toHaveAttribute('aria-current', 'page')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    /RUT [\d.]+-[\dK] · \d+ licitaciones y \d+ Compra Ágil, de \S+ de \d{4} a \S+ de \d{4}/,
  )
  await expect(main).toContainText('no hemos verificado que la empresa sea tuya')
  await expect(main).toContainText(/Resultados leídos el/)
  const figures = main.getByRole('region', { name: 'Tu historia en cifras' })
  await expect(figures).toContainText(/Ganas.*\d de cada \d+.*de \d+ líneas\. En lo mismo, otros ganan \d de cada \d+/)
  await expect(figures).toContainText(/Ganaste\$[\d.]+/)
  await expect(figures).toContainText(/Perdiste\$[\d.]+/)
  await expect(figures).toContainText(/Perdiste por menos de 5 %\$[\d.]+/)
  // intervals only on request
  await expect(figures.getByText('intervalo del 90 %')).toBeHidden()
  await figures.getByRole('button', { name: 'Cómo se cuenta cuánto ganas' }).click()
  await expect(figures.getByText('intervalo del 90 %')).toBeVisible()
  await page.keyboard.press('Escape')

  // the decided lines of tenders by year add up to the figure
  const [, decided] = /de (\d+) líneas/.exec(await figures.innerText()) ?? []
  const table = main.getByRole('region', { name: 'Por año' })
  await expect(table).toBeVisible()
  const ofTenders = table.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Licitaciones' }) })
  const cells = await ofTenders.locator('td:nth-child(5)').allInnerTexts()
  expect(cells.reduce((sum, cell) => sum + Number(/de (\d+)/.exec(cell)?.[1]), 0)).toBe(Number(decided))

  const download = page.waitForEvent('download')
  await main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Por año' }) })
    .getByRole('button', { name: 'Descargar tabla' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CSV', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Descargar', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^mi-historia-\d{4}-\d\d-\d\d\.csv$/)
})

test('ESC-32 the demo company sees to whom it lost, most pesos first, and opens what it lost by little', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  await openHistory(page)
  const main = page.getByRole('main')
  const rivals = main.getByRole('list', { name: LOSSES.table }).getByRole('listitem')
  await expect(rivals.first()).toContainText(/\d+ líneas?\$[\d,.]+ mill/)
  const folded = await rivals.count()
  const all = main.getByRole('button', { name: /^Ver las \d+$/ })
  const total = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.click()
  await expect(rivals.getByRole('link')).toHaveCount(total)
  expect(total).toBeGreaterThan(folded)
  // all natural persons in one row; the demo company need not have lost to one
  expect(await rivals.filter({ hasText: LOSSES.unnamed }).count()).toBeLessThanOrEqual(1)

  await main.getByRole('link', { name: /^Ver las \d+$/ }).click()
  await expect(page).toHaveURL(/\/analisis\?vista=historia&lineas=por-poco#lineas$/)
  const pill = main
    .getByRole('navigation', { name: COMPANY_LINES.pills })
    .getByRole('link', { name: 'Por menos de 5 %' })
  await expect(pill).toHaveAttribute('aria-current', 'true')
})

test('ESC-32 ESC-45 when it cannot be read to whom one lost, the rest stays, and it is read again', async ({
  session: page,
}) => {
  await page.route('**/company/losses', (route) => route.abort())
  await page.goto('/analisis')
  const main = page.getByRole('main')
  await expect(main.getByText(LOSSES.errorTitle)).toBeVisible({ timeout: 30_000 })
  await expect(main.getByRole('region', { name: 'Tu historia en cifras' })).toBeVisible()
  await page.unroute('**/company/losses')
  await main.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(main.getByRole('list', { name: LOSSES.table })).toBeVisible()
  await expect(main.getByRole('heading', { name: LOSSES.title })).toBeFocused()
})

test('MKT-1 when the history cannot be read the rest stays, and it is read again', async ({ session: page }) => {
  await page.route('**/company/history', (route) => route.abort())
  await page.goto('/analisis')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No pudimos leer tu historia' })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/company/history')
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('region', { name: 'Tu historia en cifras' })).toBeVisible()
})

for (const [what, rut, title] of [
  ['a company without offers', '76482913-1', 'Tu empresa aún no figura en ofertas publicadas'],
  ['a natural person', '12345678-5', 'Esta página es para empresas'],
] as const) {
  empty(`LED-3 MKT-2 the page of ${what} says so`, async ({ session: page, app, account }) => {
    const { db } = app.database
    const { sub } = await app.identity.createUser(account)
    await db.deleteFrom('company').where('sub', '=', sub).execute()
    await page.goto('/analisis')
    await expect(page.getByRole('heading', { name: 'Aún no registras tu empresa' })).toBeVisible()
    const company = { canonical_name: 'Ventas Ficticias SpA', brand_name: 'Ventas', phone_number: '+56 9 8765 4321' }
    await insertCompany(db, { sub, rut, ...company, email_address: account.email }, new Date())
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Ver licitaciones' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })
}
