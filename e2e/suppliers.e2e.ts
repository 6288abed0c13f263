import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { RIVALS } from '@mirador/texts/rivals'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { FOLLOW } from '@mirador/texts/tenders'
import { PARTIES } from '@mirador/web/components/parties/parties-texts'
import { COMPETITORS } from '@mirador/web/pages/competitors/competitors-texts'
import { CONTACT } from '@mirador/web/pages/contact/contact-texts'
import { PROVIDERS } from '@mirador/web/pages/suppliers/providers-texts'
import { WITH_COMPANY } from '@mirador/web/pages/suppliers/with-company-texts'
import { PRESENTATION } from '@mirador/web/texts/presentation'
import { SUPPLIER } from '@mirador/web/texts/supplier'
import { expect } from '@playwright/test'
import { ownApp } from './src/own-app.ts'

const CODE = '1057-7-LE26'
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76482913-1', name: 'Óptica Ficticia del Ñielol SpA' }
const DOS = { rut: '76000002-K', name: 'Visión Ficticia Cautín S.A.' }
const LINES = 14
const WON_BY_DOS = 11

const test = ownApp(async ({ database }, sub) => {
  const at = new Date()
  const items = Array.from({ length: LINES }, (_, i) =>
    tenderItem({ position: i + 1, product_name: `Lentes de prueba ${i + 1}`, unit: 'Unidad', quantity: 10 }),
  )
  const buyer = { institution_rut: '61602000-8', institution_name: 'Hospital de Prueba' }
  await ingestTenders(
    database,
    [tenderRecord({ ...buyer, bid_idn: CODE, name: 'Lentes ópticos', status: 8, items, read_at: at })],
    at,
  )
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(
      CODE,
      items.flatMap(({ position }) => [
        offer({ ...OWN, position, unitAmount: 1_000, isSelected: position <= LINES - WON_BY_DOS }),
        offer({ ...DOS, position, number: 2, unitAmount: 900, isSelected: position > LINES - WON_BY_DOS }),
        offer({ ...PERSON, position, number: 3, unitAmount: 990 }),
      ]),
      { institutionRut: buyer.institution_rut },
    ),
  )
  await replaceOffers(database, { spool, sourceAt: new Date(at.getTime() - HOUR_MS), completeMonth: null })
  await deriveSupplierSearch(database.db)
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

test('MKT-1 ESC-27 from the list of competitors to one of them, to each of its lines, and follow it', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/competidores')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COMPETITORS.title)
  const table = page.getByRole('region', { name: COMPETITORS.list })
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(table).toContainText(DOS.name)
  await expect(table).toContainText(PARTIES.chosen({ own: LINES - WON_BY_DOS, both: 0, rival: WON_BY_DOS, neither: 0 }))
  // 11 lines of ten at 900 pesos
  await expect(table).toContainText('$99.000')
  await expect(page.getByText(PERSON.name)).toHaveCount(0)
  await table.getByRole('link', { name: DOS.name }).click()
  // ESC-27
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(WITH_COMPANY.title)
  await page.getByRole('link', { name: RIVALS.part('rival', WON_BY_DOS, DOS.name) }).click()
  await expect(page).toHaveURL(/eligieron=a-ella#encuentros$/)
  await expect(page.getByRole('region', { name: RIVALS.metTable }).locator('tbody tr')).toHaveCount(10)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DOS.name)
  const figures = page.getByRole('region', { name: SUPPLIER.figures })
  await expect(figures).toContainText(`11ganadas de ${LINES}`)
  await expect(page.getByRole('img', { name: /Líneas ofertadas por trimestre/ })).toBeVisible()
  await figures
    .getByRole('link', { name: SUPPLIER.see(WON_BY_DOS) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: SUPPLIER.linesTitle.won })).toBeFocused()
  const lines = page.getByRole('region', { name: SUPPLIER.linesTable })
  await expect(lines.locator('tbody tr')).toHaveCount(10)

  await page.getByRole('button', { name: FOLLOW.followOf(DOS.name), exact: true }).click()
  await expect(page.getByRole('button', { name: FOLLOW.unfollowOf(DOS.name) })).toBeVisible()
  await page.goto('/competidores?vista=siguiendo')
  await expect(table).toContainText(DOS.name)
  await table.getByRole('button', { name: FOLLOW.unfollowOf(DOS.name) }).click()
  await expect(page.getByText(COMPETITORS.noFollowed)).toBeVisible()
})

test('ESC-24 each header of the companies sorts both ways, in the address', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.goto('/competidores')
  const { lines, chosen, lost, offered, won, company } = PARTIES.columns
  const table = page.getByRole('region', { name: COMPETITORS.list })
  await expect(table.getByRole('columnheader', { name: lines })).toHaveAttribute('aria-sort', 'descending')
  for (const [header, word] of [
    [chosen, 'te-eligieron'],
    [lost, 'perdiste'],
    [offered, 'oferto'],
    [won, 'gano'],
  ] as const) {
    const head = table.getByRole('columnheader', { name: header, exact: true })
    await head.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`orden=${word}$`))
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await head.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`orden=${word}&sentido=asc$`))
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
  }
  // a name begins with A
  await table.getByRole('columnheader', { name: company }).getByRole('button').click()
  await expect(page).toHaveURL(/orden=nombre$/)
  await expect(table.locator('tbody tr')).toHaveCount(1)
})

