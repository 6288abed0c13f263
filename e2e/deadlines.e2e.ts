import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { type App, ownApp } from './src/own-app.ts'
import { openSection, sectionOf } from './src/tender-sections.ts'
import { expectToast } from './src/toasts.ts'

const NOW = Date.now()
const chileDay = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(instant)
/** The middle of a day in Chile, some days after today. */
const inDays = (days: number) => new Date(Date.parse(`${chileDay(NOW)}T16:00:00Z`) + days * DAY_MS)

let readings = 0

/** Ingests a new version of a tender, as read from the source. */
async function read(app: App, bid_idn: string, patch: Partial<TenderRecord>) {
  const at = new Date(NOW - HOUR_MS + ++readings * 1000)
  const record = tenderRecord({ bid_idn, name: `Compra ${bid_idn}`, read_at: at, ...patch })
  await ingestTenders(app.database, [record], new Date())
}

/** The tenders as each test finds them. */
async function readAll(app: App) {
  await read(app, '1057-1-LE26', {
    closes_at: inDays(2),
    questions_close_at: inDays(1),
    institution_name: 'Hospital de Talca',
  })
  await read(app, '1057-2-LE26', { closes_at: inDays(6) })
  await read(app, '1057-3-LE26', { closes_at: inDays(20) })
  await read(app, '1057-4-LE26', { closes_at: null })
  await read(app, '1057-5-LE26', { closes_at: inDays(-3), status: 6 })
}

/** The account follows all tenders. */
const test = ownApp(async (app, sub) => {
  await readAll(app)
  const { db } = app.database
  for (const number of [1, 2, 3, 4, 5]) await insertTenderFollow(db, sub, `1057-${number}-LE26`, new Date())
})
test.beforeEach(async ({ app }) => {
  await readAll(app)
  await app.database.db.deleteFrom('done_deadline').execute()
})

const PLAZOS = '/dashboard?following=true&view=plazos'
const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
const rows = (page: Page, name: string) => group(page, name).getByRole('heading', { level: 3 })
const row = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: `Compra ${code}` })
/** Names and counts of the groups that are shown. */
const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Chooses an item of the menu of a row by keyboard. */
async function choose(page: Page, code: string, item: string) {
  await page.getByRole('button', { name: `Marcar plazos de Compra ${code}` }).press('Enter')
  await page.getByRole('button', { name: item, exact: true }).press('Enter')
}

test('DET-3 Plazos has each followed tender once, at its next own deadline, and a moved date beside what it was', {
  tag: '@main',
}, async ({ session: page, app }) => {
  await read(app, '1057-2-LE26', { closes_at: inDays(30) })
  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('radio', { name: 'Plazos' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Tu trabajo' }).getByRole('link', { name: 'Plazos' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${PLAZOS.replaceAll('?', '\\?')}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Plazos' })).toBeFocused()
  await expect(groups(page)).toHaveText([/^Mañana/, /^Después/, /^Sin fecha/])
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await expect(rows(page, 'Después')).toHaveText(['Compra 1057-3-LE26', 'Compra 1057-2-LE26'])
  await expect(rows(page, 'Sin fecha')).toHaveText(['Compra 1057-4-LE26'])
  await expect(row(page, '1057-1-LE26')).toContainText('Fin de preguntas')
  await expect(row(page, '1057-1-LE26')).toContainText('Hospital de Talca')
  await expect(row(page, '1057-1-LE26')).toContainText('Después: cierre')
  await expect(row(page, '1057-2-LE26')).toContainText(/Antes \S+ \d/)

  await row(page, '1057-2-LE26').getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Desde tu última visita' })).toBeVisible()
  await page.goBack()
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
})

test('ESC-22 a tender stands at the earliest deadline not done; doing it moves it, Deshacer returns it, by keyboard', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto(PLAZOS)
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await choose(page, '1057-1-LE26', 'Ya pregunté')
  await expect(group(page, 'Mañana')).toHaveCount(0)
  await expect(row(page, '1057-1-LE26')).toContainText('Cierre · ')
  await expect(row(page, '1057-1-LE26')).toContainText('Hecho: preguntas')
  await expect(page.getByRole('link', { name: 'Compra 1057-2-LE26' }), 'the next row has the focus').toBeFocused()
  await expect(page.getByText('Fin de preguntas: hecho. Lo próximo: cierre')).toBeVisible()
  await page.reload()
  await expect(row(page, '1057-1-LE26')).toContainText('Cierre · ')

  await choose(page, '1057-1-LE26', 'Volver a pendiente: fin de preguntas')
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await choose(page, '1057-1-LE26', 'Ya pregunté')
  await expect(group(page, 'Mañana')).toHaveCount(0)
  const stored = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await expect(page.getByRole('link', { name: 'Compra 1057-1-LE26' })).toBeFocused()
  // shown before the server has stored it
  await stored
  await page.reload()
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])

  await choose(page, '1057-3-LE26', 'Hecho')
  await expect(rows(page, 'Todo hecho')).toHaveText(['Compra 1057-3-LE26'])
  await expect(page.getByText('Cierre: hecho. No queda nada por hacer.')).toBeVisible()
})

