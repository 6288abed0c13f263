import { expect, type Page } from '@playwright/test'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { readCode } from './src/read-mail.ts'
import { expectToast } from './src/toasts.ts'

const NEW = 'Renovada-2026'

/** Creates a token on the screen that reads, and returns it. */
async function createToken(page: Page, name: string, password: string): Promise<string> {
  await page.goto('/perfil?vista=cuenta')
  await page.getByRole('button', { name: 'Crear token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Leer licitaciones, instituciones y servicios').check()
  await dialog.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  const text = await dialog.getByText(/^mrd_[0-9A-Za-z]{36}$/).textContent()
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click()
  return text ?? ''
}

test('CNX-9 a token is created, shown once, and ended at once', async ({ page, product }) => {
  const account = await openAccount(product)
  await signIn(page, account)
  const token = await createToken(page, 'Planilla', account.password)
  const statusOf = async () =>
    (await fetch(`${product.url}/api/v1/bid/all`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await statusOf()).toBe(200)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Planilla' }).first()
  await expect(row).toContainText('Leer licitaciones, instituciones y servicios')
  await expect(row).toContainText('Último uso')
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: 'Terminar el token «Planilla»' }).click()
  await expectToast(page, 'Terminó el token «Planilla»', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Terminar', exact: true }).click(),
  )
  expect(await statusOf()).toBe(401)
  await expect(page.getByText('Se creó el token «Planilla»')).toBeVisible()
})

test('CNX-56 the account says where an assistant asks, which a token opens and its tools answer', async ({
  page,
  product,
}) => {
  const account = await openAccount(product)
  await signIn(page, account)
  const token = await createToken(page, 'Mi asistente', account.password)
  const address = await page.getByText(/^http.+\/mcp$/).textContent()
  const answer = await fetch(address ?? '', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('buscar')
})

for (const isKept of [false, true]) {
  test(`CNX-7 a reset of the password ${isKept ? 'keeps tokens once its box is unticked' : 'ends tokens'}`, async ({
    page,
    product,
  }) => {
    const account = await openAccount(product)
    await signIn(page, account)
    const token = await createToken(page, 'Planilla', account.password)
    const before = await readCode(product, account.email)
    await page.goto('/recovery/password')
    await page.getByLabel('Correo electrónico').fill(account.email)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page).toHaveURL(/\/change\/password$/)
    await page.getByLabel('Código de verificación').fill(await readCode(product, account.email, before))
    await page.getByLabel('Nueva contraseña').fill(NEW)
    const box = page.getByLabel('Terminar también mis tokens, webhooks y asistentes, si tengo')
    await expect(box).toBeChecked()
    if (isKept) await box.uncheck()
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const answer = await fetch(`${product.url}/api/v1/bid/types`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(isKept ? 200 : 401)
  })
}
