import { type Evaluation, saveEvaluations, storeShippedEvaluations } from '@mirador/database/evaluation/evaluations'
import { expect } from '@playwright/test'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'

const ADDRESS = '/analisis?vista=calculo'

const ownPrices: Evaluation = {
  name: 'prices',
  model: 'band',
  data: 'ledger',
  dataHash: 'ab'.repeat(32),
  fromOn: '2026-04-01',
  toOn: '2026-09-01',
  n: 1_900,
  metrics: {
    coverage: 0.812,
    coverageFrom: 0.79,
    coverageTo: 0.83,
    promised: 0.84,
    error: 0.028,
    worstError: 0.04,
    classes: 5,
  },
}

const empty = ownApp(async () => {})
const measured = ownApp(async ({ database: { db } }) => {
  await storeShippedEvaluations(db)
  await saveEvaluations(db, [ownPrices], new Date('2026-11-24T00:00:00Z'))
})

test('MKT-1 a delivered product says how it calculates, on which data it was measured and what is off', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo se calcula')
  await expect(page).toHaveTitle(/^Cómo se calcula · Análisis · /)
  const card = page.getByRole('region', { name: 'Puntos de cada característica' })
  await expect(card.getByRole('row', { name: /^Cuánto le ofertas a ese comprador/ })).toContainText('+24')
  await expect(card.getByRole('row', { name: /^Usa tus palabras/ })).toContainText('Supuestos')
  await expect(card.getByRole('row', { name: /^Suma de lo que da puntos/ })).toContainText('100')
  await expect(page.getByText('Aún no se ha medido con los datos cargados.')).toBeVisible()
  const ranking = page.getByRole('region', { name: 'Orden por encaje, por método' })
  await expect(ranking.getByRole('row', { name: /^Tarjeta de puntos 1/ })).toContainText(
    /0,\d{3} \(0,\d{3} a 0,\d{3}\)/,
  )
  await expect(ranking.getByRole('row', { name: /^Al azar/ })).toBeVisible()
  await expect(
    page.getByText('Con ofertas_2023.csv.gz, del 1 de mayo de 2023 al 27 de noviembre de 2023. 288 empresas.'),
  ).toBeVisible()
  const off = page.getByRole('region', { name: 'Lo que está apagado' })
  await expect(off.getByRole('listitem')).toHaveText([
    /^Fuera de tu rubro.*No alcanza/,
    /^Quién gana.*No alcanza/,
    /^Franja de precios elegidos.*Sin medir/,
    /^Tasas de los compradores.*Sin medir/,
  ])
})

measured(
  'MKT-1 what was measured on the loaded offers is shown as that, and turns its feature on',
  async ({ session: page }) => {
    await page.goto(ADDRESS)
    await expect(
      page.getByText('Con los datos cargados, del 1 de abril de 2026 al 1 de septiembre de 2026. 1.900 precios.'),
    ).toBeVisible()
    await expect(page.getByText('Aún no se ha medido con los datos cargados.')).toBeHidden()
    const prices = page.getByRole('region', { name: 'Franja de precios elegidos, por método' })
    await expect(prices.getByRole('row', { name: /el nuestro/ })).toContainText('81,2 % (79,0 a 83,0)')
    await expect(page.getByText(/^Alcanza lo que pedimos: que contenga lo que dice/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lo que está apagado' })).not.toContainText('Franja de precios')
  },
)

empty(
  'MKT-1 without any measurement the points are shown, and that nothing was measured',
  async ({ session: page }) => {
    await page.goto(ADDRESS)
    await expect(page.getByText('Aún no hay ninguna medición guardada.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Puntos de cada característica' })).toBeVisible()
  },
)

empty('MKT-2 an answer that fails is reported, and asked for again', async ({ session: page, app: { database } }) => {
  await database.db.schema.alterTable('evaluation').renameTo('evaluation_elsewhere').execute()
  await page.goto(ADDRESS)
  await expect(page.getByText('No pudimos leer cómo se calcula')).toBeVisible({ timeout: 30_000 })
  await database.db.schema.alterTable('evaluation_elsewhere').renameTo('evaluation').execute()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Tarjeta de puntos' })).toBeVisible()
})
