import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'

const rows = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const total = async (page: Page) => Number(await page.locator('[data-count]').getAttribute('data-count'))

test('LIC-3 a search for nothing says so, finds nothing and cannot be saved', async ({ session: page }) => {
  const main = page.getByRole('main')
  for (const nothing of ['%', '🙂']) {
    await page.goto('/dashboard')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('searchbox').fill(nothing)
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: `No hay nada que buscar en “${nothing}”` })).toBeVisible()
    await expect(main).toContainText('por ejemplo “impresora”')
    await expect(rows(page)).toHaveCount(0)
    expect(await total(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Guardar búsqueda' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Más acciones' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Atajos de teclado' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar búsqueda' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await main.getByRole('button', { name: 'Borrar búsqueda' }).last().click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('LIC-3 a misspelt search is asked about where nothing is found, with the exact total', { tag: '@main' }, async ({
  session: page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/dashboard/search/impresora%20multifuncinal')
  await expect(main.getByRole('heading', { name: 'Ninguna licitación dice “impresora multifuncinal”' })).toBeVisible()
  await expect(main).toContainText('¿Quisiste decir impresora multifuncional?')
  const offer = main.getByRole('link', { name: /^Buscar “impresora multifuncional” \(\d+\)$/ })
  const offered = Number((await offer.innerText()).match(/\((\d+)\)/)?.[1])
  await expect(page).toHaveURL(/multifuncinal/)
  await offer.click()
  await expect(page).toHaveURL(/\/search\/impresora%20multifuncional/)
  await expect(rows(page).first()).toBeVisible()
  expect(await total(page)).toBe(offered)
  await page.goBack()
  await main.getByRole('button', { name: 'Borrar búsqueda' }).last().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('LIC-3 where a misspelt search finds something, the correction is the first line of the sheet', async ({
  session: page,
}) => {
  const line = page.getByRole('main').getByText(/^¿Quisiste decir/)
  const link = line.getByRole('link', { name: 'multifuncional OR aseo' })
  for (const [width, windowHeight] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height: windowHeight })
    await page.goto('/dashboard/search/multifuncinal%20OR%20aseo')
    await expect(link).toBeVisible()
    const ownTotal = await total(page)
    const offered = Number((await line.innerText()).match(/([\d.]+) licitaciones/)?.[1]?.replace('.', ''))
    expect(offered).toBeGreaterThan(ownTotal)
    const sheet = await page.locator('ul.tender-rows').boundingBox()
    const first = await page.getByRole('article').first().boundingBox()
    const height = (first?.y ?? 0) - (sheet?.y ?? 0)
    // 44 px and a border; on a phone it takes two lines
    if (width > 640) expect(height).toBeCloseTo(45, 0)
    if (width < 640) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(page).toHaveURL(/multifuncional%20OR%20aseo/)
    await expect(line).toBeHidden()
    await expect.poll(() => total(page)).toBe(offered)
  }
})
