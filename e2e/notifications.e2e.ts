import { expect } from '@playwright/test'
import { test } from './src/journey.ts'
import { expectOnPhone } from './src/phone-panel.ts'

test('SHE-4 DES-3 the bell shows news with links, and its dot disappears once it was open', async ({
  signedIn: page,
}) => {
  test.slow()
  const bell = page.getByRole('button', { name: 'Notificaciones' })
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await expect(bell.getByTestId('unread')).toBeVisible()
  await expect(bell).toHaveAccessibleDescription(/^\d+ sin leer$/)
  await bell.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Cierre:' }).first()).toBeVisible()
  await expect(panel.getByText('premium')).toHaveCount(0)
  await expectOnPhone(page, panel)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await expect(bell.getByTestId('unread')).toHaveCount(0)
  await page.reload()
  await bell.click()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect(bell.getByTestId('unread')).toHaveCount(0)
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/detail$|search/)
  await page.route(/users\/notices/, (route) => route.abort())
  await page.reload()
  await bell.click()
  await expect(panel.getByRole('alert')).toContainText('No pudimos cargar tus notificaciones')
  await page.unroute(/users\/notices/)
  // by keyboard, since the page under it may still move
  await panel.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
})

test('ESC-05 the bell begins with the first row of each queue of Hoy, and leads there', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard?view=hoy')
  const titleOf = (queue: string, row: number) =>
    page.getByRole('region', { name: queue, exact: true }).getByRole('heading', { level: 3 }).nth(row).innerText()
  await expect(page.locator('.queue .skeleton')).toHaveCount(0)
  const expected = [
    await titleOf('Decide hoy', 0),
    await titleOf('Cambió lo que sigues', 0),
    await titleOf('Cambió lo que sigues', 1),
    await titleOf('Nuevo que calza', 0),
  ]
  await page.getByRole('button', { name: 'Notificaciones' }).click()
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  const lines = panel.getByRole('listitem')
  await expect(panel.getByRole('link', { name: 'Ver Hoy' })).toBeVisible()
  expect(await lines.count()).toBeLessThanOrEqual(6)
  for (const [line, title] of expected.entries()) await expect(lines.nth(line)).toContainText(`«${title}»`)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notificaciones' }).click()
  await panel.getByRole('link', { name: 'Ver Hoy' }).click()
  await expect(page).toHaveURL(/view=hoy/)
  await expect(panel).toBeHidden()
})
