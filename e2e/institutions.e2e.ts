import { readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { FOLLOWED_NOW } from '@mirador/web/api/follow-texts'
import { PARTIES } from '@mirador/web/components/parties/parties-texts'
import { BUYING } from '@mirador/web/pages/institutions/buying/buyers-texts'
import { INSTITUTION_LIST } from '@mirador/web/pages/institutions/institution-list-texts'
import { INSTITUTION, INSTITUTIONS } from '@mirador/web/pages/institutions/institutions-texts'
import { WITH_BUYER } from '@mirador/web/pages/institutions/with-buyer-texts'
import { FOLLOWING } from '@mirador/web/pages/tenders/following/following-texts'
import { expect } from '@playwright/test'
import { dialog, download, expectDownloadOfAll, openDialog, opener } from './src/download.ts'
import { expectNextPageAhead } from './src/fetch-ahead.ts'
import { test } from './src/journey.ts'
import { expectToast } from './src/toasts.ts'

test('INS-1 institutions are paged and searched, and a detail page shows the tenders of one', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.goto('/instituciones')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(10)
  const first = await names.first().innerText()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(names.first()).not.toHaveText(first)
  await page.goBack()
  await expect(names.first()).toHaveText(first)
  await page.getByRole('searchbox').fill('hospital')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=hospital/)
  // the earlier rows stay until the new ones replace all of them
  await expect(names.filter({ hasNotText: /hospital/i })).toHaveCount(0)
  await expect(names.first()).toHaveText(/hospital/i)
  const name = await names.first().innerText()
  await names.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/instituciones\/by\/rut\/[\dK.-]+\/detail/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText(/\d{2}\.\d{3}\.\d{3}-[\dK]/)
  await expect(page.getByRole('button', { name: /^(Seguir|Dejar de seguir) / }).first()).toBeVisible()
})

test('ESC-24 each header of the institutions sorts both ways, in the address, and a phone has a select', async ({
  session: page,
}) => {
  await page.goto('/instituciones')
  const table = page.getByRole('region', { name: INSTITUTIONS.title })
  const sorting = [
    [INSTITUTION_LIST.columns.offered, 'ofertaste', 3],
    [INSTITUTION_LIST.columns.lost, 'perdiste', 5],
    [INSTITUTION_LIST.columns.bought, 'compra', 6],
  ] as const
  for (const [header, word, column] of sorting) {
    const head = table.getByRole('columnheader', { name: header, exact: true })
    const figures = async () =>
      (await table.locator(`tbody td:nth-child(${column})`).allInnerTexts()).map(
        (text) => Number(text.replaceAll(/\D/g, '')) || 0,
      )
    await head.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`orden=${word}$`))
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => isSorted((await figures()).toReversed())).toBe(true)
    await head.getByRole('button').click()
    await expect(page).toHaveURL(/sentido=asc$/)
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => isSorted(await figures())).toBe(true)
  }
  await page.reload()
  await expect(table.getByRole('columnheader', { name: INSTITUTION_LIST.columns.bought })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: PARTIES.order }).selectOption(INSTITUTION_LIST.columns.name)
  await expect(page).toHaveURL(/orden=nombre$/)
  await page.getByRole('button', { name: PARTIES.ascending }).click()
  await expect(page).toHaveURL(/orden=nombre&sentido=desc$/)
})

const isSorted = (figures: readonly number[]) => figures.every((one, i) => i === 0 || one >= (figures[i - 1] as number))

test('ESC-27 ESC-45 the profile of an institution begins with the own offers to it, or says what failed', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/instituciones?orden=ofertaste')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  const own = page.getByRole('region', { name: WITH_BUYER.title })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(WITH_BUYER.title)
  const rows = own.getByRole('region', { name: WITH_BUYER.table }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  // how many offers the demo has to a buyer depends on the day when it was written
  const count = Number(/(\d+) licitaci/.exec(await own.innerText())?.[1])
  expect(count).toBeGreaterThan(0)
  const all = own.getByRole('button', { name: `Ver las ${count}`, exact: true })
  if (count > 5) {
    await expect(rows).toHaveCount(5)
    await all.click()
  }
  await expect(all).toHaveCount(0)
  await expect(rows).toHaveCount(count)
  // what was chosen costs less or more than the own offer, or the own one was chosen
  for (const difference of await rows.locator('td:last-child').allInnerTexts())
    expect(difference).toMatch(/[−+]\$[\d.]+ · (?:menos de )?[\d,]+\s%|Mismo precio|^–$/)
  await page.route('**/own', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.reload()
  await expect(own.getByText(WITH_BUYER.errorTitle)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('navigation', { name: INSTITUTION.views })).toBeVisible()
  await page.unroute('**/own')
  await own.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows.first()).toBeVisible()
})

test('INS-1 an unknown RUT gets a friendly message', async ({ session: page }) => {
  await page.goto('/instituciones/by/rut/1-9/detail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No encontramos/)
})

test('INS-1 MKT-1 ESC-26 rows begin with the open tenders of the own rubros, and a star follows a buyer', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/instituciones')
  const row = page.getByRole('main').locator('tbody tr')
  const open = row.locator('td:nth-child(2)')
  await expect(open).toHaveCount(10)
  const counts = (await open.allInnerTexts()).map(Number)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[0]).toBeGreaterThan(0)
  const name = await row.first().getByRole('heading', { level: 2 }).innerText()
  const follow = row.first().getByRole('button', { name: `Seguir ${name}`, exact: true })
  // until the saved searches are there it is not known whether the buyer is followed, and a key does not wait for it
  await expect(follow).toBeEnabled()
  await expectToast(page, FOLLOWED_NOW.institution, () => follow.press('Enter'))
  const unfollow = row.first().getByRole('button', { name: `Dejar de seguir ${name}` })
  await expect(unfollow).toBeVisible()
  await page.getByRole('link', { name: /^Siguiendo/ }).click()
  await page
    .getByRole('region', { name: FOLLOWING.tabs.instituciones })
    .getByRole('heading', { name })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto('/instituciones')
  await expectToast(page, FOLLOWED_NOW.noLonger(name), () => unfollow.click())
  await expect(follow).toBeVisible()
})

