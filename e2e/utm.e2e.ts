import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test as base, type Worker } from './src/journey.ts'
import { demoPlace } from './src/place.ts'
import { startProduct } from './src/product.ts'
import { openSection, sectionOf } from './src/tender-sections.ts'

const COMMAND = fileURLToPath(new URL('../apps/worker/src/utm.ts', import.meta.url))
const NOW = new Date()
const RANGE = '$6.800.000 a $68.000.000'

const rows = (page: Page) => page.getByRole('main').getByRole('article')

/** Runs the operator's command on the data of a product that is stopped. */
async function storeUtm(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { PATH: process.env.PATH, ...settings } })
  expect((await once(child, 'close'))[0]).toBe(0)
}

const monthOf = (date: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit' }).format(date)
const nameOf = (date: Date) =>
  new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', year: 'numeric', month: 'long' }).format(date)

/** A product whose operator stored the UTM of this month. */
const test = base.extend<object, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const place = await demoPlace()
      await storeUtm(place.settings, monthOf(NOW), '68.000')
      const product = await startProduct({ place })
      await use(product)
      await product.stop()
      await place.remove()
    },
    { scope: 'worker' },
  ],
})

test('DES-2 DET-2 sizes are also in pesos where the UTM of the month is known', async ({ session: page }) => {
  await page.goto(`/dashboard?scope=all&bid_type=2&published_from=${monthOf(NOW)}-01`)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const panel = page.getByRole('dialog', { name: /^Filtros/ })
  const option = panel.getByRole('checkbox', { name: `LE · 100 a 1.000 UTM ${RANGE}` })
  await expect(option).toBeChecked()
  await expect(panel.getByText(`En pesos, con la UTM de ${nameOf(NOW)}: $68.000.`)).toBeVisible()
  await panel.getByRole('button', { name: /^Ver \d+ licitaci/ }).click()
  await rows(page).first().getByRole('link').first().click()
  await openSection(page, 'terms')
  await expect(sectionOf(page, 'terms')).toContainText(`${RANGE} con la UTM de ${nameOf(NOW)}, $68.000`)
})

test('DET-2 a tender of a month without a UTM says its size without pesos', async ({ session: page }) => {
  await page.goto('/dashboard?scope=all&bid_type=2&status=adjudicada')
  await rows(page).last().getByRole('link').first().click()
  await openSection(page, 'terms')
  const terms = sectionOf(page, 'terms')
  await expect(terms).toContainText('100 a 1.000 UTM')
  await expect(page.getByRole('link', { name: /Mercado Público/ }).first()).toBeVisible()
  await expect(terms).not.toContainText('con la UTM de')
})
