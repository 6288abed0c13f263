import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { expect } from '@playwright/test'
import { test } from './src/journey.ts'
import { rows, show } from './src/list.ts'
import { ownApp } from './src/own-app.ts'

test('DES-3 the facts of today and the next 14 days filter the list', { tag: '@main' }, async ({ session: page }) => {
  await show(page, '/dashboard')
  const days = page.getByRole('group', { name: 'Cierres de los próximos 14 días' }).getByRole('button')
  await expect(days).toHaveCount(14)
  const promised = /: ([\d.]+) cierr/.exec((await days.nth(7).getAttribute('aria-label')) ?? '')?.[1] as string
  await days.nth(7).click()
  await expect(days.nth(7)).toHaveAttribute('aria-pressed', 'true')
  if (promised !== '0') await expect(page.locator('[data-count] strong')).toHaveText(promised)
  await days.nth(7).press('Shift+ArrowRight')
  await expect(page.locator('.today-day[aria-pressed="true"]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  // late in the evening nothing closes today any more
  const fact = page.getByRole('button', { name: /(cierran? hoy|vencen? mañana)$/ }).first()
  const figure = /^[\d.]+/.exec(await fact.innerText())?.[0] as string
  await fact.click()
  await expect(fact).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-count] strong')).toHaveText(figure)
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toContainText(/Cierra hoy|Preguntas hasta/)
  const filtered = page.url()
  await fact.click()
  await expect(page).not.toHaveURL(filtered)
})

test('ESC-23 of the bars of 14 days only that of today is in cobre', async ({ session: page }) => {
  await show(page, '/dashboard')
  const bars = page.locator('.today-day > span')
  await expect(bars).toHaveCount(14)
  const [today, ...later] = await bars.evaluateAll((spans) =>
    spans.map((span) => getComputedStyle(span).backgroundColor),
  )
  expect(new Set(later).size).toBe(1)
  expect(later).not.toContain(today)
})

const NOW = Date.now()
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS)

/** A user whose last visit was two days ago; one of three tenders was published since. */
const returning = ownApp(async (app, sub) => {
  const published = [1, 3, 9]
  await ingestTenders(
    app.database,
    published.map((days) =>
      tenderRecord({
        bid_idn: `1057-${days}-LE26`,
        name: `Compra de hace ${days} días`,
        published_at: daysAgo(days),
        closes_at: new Date(NOW + 9 * DAY_MS),
        read_at: new Date(NOW - HOUR_MS),
      }),
    ),
    new Date(NOW),
  )
  await app.database.db
    .updateTable('account')
    .set({ visited_at: daysAgo(2) })
    .where('sub', '=', sub)
    .execute()
})

returning(
  'DES-3 rows published since the last visit are marked, and a fact filters them',
  async ({ session: page }) => {
    await show(page, '/dashboard?scope=all')
    await expect(rows(page)).toHaveCount(3)
    const row = (name: string) => page.getByRole('article').filter({ hasText: name })
    const mark = (name: string) => row(name).getByText('Nueva', { exact: true })
    await expect(mark('Compra de hace 1 días')).toBeVisible()
    await expect(page.getByText('Nueva', { exact: true })).toHaveCount(1)

    const fact = page.getByRole('button', { name: /^1 nueva desde / })
    await fact.click()
    await expect(fact).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/published_from=/)
    await expect(page.locator('[data-count] strong')).toHaveText('1')
    await expect(mark('Compra de hace 1 días')).toBeVisible()
    // the mark stays during this visit
    await page.reload()
    await expect(mark('Compra de hace 1 días')).toBeVisible()
  },
)
