import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { test } from './src/journey.ts'

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })
const CALLS_OF_A_TENDER = /\/(refresh|api\/bid\/by)\//

/** Collects the URLs of matching requests of the page from now on. */
function collectRequests(page: Page, pattern: RegExp): readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => pattern.test(request.url()) && requested.push(request.url()))
  return requested
}

test('the code of a page is prefetched when its link is hovered or focused', async ({ signedIn: page }) => {
  const requested = collectRequests(page, /\/assets\/(InstitutionsPage|ServicesPage)-/)
  // the listeners are loaded after the first screen
  await expect(async () => {
    await menuLink(page, 'Inicio').hover()
    await menuLink(page, 'Instituciones').hover()
    expect(requested).toContainEqual(expect.stringContaining('InstitutionsPage'))
  }).toPass()
  await Promise.all([page.waitForRequest(/\/assets\/ServicesPage-/), menuLink(page, 'Servicios').focus()])
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
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeVisible()
  const code = page.url().split('/').at(-2) as string
  expect(calls[0]).toMatch(new RegExp(`/refresh/${code}$`))
  expect(calls.filter((call) => !call.includes(code))).toEqual([])
})

for (const [list, path, row] of [
  ['/dashboard?scope=all', /\/api\/bid\/all\?.*offset=10(&|$)/, '.tender-row h2'],
  ['/instituciones', /\/api\/institution\/all\?.*offset=10(&|$)/, 'li h2'],
  ['/services', /\/api\/servicios\/all\?.*offset=10(&|$)/, 'tbody th'],
] as const) {
  test(`the next page of ${list} is fetched ahead`, async ({ signedIn: page }) => {
    // leaves the earlier screen, which may fetch its own next page
    await page.goto('about:blank')
    await Promise.all([page.waitForResponse(path), page.goto(list)])
    const first = page.getByRole('main').locator(row).first()
    const before = await first.innerText()
    const requested = collectRequests(page, path)
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(first).not.toHaveText(before)
    expect(requested).toEqual([])
  })
}

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
  await Promise.all([page.waitForResponse(/\/assets\/TenderPage-/), page.goto('/dashboard?status=publicada&scope=all')])
  const gate = Promise.withResolvers<void>()
  await page.route(CALLS_OF_A_TENDER, async (route) => {
    await gate.promise
    await route.continue()
  })
  const row = page.getByRole('main').locator('.tender-row').first()
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
    main.getByText('hora de Santiago').first(),
    main.getByRole('complementary').getByText(amount).first(),
    main.getByRole('button', { name: 'Agregar a mi calendario' }),
  ]
  await expect(page.getByText('Cargando la licitación')).toBeVisible()
  const before = []
  for (const part of visibleParts) before.push(await boxAtRest(part))
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeVisible()
  await expect(page.getByText('Cargando la licitación')).toHaveCount(0)
  const after = []
  for (const part of visibleParts) after.push(await boxAtRest(part))
  expect(after).toEqual(before)
})
