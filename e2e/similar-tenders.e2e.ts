import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { SIMILAR_TENDERS } from '@mirador/web/components/similar-tenders/similar-tenders-texts'
import { TENDER_PRICES } from '@mirador/web/pages/tenders/detail/prices/tender-prices-texts'
import { LIKELY_BIDDERS } from '@mirador/web/texts/likely-bidders'
import { expect, type Page } from '@playwright/test'
import { ownApp } from './src/own-app.ts'
import { headingOf, openSection, sectionOf } from './src/tender-sections.ts'

const [OPEN, ALONE, PAST] = ['1057-99-LE26', '1057-98-LE26', 12]
const pastCode = (n: number) => `1057-${n + 1}-LE26`
const BUYER = { institution_rut: '61602000-8', institution_name: 'Hospital de Prueba', currency: 'CLP' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const PEHUEN = { rut: '76000001-1', name: 'Ascensores Ficticios Pehuén Ltda.' }
const SECOND = { rut: '76000002-K', name: 'Elevadores Imaginarios SpA' }
const SERVICE = { product_code: 72_101_506, product_name: 'Mantención de ascensores', unit: 'Mes', quantity: 12 }

const test = ownApp(async ({ database }) => {
  const at = new Date()
  const past = Array.from({ length: PAST }, (_, n) =>
    tenderRecord({
      ...BUYER,
      bid_idn: pastCode(n),
      name: `Mantención de ascensores y montacargas ${n + 1}`,
      status: 8,
      read_at: at,
      published_at: new Date(at.getTime() - (60 + n) * DAY_MS),
      closes_at: new Date(at.getTime() - (40 + n) * DAY_MS),
      items: [tenderItem({ ...SERVICE, description: 'Mantención preventiva de ascensores' })],
    }),
  )
  const open = tenderRecord({
    ...BUYER,
    bid_idn: OPEN,
    name: 'Mantención de ascensores y montacargas',
    status: 5,
    read_at: at,
    description: 'El servicio se presta en todos los edificios.\n'.repeat(60),
    closes_at: new Date(at.getTime() + 9 * DAY_MS),
    items: [
      tenderItem({ ...SERVICE, description: 'Mantención preventiva de ascensores' }),
      ...Array.from({ length: 4 }, (_, n) =>
        tenderItem({
          position: n + 2,
          product_code: 42_142_902,
          product_name: 'Repuestos',
          unit: 'Unidad',
          quantity: 9,
        }),
      ),
    ],
  })
  const alone = tenderRecord({ ...BUYER, bid_idn: ALONE, name: 'Poda de árboles', status: 5, read_at: at })
  await ingestTenders(database, [...past, open, { ...alone, closes_at: new Date(at.getTime() + DAY_MS) }], at)
  await countLexemes(database.db, at)
  const spool = new OfferSpool()
  for (let n = 0; n < PAST; n++) {
    const offers = [
      offer({ ...PEHUEN, unitAmount: 15_000_000 + n, isSelected: n % 3 !== 2 }),
      offer({ ...SECOND, number: 2, unitAmount: 16_000_000, isSelected: n % 3 === 1 }),
      offer({ ...PERSON, number: 3, unitAmount: 16_000_000 + n * 300, isSelected: n % 3 === 2 }),
    ]
    spool.add(tenderOffers(pastCode(n), offers, { institutionRut: BUYER.institution_rut, month: '2026-10-01' }))
  }
  await replaceOffers(database, { spool, sourceAt: new Date(at.getTime() - HOUR_MS), completeMonth: null })
})

const tableOf = (page: Page) => page.getByRole('region', { name: SIMILAR_TENDERS.table })

test('MKT-1 LED-3 past tenders like one, with what became of them, fetched when the section is opened', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/bid/similar')) requests.push(request.url())
  })
  await page.goto(`/dashboard/${OPEN}/detail`)
  await expect(headingOf(page, 'similar')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await openSection(page, 'similar')
  const table = tableOf(page)
  await expect(table.getByRole('row')).toHaveCount(11)
  expect(requests).toHaveLength(1)
  await expect(sectionOf(page, 'similar')).toContainText(
    'Las 10 compras adjudicadas más parecidas, de noviembre de 2026.',
  )
  await expect(table.getByRole('row').nth(1)).toContainText(/Mantención de ascensores y montacargas \d.*Comparten: /)
  await expect(table).toContainText(PEHUEN.name)
  await expect(table).toContainText('2 empresas')
  await expect(table).toContainText('Persona natural')
  await expect(table).toContainText('$150.000.000')
  await expect(table).not.toContainText(/Quintupil|12\.345\.678/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByText('3 ofertaron').first()).toBeVisible()
  await table
    .getByRole('link', { name: /^Mantención/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/1057-\d+-LE26\/detail$/)
})

