import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { FOLLOW } from '@mirador/texts/tenders'
import { expect, type Page } from '@playwright/test'
import { demoWith } from './src/demo-with.ts'
import { followStored } from './src/follow-stored.ts'
import { test as journey } from './src/journey.ts'
import { type App, ownApp } from './src/own-app.ts'
import { headingOf } from './src/tender-sections.ts'
import { expectToast } from './src/toasts.ts'

/** The day on which the journeys begin, fixed in case midnight passes. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
/** 15:00 in Chile's summer time, some days ahead. */
const closing = (days: number) => new Date(TODAY + days * DAY_MS + 18 * HOUR_MS)

let readings = 0

/** Ingests a new version of a tender, like a reading of the source. */
async function read(app: App, bid_idn: string, patch: Partial<TenderRecord> = {}) {
  const at = new Date(Date.now() - HOUR_MS + ++readings * 1000)
  const described = { name: `Compra ${bid_idn}`, description: 'Sillas de madera', currency: 'CLP', amount: null }
  await ingestTenders(app.database, [tenderRecord({ bid_idn, ...described, read_at: at, ...patch })], new Date())
}

const test = ownApp(async (app) => {
  await read(app, '1057-1-LE26', { closes_at: closing(20) })
  await read(app, '1057-2-LE26', { closes_at: closing(12) })
  await read(app, '1057-3-LE26', { closes_at: closing(-2), status: 6 })
})

/** Fresh demo data: a tender that another journey opened has no unseen changes left. */
const newcomer = demoWith({})

const main = (page: Page) => page.getByRole('main')
const titles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 2 })
/** The link from 'Siguiendo' to the list of all followed tenders. */
const seeAll = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Ver la(s \d+| licitación)$/ })
const following = (page: Page) => page.getByRole('link', { name: /^Siguiendo/ })
const rowOf = (page: Page, code: string) => main(page).getByRole('listitem').filter({ hasText: code }).first()
const sinceLastVisit = (page: Page) => page.getByRole('region', { name: 'Desde tu última visita' })
const marked = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/users/follow_bid/seen'))

