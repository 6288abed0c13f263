import { TENDER_DETAIL } from '@mirador/web/texts/tender-detail'
import { expect, type Page } from '@playwright/test'
import { boxAtRest, expectLoaded } from './src/at-rest.ts'
import { followStored } from './src/follow-stored.ts'
import { test } from './src/journey.ts'
import { headingOf, openSection, sectionOf } from './src/tender-sections.ts'
import { expectToast, toastsOf } from './src/toasts.ts'

async function openFirst(page: Page, list = '/dashboard?status=publicada') {
  await page.goto(list)
  const title = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  const name = await title.innerText()
  await title.getByRole('link').click()
  await expect(page).toHaveURL(/\/detail$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return decodeURIComponent(page.url().split('/').at(-2) as string)
}

test('DET-1 opening a tender refreshes it first, then reads it, and shows its age', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(refresh|api\/bid\/by)\/[^/]+$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const code = await openFirst(page)
  await expect.poll(() => calls.at(-1)).toBe(`GET /api/bid/by/${code}`)
  expect(calls[0]).toBe(`POST /refresh/${code}`)
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  // demo data have no source
  await expect(page.getByText('Dato de demostración', { exact: true })).toBeVisible()
})

test('DET-1 a failed refresh does not hide the stored record', async ({ session: page }) => {
  await page.route(/\/refresh\//, (route) => route.abort())
  await openFirst(page)
  await expect(page.getByText(/No pudimos leer Mercado Público ahora/)).toBeVisible()
  await expect(headingOf(page, 'deadlines')).toBeVisible()
})

test('DET-2 the detail shows dates, description, items, institution and the official page', { tag: '@main' }, async ({
  session: page,
}) => {
  const code = await openFirst(page)
  for (const name of ['deadlines', 'description', 'items'] as const) await openSection(page, name)
  await expect(page.getByRole('listitem').filter({ hasText: 'Cierre de recepción de ofertas' })).toBeVisible()
  await expect(page.getByText('hora de Santiago').first()).toBeVisible()
  await page.getByRole('button', { name: TENDER_DETAIL.more }).click()
  await expect(page.locator('[popover]').getByRole('link', { name: /Ver en Mercado Público/ })).toHaveAttribute(
    'href',
    `https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=${code}`,
  )
  await expect(page).toHaveTitle(/Mirador/)
})

test('DET-2 a second call and its deserted tender lead to each other, each with the reason', async ({
  session: page,
}) => {
  const later = await openFirst(page, '/dashboard/search/segundo%20llamado?scope=all&status=publicada')
  const section = page.getByRole('region', { name: 'Segundo llamado' })
  await expect(section).toContainText(
    /Segundo llamado de \S+, declarada desierta el .+: misma unidad, mismos productos, nombre casi igual\./,
  )
  await section.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/segundo llamado/i)
  await expect(section).toContainText(`Volvieron a llamar en ${later}, publicada el `)
  await section.getByRole('link', { name: later }).click()
  await expect(page).toHaveURL(new RegExp(`${later}/detail$`))
})

test('DET-2 an awarded tender shows the award and its suppliers', async ({ session: page }) => {
  await openFirst(page, '/dashboard?status=adjudicada&scope=all')
  await expect(headingOf(page, 'result')).toBeVisible()
  await expect(page.getByRole('region', { name: TENDER_DETAIL.suppliers })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d{2}\.\d{3}\.\d{3}-[\dK]/)
})

