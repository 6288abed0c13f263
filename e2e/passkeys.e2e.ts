import { expect, type Page } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const OPEN = 'Entrar con una llave de acceso'

/** The authenticator of a device with a fingerprint reader, which always recognises the person. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal' } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('TRU-4 a person adds a passkey, signs in with it alone, and removes it', { tag: '@main' }, async ({
  page,
  product,
}) => {
  const account = await openAccount(product)
  const recognise = await addAuthenticator(page)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Notebook de la oficina')
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill('Equivocada-1')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Tu contraseña' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(account.password)
  await expectToast(page, 'La llave de acceso quedó agregada', () =>
    dialog.getByRole('button', { name: 'Continuar' }).click(),
  )
  const passkey = page.getByRole('listitem').filter({ hasText: 'Notebook de la oficina' })
  await expect(passkey).toContainText('Todavía no se ha usado')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => page.getByRole('button', { name: OPEN }).click())
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/perfil?vista=cuenta')
  await expect(passkey).toContainText('Último uso')
  await expect(page.getByRole('listitem').filter({ hasText: /Abierta el .*, con una llave de acceso/ })).toHaveCount(1)

  // the device already has a passkey
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Otra')
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Quitar la llave de acceso Notebook de la oficina' }).click()
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(account.password)
  await expectToast(page, 'La llave de acceso quedó quitada', () =>
    dialog.getByRole('button', { name: 'Quitar', exact: true }).click(),
  )
  await expect(passkey).toHaveCount(0)

  // the device still has the passkey
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expectToast(page, 'Esa llave de acceso no abre ninguna cuenta.', () =>
    page.getByRole('button', { name: OPEN }).click(),
  )
  await recognise(false)
  await expectToast(page, 'No se usó ninguna llave de acceso.', () => page.getByRole('button', { name: OPEN }).click())
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeEnabled()
})

test('TRU-4 a browser without passkeys signs in as before', async ({ page, product }) => {
  const account = await openAccount(product)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: OPEN })).toHaveCount(0)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  await expect(page.getByText('Este navegador no admite llaves de acceso en esta dirección.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar', exact: true })).toHaveCount(0)
})
