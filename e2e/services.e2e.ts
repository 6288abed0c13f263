import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { expectDownloadOfAll } from './src/download.ts'
import { expectNextPageAhead } from './src/fetch-ahead.ts'
import { test } from './src/journey.ts'
import { demoPlace, newDataDir } from './src/place.ts'
import { startProduct } from './src/product.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Servicios' })
const names = (page: Page) => table(page).getByRole('rowheader')
const types = (page: Page) => page.getByLabel('Tipos de servicio')
const relatores = (page: Page) => page.getByLabel('Relatores')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Paginación' })
const total = async (page: Page) => Number(await page.getByRole('main').locator('strong').first().innerText())
/** Whether the focus is on the table. */
const hasFocusAround = (page: Page) =>
  page.evaluate(() => document.activeElement?.contains(document.querySelector('table')) ?? false)
const LIST = /\/api\/servicios\/all(\?|$)/

test('SER-2 the table has six columns, fallbacks for missing data, and links to mail and call', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Servicios' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicios')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Servicio',
    'Tipo',
    'Ubicación',
    'Contacto',
    'Correo',
    'Teléfono',
  ])
  await expect(names(page)).toHaveCount(10)
  const seen: string[] = []
  for (let at = 1; ; at++) {
    seen.push(...(await table(page).getByRole('row').allInnerTexts()))
    await expect(table(page).getByRole('link', { name: /@/ }).first()).toHaveAttribute(
      'href',
      /^mailto:[^@ ]+@\S+\.example$/,
    )
    await expect(table(page).getByRole('link', { name: /^\+56/ }).first()).toHaveAttribute('href', /^tel:\+56\d{9}$/)
    if ((await pages(page).getByRole('button', { name: 'Página siguiente' }).getAttribute('aria-disabled')) === 'true')
      break
    await pages(page).getByRole('button', { name: 'Página siguiente' }).click()
    await expect(pages(page).getByRole('button', { name: `Página ${at + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  const all = seen.join('\n')
  for (const fallback of ['Nombre no mencionado', 'Email no mencionado', 'Sin dato']) expect(all).toContain(fallback)
  expect(seen.filter((row) => !row.startsWith('Servicio\t'))).toHaveLength(await total(page))
})

test('SER-1 two dropdowns with a placeholder and all values; each clears the other and goes to page 1', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/services/3')
  await expect(names(page)).toHaveCount(10)
  const all = await total(page)
  const selectedOption = (select: ReturnType<typeof types>) => select.locator('option:checked')
  await expect(selectedOption(types(page))).toHaveText('Elige un tipo')
  await expect(selectedOption(relatores(page))).toHaveText('Elige un relator')

  // the unfiltered list also has a third page, but starts at the first
  await types(page).selectOption('Todos')
  await expect(page).toHaveURL(/\/services\?tipo=todos$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/services\/3$/)

  await types(page).selectOption('Legal')
  await expect(page).toHaveURL(/\/services\?tipo=\d+$/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expect(names(page)).toHaveCount(await total(page))
  await expect(table(page).getByRole('cell', { name: 'Legal', exact: true })).toHaveCount(await total(page))

  await relatores(page).selectOption({ index: 2 })
  await expect(page).toHaveURL(/\/services\?relator=\d+$/)
  await expect(selectedOption(types(page))).toHaveText('Elige un tipo')
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect(names(page).first()).toBeVisible()

  await types(page).selectOption('Todos')
  await expect(page).toHaveURL(/\/services\?tipo=todos$/)
  await expect(selectedOption(types(page))).toHaveText('Todos')
  await expect(selectedOption(relatores(page))).toHaveText('Elige un relator')
  await expect.poll(() => total(page)).toBe(all)
})

test('SER-1 the state is in the URL: reload, back and a shared link give the same directory', async ({
  session: page,
  context,
}) => {
  await page.goto('/services')
  await relatores(page).selectOption('Carolina Fuentes Rojas')
  await expect(page).toHaveURL(/relator=\d+$/)
  await expect(page.locator('p[aria-live]')).toHaveText(/^\d+ servicios con Carolina Fuentes Rojas, página 1 de \d+$/)
  const listedNames = await names(page).allInnerTexts()
  await page.reload()
  await expect(names(page)).toHaveText(listedNames)
  await expect(relatores(page).locator('option:checked')).toHaveText('Carolina Fuentes Rojas')
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(names(shared)).toHaveText(listedNames)
  await shared.close()
  await page.goBack()
  await expect(relatores(page).locator('option:checked')).toHaveText('Elige un relator')
})

test('SER-1 a page past the end shows the last one', async ({ session: page }) => {
  await page.goto('/services/999')
  await expect(page).toHaveURL(/\/services\/\d$/)
  await expect(pages(page).getByRole('button', { name: 'Página siguiente' })).toHaveAttribute('aria-disabled', 'true')
})

test('SER-2 a type without services says so and links to all services', async ({ session: page }) => {
  await page.goto('/services')
  await types(page).selectOption('Traducción e interpretación')
  await expect(page.getByRole('heading', { name: 'No hay servicios de este tipo.' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos los servicios' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(names(page)).toHaveCount(10)
  await expect.poll(() => hasFocusAround(page)).toBe(true)

  await page.goto('/services?tipo=999999')
  await expect(page.getByRole('main')).toContainText('ya no está en el directorio')
  await expect(types(page).locator('option:checked')).toHaveText('Tipo desconocido')
})

test('SER-2 a spinner shows while the directory loads, and a page stays until the next one is loaded', async ({
  signedIn: page,
}) => {
  const gate = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let held = gate.promise
  await page.route(LIST, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/services')
  const waiting = page.getByRole('status').filter({ hasText: 'Cargando servicios…' })
  await expect(waiting.locator('.spinner')).toBeVisible()
  gate.resolve()
  await expect(names(page)).toHaveCount(10)
  await expect(waiting).toHaveCount(0)

  const first = await names(page).allInnerTexts()
  held = second.promise
  await types(page).selectOption('Legal')
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expect(names(page)).toHaveText(first)
  second.resolve()
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect(names(page)).not.toHaveText(first)
})

test('SER-2 a directory that cannot be loaded says Error fetching data and can be loaded again', async ({
  session: page,
}) => {
  await page.route(LIST, (route) => route.abort())
  await page.goto('/services')
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Error fetching data' })).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(names(page)).toHaveCount(10)
  await expect.poll(() => hasFocusAround(page)).toBe(true)
})

test('SER-2 if the filters cannot be loaded they say so, and the directory works without them', async ({
  session: page,
}) => {
  await page.route('**/types_services*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x' } }),
  )
  await page.goto('/services')
  await expect(names(page)).toHaveCount(10)
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar las opciones de los filtros.')
  await page.unroute('**/types_services*')
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await types(page).selectOption('Legal')
  await expect(page).toHaveURL(/tipo=\d+$/)
})

test('SER-1 A11Y-1 the directory works with the keyboard alone', async ({ session: page }) => {
  await page.goto('/services')
  await expect(names(page)).toHaveCount(10)
  // selecting by letter needs loaded options
  await expect(types(page).locator('option').filter({ hasText: /^A/ })).not.toHaveCount(0)
  await types(page).press('A')
  await expect(page).toHaveURL(/tipo=\d+$/)
  await expect(types(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(relatores(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(table(page).getByRole('link').first()).toBeFocused()
})

test('SER-2 A11Y-1 the directory is a table, and in a narrow window cards with the same parts', async ({
  session: page,
}) => {
  await page.goto('/services')
  await expect(names(page)).toHaveCount(10)
  for (const width of [1240, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // screen readers still get a table of six columns
    await expect(table(page).getByRole('row').nth(1).getByRole('cell')).toHaveCount(5)
    const above = await boxAtRest(names(page).first())
    const below = await boxAtRest(table(page).getByRole('cell').nth(2))
    expect(below.y > above.y + 10, `a card at ${width}`).toBe(width < 1240)
  }
  for (const dropdown of [types(page), relatores(page)]) {
    const [field, arrow] = [await boxAtRest(dropdown), await boxAtRest(dropdown.locator('+ svg'))]
    expect(arrow.x < field.x + field.width, 'the arrow stands in its field').toBe(true)
  }
  await expect(table(page).getByRole('link')).not.toHaveCount(0)
  for (const link of await table(page).getByRole('link').all()) {
    expect((await boxAtRest(link)).height, 'a finger hits it').toBeGreaterThanOrEqual(44)
  }
})

/** Runs the operator's import on a folder of spreadsheets, while no product uses the data. */
async function importServices(folder: string, settings: Record<string, string>, ...args: string[]) {
  const command = fileURLToPath(new URL('../apps/worker/src/import-services.ts', import.meta.url))
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...settings, INIT_CWD: folder },
  })
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, out }
}

test('SER-3 imported services replace those of the demo', async ({ page, account }) => {
  test.slow()
  const folder = newDataDir()
  const place = await demoPlace()
  const rows = Array.from(
    { length: 12 },
    (_, i) => `R-${i};Ramo ${String(i).padStart(2, '0')};Capacitación;Pía Ñíguez;`,
  )
  const sheet = ['codigo;servicio;tipo;relatores;email', ...rows, 'R-X;Roto;Legal;;sin arroba'].join('\r\n')
  writeFileSync(join(folder, 'servicios.csv'), Buffer.from(sheet, 'latin1'))
  const { code, out } = await importServices(folder, place.settings, 'servicios.csv')
  expect(code).toBe(0)
  expect(out).toContain('servicios.csv:14  email no es válido: «sin arroba»')
  expect(out).toContain('servicios de demostración.')

  const product = await startProduct({ place })
  const at = (path: string) => product.url + path
  await page.goto(at('/login'))
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(at('/services'))
  await expect(names(page)).toHaveText(Array.from({ length: 10 }, (_, i) => `Ramo ${String(i).padStart(2, '0')}`))
  expect(await total(page)).toBe(12)
  await expect(types(page).locator('option:enabled')).toHaveText(['Todos', 'Capacitación'])
  await relatores(page).selectOption('Pía Ñíguez')
  await expect(page).toHaveURL(/relator=\d+$/)
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => total(page)).toBe(12)
  await product.stop()
  await place.remove()
  rmSync(folder, { recursive: true })
})

test('the services are downloaded as listed, and their next page is fetched ahead', async ({ session: page }) => {
  await page.goto('/services')
  await expectDownloadOfAll(page, /servicios/, /^servicios-/)
  await expectNextPageAhead(page, '/services', { call: /\/api\/servicios\/all\?/, row: 'tbody th' })
})
