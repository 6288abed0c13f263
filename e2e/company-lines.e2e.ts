import { insertCompany } from '@mirador/database/accounts/companies'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { COMPANY_LINES } from '@mirador/texts/company-lines'
import { LOSSES } from '@mirador/web/pages/analysis/history/losses-texts'
import { DOWNLOAD_BUTTON } from '@mirador/web/texts/download-button'
import { expect, type Page } from '@playwright/test'
import { ownApp } from './src/own-app.ts'

const CODE = '1057-7-LE26'
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76482913-1', name: 'Óptica Ficticia del Ñielol SpA' }
const DOS = { rut: '76000002-K', name: 'Visión Ficticia Cautín S.A.' }
const LINES = 14

const test = ownApp(async ({ database }, sub) => {
  const at = new Date()
  const items = Array.from({ length: LINES }, (_, i) =>
    tenderItem({ position: i + 1, product_name: `Lentes de prueba ${i + 1}`, unit: 'Unidad', quantity: 10 }),
  )
  const facts = { evaluation_criteria: 'Precio ; Plazo de entrega ; Experiencia' }
  const buyer = { institution_rut: '61602000-8', institution_name: 'Hospital de Prueba' }
  await ingestTenders(
    database,
    [tenderRecord({ ...buyer, bid_idn: CODE, name: 'Lentes ópticos', status: 8, items, facts, read_at: at })],
    at,
  )
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(CODE, [
      offer({ ...OWN, position: 1, unitAmount: 900, isSelected: true }),
      offer({ ...DOS, position: 1, number: 2, unitAmount: 1_000 }),
      offer({ ...OWN, position: 2, unitAmount: 640, state: OFFER_STATES.rejected }),
      offer({ ...PERSON, position: 2, number: 2, unitAmount: 700, isSelected: true }),
      offer({ ...OWN, position: 3, unitAmount: 1_000 }),
      offer({ ...DOS, position: 3, number: 2, unitAmount: 1_060, isSelected: true }),
      // eleven in which the chosen price is 12 % to 22 % lower
      ...Array.from({ length: 11 }, (_, i) => [
        offer({ ...OWN, position: i + 4, unitAmount: 1_000 }),
        offer({ ...(i < 8 ? DOS : PERSON), position: i + 4, number: 2, unitAmount: 880 - 10 * i, isSelected: true }),
      ]).flat(),
    ]),
  )
  await replaceOffers(database, { spool, sourceAt: new Date(at.getTime() - HOUR_MS), completeMonth: null })
  await insertCompany(
    database.db,
    {
      sub,
      rut: OWN.rut,
      canonical_name: OWN.name,
      brand_name: OWN.name,
      email_address: 'ventas@empresa-ficticia.cl',
      phone_number: '+56 9 8765 4321',
    },
    at,
  )
})

const pill = (page: Page, name: string) =>
  page.getByRole('navigation', { name: COMPANY_LINES.pills }).getByRole('link', { name })
const table = (page: Page) => page.getByRole('region', { name: COMPANY_LINES.table })
const rows = (page: Page) => table(page).locator('tbody tr')

test('ESC-32 MKT-1 the lines that a company did not win, by outcome, most money first, in the order of any column', async ({
  session: page,
}) => {
  await page.goto('/analisis?vista=historia')
  await expect(page.getByRole('heading', { level: 2, name: COMPANY_LINES.titles.lost })).toBeVisible()
  await expect(pill(page, COMPANY_LINES.every)).toContainText('13')
  await expect(pill(page, COMPANY_LINES.pillNames.chosen_cheaper).first()).toContainText('11')
  await expect(rows(page)).toHaveCount(10)
  const header = (name: string) => table(page).getByRole('columnheader', { name })
  // most money first; ten units of each line
  await expect(header(COMPANY_LINES.columns.own)).toHaveAttribute('aria-sort', 'descending')
  const cheaper = rows(page).filter({ hasText: '−$1.200 12 %' })
  await expect(cheaper).toContainText('$10.000')
  await expect(cheaper).toContainText(DOS.name)
  await expect(rows(page).filter({ hasText: COMPANY_LINES.naturalPerson })).not.toHaveCount(0)
  await expect(page.getByText('Que la elegida fuera más barata no dice que fuera por eso')).toBeVisible()

  await table(page).getByRole('button', { name: COMPANY_LINES.columns.difference }).click()
  await expect(page).toHaveURL(/orden=diferencia/)
  await expect(header(COMPANY_LINES.columns.difference)).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('−$2.200 22 %')
  await table(page).getByRole('button', { name: COMPANY_LINES.columns.difference }).press('Enter')
  await expect(header(COMPANY_LINES.columns.difference)).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('+$600 6 % más cara')

  await pill(page, COMPANY_LINES.pillNames.inadmissible).click()
  await expect(page).toHaveURL(/lineas=inadmisibles/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(COMPANY_LINES.inadmissibleLine)
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Página 2', exact: true }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(rows(page)).toHaveCount(3)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.goto('/analisis?vista=historia&pagina=40')
  await expect(page).toHaveURL(/pagina=2/)
})

test('ESC-32 LED-3 to whom the company lost, by pesos, and the natural persons together without a name', async ({
  session: page,
}) => {
  await page.goto('/analisis?vista=historia')
  const rivals = page.getByRole('list', { name: LOSSES.table }).getByRole('listitem')
  await expect(rivals).toHaveCount(2)
  await expect(rivals.first()).toContainText(`${DOS.name}9 líneas$78.200ninguna por menos de 5 %`)
  await expect(rivals.last()).toContainText(`${LOSSES.unnamed}4 líneas`)
  await expect(page.getByRole('main')).not.toContainText(PERSON.name)
  await rivals.getByRole('link', { name: DOS.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: DOS.name })).toBeVisible()
})

test('MKT-1 a link opens the lines that were won, and the table leaves as a file', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.goto('/analisis?vista=historia&lineas=ganadas#lineas')
  await expect(page.getByRole('heading', { level: 2, name: COMPANY_LINES.titles.won })).toBeFocused()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(COMPANY_LINES.wonLine)
  await pill(page, COMPANY_LINES.every).click()
  await expect(page).toHaveURL(/lineas=todas/)
  await page.getByRole('button', { name: DOWNLOAD_BUTTON.table }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('14 líneas')
  await dialog.getByText('CSV', { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^mis-lineas-.*\.csv$/)
})

test('MKT-1 on a phone a line is a card with its prices, ordered with a list', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/analisis?vista=historia')
  const cards = page.getByRole('list', { name: COMPANY_LINES.table }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(cards.filter({ hasText: '−$1.200 12 %' })).toContainText(COMPANY_LINES.ownOffer('$10.000'))
  await page.getByLabel(COMPANY_LINES.orderBy).selectOption({ label: COMPANY_LINES.orders.difference.asc })
  await expect(cards.first()).toContainText('−$2.200 22 %')
})

test('MKT-1 lines that cannot be read are asked for again, and the rest stays', async ({ session: page }) => {
  await page.route('**/api/company/lines?**', (route) => route.abort())
  await page.goto('/analisis?vista=historia')
  await expect(page.getByText(COMPANY_LINES.errorTitle)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: LOSSES.table })).toBeVisible()
  await page.unroute('**/api/company/lines?**')
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 2, name: COMPANY_LINES.titles.lost })).toBeFocused()
})
