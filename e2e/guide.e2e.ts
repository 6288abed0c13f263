import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, signIn, test } from './src/journey.ts'

test.use({ showsGuide: true })

const guide = (page: Page) => page.getByRole('region', { name: 'Guía rápida' })
const button = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })
const flag = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guide-storage') ?? 'null')?.state?.showGuide)

/** What each card explains, by its title. */
const PLACES = {
  'Elige lo que vendes': '[data-guide="rubros"]',
  'El plazo va primero': '.tender-row >> nth=0 >> .plazo',
  'Sigue las que te interesan': '.tender-row >> nth=0 >> .tender-row-star',
} as const

/** The card stands in sight, and not over what it explains. */
async function expectBeside(page: Page) {
  const title = await guide(page).getByRole('heading', { level: 2 }).innerText()
  const place = PLACES[title as keyof typeof PLACES]
  await expect(async () => {
    const card = await guide(page).boundingBox()
    const explained = await page.locator(place).boundingBox()
    const view = page.viewportSize()
    if (!card || !explained || !view) throw new Error('nothing to compare')
    expect(card.x).toBeGreaterThanOrEqual(0)
    expect(card.x + card.width).toBeLessThanOrEqual(view.width)
    expect(card.y).toBeGreaterThanOrEqual(0)
    expect(card.y + card.height).toBeLessThanOrEqual(view.height)
    const isApart =
      card.y >= explained.y + explained.height ||
      card.y + card.height <= explained.y ||
      card.x >= explained.x + explained.width ||
      card.x + card.width <= explained.x
    expect(isApart, `${title}: the card lies over what it explains`).toBe(true)
    // and near it: the eye finds both at once
    const gap = Math.min(
      Math.abs(card.y - explained.y - explained.height),
      Math.abs(explained.y - card.y - card.height),
    )
    expect(gap).toBeLessThanOrEqual(40)
  }).toPass({ timeout: 5000 })
}

test('SES-1 the first visit shows the guide over the rows, card by card, and takes no focus', async ({
  signedIn: page,
}) => {
  test.slow()
  await expect(guide(page)).toBeVisible()
  expect(await flag(page)).toBe(true)
  expect(await guide(page).evaluate((card) => card.contains(document.activeElement))).toBe(false)
  await expect(page.locator('[aria-live]').filter({ hasText: 'Hay una guía rápida de esta pantalla' })).toHaveCount(1)
  const titles: string[] = []
  for (;;) {
    titles.push(await guide(page).getByRole('heading', { level: 2 }).innerText())
    await expect(guide(page)).toContainText(new RegExp(`${titles.length} de \\d`))
    await expectBeside(page)
    await expectAccessible(page)
    if (await button(page, 'Listo').isVisible()) break
    await button(page, 'Siguiente').click()
    await expect(guide(page).getByRole('heading', { level: 2 })).not.toHaveText(titles.at(-1) ?? '')
  }
  expect(titles.slice(-2)).toEqual(['El plazo va primero', 'Sigue las que te interesan'])
  await button(page, 'Listo').click()
  await expect(guide(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.tender-row').first()).toBeVisible()
  await expect(guide(page)).toHaveCount(0)
})

test('SES-1 Omitir hides it until the next session', async ({ signedIn: page, account }) => {
  await button(page, 'Omitir').click()
  await expect(guide(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.tender-row .plazo').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(guide(page)).toHaveCount(0)
  expect(await flag(page)).toBe(true)
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, account)
  await expect(guide(page)).toBeVisible()
})

test('SES-1 No volver a mostrar clears the flag, over sign-out too', async ({ signedIn: page, account }) => {
  await button(page, 'No volver a mostrar').click()
  await expect(guide(page)).toHaveCount(0)
  expect(await flag(page)).toBe(false)
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await flag(page)).toBe(false)
  await signIn(page, account)
  await page.waitForLoadState('networkidle')
  await expect(guide(page)).toHaveCount(0)
})

test('A11Y-1 by keyboard the guide comes before the search, and Escape closes it', async ({ signedIn: page }) => {
  await expect(guide(page)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
  await search.focus()
  // Escape belongs to the field while people type in it
  await page.keyboard.press('Escape')
  await expect(guide(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Siguiente')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(guide(page).getByRole('heading', { level: 2 })).not.toHaveText('Elige lo que vendes')
  expect(await guide(page).evaluate((card) => card.contains(document.activeElement))).toBe(true)

  // what lies above closes first
  const bell = page.getByRole('button', { name: /Notificaciones/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Solo en la versión premium')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Solo en la versión premium')).toBeHidden()
  await expect(guide(page)).toBeVisible()

  await guide(page).getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await expect(guide(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('SES-1 the rest of the screen works while the guide is there', async ({ signedIn: page }) => {
  await expect(guide(page)).toBeVisible()
  await page.getByText('Todas', { exact: true }).click()
  await expect(page.getByText(/licitaciones/).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).fill('aseo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/search\/aseo/)
  await expect(guide(page)).toBeVisible()
  await expectBeside(page)
  // to a tender and back: rows and guide are then drawn at once
  await page.locator('.tender-row-link').last().click()
  await expect(page).toHaveURL(/\/detail$/)
  await page.goBack()
  await expect(page.locator('.tender-row').last()).toBeVisible()
  // the browser went back to the last row, where the guide has nothing to say
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(guide(page)).toBeVisible()
  await expectBeside(page)
})

test('SES-1 the card stays at its place when the page is resized, and goes with what it explains', async ({
  signedIn: page,
}) => {
  test.slow()
  await expect(guide(page)).toBeVisible()
  for (;;) {
    for (const [width, height] of [
      [1440, 900],
      [768, 900],
      [390, 844],
      [320, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectBeside(page)
      await expectNoOverflow(page, `the guide at ${width}`)
    }
    if (await button(page, 'Listo').isVisible()) break
    await button(page, 'Siguiente').click()
  }
  await expectAccessible(page)
  for (const target of await guide(page).getByRole('button').all()) {
    expect(Math.round((await target.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.mouse.move(100, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.wheel(0, 2500)
  await expect(guide(page)).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(guide(page)).toBeVisible()
  // the drawer of phones lies over everything
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.locator('.guide-card')).toBeHidden()
})
