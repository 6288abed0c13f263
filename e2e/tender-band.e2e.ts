import { expect, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from './src/answers.ts'
import { expectLoaded } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { show } from './src/list.ts'

const band = (page: Page) => page.getByRole('list', { name: 'Seis respuestas' })
const cells = (page: Page) => band(page).getByRole('listitem')
const DECISION = /\/decision$/

async function openTender(page: Page, list = '/dashboard?status=publicada') {
  await show(page, list)
  await page.locator('.tender-row-link').first().click()
  await expect(band(page)).toHaveAttribute('aria-busy', 'false')
}

test('ESC-16 the six answers stand above the fold in a wide window', async ({ session: page }) => {
  await openTender(page)
  await expect(cells(page)).toHaveCount(6)
  for (const [place, title] of ['Plazo', 'Plata', 'Criterios', 'Rivales', 'Comprador, contigo', 'Cambios'].entries()) {
    await expect(cells(page).nth(place)).toContainText(title)
  }
  const box = await band(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(620)
})

test('ESC-19 each answer leads to its rows by click and by Enter, and Back leads to the list', async ({
  session: page,
}) => {
  await openTender(page)
  const deadline = cells(page).nth(0).getByRole('link')
  await deadline.click()
  await expect(page).toHaveURL(/#cronograma$/)
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeInViewport()
  await cells(page).nth(1).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/#(precios|productos)$/)
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
  await page.unroute(DECISION)
  await cells(page).nth(3).getByRole('button', { name: 'Reintentar' }).click()
  await expect(cells(page).nth(3)).not.toContainText('No pudimos')

  await failRequests(page, DECISION)
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos leer las seis respuestas.' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeVisible()
  await page.unroute(DECISION)
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cells(page)).toHaveCount(6)
})

test('a Compra Ágil has the six answers too, and a closed tender none', async ({ session: page }) => {
  await openTender(page, '/dashboard?scope=all&canal=agil&status=publicada')
  await expect(cells(page).nth(1)).toContainText('presupuesto')
  await show(page, '/dashboard?scope=all&status=desierta')
  await page.locator('.tender-row-link').first().click()
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeVisible()
  await expectLoaded(page)
  await expect(band(page)).toHaveCount(0)
})