test('MKT-1 competitors are those met since a year, which is in the address', async ({ session: page, app }) => {
  const { db } = app.database
  await db.updateTable('market_month').set({ month: '2024-03-01' }).execute()
  await page.goto('/competidores')
  const table = page.getByRole('region', { name: COMPETITORS.list })
  const years = page.getByRole('combobox', { name: PARTIES.years })
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(years).toHaveValue('2024')
  await page.goto('/competidores?desde=2027')
  await expect(page.getByText(COMPETITORS.noMeetingSince(2027))).toBeVisible()
  await expect(page.getByText(SUPPLIERS.emptySearch)).toBeVisible()
  await years.selectOption(PARTIES.since(2024))
  await expect(page).toHaveURL(/\/competidores$/)
  await expect(table.locator('tbody tr')).toHaveCount(1)
})

test('MKT-1 companies are searched by name and RUT; the address is the state', async ({ session: page }) => {
  await page.goto('/proveedores')
  const table = page.getByRole('region', { name: PROVIDERS.list })
  // never the own company
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(table.locator('tbody tr')).toContainText(String(LINES))
  await page.getByRole('searchbox', { name: SUPPLIERS.search }).fill('vision')
  await page.getByRole('searchbox', { name: SUPPLIERS.search }).press('Enter')
  await expect(page).toHaveURL(/\/proveedores\?q=vision$/)
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await table.getByRole('link', { name: DOS.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DOS.name)
  await page.getByRole('link', { name: SUPPLIER.backToProviders }).click()
  await expect(page).toHaveURL(/\/proveedores$/)
})

test('a verified company writes what its profile says of it', async ({ session: page, app }) => {
  await page.goto('/perfil')
  await expect(page.getByText(PRESENTATION.unverified)).toBeVisible()
  await app.database.db.updateTable('company').set({ verified_at: new Date() }).execute()
  await page.reload()
  const form = page.getByRole('form', { name: PRESENTATION.title })
  await form.getByLabel(PRESENTATION.sentence).fill('Lentes a medida en La Araucanía')
  await form.getByLabel(PRESENTATION.website).fill('optica-ficticia.cl')
  await form.getByLabel(PRESENTATION.offering).fill('Exámenes y\nreparación de marcos.')
  await form.getByRole('button', { name: PRESENTATION.save }).click()
  await expect(form.getByText(PRESENTATION.bad.website)).toBeVisible()
  await form.getByLabel(PRESENTATION.website).fill('https://www.optica-ficticia.cl/')
  await form.getByRole('button', { name: PRESENTATION.save }).click()
  await expect(page.getByText(PRESENTATION.saved)).toBeVisible()

  await form.getByRole('link', { name: PRESENTATION.see }).click()
  const presentation = page.getByRole('region', { name: PRESENTATION.ofCompany })
  await expect(presentation).toContainText('Lentes a medida en La Araucanía')
  await expect(presentation).toContainText('Exámenes y reparación de marcos.')
  await expect(presentation.getByRole('link', { name: PRESENTATION.site('optica-ficticia.cl') })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  )
  await expect(presentation.getByRole('link', { name: PRESENTATION.report })).toHaveCount(0)
})

test('the text of another company is reported to the operator', async ({ session: page, app }) => {
  const { db } = app.database
  const at = new Date()
  const { sub } = await app.identity.createUser({ email: 'hola@vision-ficticia.cl', password: 'Cobre-azul-8' })
  await ensureAccount(db, sub, at)
  await insertCompany(
    db,
    {
      sub,
      rut: DOS.rut,
      canonical_name: DOS.name,
      brand_name: DOS.name,
      email_address: 'hola@vision-ficticia.cl',
      phone_number: '+56 9 8765 4322',
    },
    at,
  )
  await db
    .updateTable('company')
    .set({ verified_at: at, sentence: 'Somos los mejores' })
    .where('sub', '=', sub)
    .execute()
  await page.goto(`/competidores/by/rut/${DOS.rut}/detail`)
  const presentation = page.getByRole('region', { name: PRESENTATION.ofCompany })
  await expect(presentation).toContainText('Somos los mejores')
  await presentation.getByRole('link', { name: PRESENTATION.report }).click()
  await expect(page.getByLabel(CONTACT.message)).toHaveValue(PRESENTATION.reported(DOS.name, '76.000.002-K'))
})

test('LED-3 MKT-2 a natural person is found by no search, and its RUT is that of an unknown company', {
  tag: '@main',
}, async ({ session: page }) => {
  for (const q of [PERSON.rut, 'Rosalinda']) {
    await page.goto(`/proveedores?q=${encodeURIComponent(q)}`)
    await expect(page.getByText(SUPPLIERS.emptySearch)).toBeVisible()
  }
  for (const rut of [PERSON.rut, '99999999-9', 'nada']) {
    await page.goto(`/competidores/by/rut/${rut}/detail`)
    await expect(page.getByText(SUPPLIER.unknown)).toBeVisible()
    await expect(page.getByText('Quintupil')).toHaveCount(0)
  }
})

test('ESC-26 a company without meetings begins with its market, and both groups stay open to it', async ({
  session: page,
  app,
}) => {
  await app.database.db.updateTable('company').set({ rut: '76999999-K' }).where('rut', '=', OWN.rut).execute()
  await page.goto('/competidores')
  await expect(page).toHaveURL(/vista=rubros$/)
  const table = page.getByRole('region', { name: COMPETITORS.list })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(page.getByText(COMPETITORS.noMeeting)).toBeVisible()
  await page
    .getByRole('navigation', { name: COMPETITORS.views })
    .getByRole('link', { name: COMPETITORS.tabs.met })
    .click()
  await expect(page.getByText(COMPETITORS.empty)).toBeVisible()
})
