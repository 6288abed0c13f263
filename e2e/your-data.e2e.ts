import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const PHONE = { width: 390, height: 844 }
const remove = (page: Page) => page.getByRole('button', { name: 'Eliminar mi cuenta' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Eliminar para siempre' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Contraseña actual' })
const deletions = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/account/deletion')) requests.push(request.url())
  })
  return requests
}

async function openDialog(page: Page) {
  await page.goto('/perfil?vista=cuenta')
  await remove(page).click()
  await expect(page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })).toBeVisible()
}

test('the data of an account are downloaded as one readable file', { tag: '@main' }, async ({
  session: page,
  account,
}) => {
  await page.goto('/perfil?vista=cuenta')
  await expect(page.getByRole('heading', { level: 2, name: 'Tus datos' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Descargar mis datos' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    expectToast(page, 'Tus datos están en el archivo mis-datos.json', () => button.press('Enter')),
  ])
  expect(download.suggestedFilename()).toBe('mis-datos.json')
  const file = await text(await download.createReadStream())
  expect(file).toContain('\n  "empresa": {\n    "explicacion": ')
  const { cuenta, empresa, licitaciones_seguidas } = JSON.parse(file)
  expect(cuenta.datos.correo).toBe(account.email)
  expect(empresa.datos.nombre_legal).toBe('Tecnologías Ficticias del Mapocho SpA')
  expect(licitaciones_seguidas.datos.length).toBeGreaterThan(0)
  await expect(button).toBeFocused()
})

test('an account is deleted by keyboard with its password: every tab is signed out and no data are left', async ({
  page,
  context,
  product,
}) => {
  const account = await openAccount(product)
  await signIn(page, account)
  const other = await context.newPage()
  await other.goto('/perfil?vista=cuenta')
  await expect(remove(other)).toBeVisible()
  await page.goto('/perfil?vista=cuenta')
  await remove(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await expect(dialog).toContainText(account.email)
  for (const part of ['tus búsquedas guardadas', 'calendario', 'avisos por correo']) {
    await expect(dialog).toContainText(part)
  }
  await expect(dialog.getByRole('heading')).toBeFocused()

  // Escape closes the dialog without deleting and restores the focus
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove(page)).toBeFocused()
  await page.keyboard.press('Enter')

  // Tab reaches the download, the password, its show button and the footer
  await expect(dialog.getByRole('heading')).toBeFocused()
  for (const name of ['Cerrar', 'Descargar mis datos']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await expectToast(page, 'Escribe tu contraseña para confirmar.', () => page.keyboard.press('Enter'))
  await page.keyboard.type('Equivocada1')
  await expectToast(page, 'La contraseña no es la de tu cuenta.', () => page.keyboard.press('Enter'))
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription('La contraseña no es la de tu cuenta.')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(account.password)
  const revoked = page.waitForResponse((answer) => answer.url().endsWith('/auth/'))
  await expectToast(page, 'Tu cuenta fue eliminada', () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  await revoked
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('empresa-ficticia')
    expect(kept).not.toContain('"isLoggedIn":true')
  }
  // the proof of a known browser gives no access, and is void without its account
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['mirador_device'])

  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await expectToast(page, 'Credenciales Incorrectas', () => page.getByRole('button', { name: 'Ingresar' }).click())
  const outbox = await page.request.get(`/dev/outbox?to=${encodeURIComponent(account.email)}`)
  const mails = await outbox.text()
  expect(mails).toContain('Tu cuenta de Mirador fue eliminada')
  expect(mails).not.toContain('Tu código de verificación')
})

test('on a phone, offline, nothing is deleted and the input stays; a double click deletes once', async ({
  page,
  context,
  product,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, await openAccount(product))
  const requests = deletions(page)
  await openDialog(page)
  await password(page).fill('Cobre-azul-7')
  await context.setOffline(true)
  await confirm(page).click()
  await expect(page.getByRole('dialog')).toContainText(
    'No pudimos eliminar tu cuenta. No pudimos conectar con el servidor.',
  )
  await expect(password(page)).toHaveValue('Cobre-azul-7')
  await context.setOffline(false)
  requests.length = 0
  await expectToast(page, 'Tu cuenta fue eliminada', () => confirm(page).dblclick())
  await expect(page).toHaveURL(/\/login$/)
  expect(requests).toHaveLength(1)
})

test('when a second tab deletes the account, the first one goes to the login', async ({ page, context, product }) => {
  await signIn(page, await openAccount(product))
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openDialog(tab)
    await password(tab).fill('Cobre-azul-7')
  }
  await confirm(other).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