test('ESC-22 a deadline that the buyer moved meanwhile is not marked, and the row says the new date', async ({
  session: page,
  app,
}) => {
  await page.goto(PLAZOS)
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await read(app, '1057-1-LE26', { closes_at: inDays(40), questions_close_at: inDays(25) })
  await choose(page, '1057-1-LE26', 'Ya pregunté')
  await expect(page.getByText('Ese plazo cambió mientras tanto.')).toBeVisible()
  await expect(rows(page, 'Después')).toContainText(['Compra 1057-1-LE26'])
  await expect(row(page, '1057-1-LE26')).toContainText('Fin de preguntas')
  await expect(row(page, '1057-1-LE26')).not.toContainText('Hecho')
})

test('ESC-23 a row of Plazos is cobre exactly under 24 hours', async ({ session: page, app }) => {
  await read(app, '1057-2-LE26', { closes_at: new Date(Date.now() + 23 * HOUR_MS) })
  await read(app, '1057-3-LE26', { closes_at: new Date(Date.now() + 25 * HOUR_MS) })
  await page.goto(PLAZOS)
  const cobre = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.className = 'text-cobre'
    return getComputedStyle(probe).color
  })
  const moment = (code: string) => row(page, code).getByText('Cierre · ')
  await expect(moment('1057-2-LE26')).toHaveCSS('color', cobre)
  await expect(moment('1057-3-LE26')).not.toHaveCSS('color', cobre)
})

test('DET-3 rows of Plazos are 50 px high beside a lane of 28 or 35 days, which narrow pages say in words', async ({
  session: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(PLAZOS)
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  const first = row(page, '1057-1-LE26')
  const lane = first.locator('.plazos-lane')
  expect((await boxAtRest(first)).height).toBeCloseTo(50, 0)
  expect((await boxAtRest(lane)).width).toBeCloseTo(28 * 15.4, 0)
  await expect(first.getByText('Después: cierre').last()).toBeHidden()
  await page.setViewportSize({ width: 1700, height: 900 })
  expect((await boxAtRest(lane)).width).toBeCloseTo(35 * 15.4, 0)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(lane).toBeHidden()
    await expect(first.getByText('Después: cierre').last()).toBeVisible()
  }
})

test('DET-3 the private address of the calendar can be copied, changed and removed', async ({
  session: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard?following=true')
  const opener = page.getByRole('button', { name: 'Calendario' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tu calendario de plazos' })
  await dialog.getByRole('button', { name: 'Crear mi calendario' }).press('Enter')
  const address = dialog.getByLabel('Dirección privada')
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const first = await address.inputValue()
  await expectToast(page, 'Dirección copiada', () => dialog.getByRole('button', { name: 'Copiar dirección' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(dialog.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute('href', /^webcal:/)
  // the product of the test reports its own origin
  const readAt = (url: string) => page.request.get(new URL(url).pathname)
  const { events } = readCalendar(await (await readAt(first)).text())
  expect(events.map(({ summary }) => summary)).toContain('Cierra: Compra 1057-1-LE26')
  expect(events.map(({ summary }) => summary)).toContain('Se cierran preguntas: Compra 1057-1-LE26')

  await dialog.getByRole('button', { name: 'Cambiar dirección' }).click()
  await expect(dialog.getByRole('status')).toContainText('dejará de funcionar')
  await dialog.getByRole('button', { name: 'Sí, cambiarla' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect((await readAt(first)).status()).toBe(404)
  expect((await readAt(second)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Quitar calendario' }).click()
  await dialog.getByRole('button', { name: 'Sí, quitarlo' }).click()
  await expect(dialog.getByRole('button', { name: 'Crear mi calendario' })).toBeVisible()
  expect((await readAt(second)).status()).toBe(404)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test.describe('on Rapa Nui', () => {
  test.use({ timezoneId: 'Pacific/Easter' })

  test('DET-2 in another time zone the local time is shown next to that of Santiago: in rows, in Plazos and in the detail', async ({
    session: page,
  }) => {
    const own = (date: Date) =>
      `${new Intl.DateTimeFormat('es-CL', { timeZone: 'Pacific/Easter', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)} en Rapa Nui`
    await page.goto('/dashboard?following=true')
    await expect(page.getByRole('article').filter({ hasText: '1057-1-LE26' })).toContainText(own(inDays(2)))
    await page.goto(PLAZOS)
    await expect(row(page, '1057-1-LE26')).toContainText(own(inDays(1)))
    await rows(page, 'Mañana').getByRole('link').click()
    await expect(page.getByRole('list', { name: 'Seis respuestas' })).toContainText(own(inDays(1)))
    await openSection(page, 'deadlines')
    const milestones = sectionOf(page, 'deadlines').getByRole('listitem')
    await expect(milestones.filter({ hasText: 'Fin de preguntas' })).toContainText(own(inDays(1)))
  })
})

test('ESC-45 Plazos that cannot be loaded says so and loads on retry; with nothing followed it says what fills it', async ({
  session: page,
  app,
}) => {
  const { schema } = app.database.db
  await schema.alterTable('tender_follow').renameTo('tender_follow_away').execute()
  await page.goto(PLAZOS)
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar los plazos')
  await schema.alterTable('tender_follow_away').renameTo('tender_follow').execute()
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(rows(page, 'Mañana')).toHaveText(['Compra 1057-1-LE26'])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await app.database.db.deleteFrom('tender_follow').execute()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Nada con plazo. Lo que sigas aparece aquí.')
  await expect(page.getByRole('link', { name: 'Ver licitaciones' })).toBeVisible()
})
