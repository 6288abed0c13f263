import { expect, type Page } from '@playwright/test'
import { untilAtRest } from './src/at-rest.ts'
import { signIn, test } from './src/journey.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar licitaciones' })
const help = (page: Page) => page.getByRole('region', { name: 'Ayuda de búsqueda' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Licitaciones' })

async function search(page: Page, q: string) {
  await box(page).fill(q)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/${encodeURIComponent(q).replaceAll(/[*.]/g, '\\$&')}`))
}

test('LIC-3 the focused search offers help without moving the list, and a correction of a misspelt word', async ({
  signedIn: page,
}) => {
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  await untilAtRest(page)
  const before = await first.boundingBox()
  // keys work once their code has been fetched, after the rows
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(help(page)).toBeVisible()
  await expect(help(page)).toContainText('Tildes y mayúsculas dan igual.')
  await page.keyboard.type('impresora multifuncinal')
  const offer = help(page).getByRole('button', { name: '¿Quisiste decir impresora multifuncional?' })
  await expect(offer).toBeVisible()
  const offered = Number((await offer.innerText()).match(/(\d+) licitaciones/)?.[1])
  expect(await first.boundingBox()).toEqual(before)
  await offer.click()
  await expect(page).toHaveURL(/\/search\/impresora%20multifuncional/)
  await expect(help(page)).toBeHidden()
  await expect(page.locator('[data-count]')).toHaveAttribute('data-count', String(offered))
  // a correctly spelt word has no correction
  await box(page).fill('impresora')
  await expect(help(page)).toBeVisible()
  await page.waitForResponse(/\/bid\/correction/)
  await expect(help(page)).not.toContainText('Quisiste decir')
})

test('LIC-3 by keyboard: down enters the help, up leaves it, Tab moves to Buscar, Escape closes and then empties', async ({
  signedIn: page,
}) => {
  await search(page, 'aseo')
  await search(page, 'notebook')
  await page.keyboard.press('ArrowDown')
  await expect(help(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(help(page).getByRole('button', { name: 'notebook', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(help(page).getByRole('button', { name: 'Quitar notebook de recientes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(help(page).getByRole('button', { name: 'notebook', exact: true })).toHaveCount(0)
  await expect(help(page).getByRole('button', { name: 'aseo', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(help(page)).toBeHidden()
  await box(page).focus()
  await expect(help(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('notebook')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await box(page).fill('aseo')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/aseo/)
})

test('LIC-3 a hint adds its sign around the last word, and its example to an empty search', async ({
  signedIn: page,
}) => {
  const hint = (name: string) => help(page).getByRole('button', { name })
  await box(page).fill('aseo hospital')
  await hint('sin esa palabra').click()
  await expect(box(page)).toHaveValue('aseo -hospital')
  await box(page).fill('tóner')
  await hint('una u otra').click()
  await page.keyboard.type('cartucho')
  await expect(box(page)).toHaveValue('tóner OR cartucho')
  await box(page).fill('mesa')
  await hint('esas palabras, juntas').click()
  await page.keyboard.type(' de ayuda')
  await expect(box(page)).toHaveValue('"mesa de ayuda"')
  await box(page).fill('')
  await hint('lo que empieza así').click()
  await expect(box(page)).toHaveValue('compu*')
})

test('LIC-3 there are five recent searches, which stay in the browser and are deleted at sign-out', async ({
  signedIn: page,
  account,
}) => {
  for (const q of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']) await search(page, q)
  await page.reload()
  await box(page).focus()
  const recent = help(page).getByRole('list', { name: 'Recientes' }).getByRole('listitem')
  await expect(recent).toHaveText(['seis', 'cinco', 'cuatro', 'tres', 'dos'])
  await page.getByRole('button', { name: account.email }).click()
  await page.getByText('Cerrar sesión').click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, account)
  await box(page).focus()
  await expect(help(page)).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('LIC-3 saved searches with news are in the help, but not on a phone, whose targets measure 44 px', async ({
  signedIn: page,
}) => {
  await search(page, 'mantención')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Mantención')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/dashboard')
  await box(page).click()
  await help(page).getByRole('list', { name: 'Mis búsquedas' }).getByRole('link', { name: 'Mantención' }).click()
  await expect(page).toHaveURL(/\/search\/mantenci%C3%B3n/)
  await expect(help(page)).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(heading(page)).toBeVisible()
  await box(page).click()
  await expect(help(page)).toBeVisible()
  await expect(help(page)).not.toContainText('Mis búsquedas')
  await box(page).fill('impresora multifuncinal')
  await expect(help(page)).toContainText('Quisiste decir')
  for (const target of await help(page).getByRole('button').all()) {
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(44)
  }
})
