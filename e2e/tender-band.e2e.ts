import { expect, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from './src/answers.ts'
import { boxAtRest } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { show } from './src/list.ts'
import { headingOf, openSection, sectionOf } from './src/tender-sections.ts'

const band = (page: Page) => page.getByRole('list', { name: 'Seis respuestas' })
const cells = (page: Page) => band(page).getByRole('listitem')
const DECISION = /\/decision$/

async function openTender(page: Page, list = '/dashboard?status=publicada') {
  await show(page, list)
  await page.locator('.tender-row-link').first().click()
  await expect(band(page)).toHaveAttribute('aria-busy', 'false')
}

test('ESC-16 the six answers stand above the fold in a wide window', { tag: '@main' }, async ({ session: page }) => {
  await openTender(page)
  await expect(cells(page)).toHaveCount(6)
  for (const [place, title] of ['Plazo', 'Plata', 'Criterios', 'Rivales', 'Comprador, contigo', 'Cambios'].entries()) {
    await expect(cells(page).nth(place)).toContainText(title)
  }
  const box = await band(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(620)
  // all sections folded
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_200)
})

test('ESC-16 on a phone the six answers end above the bar with the decision', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTender(page)
  const box = await boxAtRest(band(page))
  const bar = await boxAtRest(page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true }))
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y - 12)
})

