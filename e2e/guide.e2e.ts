import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { beginSession, signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { fillNewcomer, type Person } from './src/states/state.ts'

test.use({ showsGuide: true })

const guide = (page: Page) => page.getByRole('region', { name: 'Guía rápida' })
const button = (page: Page, name: string) => guide(page).getByRole('button', { name, exact: true })
const flag = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guide-storage') ?? 'null')?.state?.showGuide)

/** The element that each card explains, by the title of the card. */
const PLACES = {
  'El plazo va primero': '.tender-row >> nth=0 >> .plazo',
  'Cuánto se parece a lo tuyo': '.tender-row >> nth=0 >> button.fit',
} as const

/** @returns the number of the current card and the number of cards */
async function place(page: Page) {
  const [, at, of] = /(\d) de (\d)/.exec(await guide(page).innerText()) ?? []
  return { at: Number(at), of: Number(of) }
}

/** Moves to the next card. @returns whether there was one */
async function goToNextCard(page: Page): Promise<boolean> {
  const { at, of } = await place(page)
  if (at === of) return false
  await button(page, 'Siguiente').click()
  await expect(guide(page)).toContainText(`${at + 1} de ${of}`)
  return true
}

/** The card is in the viewport, near the element that it explains and not over it. */
async function expectBeside(page: Page) {
  const title = await guide(page).getByRole('heading', { level: 2 }).innerText()
  const explains = PLACES[title as keyof typeof PLACES]
  await expect(async () => {
    const card = await guide(page).boundingBox()
    const explained = await page.locator(explains).boundingBox()
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
    expect(isApart, `${title}: the card overlaps the element that it explains`).toBe(true)
    const gap = Math.min(
      Math.abs(card.y - explained.y - explained.height),
      Math.abs(explained.y - card.y - card.height),
    )
    expect(gap).toBeLessThanOrEqual(40)
  }).toPass()
}

/** The page is complete, and has neither rendered the guide nor requested its code. */
async function expectNoGuide(page: Page, requested: readonly string[]) {
  await expect(page.locator('.tender-row-link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar rubros' })).toBeVisible()
  expect(requested.filter((url) => url.includes('GuideCard'))).toEqual([])
  await expect(guide(page)).toHaveCount(0)
}

/** Collects the URLs of the scripts that the page requests from now on. */
function collectScripts(page: Page): readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && requested.push(request.url()))
  return requested
}

/** Scrolls to the top, also while the browser restores its own position. */
async function expectGuideAtTop(page: Page) {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(guide(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** The list of an account of its own: the account keeps that the guide ended. */
async function openNewcomer(page: Page, product: Person['product']) {
  const account = await openAccount(product)
  await fillNewcomer({ product, account })
  await beginSession(page, account)
  await page.goto('/dashboard?scope=mine&status=publicada')
  return account
}

test('SES-1 the first visit shows the guide, card by card, without taking the focus', { tag: '@main' }, async ({
  signedIn: page,
  product,
  browser,
}) => {
  test.slow()
  await expect(guide(page)).toBeVisible()
  await expect.poll(() => flag(page)).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('[aria-live]').filter({ hasText: 'Hay una guía rápida de esta pantalla' })).toHaveCount(1)
  const titles: string[] = []
  do {
    titles.push(await guide(page).getByRole('heading', { level: 2 }).innerText())
    expect((await place(page)).at).toBe(titles.length)
    await expectBeside(page)
  } while (await goToNextCard(page))
  expect(titles).toEqual(['El plazo va primero', 'Cuánto se parece a lo tuyo'])

  // at the end of the guide of another account, no browser shows it again
  const account = await openNewcomer(page, product)
  await expect(guide(page)).toBeVisible()
  while (await goToNextCard(page));
  await button(page, 'Listo').click()
  await expect(guide(page)).toHaveCount(0)
  const requested = collectScripts(page)
  await page.reload()
  await expectNoGuide(page, requested)
  const other = await browser.newPage({ baseURL: product.url })
  await beginSession(other, account)
  const requestedThere = collectScripts(other)
  await other.goto('/dashboard')
  await expectNoGuide(other, requestedThere)
  await other.close()
})

test('SES-1 Omitir hides it until the next session', async ({ signedIn: page, account }) => {
  await button(page, 'Omitir').click()
  await expect(guide(page)).toHaveCount(0)
  const requested = collectScripts(page)
  await page.reload()
  await expectNoGuide(page, requested)
  expect(await flag(page)).toBe(true)
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, account)
  await expect(guide(page)).toBeVisible()
})

test('SES-1 No volver a mostrar clears the flag, also after a sign-out', async ({ page, product }) => {
  const account = await openNewcomer(page, product)
  await button(page, 'No volver a mostrar').click()
  await expect(guide(page)).toHaveCount(0)
  await expect.poll(() => flag(page)).toBe(false)
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => flag(page)).toBe(false)
  const requested = collectScripts(page)
  await signIn(page, account)
  await expectNoGuide(page, requested)
})

test('A11Y-1 by keyboard the guide comes before the search, and Escape closes it', async ({ signedIn: page }) => {
  await expect(guide(page)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
  // Escape in the field does not close the guide
  await search.press('Escape')
  await expect(guide(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Siguiente')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(guide(page).getByRole('heading', { level: 2 })).not.toHaveText('El plazo va primero')
  await expect(guide(page).locator(':focus')).toHaveCount(1)

  // an open panel closes first
  await page.getByRole('button', { name: /Notificaciones/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Notificaciones' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Notificaciones' })).toBeHidden()
  await expect(guide(page)).toBeVisible()

  await guide(page).getByRole('button').first().press('Escape')
  await expect(guide(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('SES-1 the rest of the screen works while the guide is there', async ({ signedIn: page }) => {
  await expect(guide(page)).toBeVisible()
  await page.getByText('Todas', { exact: true }).click()
  await expect(page).toHaveURL(/scope=all/)
  await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).fill('aseo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/search\/aseo/)
  await expect(page.locator('.tender-row mark').first()).toBeVisible()
  await expect(guide(page)).toBeVisible()
  await expectBeside(page)
  // to a tender and back: rows and guide are rendered at once
  await page.locator('.tender-row-link').last().click()
  await expect(page).toHaveURL(/\/detail$/)
  await page.goBack()
  await expect(page.locator('.tender-row').last()).toBeVisible()
  // the browser restores the scroll position at the last row, where the guide is hidden
  await expectGuideAtTop(page)
  await expectBeside(page)
})

test('SES-1 the card stays at its element when the page is resized, and hides when it scrolls away', async ({
  signedIn: page,
}) => {
  test.slow()
  await expect(guide(page)).toBeVisible()
  do {
    for (const [width, height] of [
      [1440, 900],
      [768, 900],
      [390, 844],
      [320, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectBeside(page)
    }
  } while (await goToNextCard(page))
  for (const target of await guide(page).getByRole('button').all()) {
    expect(Math.round((await boxAtRest(target)).height)).toBeGreaterThanOrEqual(44)
  }
  await page.mouse.move(100, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.wheel(0, 2500)
  await expect(guide(page)).toBeHidden()
  await expectGuideAtTop(page)
  // the drawer of phones covers the guide
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.locator('.guide-card')).toBeHidden()
})
