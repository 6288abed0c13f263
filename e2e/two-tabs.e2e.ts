import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { profileValue } from './src/profile.ts'

async function save(page: Page, edit: string, label: string, value: string) {
  await page.getByRole('button', { name: edit }).click()
  await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(profileValue(page, label)).toHaveText(value)
}

test('PRO-1 saving one value does not overwrite another that a second tab has changed meanwhile', async ({
  signedIn: page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/perfil')
    await expect(tab.getByRole('button', { name: 'Editar email' })).toBeVisible()
  }
  const phone = (await profileValue(page, 'Teléfono').innerText()).trim()
  const brand = (await profileValue(page, 'Nombre de fantasía').innerText()).trim()
  await save(other, 'Editar teléfono', 'Teléfono', '+56 2 2345 6789')
  await save(page, 'Editar nombre de fantasía', 'Nombre de fantasía', 'Mapocho & Cía.')
  await expect(profileValue(page, 'Teléfono')).toHaveText('+56 2 2345 6789')
  await page.reload()
  await expect(profileValue(page, 'Teléfono')).toHaveText('+56 2 2345 6789')
  // the account is shared: its state is restored
  await save(page, 'Editar teléfono', 'Teléfono', phone)
  await save(page, 'Editar nombre de fantasía', 'Nombre de fantasía', brand)
})

test('SES-3 signing out in one tab clears the input of the other', { tag: '@main' }, async ({
  signedIn: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/perfil')
  await other.getByRole('button', { name: 'Editar teléfono' }).click()
  await other.getByRole('textbox', { name: 'Teléfono' }).fill('600 600 1234')
  await other.getByRole('button', { name: '¡Danos tú opinión!' }).click()
  await other.getByLabel('¿Qué podemos mejorar?').fill('Esto no es para nadie más')
  const typed = () => other.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(typed).toContain('Esto no es para nadie más')
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect.poll(typed).toBe('{}')
})
