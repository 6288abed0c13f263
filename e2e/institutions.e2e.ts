import { expect } from '@playwright/test'
import { expectAccessible, expectNoOverflow, test } from './src/journey.ts'
import { expectToast } from './src/toasts.ts'

test('INS-1 institutions are paged and searched, and a detail page shows the tenders of one', async ({
  signedIn: page,
}) => {
  await page.goto('/instituciones')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(10)
  const first = await names.first().innerText()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(names.first()).not.toHaveText(first)
  await page.goBack()
  await expect(names.first()).toHaveText(first)
  await page.getByRole('searchbox').fill('hospital')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=hospital/)
  // the earlier rows stay until the new ones replace all of them
  await expect(names.filter({ hasNotText: /hospital/i })).toHaveCount(0)
  await expect(names.first()).toHaveText(/hospital/i)
  await expectAccessible(page)
  const name = await names.first().innerText()
  await names.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/instituciones\/by\/rut\/[\dK.-]+\/detail/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText(/\d{2}\.\d{3}\.\d{3}-[\dK]/)
  await expect(page.getByRole('button', { name: /^(Seguir|Dejar de seguir) / }).first()).toBeVisible()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})

test('INS-1 an unknown RUT gets a friendly message', async ({ signedIn: page }) => {
  await page.goto('/instituciones/by/rut/1-9/detail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No encontramos/)
  await expectAccessible(page)
})

test('INS-1 MKT-1 rows have figures, and a buyer is followed by a saved search that can be undone', async ({
  signedIn: page,
}) => {
  await page.goto('/instituciones')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(row.first()).toContainText(/\d+ licitaci(ón|ones)/)
  await expect(row.first()).toContainText(/\d+ en los últimos 12 meses/)
  const name = await row.first().getByRole('heading', { level: 2 }).innerText()
  const follow = row.first().getByRole('button', { name: `Seguir comprador: ${name}` })
  await expectToast(page, 'Sigues a este comprador', () => follow.press('Enter'))
  const unfollow = row.first().getByRole('button', { name: `Siguiendo comprador: ${name}` })
  await expect(unfollow).toHaveText('Siguiendo')
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /^Mis búsquedas/ }).click()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('article').first()).toContainText(name)
  await page.goto('/instituciones')
  await expectToast(page, 'Ya no sigues a este comprador', () => unfollow.click())
  await expect(follow).toBeVisible()
})
