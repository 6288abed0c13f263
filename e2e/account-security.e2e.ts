import { API_FAILURES } from '@mirador/web/texts/common'
import { expect } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const NEW = 'Renovada-2026'

test('TRU-4 a person ends the session of another device, which requires a new sign-in', { tag: '@main' }, async ({
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

test('TRU-4 a person reads the activity of the account, to its beginning, and chooses another password', async ({
  page,
  product,
}) => {
  const account = await openAccount(product)
  await enter(product, { ...account, password: 'Equivocada-1' })
  for (let times = 0; times < 10; times++) await enter(product, account)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  const log = page.locator('section', { has: page.getByRole('heading', { name: 'Actividad de tu cuenta' }) })
  const events = log.getByRole('listitem')
  await expect(events).toHaveCount(10)
  await expect(events.first()).toContainText('Ingreso con contraseña desde un navegador nuevo')
  await expect(events.first()).toContainText('Chrome')
  await expect(events.first()).toContainText('desde la red 127.0.0.x')
  await expect(events.first()).toContainText('hace un momento')
  const more = log.getByRole('button', { name: 'Ver actividad anterior' })
  await page.context().setOffline(true)
  await more.press('Enter')
  await expect(page.getByText(API_FAILURES.network)).toBeVisible()
  await page.context().setOffline(false)
  await more.press('Enter')
  await expect(events).toHaveCount(12)
  await expect(events.last()).toContainText('Un intento de ingreso fallido')
  await expect(more).toBeHidden()
  await log.getByRole('button', { name: 'Elegir otra contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(account.password)
  await dialog.getByRole('textbox', { name: 'Contraseña nueva' }).fill(NEW)
  await expectToast(page, 'Tu contraseña cambió', () =>
    dialog.getByRole('button', { name: 'Cambiar contraseña' }).click(),
  )
  await expect(events.first()).toContainText('La contraseña cambió con la anterior y se cerraron 10 sesiones')
})

/** A sign-in of another browser, right or not. */
async function enter({ url }: { url: string }, { email, password }: { email: string; password: string }) {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  }
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  const body = JSON.stringify({ ClientId: 'mirador-web', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  await (await fetch(`${url}/auth/`, { method: 'POST', headers, body })).text()
}
