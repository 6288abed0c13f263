import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { menu } from './src/list.ts'
import { dialog, families, openRubros, searchBox, segment, submit, test } from './src/rubros.ts'
import { expectToast } from './src/toasts.ts'

const OFFICE = 'Equipos, accesorios y suministros de oficina'
const question = (page: Page) => page.getByRole('dialog', { name: '¿Cerrar sin guardar?' })

test('A11Y-1 RUB-2 the dialog works by keyboard and restores the focus', async ({ demo: page }) => {
  const opener = page.getByRole('button', { name: 'Editar rubros' })
  await opener.press('Enter')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Tab')
  const first = dialog(page).getByRole('heading', { level: 3 }).first().getByRole('button')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('switch').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('checkbox').first()).not.toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('checkbox').nth(1)).toBeFocused()

  // the arrow keys move between switches
  await dialog(page).getByRole('switch').first().press('ArrowDown')
  await expect(segment(page, OFFICE)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(segment(page, OFFICE)).not.toBeChecked()
  await expect(segment(page, OFFICE)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(families(page, OFFICE)).toHaveCount(3)

  // Escape asks for confirmation before discarding changes; staying restores the focus
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Seguir eligiendo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(segment(page, OFFICE)).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Descartar cambios' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  // the changes were discarded, and without changes Escape closes at once
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('24 rubros en 4 grupos')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('RUB-2 a click outside or on the close button asks for confirmation if there are changes; Cancelar does not', async ({
  demo: page,
}) => {
  await openRubros(page)
  await page.mouse.click(20, 450)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openRubros(page)
  await segment(page, 'Obras').check()
  await page.mouse.click(20, 450)
  await expect(question(page)).toBeVisible()
  await page.mouse.click(20, 450)
  await expect(question(page)).toHaveCount(0)
  await expect(segment(page, 'Obras')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click()
  await question(page).getByRole('button', { name: 'Seguir eligiendo' }).click()

  // a reverted change does not count
  await segment(page, 'Obras').uncheck()
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openRubros(page)
  await segment(page, 'Obras').check()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openRubros(page)
  await expect(dialog(page)).toContainText('24 rubros en 4 grupos')
})

test('RUB-2 TOA-1 on a phone the dialog is a bottom sheet with rows large enough for touch', async ({ demo: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await boxAtRest(menu(page))).height).toBeGreaterThanOrEqual(44)
  await openRubros(page)
  const sheet = () => dialog(page).locator('.modal-card').boundingBox()
  await expect.poll(sheet).toEqual({ x: 0, y: 48, width: 390, height: 796 })
  await segment(page, OFFICE).uncheck()
  await segment(page, OFFICE).check()
  await expect(families(page, OFFICE)).toHaveCount(3)
  const [one, two] = [await boxAtRest(families(page, OFFICE).nth(0)), await boxAtRest(families(page, OFFICE).nth(1))]
  expect(one.x).toBe(two.x)
  expect(two.y - one.y).toBeGreaterThanOrEqual(44)
  // a tap next to the switch counts as a tap on it
  const knob = await boxAtRest(segment(page, OFFICE))
  await page.mouse.click(knob.x - 6, knob.y - 6)
  await expect(segment(page, OFFICE)).not.toBeChecked()
  await expectToast(page, 'Rubros registrados correctamente', () => submit(page, 'Actualizar').click())
  await expect(page.getByText(/en tus \d+ rubros/).first()).toBeVisible()
  await expect(menu(page)).toBeFocused()
})
