import { buffer } from 'node:stream/consumers'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { TENDER_DETAIL } from '@mirador/web/texts/tender-detail'
import { expect, type Page } from '@playwright/test'
import { followStored } from './src/follow-stored.ts'
import { test } from './src/journey.ts'
import { action, listDrawn, rows, show } from './src/list.ts'

const channel = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Canal' }).getByRole('radio', { name, exact: true })
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Canal' }).getByText(name, { exact: true }).click()
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const count = (page: Page) => page.locator('[data-count]')
const tags = (page: Page) => page.locator('.tender-row .agile-tag')
const firstRow = (page: Page) =>
  page.locator('.tender-rows').evaluate((list) => Math.round(list.getBoundingClientRect().top + scrollY))

test('AGI-1 the words of the title choose the channel, and the first row stays where it is', async ({
  session: page,
}) => {
  await show(page, '/dashboard?scope=all')
  await listDrawn(page)
  await expect(h1(page)).toHaveText('Licitaciones')
  await expect(channel(page, 'Licitaciones')).toBeChecked()
  await expect(tags(page)).toHaveCount(0)
  const y = await firstRow(page)
  await choose(page, 'Compra Ágil')
  await expect(page).toHaveURL(/canal=agil/)
  await expect(h1(page)).toHaveText('Compra Ágil')
  await expect(tags(page)).toHaveCount(10)
  expect(await firstRow(page)).toBe(y)
  await choose(page, 'Todo')
  await expect(page).toHaveURL(/canal=ambas/)
  await expect(h1(page)).toHaveText('Licitaciones y Compra Ágil')
  await expect(count(page)).toHaveText(/^[\d.]+ en total: [\d.]+ licitaciones y \d+ Compra Ágil$/)
  expect(await firstRow(page)).toBe(y)
  const [total, tenders, agile] = ((await count(page).innerText()).match(/[\d.]+/g) ?? []).map((figure) =>
    Number(figure.replaceAll('.', '')),
  )
  expect(total).toBe(Number(tenders) + Number(agile))
  // remembered for the plain list alone
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/canal=ambas/)
  await page.goto('/dashboard?status=publicada')
  await expect(h1(page)).toHaveText('Licitaciones')
  await page.goto('/dashboard')
  await choose(page, 'Licitaciones')
  await expect(page).not.toHaveURL(/canal/)
  await page.goto('/dashboard')
  await expect(h1(page)).toHaveText('Licitaciones')
})

test('AGI-1 filters, chips and a search stay in the channel', async ({ session: page }) => {
  await show(page, '/dashboard?scope=all&canal=agil&region=13')
  await listDrawn(page)
  await expect(page.getByRole('list', { name: 'Filtros activos' }).getByRole('listitem')).toHaveText(['Metropolitana'])
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/canal=agil/)
  await expect(page).not.toHaveURL(/region/)
  await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).fill('servicio')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search\/servicio\?.*canal=agil/)
  await expect(h1(page)).toHaveText('Compra Ágil')
})

test('AGI-1 a row counts hours and names the call and the budget, and is followed like any other', async ({
  session: page,
}) => {
  await show(page, '/dashboard?scope=all&canal=agil&sort=closing')
  await listDrawn(page)
  const row = page.getByRole('article').first()
  await expect(row.locator('.plazo-figure')).toHaveText(/^\d+ (h( \d+ min)?|min)$/)
  await expect(row).toContainText('presupuesto')
  await expect(row).not.toContainText('precio')
  await expect(row).toContainText(/Primer llamado: solo empresas de menor tamaño|Segundo llamado/)
  const code = await row.locator('.tender-row-code').innerText()
  await followStored(page, () => row.getByRole('button', { name: `Seguir ${code}` }).click())
  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('article').filter({ hasText: code })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Canal' })).toHaveCount(0)
  await followStored(page, () => page.getByRole('button', { name: `Dejar de seguir ${code}` }).click())
})

test('AGI-1 the page of a decided one shows its result and who quoted; its code finds it', { tag: '@main' }, async ({
  session: page,
}) => {
  await show(page, '/dashboard?scope=all&canal=agil&status=adjudicada&sort=recent')
  await listDrawn(page)
  // the oldest ones are those of which the monthly files tell the result
  const pages = page.getByRole('navigation', { name: 'Paginación' })
  await pages
    .getByRole('button', { name: /^Página \d+$/ })
    .last()
    .click()
  await listDrawn(page)
  const row = page.getByRole('article').filter({ hasText: 'Eligieron a' }).first()
  await expect(row).toBeVisible()
  const code = await row.locator('.tender-row-code').innerText()
  await row.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Resultado' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quiénes cotizaron' })).toContainText('Elegida')
  await page.getByRole('button', { name: TENDER_DETAIL.more }).click()
  await expect(page.locator('[popover]').getByRole('link', { name: /^Ver en Mercado Público/ })).toHaveAttribute(
    'href',
    `https://buscador.mercadopublico.cl/ficha?code=${code}`,
  )
  await show(page, `/dashboard/search/${code}`)
  await expect(rows(page)).toHaveCount(1)
})

test('AGI-1 a search is saved with its channel and a file has its rows', async ({ session: page }) => {
  await show(page, '/dashboard/search/servicio?canal=ambas')
  await listDrawn(page)
  await page.getByRole('button', { name: 'Guardar búsqueda' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Qué se guarda' })).toContainText('Licitaciones y Compra Ágil')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/dashboard?view=busquedas')
  await page.getByRole('main').getByRole('link', { name: 'servicio', exact: true }).click()
  await expect(page).toHaveURL(/canal=ambas/)
  await expect(h1(page)).toHaveText('Licitaciones y Compra Ágil')
  await listDrawn(page)
  const total = Number(await count(page).getAttribute('data-count'))
  await (await action(page, 'Descargar lista')).press('Enter')
  const download = page.getByRole('dialog', { name: 'Descargar la lista' })
  await download.getByRole('radio', { name: /CSV/ }).check({ force: true })
  await download.getByRole('checkbox', { name: /cerradas$/ }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    download.getByRole('button', { name: 'Descargar', exact: true }).press('Enter'),
  ])
  const lines = await readCsv(await buffer(await file.createReadStream()))
  expect(lines.length - 1).toBe(total)
  const codes = lines.flat().filter((cell) => typeof cell === 'string')
  expect(codes.some((cell) => /-COT\d\d$/.test(cell))).toBe(true)
  expect(codes.some((cell) => /-L[EP1]\d\d$/.test(cell))).toBe(true)
})

test('AGI-1 on a phone the channel is chosen, and the first row stays where it is', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, '/dashboard?scope=all')
  await listDrawn(page)
  const y = await firstRow(page)
  for (const name of ['Compra Ágil', 'Todo', 'Licitaciones']) {
    await choose(page, name)
    await expect(channel(page, name)).toBeChecked()
    await listDrawn(page)
    expect(await firstRow(page), name).toBe(y)
  }
})
