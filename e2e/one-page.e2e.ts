import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { expect, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from './src/answers.ts'
import { ownApp } from './src/own-app.ts'

const CODE = '1057-21-LE26'
const LONG = '1057-22-LE26'
const NOTE = 'El contrato pide una garantía que hoy no tenemos'
const DECISION = /\/decision$/
/** As long as the longest names of the source. */
const long = (words: string) => `${words} `.repeat(20).slice(0, 250).trim()

const now = Date.now()
const tender = (bid_idn: string, name: string, lines: number) =>
  tenderRecord({
    bid_idn,
    name,
    institution_name: 'Servicio Local de Educación Costa Clara',
    status: 5,
    currency: 'CLP',
    amount: 7_430_000,
    published_at: new Date(now - DAY_MS),
    questions_close_at: new Date(now + 2 * DAY_MS),
    site_visit_at: new Date(now + 3 * DAY_MS),
    documents_due_at: new Date(now + 4 * DAY_MS),
    physical_support_at: new Date(now + 5 * DAY_MS),
    closes_at: new Date(now + 9 * DAY_MS),
    items: Array.from({ length: lines }, (_, line) =>
      tenderItem({ position: line + 1, description: long(`Resma carta de ${line} g`), quantity: 1_000 * (line + 1) }),
    ),
  })

const test = ownApp(async (app) => {
  const tenders = [tender(CODE, 'Suministro de resmas de papel', 8), tender(LONG, long('Suministro de resmas'), 12)]
  await ingestTenders(app.database, tenders, new Date())
})

const sheet = (page: Page) => page.getByRole('article')

/** Opens a tender, and its page by the link. */
async function openPage(page: Page, code: string) {
  await page.goto(`/dashboard/${code}/detail`)
  await page.getByRole('link', { name: 'Una página' }).click()
  await expect(sheet(page).getByRole('term').first()).toHaveText('Plazo')
}

/** The pages of what the browser prints, by their size in points. */
async function printed(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((side) => Math.round(Number(side))).join(' × '),
  )
}
const A4 = '595 × 842'

test('ESC-21 eight lines fit on one A4 page, which holds no own note until it is ticked', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.goto(`/dashboard/${CODE}/detail`)
  await page.getByRole('button', { name: 'No vamos' }).click()
  await page.getByRole('radio', { name: 'Otro' }).check()
  await page.getByLabel('En pocas palabras').fill(NOTE)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: `No vamos: ${NOTE}` })).toBeVisible()

  await page.getByRole('link', { name: 'Una página' }).click()
  await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText('Suministro de resmas de papel')
  await expect(sheet(page).getByRole('row')).toHaveCount(9)
  await expect(sheet(page).getByRole('term')).toContainText([
    'Plazo',
    'Plata',
    'Criterios',
    'Rivales',
    'Comprador',
    'Cambios',
  ])
  await expect(sheet(page)).toContainText('Monto estimado $7.430.000')
  await expect(sheet(page)).not.toContainText(NOTE)
  await expect(sheet(page)).not.toContainText('No vamos')
  expect(await printed(page)).toEqual([A4])

  await page.getByRole('checkbox', { name: 'Agregar lo que decidimos' }).check()
  await expect(sheet(page).getByRole('definition').last()).toHaveText(`No vamos: ${NOTE}`)
  expect(await printed(page)).toEqual([A4])
  await page.reload()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(sheet(page)).not.toContainText(NOTE)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const control of ['Imprimir', 'Volver a la licitación']) await expect(page.getByText(control)).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeHidden()
  const colours = await sheet(page).evaluate((one) => {
    const { color, backgroundColor } = getComputedStyle(one)
    return [color, backgroundColor]
  })
  expect(colours, 'light also in the dark scheme').toEqual(['rgb(13, 33, 30)', 'rgb(255, 255, 255)'])
})

test('ESC-21 the longest names and answers fit too, and further lines are counted', async ({ session: page }) => {
  const name = long('Comercial Irreal')
  await changeAnswer(page, DECISION, ({ money, rivals, criteria, ...answer }: Record<string, object>) => ({
    ...answer,
    criteria: { ...criteria, names: Array.from({ length: 12 }, (_, n) => long(`criterio ${n}`)) },
    rivals: {
      ...rivals,
      n: 12,
      bidders: { median: 4, from: 3, to: 5 },
      winners: [{ rut: '76000001-1', name, is_own: false, bids: 9, won: 5 }],
    },
    money: {
      ...money,
      lines: (money as { lines: object[] }).lines.map((line, place) => ({ ...line, usual: 123_456_789 - place })),
    },
  }))
  await openPage(page, LONG)
  await expect(sheet(page).getByRole('row')).toHaveCount(9)
  await expect(sheet(page)).toContainText('Y otras 4.')
  await expect(sheet(page)).toContainText('$123.456.789')
  expect(await printed(page)).toEqual([A4])
})

test("Imprimir opens the browser's print, and the way back leads to the tender and on to where it came from", async ({
  session: page,
}) => {
  await page.goto('/dashboard?scope=all')
  await page.locator('.tender-row-link').first().click()
  await page.getByRole('link', { name: 'Una página' }).click()
  await expect(page).toHaveURL(/\/detail\?vista=pagina$/)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.getByRole('link', { name: 'Volver a la licitación' }).click()
  await expect(page).toHaveURL(/\/detail$/)
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/\/dashboard\?scope=all$/)
  // opened by its address there is nothing behind it
  await page.goto(`/dashboard/${CODE}/detail?vista=pagina`)
  await page.getByRole('link', { name: 'Volver a la licitación' }).click()
  await expect(page).toHaveURL(new RegExp(`${CODE}/detail$`))
})

test('a part that fails is named and can be read again; without answers nothing is printed', async ({
  session: page,
}) => {
  await changeAnswer(page, DECISION, (answer: object) => ({ ...answer, rivals: null, failed: ['rivals'] }))
  await openPage(page, CODE)
  await expect(sheet(page).getByRole('definition').nth(3)).toHaveText('No pudimos leerlo.')
  // the sheet reads again what the tender's page has read
  await page.waitForLoadState('networkidle')
  await page.unroute(DECISION)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet(page).getByRole('definition').nth(3)).not.toHaveText('No pudimos leerlo.')

  await failRequests(page, DECISION)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('No pudimos leer las respuestas')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
  await page.unroute(DECISION)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(sheet(page).getByRole('term').first()).toHaveText('Plazo')
})
