import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { expect, type Page } from '@playwright/test'
import { dialog, download, inDialog, totalOn } from './src/download.ts'
import { test } from './src/journey.ts'
import { action, menu } from './src/list.ts'

const column = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })

/** From the menu of the list of tenders. */
async function openFromMenu(page: Page) {
  await (await action(page, 'Descargar lista')).press('Enter')
  await expect(dialog(page)).toBeVisible()
}

test('a filtered list is downloaded by keyboard, with as many rows as the screen shows and the chosen columns', async ({
  session: page,
}) => {
  await page.goto('/dashboard?scope=all&status=publicada&sort=closing')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(10)
  const total = await totalOn(page, /^[\d.]+ abiertas/)
  const codes = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()

  await openFromMenu(page)
  await expect(dialog(page)).toContainText(`${new Intl.NumberFormat('es-CL').format(total)} licitaciones`)
  const usual = await download(page)
  expect(usual.name).toMatch(/^licitaciones-\d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(`en ${usual.name}`)
  await expect(menu(page)).toBeFocused()
  const [head, ...rows] = await readXlsx(usual.bytes)
  expect([...(head?.values() ?? [])].slice(0, 3)).toEqual(['Código', 'Nombre', 'Estado'])
  expect(rows).toHaveLength(total)
  expect(rows.slice(0, 10).map((cells) => cells.get('B'))).toEqual(codes)

  await openFromMenu(page)
  await inDialog(page, 'Ninguna').press('Enter')
  await inDialog(page, 'Descargar').press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Elige al menos una columna.')
  await column(page, 'Cierre').press('Space')
  await column(page, 'Código').press('Space')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: 'CSV' }).check({ force: true })
  const chosen = await download(page)
  const [header, ...lines] = readCsv(chosen.bytes)
  expect([chosen.name, header]).toEqual([usual.name.replace('xlsx', 'csv'), ['Código', 'Cierre']])
  expect(lines).toHaveLength(total)

  // the browser remembers the choice, also after a reload
  await page.reload()
  await openFromMenu(page)
  await expect(dialog(page)).toContainText('2 de 37 columnas')
  await expect(dialog(page).getByRole('radio', { name: 'CSV' })).toBeChecked()
  await inDialog(page, 'Las de siempre').press('Enter')
  await expect(dialog(page)).toContainText('20 de 37 columnas')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
})

test('a file holds the open ones of a list with its history, and all where the closed ones are ticked', async ({
  session: page,
}) => {
  await page.goto('/dashboard?scope=all')
  await openFromMenu(page)
  const closed = dialog(page).getByRole('checkbox', { name: /^También las [\d.]+ cerradas$/ })
  await expect(closed).not.toBeChecked()
  const statedCount = async () =>
    Number(/([\d.]+) licitaciones/.exec(await dialog(page).innerText())?.[1]?.replace('.', ''))
  const openCount = await statedCount()
  const { bytes } = await download(page)
  const [head, ...rows] = await readXlsx(bytes)
  expect(rows).toHaveLength(openCount)
  const status = [...(head?.entries() ?? [])].find(([, name]) => name === 'Estado')?.[0] ?? ''
  expect(new Set(rows.map((cells) => cells.get(status)))).toEqual(new Set(['Publicada']))

  await openFromMenu(page)
  await closed.press('Space')
  const all = await statedCount()
  expect(all).toBeGreaterThan(openCount)
  expect((await readXlsx((await download(page)).bytes)).length - 1).toBe(all)
})

test('an interrupted or cancelled download saves nothing, says so, and can be repeated, also on a phone', async ({
  session: page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard?scope=all')
  let saved = 0
  page.on('download', () => saved++)
  await openFromMenu(page)
  await dialog(page)
    .getByRole('checkbox', { name: /cerradas$/ })
    .check()
  await context.setOffline(true)
  await inDialog(page, 'Descargar').press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('no guardamos nada')
  await context.setOffline(false)

  const devtools = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 2_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await inDialog(page, 'Reintentar').press('Enter')
  await expect(dialog(page).getByRole('status')).not.toBeEmpty()
  await inDialog(page, 'Cancelar').press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText('Cancelaste la descarga.')
  await expect(dialog(page).getByRole('status')).toBeEmpty()
  await devtools.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  expect(saved).toBe(0)
  const { bytes } = await download(page, 'Reintentar')
  expect((await readXlsx(bytes)).length).toBeGreaterThan(1_000)
  await expect(dialog(page)).toHaveCount(0)
  expect(saved).toBe(1)
})