test('DET-3 followed tenders are listed by closing, with their changes until they are seen', { tag: '@main' }, async ({
  session: page,
  app,
}) => {
  await page.goto('/dashboard?following=true')
  await expect(page.getByRole('heading', { name: 'Todavía no sigues ninguna licitación' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver licitaciones' }).click()
  for (const code of ['1057-3-LE26', '1057-1-LE26', '1057-2-LE26']) {
    await followStored(page, () => page.getByRole('button', { name: `Seguir ${code}` }).click())
    await expect(page.getByRole('button', { name: `Dejar de seguir ${code}` })).toBeVisible()
  }
  await expect(following(page)).toHaveAccessibleName('Siguiendo')
  await following(page).click()
  await seeAll(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Licitaciones que sigues')
  await expect(main(page)).toContainText('Sigues 3 licitaciones')
  await expect(titles(page)).toHaveText(['Compra 1057-2-LE26', 'Compra 1057-1-LE26', 'Compra 1057-3-LE26'])
  await expect(page.getByRole('button', { name: 'Marcar todos como vistos' })).toHaveCount(0)

  await read(app, '1057-1-LE26', { closes_at: closing(26), amount: 48_500_000, description: 'Sillas de fierro' })
  await page.goto('/dashboard')
  await expect(following(page)).toHaveAccessibleName('Siguiendo 1 con cambios')
  await following(page).press('Enter')
  const news = page.getByRole('region', { name: 'Licitaciones' })
  await expect(news).toContainText('1 con cambios')
  await expect(news.getByRole('listitem').filter({ hasText: 'Compra 1057-1-LE26' }).locator('ins')).toBeVisible()
  await seeAll(page).press('Enter')
  await expect(main(page)).toContainText('Sigues 3 licitaciones, 1 con cambios')
  const row = rowOf(page, '1057-1-LE26')
  const day = (date: Date) =>
    new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', day: 'numeric', month: 'long' }).format(date)
  await expect(row).toContainText(day(closing(20)))
  await expect(row).toContainText(day(closing(26)))
  await expect(row).toContainText('(6 días más)')
  await expect(row).toContainText('Monto: Sin dato')
  await expect(row).toContainText('$48.500.000')
  await expect(row).toContainText('Cambió la descripción')
  await expect(rowOf(page, '1057-2-LE26')).not.toContainText('Cambió')

  const seen = marked(page)
  await row.getByRole('link', { name: /^Compra/ }).press('Enter')
  await expect(page).toHaveURL(/1057-1-LE26\/detail$/)
  await expect(sinceLastVisit(page).getByRole('listitem').first()).toContainText('Cierre:')
  expect((await seen).ok()).toBe(true)
  await expect(sinceLastVisit(page), 'the changes stay for this visit').toBeVisible()
  await page.goBack()
  await expect(main(page)).toContainText('Sigues 3 licitaciones')
  await expect(main(page)).not.toContainText('con cambios')
  await expect(row).not.toContainText('más)')
  await row.getByRole('link', { name: /^Compra/ }).click()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await expect(sinceLastVisit(page)).toHaveCount(0)
})

test('DET-3 changes that could not be marked stay unseen, and accounts that do not follow see none', async ({
  session: page,
  app,
}) => {
  await read(app, '1057-8-LE26', { closes_at: closing(5) })
  await page.goto('/dashboard/1057-8-LE26/detail')
  await expectToast(page, FOLLOW.nowFollowing, () =>
    page.getByRole('button', { name: 'Seguir 1057-8-LE26' }).first().click(),
  )
  await read(app, '1057-8-LE26', { closes_at: closing(5), status: 16 })
  await page.route(/follow_bid\/seen/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/follow_bid/seen'))
  await page.reload()
  await expect(sinceLastVisit(page)).toContainText('Estado: Publicada')
  await failed
  await page.goto('/dashboard')
  await expect(following(page)).toHaveAccessibleName('Siguiendo 1 con cambios')
  await page.goto('/dashboard/1057-8-LE26/detail')
  await followStored(page, () => page.getByRole('button', { name: 'Dejar de seguir 1057-8-LE26' }).first().click())
  await expect(sinceLastVisit(page)).toHaveCount(0)
  await page.reload()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await expect(sinceLastVisit(page)).toHaveCount(0)
})

test('DET-3 the followed list contains a tender whose follow is not stored yet', async ({ session: page, app }) => {
  await read(app, '1057-9-LE26', { closes_at: closing(7) })
  await page.goto('/dashboard')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/users\/follow_bid$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const star = page.getByRole('button', { name: 'Seguir 1057-9-LE26', exact: true })
  await star.click()
  const listed = page.waitForResponse(/\/api\/bid\/all\?.*following=true/)
  await following(page).click()
  await (await listed).finished()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siguiendo')
  gate.resolve()
  const row = main(page).getByRole('listitem').filter({ hasText: 'Compra 1057-9-LE26' })
  await expect(row).toBeVisible()
  // after an unfollow it stays visible until the next visit
  await followStored(page, () => row.getByRole('button', { name: 'Dejar de seguir 1057-9-LE26' }).click())
  await expect(row.getByRole('button', { name: 'Seguir 1057-9-LE26', exact: true })).toBeVisible()
})

journey(
  'DET-3 the order of the followed list and the remembered order of the list are independent',
  async ({ signedIn: page }) => {
    const order = page.getByLabel('Orden', { exact: true })
    await order.selectOption({ label: 'Cierre más próximo' })
    await expect(page).toHaveURL(/sort=closing/)
    await following(page).click()
    await seeAll(page).click()
    await expect(page).toHaveURL(/\/dashboard\?following=true$/)
    await expect(order).toHaveValue('closing')
    await order.selectOption({ label: 'Más recientes' })
    await expect(page).toHaveURL(/following=true&sort=recent/)
    await page.getByRole('link', { name: 'Inicio' }).click()
    await expect(order).toHaveValue('closing')
  },
)

newcomer('DET-3 a new user sees the changes of the demo tenders and marks all as seen', async ({ signedIn: page }) => {
  await expect(following(page)).toHaveAccessibleName('Siguiendo 3 con cambios')
  await page.goto('/dashboard?following=true')
  await expect(main(page)).toContainText('Sigues 8 licitaciones, 3 con cambios')
  await expect(main(page)).toContainText('(7 días más)')
  await expect(main(page)).toContainText('y 2 cambios más')
  await page.route(/follow_bid\/seen/, (route) => route.abort())
  await expectToast(page, 'No pudimos marcarlos como vistos', () =>
    page.getByRole('button', { name: 'Marcar todos como vistos' }).click(),
  )
  await expect(main(page)).toContainText('3 con cambios')
  await page.unroute(/follow_bid\/seen/)
  await expectToast(page, 'Marcamos todos los cambios como vistos', () =>
    page.getByRole('button', { name: 'Marcar todos como vistos' }).press('Enter'),
  )
  await expect(main(page)).not.toContainText('con cambios')
  await expect(main(page), 'the changes stay until the next visit').toContainText('(7 días más)')
  await expect(page.getByText('Cuando algo cambie en una de ellas, lo verás aquí.')).toBeFocused()
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  await expect(main(page)).not.toContainText('(7 días más)')
})
