import { expect, type Page } from '@playwright/test'
import type { Product } from './src/product.ts'
import { fillCompany, newAddress, newRut, signUp, test, verify } from './src/registration.ts'
import { expectToast } from './src/toasts.ts'

/** RUT of the demo account's company, which has offers. */
const DEMO_RUT = '98.595.000-8'
const FOUND = /Encontramos [\d.]+ ofertas de tu empresa desde \S+ de \d{4}/

/** Registers a company, up to the login page that follows step 3. */
async function register(page: Page, product: Product, rut: string) {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, rut)
  await expect(page.getByLabel('Nombre legal')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('link', { name: `Continuar como ${email}` })).toBeVisible()
}

test('FIT-4 after step 3 a company sees the proposals from its history, and the ticked ones fill its profile', async ({
  page,
  product,
}) => {
  test.slow()
  await register(page, product, DEMO_RUT)
  await expect(page.getByText(FOUND)).toBeVisible()
  await page.getByRole('button', { name: 'Usar mi historia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar mi historia' })
  await expect(dialog).toContainText(/Sale de las [\d.]+ licitaciones en que ofertaste/)
  const rubros = dialog.getByRole('group', { name: 'Rubros' })
  const words = dialog.getByRole('group', { name: 'Palabras' })
  const regions = dialog.getByRole('group', { name: 'Regiones donde vendes' })
  const amounts = dialog.getByRole('group', { name: 'Montos' }).getByRole('checkbox')
  for (const group of [rubros, words, regions]) await expect(group.getByRole('checkbox').first()).toBeChecked()
  await expect(amounts).not.toBeChecked()

  // one rubro, no word, one region
  const name = await rubros.getByRole('checkbox').first().locator('xpath=..').innerText()
  for (const group of [rubros, regions]) {
    for (const box of (await group.getByRole('checkbox').all()).slice(1)) await box.setChecked(false)
  }
  for (const box of await words.getByRole('checkbox').all()) await box.setChecked(false)
  await expectToast(page, 'Guardamos en tu perfil 1 rubro y 1 región.', () =>
    dialog.getByRole('button', { name: 'Guardar lo marcado' }).click(),
  )
  await expect(dialog).toBeHidden()

  // the profile has them, shows their origin, and offers the rest
  await page.goto('/perfil')
  const main = page.getByRole('main')
  await expect(main.getByText(FOUND)).toBeVisible()
  await expect(main).toContainText((name.split(' en ')[0] as string).trim())
  await main.getByRole('button', { name: 'Usar mi historia' }).press('Enter')
  await expect(rubros.getByRole('checkbox', { name: /ya está en tu perfil/ })).toHaveCount(1)
  await expect(rubros.getByRole('checkbox', { name: /ya está en tu perfil/ })).toBeDisabled()
  await expect(regions.getByRole('checkbox', { name: /ya está en tu perfil/ })).toHaveCount(1)
  for (const box of await dialog.getByRole('checkbox').all()) if (await box.isEnabled()) await box.setChecked(false)
  await dialog.getByRole('button', { name: 'Guardar lo marcado' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Marca al menos una cosa/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('button', { name: 'Usar mi historia' })).toBeFocused()
  await main.getByRole('link', { name: 'Ver mi historia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi historia' })).toBeFocused()
})

test('FIT-4 a company without offers gets no proposals', async ({ page, product }) => {
  await register(page, product, newRut())
  await page.goto('/perfil')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Datos empresariales' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(FOUND)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Usar mi historia' })).toHaveCount(0)
})
