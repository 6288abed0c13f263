import { readFile } from 'node:fs/promises'
import { appCode } from '@mirador/api/identity/second-factor/test-second-factor'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page) => page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await open(page, 'Ingresar')
  await expect(step(page)).toBeVisible()
}

test('TRU-4 a person turns the second step on, signs in with the app and with a recovery code, and turns it off', {
  tag: '@main',
}, async ({ page, product }) => {
  const account = await openAccount(product)
  await signIn(page, account)
  await page.goto('/perfil?vista=cuenta')
  await open(page, 'Activar')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Tu contraseña' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'Código QR para tu app de autenticación' })).toBeVisible()
  const spaced = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()
  const secret = spaced.replaceAll(' ', '')
  await page.setViewportSize({ width: 390, height: 844 })
  const link = dialog.getByRole('link', { name: 'Abrir en la app de este teléfono' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
  await page.setViewportSize({ width: 1280, height: 900 })

  const code = dialog.getByRole('textbox', { name: 'Código que muestra la app' })
  const other = String((Number(appCode(secret, new Date())) + 500_000) % 1_000_000).padStart(6, '0')
  await code.fill(other)
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(appCode(secret, new Date()))
  await expectToast(page, 'La verificación en dos pasos quedó activada', () =>
    dialog.getByRole('button', { name: 'Activar' }).click(),
  )
  const codes = await dialog.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('codigos-de-respaldo-mirador.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\r\n'))
  // the codes are printed alone, in a frame without the page
  await page.evaluate(() => {
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      append(...nodes)
      const [frame] = nodes
      if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) return
      frame.contentWindow.print = () => {
        document.body.dataset.printed = frame.contentDocument?.body.textContent ?? ''
      }
    }
  })
  await dialog.getByRole('button', { name: 'Imprimir' }).click()
  expect(await page.evaluate(() => document.body.dataset.printed)).toContain(codes.join('\r\n'))
  await open(page, 'Ya los guardé')
  await expect(page.getByText('Te quedan 10 códigos de respaldo.')).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterPassword(page, account)
  await expect(page.getByRole('textbox', { name: 'Código de la app' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ese código no es correcto.').first()).toBeVisible()
  // the next step of the app, since the present one was used to turn it on
  await page.getByRole('textbox', { name: 'Código de la app' }).fill(appCode(secret, new Date(), 1))
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => page.keyboard.press('Enter'))
  await page.reload()
  await expect(page).not.toHaveURL(/\/login/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterPassword(page, account)
  await open(page, 'Usar un código de respaldo')
  await expect(page.getByRole('textbox', { name: 'Código de respaldo' })).toBeFocused()
  await page.keyboard.type(String(codes[0]))
  await expectToast(page, 'Se ha iniciado sesión correctamente', () => page.keyboard.press('Enter'))

  await page.goto('/perfil?vista=cuenta')
  await expect(page.getByText('Te quedan 9 códigos de respaldo.')).toBeVisible()
  await open(page, 'Desactivar')
  await dialog.getByRole('textbox', { name: 'Tu contraseña' }).fill(account.password)
  await expectToast(page, 'La verificación en dos pasos quedó desactivada', () =>
    dialog.getByRole('button', { name: 'Desactivar' }).click(),
  )
  await expect(page.getByRole('button', { name: 'Activar', exact: true })).toBeVisible()
})

test('TRU-4 a second step that took too long leads back to the sign-in, and so does Back', async ({
  page,
  product,
}) => {
  const account = await openAccount(product)
  await page.route('**/auth/', async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? ''
    const answer = target.endsWith('.InitiateAuth')
      ? { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'x', ChallengeParameters: { USER_ID_FOR_SRP: 'x' } }
      : undefined
    return answer ? route.fulfill({ json: answer }) : route.continue()
  })
  await enterPassword(page, account)
  await open(page, 'Volver a ingresar')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresa a tu cuenta' })).toBeVisible()
  await enterPassword(page, account)
  await page.keyboard.type('123456')
  await expectToast(page, 'Pasó demasiado tiempo. Ingresa de nuevo.', () => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresa a tu cuenta' })).toBeVisible()
})
