import { expect, type Page } from '@playwright/test'
import { openAccount } from './src/new-account.ts'
import { readCode } from './src/read-mail.ts'
import { newAddress, PASSWORD, signUp, storages, test, verify } from './src/registration.ts'
import { expectToast } from './src/toasts.ts'

const NEW_PASSWORD = 'Renovada456'
const SENT = 'Se ha enviado un correo para restablecer la contraseña'

async function askForCode(page: Page, email: string) {
  await page.goto('/recovery/password')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page).toHaveURL(/\/change\/password$/)
}

async function signInWith(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('REC-1 REC-2 a forgotten password is changed; the old one and the old sessions are refused', {
  tag: '@main',
}, async ({ page, product, browser }) => {
  test.slow()
  const email = newAddress()
  const old = await browser.newPage({ baseURL: product.url })
  await signUp(old, email)
  await verify(old, product, email)
  const before = await readCode(product, email)

  await page.goto('/login')
  await page.getByRole('link', { name: '¿La olvidaste?' }).click()
  await expect(page.getByText('Sera enviado un codigo a su correo')).toBeVisible()
  await page.getByLabel('Correo electrónico').fill('ventas')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('El correo electrónico no es válido').first()).toBeVisible()
  await page.getByLabel('Correo electrónico').fill(email)
  await expectToast(page, SENT, () => page.getByRole('button', { name: 'Enviar código' }).click())
  await expect(page).toHaveURL(/\/change\/password$/)
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  const code = await readCode(product, email, before)
  await page.getByLabel('Código de verificación').fill(code)
  await page.getByLabel('Nueva contraseña').fill('corta')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('form').getByText(/La contraseña debe tener al menos 8 caracteres/)).toBeVisible()
  await expect(page.getByLabel('Nueva contraseña')).toBeFocused()
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD)
  await page.getByLabel('Código de verificación').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('form').getByText(/El código de verificación es incorrecto/)).toBeVisible()
  await page.getByLabel('Código de verificación').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, 'La contraseña se restablecido correctamente', () =>
    page.getByRole('button', { name: 'Cambiar contraseña' }).click(),
  )
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  expect(await storages(page)).not.toMatch(new RegExp(NEW_PASSWORD))

  await old.goto('/dashboard')
  await expect(old).toHaveURL(/\/login$/)
  await old.close()
  await signInWith(page, email, PASSWORD)
  await expect(page.getByText('Credenciales Incorrectas').first()).toBeVisible()
  await signInWith(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('REC-1 an unknown address gives the same answer as a known one', async ({ page, product }) => {
  const email = newAddress()
  await expectToast(page, SENT, () => askForCode(page, email))
  await page.getByLabel('Código de verificación').fill('123456')
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('form').getByText(/El código de verificación es incorrecto/)).toBeVisible()
  const outbox = await (await fetch(`${product.url}/dev/outbox?to=${email}`)).text()
  expect(outbox).toContain('Todavía no hay correos.')
})

test('REC-2 a direct load of /change/password requests the e-mail and works', async ({ page, product }) => {
  const { email } = await openAccount(product)
  const before = await readCode(product, email)
  await page.goto('/change/password')
  await expect(page.getByRole('link', { name: 'Pedir un código' })).toHaveAttribute('href', '/recovery/password')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()

  await askForCode(page, email)
  const code = await readCode(product, email, before)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/change/password')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Código de verificación').fill(code)
  await page.getByLabel('Nueva contraseña').fill('Colocolo2026')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.locator('form').getByText(/Esa contraseña es muy conocida/)).toBeVisible()
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('REC-2 changing the password signs out the session of this browser', async ({ page, product }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  const before = await readCode(product, email)
  await askForCode(page, email)
  await page.getByLabel('Código de verificación').fill(await readCode(product, email, before))
  await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Continuar como/ })).toHaveCount(0)
})
