import { insertCompany } from '@mirador/database/accounts/companies'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { maskOf } from '@mirador/domain/ledger/offer-flags'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { OFFER_REASONS, TENDER_OFFERS } from '@mirador/texts/tender-offers'
import { NOTICES } from '@mirador/web/shell/notices-texts'
import { expect } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { ownApp } from './src/own-app.ts'
import { headingOf, openSection, sectionOf } from './src/tender-sections.ts'

const [DECIDED, CLOSED, PARTLY_OWN] = ['1057-7-LE26', '1057-8-LE26', '1057-9-LE26']
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76000003-8', name: 'Lentes Imaginarios del Toltén SpA' }
const RIVAL = { rut: '76000002-K', name: 'Visión Ficticia Cautín S.A.' }
const LINES = 12

const test = ownApp(async ({ database }, sub) => {
  const items = Array.from({ length: LINES }, (_, i) =>
    tenderItem({
      position: i + 1,
      product_code: 42_142_902,
      product_name: i === 0 ? 'Lentes monofocales con armazón, adulto' : `Lentes de prueba ${i + 1}`,
      unit: 'Unidad',
      quantity: 1_200,
    }),
  )
  const tender = { items, institution_rut: '61602000-8', institution_name: 'Hospital de Prueba', currency: 'CLP' }
  const at = new Date()
  await ingestTenders(
    database,
    [
      tenderRecord({ ...tender, bid_idn: DECIDED, name: 'Lentes ópticos decididos', status: 8, read_at: at }),
      tenderRecord({ ...tender, bid_idn: CLOSED, name: 'Lentes ópticos cerrados', status: 6, read_at: at }),
      tenderRecord({
        ...tender,
        bid_idn: PARTLY_OWN,
        name: 'Lentes ganados en parte',
        status: 8,
        items: items.slice(0, 7),
        read_at: at,
      }),
    ],
    at,
  )
  const spool = new OfferSpool()
  const rest = Array.from({ length: LINES - 1 }, (_, i) => offer({ ...RIVAL, position: i + 2, isSelected: true }))
  spool.add(
    tenderOffers(DECIDED, [
      offer({ rut: '76000001-1', name: 'Óptica Ficticia Pehuén Ltda.', unitAmount: 15_830, isSelected: true }),
      offer({ ...PERSON, number: 2, unitAmount: 16_900 }),
      offer({
        ...RIVAL,
        number: 3,
        unitAmount: 2,
        flags: maskOf(['outOfScale', 'placeholder']),
      }),
      offer({
        ...OWN,
        number: 4,
        unitAmount: 14_000,
        state: OFFER_STATES.rejected,
      }),
      ...rest,
    ]),
  )
  spool.add(tenderOffers(CLOSED, [offer(PERSON)], { status: 6, awardedOn: null }))
  // six own lines: the fourth is lost by 3 %, the fifth inadmissible
  spool.add(
    tenderOffers(PARTLY_OWN, [
      ...[9_000, 8_000, 7_000, 1_951, 500, 400].map((unitAmount, i) =>
        offer({
          ...OWN,
          position: i + 1,
          unitAmount,
          isSelected: ![3, 4].includes(i),
          state: i === 4 ? OFFER_STATES.rejected : OFFER_STATES.accepted,
        }),
      ),
      offer({ ...RIVAL, number: 2, position: 4, unitAmount: 1_890, isSelected: true }),
      offer({ ...RIVAL, number: 2, position: 5, unitAmount: 450, isSelected: true }),
      offer({ ...RIVAL, number: 2, position: 7, unitAmount: 100, isSelected: true }),
    ]),
  )
  await insertCompany(
    database.db,
    {
      sub,
      rut: OWN.rut,
      canonical_name: 'Lentes Imaginarios',
      brand_name: 'Lentes Imaginarios',
      email_address: 'ventas@empresa-ficticia.cl',
      phone_number: '+56 9 8765 4321',
    },
    at,
  )
  await insertTenderFollow(database.db, sub, DECIDED, at)
  await replaceOffers(database, { spool, sourceAt: new Date(at.getTime() - HOUR_MS), completeMonth: null })
})

test('DET-2 the offers of a decided tender, who made them, and why some do not count', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.goto(`/dashboard/${DECIDED}/detail`)
  await openSection(page, 'offers')
  const table = page.getByRole('region', { name: TENDER_OFFERS.lineLabel(1), exact: true })
  await expect(table.getByRole('row')).toHaveText([
    /Proveedor/,
    /Óptica Ficticia Pehuén Ltda\..*76\.000\.001-1.*\$15\.830.*Elegida/,
    new RegExp(`Visión Ficticia Cautín.*${OFFER_REASONS.placeholder.slice(0, 20)}.*\\$2`),
    /Lentes Imaginarios del Toltén SpA.*\$14\.000.*Inadmisible/,
    /Persona natural.*\$16\.900.*No elegida/,
  ])
  await expect(table).toContainText(OFFER_REASONS.outOfScale)
  await expect(page.getByRole('main')).toContainText('15 ofertas de 4 proveedores en 12 líneas.')
  await expect(page.getByRole('main')).not.toContainText(/Quintupil|12\.345\.678/)

  // the other lines come when asked for, and are announced by the focus
  await page.getByRole('button', { name: TENDER_OFFERS.more(2) }).click()
  const last = page.getByRole('region', { name: TENDER_OFFERS.lineLabel(12), exact: true })
  await expect(last).toContainText('Visión Ficticia Cautín')
  await expect(page.getByRole('button', { name: TENDER_OFFERS.more(2) })).toHaveCount(0)
})

