import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { TENDER_PRICES } from '@mirador/web/pages/tenders/detail/prices/tender-prices-texts'
import { LIKELY_BIDDERS } from '@mirador/web/texts/likely-bidders'
import { expect } from '@playwright/test'
import { ownApp } from './src/own-app.ts'
import { openSection } from './src/tender-sections.ts'

const [OPEN, PAST] = ['1057-99-LE26', 12]
const BUYER = { institution_rut: '61602000-8', institution_name: 'Hospital de Prueba', currency: 'CLP' }
const LENSES = { product_code: 42_142_902, product_name: 'Lentes de gafas', unit: 'Unidad', quantity: 1_200 }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const pastCode = (n: number) => `1057-${n + 1}-LE26`

const test = ownApp(async ({ database }) => {
  const at = new Date()
  const items = [
    tenderItem({ ...LENSES, position: 1, description: 'Lentes monofocales con armazón' }),
    tenderItem({ ...LENSES, position: 2, description: 'Estuche rígido con paño', quantity: 1_100 }),
    tenderItem({ ...LENSES, position: 3, description: 'Lentes de sol graduados', quantity: 1_000 }),
    tenderItem({ position: 4, product_code: 85_101_501, product_name: 'Operativo', unit: 'Unidad', quantity: 1 }),
  ]
  const past = Array.from({ length: PAST }, (_, n) =>
    tenderRecord({ ...BUYER, bid_idn: pastCode(n), name: 'Lentes', status: 8, items: items.slice(0, 2), read_at: at }),
  )
  const open = tenderRecord({
    ...BUYER,
    bid_idn: OPEN,
    name: 'Lentes ópticos',
    status: 5,
    items,
    read_at: at,
    closes_at: new Date(at.getTime() + 9 * DAY_MS),
  })
  await ingestTenders(database, [...past, open], at)
  const spool = new OfferSpool()
  const pehuen = { rut: '76000001-1', name: 'Óptica Ficticia Pehuén Ltda.', family: 42_140_000 }
  for (let n = 0; n < PAST; n++) {
    const offers = [
      offer({ ...pehuen, unitAmount: 15_000 + n * 200, isSelected: true }),
      offer({ ...PERSON, family: 42_140_000, number: 2, unitAmount: 16_000 + n * 300 }),
      offer({ ...pehuen, position: 2, unitAmount: n % 2 ? 100 : 1_200, isSelected: true }),
    ]
    spool.add(tenderOffers(pastCode(n), offers, { institutionRut: BUYER.institution_rut, month: '2026-10-01' }))
  }
  await replaceOffers(database, { spool, sourceAt: new Date(at.getTime() - HOUR_MS), completeMonth: null })
})

test('MKT-1 MKT-2 the prices of the lines of a tender, their silences, and the past lines behind them', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto(`/dashboard/${OPEN}/detail`)
  const main = page.getByRole('main')
  await openSection(page, 'items')
  const chart = page.getByRole('img', { name: /^Lo habitual: \$16\.100, entre/ })
  await expect(chart).toBeVisible()
  await expect(main).toContainText('12 líneas de 1 solo comprador, 24 meses.')
  await expect(main).toContainText(TENDER_PRICES.mixedPlate)
  await expect(main).toContainText(TENDER_PRICES.none(24))
  await expect(main).toContainText(TENDER_PRICES.noPrice.service)
  await expect(main).toContainText(TENDER_PRICES.offUntested)
  await page.getByText(TENDER_PRICES.table(12)).first().click()
  const table = page.getByRole('region', { name: TENDER_PRICES.tableLabel(1) })
  await expect(table.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: TENDER_PRICES.more(2) }).click()
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('link').first()).toHaveAttribute('href', /\/dashboard\/1057-12-LE26\/detail/)
})

test('MKT-1 LED-3 who usually bids is counted, and natural persons are one row', async ({ session: page }) => {
  await page.goto(`/competidores/${OPEN}/detail`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LIKELY_BIDDERS.page.heading)
  const table = page.getByRole('region', { name: LIKELY_BIDDERS.table })
  await expect(table.getByRole('row')).toHaveText([
    /Empresa/,
    /Óptica Ficticia Pehuén Ltda\..*en 12 de 12.*12/,
    /Personas naturales.*en 12 de 12.*no se nombran/,
  ])
  await expect(page.getByRole('main')).not.toContainText(/Quintupil|12\.345\.678/)
  // once decided, who bid
  await page.goto(`/competidores/${pastCode(0)}/detail`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(LIKELY_BIDDERS.page.whoBid)
  await expect(page.getByRole('main')).toContainText('Óptica Ficticia Pehuén Ltda.')
})

test('MKT-1 prices that cannot be loaded are asked for again, and the rest stays', async ({ session: page }) => {
  await page.route('**/api/bid/prices?**', (route) => route.abort())
  await page.goto(`/dashboard/${OPEN}/detail`)
  await openSection(page, 'items')
  await expect(page.getByText(TENDER_PRICES.errorTitle)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/bid/prices?**')
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(page.getByRole('img', { name: /^Lo habitual/ })).toBeVisible()
})
