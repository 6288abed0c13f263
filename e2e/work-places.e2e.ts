import { FOLLOW } from '@mirador/texts/tenders'
import { expect } from '@playwright/test'
import { boxAtRest, expectLoaded } from './src/at-rest.ts'
import { test } from './src/journey.ts'

const WORK = [
  ['Hoy', '/dashboard?view=hoy', 'Hoy'],
  ['Plazos', '/dashboard?following=true&view=plazos', 'Plazos'],
  ['Siguiendo', '/dashboard?view=siguiendo', 'Siguiendo'],
  ['Mis búsquedas', '/dashboard?view=busquedas', 'Mis búsquedas'],
] as const
/** Places that the bar of phones has. */
const IN_BAR = WORK.slice(0, 3)

test("DES-3 'Tu trabajo' links to its four places; each takes the focus and is the only current one", {
  tag: '@main',
}, async ({ signedIn: page }) => {
  const work = page.getByRole('navigation', { name: 'Tu trabajo' })
  await expect(work.getByRole('link')).toHaveText([/^Hoy/, /^Plazos/, /^Siguiendo/, /^Mis búsquedas/])
  for (const [name, path, title] of WORK) {
    const link = work.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.press('Enter')
    await expect(page).toHaveURL(new URL(path, page.url()).href)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Editar rubros' })).toHaveCount(0)
    await expect(page.getByRole('radiogroup', { name: 'Qué licitaciones' })).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Menú' }).locator('[aria-current=page]')).toHaveCount(1)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expectLoaded(page)
  }
  await page.setViewportSize({ width: 1440, height: 450 })
  for (const [name] of WORK) {
    await expect(work.getByRole('link', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 })
  }
})

test('DES-3 the closed sidebar of wide screens stays closed after a reload', async ({ signedIn: page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await page.getByRole('button', { name: 'Cerrar menú' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeVisible()
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.reload()
  await expect(sidebar).toBeVisible()
})

test('DES-3 on a phone a bar leads to the places; it hides on a tender, on low screens and while typing', async ({
  signedIn: page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Accesos' })
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(bar.getByRole('link')).toHaveText([/^Hoy/, /^Inicio/, /^Plazos/, /^Siguiendo/])
  for (const link of await bar.getByRole('link').all()) {
    const box = await boxAtRest(link)
    expect(box.width).toBeGreaterThanOrEqual(80)
    expect(box.height).toBeGreaterThanOrEqual(44)
  }
  await expect(bar.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of IN_BAR) {
    const link = bar.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(page).toHaveURL(new URL(path, page.url()).href)
    await expect(bar.locator('[aria-current=page]')).toHaveText(new RegExp(`^${name}`))
    await expectLoaded(page)
  }
  await bar.getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).focus()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { level: 1 }).focus()
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 640, height: 400 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  // the toast is above the bar, which is at the bottom of the screen
  const star = page.getByRole('button', { name: /^Seguir / }).first()
  await star.click()
  const toast = page.getByRole('listitem').filter({ hasText: FOLLOW.nowFollowing })
  const [above, below] = [await boxAtRest(toast), await boxAtRest(bar)]
  expect(below.y + below.height).toBe(844)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y - 12)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$/)
  await expect(bar).toHaveCount(0)
})

test("DES-3 'Volver a licitaciones' restores the scroll position, as Back does", { tag: '@main' }, async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  const row = page.getByRole('article').nth(7)
  await row.getByRole('link').first().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$/)
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/dashboard$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.goForward()
  await page.reload()
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/dashboard$/)
})

test('DES-3 on a phone Back restores the scroll position and all rows', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = page.getByRole('article')
  const position = () => page.evaluate(() => scrollY)
  await expect(rows).toHaveCount(10)
  for (const index of [0, 8, 2]) {
    const link = rows.nth(index).getByRole('link').first()
    // in one task: what a slow machine draws late would move the page between the measurement and the click
    const scrolled = await link.evaluate((element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' })
      element.click()
      return scrollY
    })
    await expect(page).toHaveURL(/detail$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(position).toBe(0)
    await page.goBack()
    await expect(rows).toHaveCount(10)
    await expect.poll(position).toBe(scrolled)
  }

  // after a position left by going forward, which differs from that of the last click
  const end = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    history.forward()
    return scrollY
  })
  await expect(page).toHaveURL(/detail$/)
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await expect.poll(position).toBe(end)
})

test('LIC-1 on a phone another page shows all its rows from the top', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/dashboard\/2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('article')).toHaveCount(10)
})
