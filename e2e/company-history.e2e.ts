import { insertCompany } from '@mirador/database/accounts/companies'
import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'

/** Accounts of companies without offers. */
const empty = ownApp(async () => {})

async function openHistory(page: Page) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Análisis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi historia' })).toBeFocused()
}

test('MKT-1 MKT-3 the demo company has its history: figures with their cases and period, a table and its file', async ({
  signedIn: page,
}) => {
  await openHistory(page)
  await expect(page).toHaveTitle('Mi historia · Análisis · Mirador')
  await expect(
    page.getByRole('navigation', { name: 'Vistas de Análisis' }).getByRole('link', { name: 'Mi historia' }),
  ).toHaveAttribute('aria-current', 'page')
  const main = page.getByRole('main')
  await expect(main).toContainText(/RUT [\d.]+-[\dK] · resultados de \S+ de \d{4} a \S+ de \d{4}, leídos el/)
  await expect(main).toContainText('no hemos verificado que la empresa sea tuya')
  const figures = main.getByRole('region', { name: 'Tu historia en cifras' })
  await expect(figures).toContainText(/\d+ ?líneas ofertadas/)
  await expect(figures).toContainText(/\d+ de \d+ ganadas/)
  await expect(figures).toContainText(/\d+ %, entre \d+ y \d+ %/)
  await expect(figures).toContainText(/Mercado: [\d.]+ de [\d.]+ líneas, mismos rubros y compradores/)
  await expect(figures).toContainText(/% más barata ?fue la elegida, lo habitual/)

  // the years of tenders add up to the figures
  const offered = Number(/^(\d+)/.exec(await figures.innerText())?.[1])
  const table = main.getByRole('region', { name: 'Por año' })
  await expect(table).toBeVisible()
  const ofTenders = table.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Licitaciones' }) })
  const cells = await ofTenders.locator('td:nth-child(4)').allInnerTexts()
  expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(offered)

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

test('MKT-1 each figure opens its lines at their own address', async ({ signedIn: page }) => {
  await openHistory(page)
  for (const [name, lines] of [
    [/Ver las [\d.]+ líneas ganadas/, 'ganadas'],
    [/Ver las [\d.]+ líneas ofertadas/, 'todas'],
    [/Ver las [\d.]+ líneas no ganadas/, 'perdidas'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/analisis\\?vista=historia&lineas=${lines}#lineas$`))
  }
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