test('DET-2 a closing date can be added to a calendar', async ({ session: page }) => {
  const code = await openFirst(page)
  await page.getByRole('button', { name: TENDER_DETAIL.more }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Agregar a mi calendario' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const stream = await download.createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toMatch(/DTSTART(;TZID=America\/Santiago:\d{8}T\d{6}|:\d{8}T\d{6}Z)\r\n/)
  expect(text).toContain(code)
})

test('DET-2 an unknown code gets a friendly message and a way back', async ({ session: page }) => {
  for (const code of ['999999-1-LE26', 'x'.repeat(100)]) {
    await page.goto(`/dashboard/${code}/detail`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No encontramos/)
  }
})

test('DET-3 follow from the detail, see it in the list, unfollow from the row', { tag: '@main' }, async ({
  session: page,
}) => {
  const code = await openFirst(page, '/dashboard?status=cerrada&scope=all')
  await followStored(page, () =>
    page
      .getByRole('button', { name: `Seguir ${code}` })
      .first()
      .click(),
  )
  await expect(page.getByRole('button', { name: `Dejar de seguir ${code}` }).first()).toBeVisible()
  // the demo account follows more than a page of others
  await page.goto('/dashboard?following=true&status=cerrada')
  const star = page.getByRole('button', { name: `Dejar de seguir ${code}` })
  await expect(star).toBeVisible()
  await followStored(page, () => star.click())
  await expect(page.getByRole('button', { name: `Dejar de seguir ${code}` })).toHaveCount(0)
  await page.reload()
  await expectLoaded(page)
  await expect(page.getByRole('button', { name: `Dejar de seguir ${code}` })).toHaveCount(0)
})

test('DET-3 unfollowing can be undone from its toast, which never covers the bottom bar of a phone', async ({
  session: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const code = await openFirst(page, '/dashboard?status=revocada&scope=all')
  const follow = page.getByRole('button', { name: `Seguir ${code}`, exact: true })
  const unfollow = page.getByRole('button', { name: `Dejar de seguir ${code}, siguiendo` })
  await followStored(page, () => follow.click())
  await followStored(page, () => unfollow.click())
  const toast = toastsOf(page).filter({ hasText: 'Dejaste de seguir esta licitación' })
  const undo = toast.getByRole('button', { name: 'Deshacer' })
  // a toast with the focus stays while it is measured
  await undo.focus()
  const [bar, box] = [await boxAtRest(follow), await boxAtRest(toast)]
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y - 12)
  expect(box.x).toBeGreaterThanOrEqual(16)
  await followStored(page, () => undo.click())
  await expect(unfollow).toBeVisible()
  await expect(toast).toHaveCount(0)
  await page.reload()
  await expect(unfollow).toBeVisible()
})

test('DET-3 a follow that fails is reverted and reported', async ({ session: page }) => {
  const code = await openFirst(page, '/dashboard?status=desierta&scope=all')
  // the response has arrived, so only the screen itself can revert the star
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  await page.route(/\/api\/users\/follow_bid/, (route) => route.abort())
  await expectToast(page, 'No pudimos guardar el cambio', () =>
    page
      .getByRole('button', { name: `Seguir ${code}` })
      .first()
      .click(),
  )
  // exact names: one contains the other
  await expect(page.getByRole('button', { name: `Seguir ${code}`, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Dejar de seguir ${code}`, exact: true })).toHaveCount(0)
})

test('DET-2 the section of changes leaves no blank space before it is loaded, on screen or on paper', async ({
  session: page,
}) => {
  await openFirst(page, '/dashboard?status=adjudicada&scope=all')
  await expect(headingOf(page, 'deadlines')).toBeVisible()
  const changes = sectionOf(page, 'changes')
  expect((await changes.boundingBox())?.height).toBeLessThan(200)
  await page.emulateMedia({ media: 'print' })
  await expect(changes).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await openSection(page, 'changes')
  await expect(changes.getByText(/Sin cambios|Lo que cambió|desde/).first()).toBeVisible()
  expect((await changes.boundingBox())?.height).toBeLessThan(200)
  await page.emulateMedia({ media: 'print' })
  await expect(changes).toBeVisible()
})

test('DET-2 the printed detail has every item, no buttons, and the date of the data', async ({ session: page }) => {
  const code = await openFirst(page)
  const many = Array.from({ length: 30 }, (_, index) => ({
    position: index + 1,
    product_name: `Artículo ${index + 1}`,
  }))
  await page.route(/\/api\/bid\/by\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const [tender] = await answer.json()
    const items = many.map((item) => ({ ...tender.items[0], ...item }))
    await route.fulfill({ response: answer, json: [{ ...tender, items }] })
  })
  await page.reload()
  for (const name of ['items', 'deadlines'] as const) await openSection(page, name)
  await expect(page.getByRole('button', { name: 'Ver los 30' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Artículo 30', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Impreso desde Mirador el .* Datos leídos de Mercado Público el /)).toBeVisible()
  await expect(page.getByText(code).first()).toBeVisible()
  // the names of the sections are buttons on the screen
  await expect(page.getByRole('button').and(page.locator(':not(h2 > button)'))).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Cierra en').filter({ visible: true })).toHaveCount(0)
  // printers omit backgrounds, so a white check mark would be invisible
  const marker = page.getByRole('listitem').filter({ hasText: 'Publicación: Listo' }).locator('span:has(svg)')
  await expect(marker).toHaveCSS('print-color-adjust', 'exact')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByText('Artículo 30', { exact: true })).toHaveCount(0)
})