test('ESC-19 a section stays open on the device, and the search of the browser opens a folded one', async ({
  session: page,
}) => {
  await openTender(page)
  const description = sectionOf(page, 'description').locator('.fold-content')
  await expect(description).toHaveAttribute('hidden', 'until-found')
  // the same reveal as that of a search in the page: the browser goes to an element in hidden text
  await description.locator('p').evaluate((text) => {
    text.id = 'hallado'
    location.hash = 'hallado'
  })
  await expect(description).not.toHaveAttribute('hidden')
  await expect(description.locator('p')).toBeInViewport()

  await openSection(page, 'buyer')
  await expect(sectionOf(page, 'buyer').getByRole('link', { name: 'Cómo compra' })).toBeVisible()
  await page.reload()
  const buyer = headingOf(page, 'buyer').getByRole('button')
  await expect(buyer).toHaveAttribute('aria-expanded', 'true')
  await expect(headingOf(page, 'changes').getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await buyer.press('Enter')
  await expect(buyer).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(buyer).toHaveAttribute('aria-expanded', 'false')
})

test('the index leads to each section, and carries deadline and decision once the page is scrolled', async ({
  session: page,
}) => {
  await openTender(page)
  const index = page.getByRole('navigation', { name: 'Índice de la licitación' })
  const decide = index.getByRole('button', { name: 'Vamos', exact: true })
  await expect(decide).toHaveCount(0)
  await index.getByRole('link', { name: 'Bases' }).click()
  await expect(headingOf(page, 'terms')).toBeFocused()
  await expect(headingOf(page, 'terms').getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['deadlines', 'similar'] as const) await openSection(page, name)
  await index.getByRole('link', { name: 'Bases' }).click()
  await expect(decide).toBeVisible()
  await expect(index.getByText('Cierra en')).toBeVisible()
  await expect(headingOf(page, 'terms')).toBeInViewport()
})

test('ESC-19 each answer leads to its rows by click and by Enter, and Back leads to the list', {
  tag: '@main',
}, async ({ session: page }) => {
  await openTender(page)
  const deadline = cells(page).nth(0).getByRole('link')
  await deadline.click()
  await expect(page).toHaveURL(/#cronograma$/)
  await expect(headingOf(page, 'deadlines')).toBeFocused()
  await expect(headingOf(page, 'deadlines')).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cierre de recepción de ofertas' })).toBeVisible()
  await cells(page).nth(1).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/#productos$/)
  await expect(page.locator('h2:focus')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\?status=publicada$/)
})

test('an answer that cannot be read leaves the other five, and all six can be asked for again', async ({
  session: page,
}) => {
  await changeAnswer(page, DECISION, (answer: object) => ({ ...answer, rivals: null, failed: ['rivals'] }))
  await openTender(page)
  await expect(cells(page).nth(3)).toContainText('No pudimos leerlo.')
  await expect(cells(page).nth(4)).not.toContainText('No pudimos')
  await page.unrouteAll({ behavior: 'wait' })
  await cells(page).nth(3).getByRole('button', { name: 'Reintentar' }).click()
  await expect(cells(page).nth(3)).not.toContainText('No pudimos')

  await failRequests(page, DECISION)
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos leer las seis respuestas.' })
  await expect(alert).toBeVisible()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await page.unroute(DECISION)
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cells(page)).toHaveCount(6)
})

test('a Compra Ágil has the six answers too, prices of its products and similar tenders', async ({ session: page }) => {
  await openTender(page, '/dashboard?scope=all&canal=agil&status=publicada')
  await expect(cells(page).nth(1)).toContainText('presupuesto')
  for (const name of ['items', 'rivals', 'similar'] as const) await openSection(page, name)
  await expect(sectionOf(page, 'items')).toContainText('Son precios elegidos en licitaciones')
  await expect(sectionOf(page, 'items').getByText(/^Precio unitario neto/)).toBeVisible()
  await expect(sectionOf(page, 'rivals')).toContainText('El ganador de una Compra Ágil se publica a fines de mes.')
  await expect(
    sectionOf(page, 'similar')
      .getByText(/más parecida|Ninguna compra adjudicada/)
      .first(),
  ).toBeVisible()
})

test('ESC-20 an awarded tender begins with its result, and each answer leads to its rows', { tag: '@main' }, async ({
  session: page,
}) => {
  await show(page, '/dashboard?scope=all&status=adjudicada')
  await page.locator('.tender-row-link').first().click()
  const result = page.getByRole('list', { name: 'Resultado' })
  await expect(result).toHaveAttribute('aria-busy', 'false')
  for (const title of ['Tu resultado', 'Ganó', 'Ofertaron']) await expect(result).toContainText(title)
  const box = await boxAtRest(result)
  expect(box.y + box.height).toBeLessThan(620)
  await result.getByRole('link', { name: /^Ganó/ }).click()
  await expect(headingOf(page, 'result')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Proveedores adjudicados' })).toBeVisible()
})

test('ESC-20 a Compra Ágil whose supplier was chosen begins with its result too', async ({ session: page }) => {
  await show(page, '/dashboard?scope=all&canal=agil&status=adjudicada')
  await page.locator('.tender-row-link').first().click()
  const result = page.getByRole('list', { name: 'Resultado' })
  await expect(result).toHaveAttribute('aria-busy', 'false')
  for (const title of ['Tu resultado', 'Ganó', 'Cotizaron']) await expect(result).toContainText(title)
  const box = await boxAtRest(result)
  expect(box.y + box.height).toBeLessThan(620)
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toHaveCount(0)
})

test('a closed tender says when to expect its result, and a deserted one whether it was called again', async ({
  session: page,
}) => {
  const three = page.getByRole('list', { name: 'Tres respuestas' })
  for (const [status, titles] of [
    ['cerrada', ['Espera', 'Apertura', 'Este comprador']],
    ['desierta', ['Qué pasó', '¿Volvió a llamarse?', 'Este comprador']],
  ] as const) {
    await show(page, `/dashboard?scope=all&status=${status}`)
    await page.locator('.tender-row-link').first().click()
    await expect(three).toHaveAttribute('aria-busy', 'false')
    for (const title of titles) await expect(three).toContainText(title)
    await expect(band(page)).toHaveCount(0)
    await page.goto('/dashboard')
  }
  // nothing is claimed of a buyer that could not be read
  await failRequests(page, DECISION)
  await show(page, '/dashboard?scope=all&status=cerrada')
  await page.locator('.tender-row-link').first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos leer los datos del comprador.' })
  await expect(alert).toBeVisible()
  await expect(three).toHaveCount(0)
  await page.unroute(DECISION)
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(three).toHaveAttribute('aria-busy', 'false')
})
