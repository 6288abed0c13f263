import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { readCalendar } from '@mirador/testing/files/read-calendar'
import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { followStored } from './src/follow-stored.ts'
import { type App, ownApp } from './src/own-app.ts'
import { openSection } from './src/tender-sections.ts'
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

/** The account follows all tenders. */
const test = ownApp(async (app, sub) => {
  await read(app, '1057-1-LE26', {
    closes_at: inDays(2),
    questions_close_at: inDays(1),
    institution_name: 'Hospital de Talca',
  })
  await read(app, '1057-2-LE26', { closes_at: inDays(6) })
  await read(app, '1057-3-LE26', { closes_at: inDays(20) })
  await read(app, '1057-4-LE26', { closes_at: null })
  await read(app, '1057-5-LE26', { closes_at: inDays(-3), status: 6 })
  await read(app, '1057-6-LE26', { closes_at: inDays(-90), status: 8 })
  const { db } = app.database
  for (const number of [1, 2, 3, 4, 5, 6]) await insertTenderFollow(db, sub, `1057-${number}-LE26`, new Date())
})

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
const cards = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 })

async function show(page: Page, name: string) {
  await page.getByRole('radio', { name, exact: true }).focus()
  await page.keyboard.press('Space')
}

test('DET-3 the board shows all followed tenders by remaining time, and has its own URL', async ({
  session: page,
  app,
}) => {
  await read(app, '1057-2-LE26', { closes_at: inDays(7) })
  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('main')).toContainText('Sigues 6 licitaciones')
  await show(page, 'Plazos')
  await expect(page).toHaveURL(/\?following=true&view=plazos$/)
  await expect(cards(page, 'En 3 días')).toHaveText(['Compra 1057-1-LE26'])
  await expect(cards(page, 'En 7 días')).toHaveText(['Compra 1057-2-LE26'])
  await expect(cards(page, 'Después')).toHaveText(['Compra 1057-3-LE26'])
  await expect(cards(page, 'Sin fecha')).toHaveText(['Compra 1057-4-LE26'])
  await expect(cards(page, 'Cerradas hace poco')).toHaveText(['Compra 1057-5-LE26'])
  await expect(column(page, 'Hoy')).toContainText('Nada cierra hoy.')
  await expect(page.getByRole('main')).toContainText('Otra licitación que sigues cerró hace más de 30 días.')
  await expect(column(page, 'En 3 días')).toContainText('Antes: Fin de preguntas')
  await expect(column(page, 'En 3 días')).toContainText('Hospital de Talca')
  await expect(column(page, 'En 7 días')).toContainText('1 cambio sin ver')

  await followStored(page, () => page.getByRole('button', { name: 'Dejar de seguir 1057-3-LE26' }).press('Enter'))
  await expect(cards(page, 'Después'), 'unfollowing can be undone').toHaveText(['Compra 1057-3-LE26'])
  await followStored(page, () => page.getByRole('button', { name: 'Seguir 1057-3-LE26' }).press('Enter'))
  await page.reload()
  await expect(cards(page, 'Después')).toHaveText(['Compra 1057-3-LE26'])
  await cards(page, 'En 7 días').getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Desde tu última visita' })).toBeVisible()
  await page.goBack()
  await expect(cards(page, 'En 3 días')).toHaveText(['Compra 1057-1-LE26'])
  await page.getByRole('button', { name: 'Ver la lista' }).click()
  await expect(page).toHaveURL(/\?following=true$/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
})

test('DET-3 a board that cannot be loaded says so, and loads on retry', async ({ session: page, app }) => {
  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  const { schema } = app.database.db
  await schema.alterTable('tender_follow').renameTo('tender_follow_away').execute()
  await show(page, 'Plazos')
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar los plazos')
  await schema.alterTable('tender_follow_away').renameTo('tender_follow').execute()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards(page, 'En 3 días')).toHaveText(['Compra 1057-1-LE26'])
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

  test('DET-2 in another time zone the local time is shown next to that of Santiago: in rows, on the board and in the detail', async ({
    session: page,
  }) => {
    const own = (date: Date) =>
      `${new Intl.DateTimeFormat('es-CL', { timeZone: 'Pacific/Easter', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)} en Rapa Nui`
    await page.goto('/dashboard?following=true')
    await expect(page.getByRole('article').filter({ hasText: '1057-1-LE26' })).toContainText(own(inDays(2)))
    await show(page, 'Plazos')
    await expect(column(page, 'En 3 días')).toContainText(own(inDays(2)))
    await cards(page, 'En 3 días').getByRole('link').click()
    await expect(page.getByRole('list', { name: 'Seis respuestas' })).toContainText(own(inDays(1)))
    await openSection(page, 'deadlines')
    await expect(page.getByRole('listitem').filter({ hasText: 'Fin de preguntas' })).toContainText(own(inDays(1)))
  })
})

test('DET-3 the board uses the width, draws empty columns as strips and shows amounts', async ({ session: page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/dashboard?following=true&view=plazos')
  await expect(page.getByRole('heading', { level: 1, name: 'Plazos' })).toBeVisible()
  await expect(cards(page, 'En 3 días')).toHaveCount(1)
  const strip = await boxAtRest(column(page, 'Hoy'))
  expect(strip.width).toBe(44)
  const content = await page.getByRole('main').evaluate((main) => main.clientWidth - 64)
  const last = await boxAtRest(column(page, 'Sin fecha'))
  expect(last.x + last.width - strip.x).toBeGreaterThanOrEqual(0.95 * content)
  for (const card of await page.getByRole('article').all()) {
    expect((await boxAtRest(card)).width).toBeGreaterThanOrEqual(220)
  }
  await expect(column(page, 'En 3 días').getByRole('article')).toContainText('Sin dato')
  await expect(column(page, 'Hoy').getByText('Nada cierra hoy.')).toBeVisible()
})