test('MKT-1 MKT-3 how an institution buys: figures with their cases, quarters, criteria and companies, all in the address', {
  tag: '@main',
}, async ({ session: page }) => {
  await page.goto('/instituciones?orden=compra')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  const views = page.getByRole('navigation', { name: 'Vistas de la institución' })
  await expect(views.getByRole('link', { name: 'Licitaciones' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Cómo compra' }).click()
  await expect(page).toHaveURL(/vista=compra/)
  await expect(page).toHaveTitle(/^Cómo compra · /)
  // where the own rubros have too few cases, everything is selected unless the address asks for them
  await page.goto(`${page.url()}&alcance=rubros`)
  const figures = page.getByRole('region', { name: 'En cifras' })
  await page.getByText('Todo lo que compra', { exact: true }).click()
  await expect(page).toHaveURL(/alcance=todo/)
  await expect(figures).toContainText(/\d+ de \d+ adjudicadas, entre \d+ y \d+ %/)
  await expect(figures).toContainText(/\d+ de \d+ terminadas, entre \d+ y \d+ %/)
  await expect(figures).toContainText(/mercado \d+ %/)
  await expect(main).toContainText(/\d+ procesos terminados, publicados de .* a .*, leídos el/)

  await expect(main.getByRole('img', { name: /^Licitaciones por trimestre/ })).toBeVisible()
  await page.getByText('Los mismos trimestres, en tabla').click()
  await expect(page.getByRole('region', { name: 'Cómo compra, por trimestre' }).getByRole('row')).toHaveCount(12)

  await main.getByRole('heading', { name: 'En el tiempo' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await expect(main.getByText('Ninguna publica cuánto pesa cada criterio.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'A quién elige' }).getByRole('row').nth(1)).toContainText(/en \d+/)
  await expect(main.getByRole('heading', { name: 'Qué compra' })).toBeVisible()

  // a figure opens its rows, as many as it says
  const link = figures.getByRole('link', { name: /Desiertas$/ })
  const count = Number(/\d+/.exec((await link.innerText()).replace('Ver la licitación', '1'))?.[0])
  await link.click()
  await expect(page).toHaveURL(/filas=desiertas/)
  const rows = page.locator('#filas li h3')
  await expect(rows).toHaveCount(Math.min(count, 10))
  await expect(page.locator('#filas')).toContainText('Desierta')
  await page.reload()
  await expect(rows).toHaveCount(Math.min(count, 10))
})

test('ESC-27 where the own rubros are too few, all that an institution buys is described, and the page says so', async ({
  session: page,
}) => {
  await page.goto('/instituciones?orden=compra&sentido=asc')
  const address = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .first()
    .getAttribute('href')
  await page.goto(`${address}?vista=compra`)
  const sentence = page.getByText(
    /(Solo \d+ procesos? terminados?|Ningún proceso terminado) de tus rubros en este período/,
  )
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('radio', { name: BUYING.scopes.all })).toBeChecked()
  await page.getByRole('link', { name: BUYING.seeOwn }).click()
  await expect(page).toHaveURL(/alcance=rubros/)
  await expect(page.getByRole('radio', { name: BUYING.scopes.mine })).toBeChecked()
  await expect(sentence).toHaveCount(0)
})

test('MKT-2 of too few processes an institution has no figures but the processes', async ({ session: page }) => {
  await page.goto('/instituciones')
  const address = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .first()
    .getAttribute('href')
  // those of one type in a year are few
  await page.goto(`${address}?vista=compra&alcance=todo&periodo=12&tipo=5`)
  await expect(
    page.getByText(/Muy pocos procesos para describir a este comprador: \d|Ningún proceso terminado en este período/),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'En cifras' })).toHaveCount(0)
})

test('MKT-3 how an institution buys says what failed, and can be tried again', async ({ session: page }) => {
  await page.route('**/profile?*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/instituciones')
  const address = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .first()
    .getAttribute('href')
  await page.goto(`${address}?vista=compra&alcance=todo`)
  await expect(page.getByText('No pudimos leer cómo compra')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/profile?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(
    page.getByRole('region', { name: 'En cifras' }).or(page.getByText(/Muy pocos procesos|Ningún proceso/)),
  ).toBeVisible()
})

test('the list of institutions and the tenders of one are downloaded as listed', async ({ session: page }) => {
  await page.goto('/instituciones')
  await expectDownloadOfAll(page, /instituciones publican/, /^instituciones-/)
  await page.goto('/instituciones?q=hospital')
  await expectDownloadOfAll(page, /coinciden con/, /^instituciones-/)
  await page.goto('/instituciones')
  const institution = page.getByRole('main').getByRole('link').first()
  const name = await institution.innerText()
  await institution.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(opener(page)).toBeEnabled()
  await openDialog(page)
  const subtitle = await dialog(page)
    .getByText(/en el orden en que/)
    .innerText()
  const { bytes } = await download(page)
  expect((await readXlsx(bytes)).length - 1).toBe(Number.parseInt(subtitle.replace('.', ''), 10))
})

test('the next page of institutions is fetched ahead', async ({ signedIn: page }) => {
  await expectNextPageAhead(page, '/instituciones', { call: /\/api\/institution\/all\?/, row: 'h2' })
})
