import { TENDER_DETAIL } from '@mirador/web/texts/tender-detail'
import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { collectRequests, expectNextPageAhead } from './src/fetch-ahead.ts'
import { test } from './src/journey.ts'
import { headingOf } from './src/tender-sections.ts'

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const CALLS_OF_A_TENDER = /\/(refresh|api\/bid\/by)\//

test('the code of each page of the menu is prefetched when its link is hovered or focused', async ({
  signedIn: page,
}) => {
  // those of the list and of a tender are fetched on an idle screen
  const requested = collectRequests(page, /\/assets\/(?!Tenders?Page)\w+Page-\w+\.js/)
  const [home, first, ...links] = await page.getByRole('navigation', { name: 'Principal' }).getByRole('link').all()
  // the listeners are loaded after the first screen
  await expect(async () => {
    await home?.hover()
    await first?.hover()
    expect(requested).toHaveLength(1)
  }).toPass()
  for (const [i, link] of links.entries()) {
    await (i % 2 === 0 ? link.focus() : link.hover())
    await expect.poll(() => requested).toHaveLength(i + 2)
  }
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('on an idle screen the code of the tender page is prefetched, for devices without a pointer', async ({
  signedIn: page,
}) => {
  const [code] = await Promise.all([page.waitForRequest(/\/assets\/TenderPage-/), page.reload()])
  expect(code.resourceType()).toBe('script')
})

test('DET-1 hovering rows sends no request to the source; opening a tender sends one', async ({ signedIn: page }) => {
  const calls = collectRequests(page, CALLS_OF_A_TENDER)
  await Promise.all([page.waitForResponse(/\/assets\/TenderPage-/), page.reload()])
  await expect(rows(page)).toHaveCount(10)
  for (const row of await rows(page).all()) await row.hover()
  await rows(page).last().getByRole('link').click()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  const code = page.url().split('/').at(-2) as string
  const refreshes = calls.filter((call) => call.includes('/refresh/'))
  expect(refreshes[0]).toMatch(new RegExp(`/refresh/${code}$`))
  expect(calls.filter((call) => !call.includes(code))).toEqual([])
})

test('the next page of the list is fetched ahead', async ({ signedIn: page }) => {
  await expectNextPageAhead(page, '/dashboard?scope=all', { call: /\/api\/bid\/all\?/, row: '.tender-row h2' })
})

test('with data saving on nothing is prefetched', async ({ signedIn: page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.clock.install()
  // leaves the earlier screen, which was loaded without data saving
  await page.goto('about:blank')
  const requested = collectRequests(page, /\/assets\/TenderPage-|offset=10(&|$)/)
  await Promise.all([page.waitForResponse(/\/assets\/PrefetchPages-/), page.goto('/dashboard?scope=all')])
  await expect(rows(page)).toHaveCount(10)
  await rows(page).first().hover()
  await page.clock.runFor(20_000)
  expect(requested).toEqual([])
  const [code] = await Promise.all([
    page.waitForRequest(/\/assets\/TenderPage-/),
    rows(page).first().getByRole('link').click(),
  ])
  expect(code.resourceType()).toBe('script')
})

test('a tender opened from its row shows that data at once, and nothing moves when the rest arrives', async ({
  signedIn: page,
}) => {
  await Promise.all([
    page.waitForResponse(/\/assets\/TenderPage-/),
    page.goto('/dashboard?status=publicada&scope=all&amount_min=1'),
  ])
  const gate = Promise.withResolvers<void>()
  await page.route(CALLS_OF_A_TENDER, async (route) => {
    await gate.promise
    await route.continue()
  })
  const row = page.getByRole('main').locator('.tender-row').filter({ hasText: '$' }).first()
  const name = await row.getByRole('heading').innerText()
  const code = await row.getByText(/^\d+-\d+-[A-Z]+\d+$/).innerText()
  const amount = await row.locator('.tender-row-money p').first().innerText()
  await row.getByRole('link').click()

  const main = page.getByRole('main')
  const visibleParts = [
    main.getByRole('heading', { level: 1, name }),
    main.getByText(code, { exact: true }),
    main.getByText('Publicada', { exact: true }),
    main.locator('header').getByRole('link').first(),
    main.getByRole('list', { name: 'Seis respuestas' }).getByText(amount).first(),
    main.getByRole('button', { name: TENDER_DETAIL.more }),
  ]
  await expect(page.getByText('Cargando la licitación')).toBeVisible()
  const before = []
  for (const part of visibleParts) before.push(await boxAtRest(part))
  gate.resolve()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await expect(page.getByText('Cargando la licitación')).toHaveCount(0)
  const after = []
  for (const part of visibleParts) after.push(await boxAtRest(part))
  expect(after).toEqual(before)
})
