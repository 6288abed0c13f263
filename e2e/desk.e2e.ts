import { expect, type Page } from '@playwright/test'
import { failRequests } from './src/answers.ts'
import { demoWith } from './src/demo-with.ts'
import { expectToast, toastsOf } from './src/toasts.ts'

// A product of its own: a decision moves rows that other journeys count.
const test = demoWith({})

const DESK = '/dashboard?view=mesa'
const panelOf = (page: Page) => page.getByRole('region', { name: 'Licitación abierta' })
const rowsOf = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}`) }).locator('li')

test('ESC-44 ESC-45 ESC-38 alone, a decision goes to the desk: stage, own offer, tasks, note and what happened', {
  tag: '@main',
}, async ({ session: page, records }) => {
  await page.goto(DESK)
  await expect(page.getByText('No hay nada todavía: pulsa Vamos en una licitación.')).toBeVisible()
  const work = page.getByRole('navigation', { name: 'Tu trabajo' })
  await expect(work.getByRole('link', { name: 'Mesa' })).toHaveCount(0)

  await page.goto(`/dashboard/${records.tender}/detail`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const go = page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true }).first()
  await expectToast(page, 'Vamos: queda en Preparando', () => go.click())
  await expect(page.getByRole('main').getByText(/la lleva/i)).toHaveCount(0)
  await toastsOf(page).getByRole('button', { name: 'Ver en Mesa' }).click()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await work.getByRole('link', { name: 'Mesa' }).click()
  await expect(page).toHaveURL(/view=mesa$/)
  await expect(page.getByText('Lo que decides y preparas.')).toBeVisible()
  await expect(rowsOf(page, 'Preparando')).toHaveCount(1)
  expect((await rowsOf(page, 'Preparando').boundingBox())?.height).toBeCloseTo(54, 0)
  await rowsOf(page, 'Preparando').getByRole('link').click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(panel).toBeFocused()

  await panel.getByRole('button', { name: 'Agregar tarea' }).click()
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel.getByText('Escribe qué hay que hacer.')).toBeVisible()
  await panel.getByLabel('Qué hay que hacer').fill('Pedir muestras a bodega')
  await panel.getByLabel('Cuándo').selectOption('2 días antes del cierre')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel.getByText(/, 2 días antes del cierre$/)).toBeVisible()
  const task = panel.getByRole('checkbox', { name: 'Pedir muestras a bodega' })
  await task.check()
  await expect(panel.getByRole('heading', { name: /^Por hacer/ })).toContainText('1 de 1')
  await expect(rowsOf(page, 'Preparando')).toContainText('1 de 1 hecha')
  await expectToast(page, 'Se borró «Pedir muestras a bodega».', () =>
    panel.getByRole('button', { name: 'Borrar: Pedir muestras a bodega' }).click(),
  )
  await expect(task).toHaveCount(0)
  await toastsOf(page).filter({ hasText: 'Se borró' }).getByRole('button', { name: 'Deshacer' }).click()
  await expect(task).toBeVisible()

  await panel.getByRole('button', { name: 'Escribir nota' }).click()
  await panel.getByLabel('Texto de la nota').fill('La línea 8 no es nuestra.\nPlazo: 5 días.')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel.getByText('La línea 8 no es nuestra.')).toBeVisible()

  await panel.getByLabel('Tu oferta').fill('doce')
  await panel.getByLabel('Tu oferta').press('Enter')
  await expect(panel.getByText('Escribe el monto en pesos, solo con números.')).toBeVisible()
  await panel.getByLabel('Tu oferta').fill('5.400.000')
  await panel.getByLabel('Tu oferta').press('Enter')
  await expect(rowsOf(page, 'Preparando')).toContainText('$5.400.000')

  await panel.getByText('Enviada', { exact: true }).click()
  await expect(rowsOf(page, 'Enviada')).toHaveCount(1)
  const log = panel.getByRole('region', { name: 'Qué pasó' })
  for (const what of ['Pasó a «Enviada»', 'Monto de la oferta', 'Nota escrita', 'Pasó a «Preparando»'])
    await expect(log).toContainText(new RegExp(what, 'i'))
  await panel.getByText('No vamos', { exact: true }).click()
  await panel.getByRole('radio', { name: 'Plazo muy corto' }).check()
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('1 por plazo muy corto')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/\bequipo\b/i)

  await panel.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByText('1 por plazo muy corto').click()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('ESC-45 on a phone the open tender takes the place of the list, and Back returns to it', async ({
  session: page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/${records.tender}/detail`)
  const go = page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true }).first()
  await expect(go).toBeVisible()
  if ((await go.getAttribute('aria-pressed')) === 'false') await go.click()
  await expect(go).toHaveAttribute('aria-pressed', 'true')
  await page.goto(DESK)
  const row = rowsOf(page, 'Preparando').first().getByRole('link')
  await row.click()
  await expect(panelOf(page)).toBeVisible()
  await expect(row).toBeHidden()
  await page.goBack()
  await expect(row).toBeVisible()
})

test('ESC-45 a desk that cannot be read says so, and a retry brings it', async ({ session: page }) => {
  await failRequests(page, /\/api\/mesa\/\d+(\?|$)/)
  await failRequests(page, /\/api\/team$/)
  await page.goto(DESK)
  await expect(page.getByText('No pudimos leer la Mesa')).toBeVisible({ timeout: 20_000 })
  await page.unroute(/\/api\/mesa\/\d+(\?|$)/)
  await page.unroute(/\/api\/team$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa' })).toBeVisible()
})
