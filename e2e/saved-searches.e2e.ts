import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'
import { type App, ownApp } from './src/own-app.ts'
import { expectToast } from './src/toasts.ts'

async function read(app: App, number: number, name: string, region = 7) {
  const at = new Date()
  await ingestTenders(
    app.database,
    [
      tenderRecord({
        bid_idn: `1057-${number}-LE26`,
        name,
        region,
        published_at: new Date(at.getTime() - number * HOUR_MS),
        closes_at: new Date(at.getTime() + 200 * HOUR_MS),
        read_at: at,
      }),
    ],
    at,
  )
  await matchSavedSearches(app.database.db, at)
}

const test = ownApp(async (app) => {
  await read(app, 1, 'Aseo de pasillos')
  await read(app, 2, 'Aseo de ascensores')
  await read(app, 3, 'Poda de árboles')
})

const dialog = (page: Page) => page.getByRole('dialog')
const trial = (page: Page) => dialog(page).getByRole('region', { name: 'En los últimos 30 días' })
async function openMine(page: Page) {
  // on a phone the link is in the drawer
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('link', { name: /^Mis búsquedas/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis búsquedas')
}
const mine = (page: Page) => page.getByRole('main')

test('a search is previewed, saved with excluded words, and shows its new tenders', { tag: '@main' }, async ({
  session: page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/search/aseo')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).press('Enter')
  await expect(dialog(page).getByLabel('Nombre', { exact: true })).toHaveValue('aseo')
  await expect(trial(page)).toContainText('Habría encontrado 2 licitaciones')
  await expect(trial(page).getByRole('listitem')).toHaveText([/^Aseo de pasillos/, /^Aseo de ascensores/])
  await dialog(page).getByLabel('Sin estas palabras').fill('ascensores, "aire frío"')
  await expect(trial(page)).toContainText('Habría encontrado 1 licitación')
  await expect(dialog(page).getByRole('list', { name: 'Qué se guarda' })).toContainText('Sin: ascensores "aire frío"')
  await dialog(page).getByLabel('Nombre', { exact: true }).fill('')
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog(page).getByLabel('Nombre', { exact: true })).toBeFocused()
  await dialog(page).getByLabel('Nombre', { exact: true }).fill('Aseo')
  await expectToast(page, 'Búsqueda guardada', () => dialog(page).getByRole('button', { name: 'Guardar' }).click())
  await expect(dialog(page)).toHaveCount(0)

  await read(app, 4, 'Aseo de salas')
  await read(app, 5, 'Aseo de ascensores nuevos')
  await openMine(page)
  await expect(mine(page)).toContainText('1 de 50 guardadas')
  const row = mine(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Aseo' }) })
  await expect(row).toContainText('1 nueva')
  await expectToast(page, 'Dirección del canal RSS copiada', () =>
    row.getByRole('button', { name: 'Copiar canal RSS de Aseo' }).click(),
  )
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const feed = await (await fetch(app.url + new URL(address).pathname)).text()
  expect(feed).toContain('<title>Aseo de salas</title>')
  await expect(page.getByRole('link', { name: 'Mis búsquedas 1 nueva' })).toBeVisible()
  await row.getByRole('link', { name: 'Aseo' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Aseo de pasillos',
    'Aseo de salas',
  ])
  await openMine(page)
  await expect(row).not.toContainText('nueva')
})

test('a search without results is fixed by the suggested change', async ({ session: page }) => {
  await page.goto('/dashboard/search/poda?region=1')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expect(trial(page)).toContainText('Sin el filtro de región: 1 licitación')
  await trial(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(trial(page)).toContainText('Poda de árboles')
  await expectToast(page, 'Búsqueda guardada', () => dialog(page).getByRole('button', { name: 'Guardar' }).click())
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog(page)).toContainText('Ya tienes una búsqueda guardada con ese nombre.')
})

test('on a phone, by keyboard, a search is renamed, and deleted after a confirmation', async ({ session: page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dashboard/search/pasillos')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expectToast(page, 'Búsqueda guardada', () => dialog(page).getByRole('button', { name: 'Guardar' }).click())
  await openMine(page)
  await mine(page).getByRole('button', { name: 'Cambiar nombre de pasillos' }).press('Enter')
  await expect(mine(page).getByLabel('Nombre', { exact: true })).toBeFocused()
  await mine(page).getByLabel('Nombre', { exact: true }).fill('Pasillos de Talca')
  await mine(page).getByLabel('Nombre', { exact: true }).press('Enter')
  await expect(mine(page).getByRole('link', { name: 'Pasillos de Talca' })).toBeFocused()
  await mine(page).getByRole('button', { name: 'Eliminar Pasillos de Talca' }).press('Enter')
  await expect(mine(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectToast(page, 'Búsqueda eliminada', () =>
    mine(page).getByRole('button', { name: 'Eliminar', exact: true }).press('Enter'),
  )
  await expect(mine(page).getByRole('link', { name: 'Pasillos de Talca' })).toHaveCount(0)
  await expect(mine(page).getByRole('heading', { level: 1, name: 'Mis búsquedas' })).toBeFocused()
})

test('LIC-3 the owner of a saved search sees which of its words find others, until it is read', async ({
  session: page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/dashboard/search/mesas')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).click()
  await expectToast(page, 'Búsqueda guardada', () => dialog(page).getByRole('button', { name: 'Guardar' }).click())
  const changes = [{ word: 'mesas', wasIgnored: false, lost: ['mes', 'meses'], gained: [] }]
  await app.database.db
    .updateTable('saved_search')
    .set({ word_changes: JSON.stringify(changes) })
    .where('name', '=', 'mesas')
    .execute()
  await openMine(page)
  await expect(mine(page)).toContainText('«mesas» ya no encuentra mes, meses.')
  await mine(page).getByRole('button', { name: 'Entendido' }).press('Enter')
  await expect(mine(page)).not.toContainText('ya no encuentra')
  await page.reload()
  await expect(mine(page).getByRole('link', { name: 'mesas' })).toBeVisible()
  await expect(mine(page)).not.toContainText('ya no encuentra')
})
