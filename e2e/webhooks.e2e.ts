import { openReceiver, type Receiver } from '@mirador/api/webhooks/test-receiver'
import { expect } from '@playwright/test'
import { test as journey, signIn } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast } from './src/toasts.ts'

const test = journey.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  receiver: async ({}, use) => {
    const receiver = await openReceiver()
    await use(receiver)
    await receiver.close()
  },
})

test('CNX-28 CNX-29 a system is added, tested, switched off and on, and deleted', { tag: '@main' }, async ({
  page,
  product,
  receiver,
}) => {
  await signIn(page, await openAccount(product))
  await page.goto('/perfil?vista=cuenta')
  const { url } = receiver
  await page.getByRole('button', { name: 'Agregar sistema' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(dialog.getByText('Elige al menos un aviso.').first()).toBeVisible()
  await dialog.getByLabel('Dirección').fill('https://10.0.0.1/')
  await dialog.getByLabel('Resultados').check()
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(dialog.getByText(/^Usa una dirección https pública/).first()).toBeVisible()
  await dialog.getByLabel('Dirección').fill(url)
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  const key = await dialog.getByText(/^whsec_/).textContent()
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()

  const row = page.getByRole('listitem').filter({ hasText: url }).first()
  await expect(row).toContainText('Encendido')
  expect(receiver.ofType('ping')).toHaveLength(1)
  await page.reload()
  await expect(row).toContainText('Encendido')
  expect(await page.content()).not.toContain(key ?? '')

  await row.getByRole('button', { name: `Ver los envíos a ${url}` }).click()
  await expect(dialog.getByText(/ · 204 · \d+ ms$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await row.getByRole('button', { name: `Cambiar clave de ${url}` }).click()
  await dialog.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(row).toContainText('La clave anterior también firma hasta el')

  await expectToast(page, 'Apagado: no enviamos más avisos', () =>
    row.getByRole('button', { name: `Apagar ${url}` }).click(),
  )
  await row.getByRole('button', { name: `Encender ${url}` }).click()
  await expect(row).toContainText('Encendido')
  await row.getByRole('button', { name: `Eliminar ${url}` }).click()
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText('Todavía no tienes ninguno.')).toBeVisible()
  await expect(page.getByText(/^Se creó un webhook hacia/)).toBeVisible()
})
