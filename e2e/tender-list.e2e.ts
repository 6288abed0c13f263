import { expect } from '@playwright/test'
import { test } from './src/journey.ts'
import { listDrawn, menu, rows, show } from './src/list.ts'

test('DES-1 j and k move through the rows, f follows, ? lists the keys, and they can be switched off', {
  tag: '@main',
}, async ({ session: page }) => {
  await show(page, '/dashboard')
  // the keys are loaded after the rows
  await listDrawn(page)
  const link = (index: number) => page.locator('.tender-row-link').nth(index)
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(link(index)).toBeFocused()
  }
  const star = page.locator('.tender-row-star').first()
  const before = (await star.getAttribute('aria-label')) as string
  await page.keyboard.press('f')
  await expect(star).not.toHaveAttribute('aria-label', before)
  await page.keyboard.press('f')
  await expect(star).toHaveAttribute('aria-label', before)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toContainText('Licitación siguiente')
  await sheet.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(0)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar licitaciones' })).toBeFocused()
})

test('LIC-8 an awarded tender says who won and for how much', { tag: '@main' }, async ({ session: page }) => {
  await show(page, '/dashboard?scope=all&status=adjudicada')
  await expect(
    page
      .getByRole('article')
      .getByText(/^Adjudicada a .+ por \$/)
      .first(),
  ).toBeVisible()
})

test('LIC-8 a printed list has neither its search nor its tools', async ({ session: page }) => {
  await show(page, '/dashboard?status=publicada')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(menu(page)).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
})

test('TRU-2 a search with a short prefix is explained', async ({ session: page }) => {
  await page.goto('/dashboard/search/a*')
  await expect(page.getByRole('alert').filter({ hasText: 'al menos dos letras' })).toBeVisible()
  await page.getByRole('searchbox').fill('ase*')
  await page.getByRole('searchbox').press('Enter')
  await expect(rows(page).first()).toBeVisible()
})

test('LIC-4 the closed tenders of a list are hidden by one link, and are back without its filter', async ({
  session: page,
}) => {
  await page.goto('/dashboard?scope=all')
  const count = page.locator('[data-count]')
  await expect(count).toContainText(/^[\d.]+ abiertas · [\d.]+ cerradas, ocultar$/)
  const open = (await count.innerText()).split(' ')[0] as string
  await count.getByRole('link', { name: /^ocultar las [\d.]+ cerradas$/ }).click()
  await expect(page).toHaveURL(/status=publicada/)
  await expect(count).toHaveText(new RegExp(`^${open.replace('.', '\\.')} abiertas`))
  await expect(count).not.toContainText('cerradas')
  await page.getByRole('list', { name: 'Filtros activos' }).getByRole('button').first().click()
  await expect(count).toContainText('cerradas, ocultar')
})
