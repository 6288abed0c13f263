import { buffer } from 'node:stream/consumers'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, test } from './src/journey.ts'
import { action, menu } from './src/list.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Descargar lista' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Descargar la lista' })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const column = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })

async function openDialog(page: Page) {
  await opener(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
}

/** From the menu of the list of tenders. */
async function openFromMenu(page: Page) {
  await (await action(page, 'Descargar lista')).press('Enter')
  await expect(dialog(page)).toBeVisible()
}

async function download(page: Page, button = 'Descargar') {
  const [file] = await Promise.all([page.waitForEvent('download'), inDialog(page, button).press('Enter')])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

/** The total displayed above the list. */
async function totalOn(page: Page, label: RegExp): Promise<number> {
  const line = page.getByRole('main').getByText(label).first()
  return Number((await line.locator('strong').innerText()).replace('.', ''))
}

test('a filtered list is downloaded by keyboard, with as many rows as the screen shows and the chosen columns', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard?scope=all&status=publicada&sort=closing')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(10)
  const total = await totalOn(page, /licitaciones/)
  const codes = await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()

  await openFromMenu(page)
  await expect(dialog(page)).toContainText(`${new Intl.NumberFormat('es-CL').format(total)} licitaciones`)
  await expectAccessible(page)
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
  await expect(dialog(page)).toContainText('2 de 33 columnas')
  await expect(dialog(page).getByRole('radio', { name: 'CSV' })).toBeChecked()
  await inDialog(page, 'Las de siempre').press('Enter')
  await expect(dialog(page)).toContainText('16 de 33 columnas')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
})

test('an interrupted or cancelled download saves nothing, says so, and can be repeated, also on a phone', async ({
  signedIn: page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard?scope=all')
  let saved = 0
  page.on('download', () => saved++)
  await openFromMenu(page)
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
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
  const { bytes } = await download(page, 'Reintentar')
  expect((await readXlsx(bytes)).length).toBeGreaterThan(1_000)
  await expect(dialog(page)).toHaveCount(0)
  expect(saved).toBe(1)
})

test('institutions, their tenders and the services are downloaded as listed', async ({ signedIn: page }) => {
  for (const [address, words] of [
    ['/instituciones', /instituciones publican/],
    ['/instituciones?q=hospital', /coinciden con/],
    ['/services', /servicios/],
  ] as const) {
    await page.goto(address)
    await expect(opener(page)).toBeEnabled()
    const total = await totalOn(page, words)
    await openDialog(page)
    const { name, bytes } = await download(page)
    expect(name).toMatch(address === '/services' ? /^servicios-/ : /^instituciones-/)
    expect((await readXlsx(bytes)).length - 1, address).toBe(total)
  }
  await page.goto('/instituciones')
  const institution = page.getByRole('main').getByRole('link').first()
  const name = await institution.innerText()
  await institution.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(opener(page)).toBeEnabled()
  await openDialog(page)
  const subtitle = await dialog(page)
    .getByText(/en el orden en que/)
    .innerText()
  const { bytes } = await download(page)
  expect((await readXlsx(bytes)).length - 1).toBe(Number.parseInt(subtitle.replace('.', ''), 10))
})