test('MKT-1 a line without comparable prices leads to similar tenders, by keyboard', async ({ session: page }) => {
  await page.goto(`/dashboard/${OPEN}/detail`)
  await openSection(page, 'items')
  await page.getByRole('link', { name: TENDER_PRICES.similarBuys }).press('Enter')
  const heading = headingOf(page, 'similar')
  await expect(heading).toBeFocused()
  await expect(tableOf(page).getByRole('row')).toHaveCount(11)
  await expect(heading).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(heading.getByRole('button')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tableOf(page)).toBeFocused()
})

test('MKT-2 where nothing is similar enough the section says so', async ({ session: page }) => {
  await page.goto(`/dashboard/${ALONE}/detail`)
  await openSection(page, 'similar')
  await expect(page.getByText(SIMILAR_TENDERS.empty)).toBeVisible()
})

test('MKT-1 what arrives moves nothing that is seen', async ({ signedIn: page }) => {
  let answer = () => {}
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/bid/similar?**', async (route) => {
    await isAllowed
    await route.continue()
  })
  await page.goto(`/dashboard/${OPEN}/detail`)
  // what stands above is loaded first
  for (const name of ['items', 'rivals', 'similar'] as const) await openSection(page, name)
  await expect(page.getByRole('region', { name: LIKELY_BIDDERS.table })).toBeAttached()
  await headingOf(page, 'similar').evaluate((element) => element.scrollIntoView())
  const moved = await page.evaluateHandle(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift' })
    return shifts
  })
  answer()
  await expect(tableOf(page).getByRole('row')).toHaveCount(11)
  await page.waitForTimeout(300)
  const shifts = await moved.jsonValue()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('MKT-1 similar tenders that cannot be loaded are asked for again', async ({ session: page }) => {
  await page.route('**/api/bid/similar?**', (route) => route.abort())
  await page.goto(`/dashboard/${OPEN}/detail`)
  await openSection(page, 'similar')
  await expect(page.getByText(SIMILAR_TENDERS.errorTitle)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/bid/similar?**')
  await sectionOf(page, 'similar').getByRole('button', { name: 'Reintentar' }).click()
  await expect(tableOf(page).getByRole('row')).toHaveCount(11)
})

test('DET-2 in print the market of a tender is complete, and what is not loaded is left out', async ({
  session: page,
}) => {
  await page.goto(`/dashboard/${OPEN}/detail`)
  const heading = headingOf(page, 'similar')
  await expect(heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await openSection(page, 'similar')
  await expect(tableOf(page).getByRole('row')).toHaveCount(11)
  await page.setViewportSize({ width: 700, height: 1_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toBeVisible()
  await expect(tableOf(page)).toHaveCSS('overflow', 'visible')
  const cut = await page
    .getByRole('main')
    .evaluate(
      (main) =>
        [...main.querySelectorAll('.sheet')].filter((sheet) => sheet.scrollWidth > sheet.clientWidth + 1).length,
    )
  expect(cut).toBe(0)
})