test('DES-3 the result of an own offer is in the bell until it was read in the tender', async ({ session: page }) => {
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: 'Notificaciones' })
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await bell.click()
  const notice = panel.getByRole('link', { name: 'Lentes ópticos decididos' })
  await expect(notice).toContainText('Resultado: no te eligieron en 1 línea')
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/${DECIDED}/detail#ofertas$`))
  await expect(headingOf(page, 'offers')).toBeInViewport()
  const seen = page.waitForResponse((response) => response.url().endsWith('/users/follow_bid/seen'))
  await expect(page.getByText(TENDER_OFFERS.own(0, 1))).toBeInViewport()
  expect((await seen).ok()).toBe(true)
  await bell.click()
  await expect(panel).toContainText(NOTICES.none)
})

test('DET-2 the offers of a tender are downloaded as a file', async ({ session: page }) => {
  await page.goto(`/dashboard/${DECIDED}/detail`)
  await openSection(page, 'offers')
  await page.getByRole('button', { name: 'Descargar' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('15 ofertas, línea por línea.')
  await dialog.getByText('CSV', { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^ofertas-.*\.csv$/)
})

test('LED-3 before a tender is decided it shows how many offered, and no one', async ({ session: page }) => {
  await page.goto(`/dashboard/${CLOSED}/detail`)
  await openSection(page, 'offers')
  await expect(page.getByRole('main')).toContainText(TENDER_OFFERS.undecided({ offers: 1, bidders: 1 }))
  await expect(page.getByRole('region', { name: TENDER_OFFERS.lineLabel(1), exact: true })).toHaveCount(0)
})

test('DET-2 offers that cannot be loaded are asked for again, and the rest stays', async ({ session: page }) => {
  await page.route('**/api/bid/offers?**', (route) => route.abort())
  await page.goto(`/dashboard/${DECIDED}/detail`)
  const failure = page.getByText(TENDER_OFFERS.errorTitle)
  await openSection(page, 'offers')
  await expect(failure).toBeVisible({ timeout: 30_000 })
  await expect(headingOf(page, 'items')).toBeVisible()
  await page.unroute('**/api/bid/offers?**')
  // the answers above the sections, from the same request, have a button of their own
  await sectionOf(page, 'offers').getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('region', { name: TENDER_OFFERS.lineLabel(1), exact: true })).toBeVisible()
})

test('MKT-1 the own offer is marked, and stands beside the chosen one', async ({ session: page }) => {
  await page.goto(`/dashboard/${DECIDED}/detail#ofertas`)
  await openSection(page, 'offers')
  const line = page.getByRole('region', { name: TENDER_OFFERS.lineLabel(1), exact: true })
  const own = line.getByRole('row').filter({ hasText: 'Lentes Imaginarios del Toltén SpA' })
  await expect(own.getByText(TENDER_OFFERS.you, { exact: true })).toBeVisible()
  await expect(line.getByText(TENDER_OFFERS.you, { exact: true })).toHaveCount(1)
  await expect(page.getByText(TENDER_OFFERS.own(0, 1))).toBeVisible()
  await expect(page.getByText(TENDER_OFFERS.comparison.inadmissible)).toBeVisible()
})

test('ESC-20 under the result stand the own lines, those of most money first, and none without an own offer', async ({
  session: page,
}) => {
  await page.goto(`/dashboard/${PARTLY_OWN}/detail`)
  const result = page.getByRole('list', { name: 'Resultado' })
  await expect(result).toContainText('Ganaste 4 de 6 líneas')
  await expect(result).toContainText('La perdiste por')
  const box = await boxAtRest(result)
  expect(box.y + box.height).toBeLessThan(620)
  const table = page.getByRole('region', { name: 'Tus líneas' })
  await expect(table.getByRole('row')).toHaveText([
    /LíneaTu precioElegidoGanóDiferencia/,
    /Lentes monofocales.*\$9\.000.*\$9\.000.*tú.*–/,
    /Lentes de prueba 2.*\$8\.000.*\$8\.000.*tú.*–/,
    /Lentes de prueba 3.*\$7\.000.*\$7\.000.*tú.*–/,
    /Lentes de prueba 4.*\$1\.951.*\$1\.890.*Visión Ficticia Cautín S\.A\..*−\$61 · 3,1\s%/,
    /Lentes de prueba 5.*\$500.*\$450.*Visión Ficticia Cautín S\.A\..*La tuya quedó inadmisible/,
  ])
  await page.getByRole('button', { name: 'Ver tus 6 líneas' }).click()
  await expect(table.getByRole('row')).toHaveCount(7)

  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Tus líneas' }).getByRole('listitem')
  await expect(cards.nth(3)).toHaveText(/Lentes de prueba 4.*tu precio \$1\.951 · elegido \$1\.890.*Ganó Visión.*−\$61/)

  await page.goto(`/dashboard/${CLOSED}/detail`)
  await expect(headingOf(page, 'items')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tus líneas' })).toHaveCount(0)
})
