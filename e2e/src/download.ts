import { buffer } from 'node:stream/consumers'
import { readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { expect, type Page } from '@playwright/test'

export const opener = (page: Page) => page.getByRole('button', { name: 'Descargar lista' })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Descargar la lista' })
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

export async function openDialog(page: Page) {
  await opener(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
}

export async function download(page: Page, button = 'Descargar') {
  const [file] = await Promise.all([page.waitForEvent('download'), inDialog(page, button).press('Enter')])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

/** The total displayed above the list. */
export async function totalOn(page: Page, label: RegExp): Promise<number> {
  const line = page.getByRole('main').getByText(label).first()
  return Number((await line.locator('strong').innerText()).replace('.', ''))
}

/** Expects as many rows in the file as the screen states. */
export async function expectDownloadOfAll(page: Page, label: RegExp, fileName: RegExp) {
  await expect(opener(page)).toBeEnabled()
  const total = await totalOn(page, label)
  await openDialog(page)
  const { name, bytes } = await download(page)
  expect(name).toMatch(fileName)
  expect((await readXlsx(bytes)).length - 1).toBe(total)
}
