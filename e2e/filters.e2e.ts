import { expect } from '@playwright/test'
import { test } from './src/journey.ts'
import { box, openFilters, panel, show } from './src/list.ts'

test('DES-2 the filters take several values; one step back leaves them all, and a chip removes a group', {
  tag: '@main',
}, async ({ session: page }) => {
  await show(page, '/dashboard?scope=all')
  await openFilters(page)
  await expect(panel(page).getByRole('checkbox').first()).toBeFocused()
  for (const name of ['Valparaíso', 'Metropolitana', 'Maule']) await box(page, 'Región', name).check()
  await box(page, 'Estado', 'Publicada').check()
  await expect(page).toHaveURL(/status=publicada&region=5,7,13/)
  const from = panel(page).getByRole('group', { name: 'Monto estimado, en pesos' }).getByLabel('Desde')
  await from.fill('2000000')
  await expect(from).toHaveValue('2.000.000')
  await expect(page).toHaveURL(/amount_min=2000000/)
  const done = panel(page).getByRole('button', { name: /^Ver [\d.]+ licitaciones$/ })
  const count = page.locator('[data-count]')
  await expect(page.locator('.tender-rows')).toHaveAttribute('aria-busy', 'false')
  const countText = await count.locator('strong').innerText()
  await expect(done).toHaveText(`Ver ${countText} licitaciones`)
  await done.click()
  await expect(panel(page)).toHaveCount(0)
  await expect(count).toBeFocused()

  const chips = page.getByRole('list', { name: 'Filtros activos' })
  await expect(chips).toContainText('Valparaíso, Maule o Metropolitana')
  await page.getByRole('button', { name: 'Quitar filtro: Publicada' }).press('Enter')
  await expect(page).not.toHaveURL(/status/)
  await expect(chips.getByRole('button').first()).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\?scope=all$/)
})

test('DES-2 one step back leaves ten ticks', async ({ session: page }) => {
  await show(page, '/dashboard?scope=all&status=publicada')
  await openFilters(page)
  const regions = panel(page).getByRole('group', { name: 'Región', exact: true }).getByRole('checkbox')
  for (let index = 0; index < 10; index++) {
    await regions.nth(index).press('Space')
    // longer than the pause after which a tick applies
    await page.waitForResponse(/\/api\/bid\/all/)
  }
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('region')?.split(',')).toHaveLength(10)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\?scope=all&status=publicada$/)
  await expect(regions.and(page.locator(':checked'))).toHaveCount(0)
})

test('DES-2 the count of a box is the total of the list that it gives', async ({ session: page }) => {
  await show(page, '/dashboard?scope=all&region=7')
  await openFilters(page)
  const group = panel(page).getByRole('group', { name: 'Estado', exact: true })
  const option = group.locator('label').filter({ hasText: 'Adjudicada' })
  await expect(option).toHaveText(/\d/)
  const promised = (await option.innerText()).replace(/\D/g, '')
  await box(page, 'Estado', 'Adjudicada').check()
  await expect(panel(page).getByRole('button', { name: new RegExp(`^Ver ${promised} licitaci`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Filtros \(2\)$/ })).toBeFocused()
})

test('DES-2 on a phone the filters are a sheet over the whole screen', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, '/dashboard?scope=all')
  await openFilters(page)
  await box(page, 'Estado', 'Cerrada').check()
  await expect(panel(page).getByRole('heading', { name: 'Filtros (1)' })).toBeVisible()
  await panel(page).getByRole('button', { name: /^Ver / }).click()
  await expect(page).toHaveURL(/status=cerrada/)
  await expect(panel(page)).toHaveCount(0)
})
