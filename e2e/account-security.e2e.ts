import { expect } from '@playwright/test'
import { expectAccessible, expectNoOverflow, signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const NEW = 'Renovada-2026'

test('SES-4 a person ends the session of another device, which is asked to sign in again', async ({
  page,
  product,
  browser,
}) => {
  const account = await openAccount(product)
  const other = await browser.newPage({ baseURL: product.url })
  await signIn(other, account)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  const sessions = page.getByRole('listitem').filter({ hasText: 'Último uso' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Esta sesión' })).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectToast(page, 'Se cerró 1 sesión', () => page.getByRole('button', { name: /^Cerrar la sesión de/ }).click())
  await expect(sessions).toHaveCount(1)
  await other.goto('/instituciones')
  await expect(other).toHaveURL(/\/login$/)
  await other.close()
})

test('REC-2 a person changes the password with the old one and stays signed in', async ({ page, product }) => {
  const account = await openAccount(product)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  const change = () => dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await change()
  await expect(dialog.getByText('Escribe tu contraseña actual.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill('Equivocada-1')
  await dialog.getByRole('textbox', { name: 'Contraseña nueva' }).fill(NEW)
  await change()
  await expect(dialog.getByRole('textbox', { name: 'Contraseña actual' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(account.password)
  await expectToast(page, 'Tu contraseña cambió', change)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Sesiones abiertas' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, { ...account, password: NEW })
})
