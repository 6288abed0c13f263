import { readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { INSTITUTION_LIST } from '@mirador/web/pages/institutions/institution-list-texts'
import { DOWNLOAD_BUTTON } from '@mirador/web/texts/download-button'
import { expect, type Locator, type Page } from '@playwright/test'
import { changeAnswer } from './src/answers.ts'
import { download } from './src/download.ts'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'

const ADDRESS = '/analisis?vista=mercado'
const QUESTIONS = {
  purchases: '¿Se compra más o menos de lo mío?',
  buyers: '¿Quién compra, y quién te conoce?',
  winners: '¿Quién gana?',
  prices: '¿A qué precio?',
} as const

/** An account without rubros, where nothing was read. */
const empty = ownApp(async () => {})

const cardOf = (page: Page, question: keyof typeof QUESTIONS) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByText(QUESTIONS[question], { exact: true }) })
const sentenceOf = async (card: Locator) =>
  (await card.getByRole('heading', { level: 2 }).innerText()).replaceAll('\u00a0', ' ')

/** The rows of the table of a card, without the head. */
async function rowsOf(card: Locator): Promise<string[][]> {
  await card.getByText('Lo mismo en una tabla').click()
  const rows = card.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim().replaceAll('\u00a0', ' '))),
  )
  return cells.slice(1)
}

const numberOf = (text: string | undefined) => Number(text?.replaceAll('.', ''))
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Name, value and mark of each bar of a card. */
const barsOf = (card: Locator) =>
  card.locator('.answer-bar').evaluateAll((bars) =>
    bars.map((bar) => {
      const [name, value] = [...bar.children].map((part) => (part as HTMLElement).innerText.trim())
      const width = bar.querySelector('rect')?.getBoundingClientRect().width ?? 0
      return { name, value, width, mark: bar.querySelector('rect')?.getAttribute('class') }
    }),
  )

test('ESC-29 Mercado opens on all own rubros, and each sentence equals its picture and its table', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Análisis' }).click()
  await page.getByRole('navigation', { name: 'Vistas de Análisis' }).getByRole('link', { name: 'Mercado' }).click()
  await expect(page).toHaveURL(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByLabel('Rubros').locator('option:checked')).toHaveText(/^Todos mis rubros \(\d+\)$/)
  await expect(main.getByLabel('Regiones').locator('option:checked')).toHaveText(/^(Todo Chile|Donde vendo: .+)$/)
  await expect(main.getByLabel('Canal').locator('option:checked')).toHaveText('Licitaciones y Compra Ágil')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(4)

  const purchases = cardOf(page, 'purchases')
  const [, word, now, rise] =
    /^(Más|Menos): ([\d.]+) licitaciones, (\d+) % (?:sobre|bajo) hace un año/.exec(await sentenceOf(purchases)) ?? []
  const months = await rowsOf(purchases)
  const [total, each] = [months.at(-1) ?? [], months.slice(0, -1)]
  expect(total.slice(0, 2)).toEqual(['Total', now])
  for (const column of [1, 2]) expect(sum(each.map((row) => numberOf(row[column])))).toBe(numberOf(total[column]))
  const change = Math.round((numberOf(total[1]) / numberOf(total[2]) - 1) * 100)
  expect([Math.abs(change), change > 0 ? 'Más' : 'Menos']).toEqual([Number(rise), word])
  const heights = await purchases
    .locator('.chart .mark-filled')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height))
  const most = Math.max(...each.map((row) => numberOf(row[1])))
  for (const [i, height] of heights.entries()) {
    expect(Math.abs(height / Math.max(...heights) - numberOf(each[i]?.[1]) / most)).toBeLessThan(0.02)
  }

  const buyers = cardOf(page, 'buyers')
  await expect(buyers).toContainText(/Las 7 mayores de \d+/)
  const [, institutions, never] =
    /^Compran (\d+) instituciones; a (\d+) nunca les? has ofertado, y suman? \$/.exec(await sentenceOf(buyers)) ?? []
  expect(Number(never)).toBeLessThan(Number(institutions))
  await expectBars(buyers, await rowsOf(buyers), (row) => (row[3] === 'sí' ? 'mark-own' : 'dot-other'))

  const winners = cardOf(page, 'winners')
  const winning = await sentenceOf(winners)
  const own = winning.includes('la mayor eres tú') ? '1' : /Tú eres la (\d+)\.ª$/.exec(winning)?.[1]
  const companies = await rowsOf(winners)
  await expectBars(winners, companies, (row) => (row[0]?.startsWith('Tú, ') ? 'mark-own' : 'mark-filled'))
  expect(companies.find(([name]) => name?.startsWith('Tú, '))?.[1]).toBe(own)
  expect(companies.map(([, rank]) => rank).slice(0, 6)).toEqual(['1', '2', '3', '4', '5', '6'])

  const prices = cardOf(page, 'prices')
  const says = await sentenceOf(prices)
  const bands = await rowsOf(prices)
  const all = bands.at(-1) ?? []
  expect(all[0]).toBe('Todas')
  expect(says).toContain(`Lo habitual es ${all[1]} del presupuesto`)
  const known = bands.slice(0, -1).filter(([, usual]) => usual !== '–')
  expect(says).toContain(`: ${known[0]?.[1]} si `)
  expect(says).toContain(`, ${known.at(-1)?.[1]} si `)
  expect(sum(bands.slice(0, -1).map((row) => numberOf(row[3])))).toBe(numberOf(all[3]))
  for (const [name, usual, , cases] of known) {
    const row = prices
      .locator('.answer-spread')
      .filter({ hasText: name ?? '' })
      .filter({ hasText: `de ${cases}` })
    expect((await row.first().innerText()).replaceAll('\u00a0', ' ')).toContain(usual)
  }
})

async function expectBars(card: Locator, rows: readonly string[][], markOf: (row: readonly string[]) => string) {
  const bars = await barsOf(card)
  const isOfWinners = rows[0]?.length === 4 && /^\d+$/.test(rows[0]?.[1] ?? '')
  expect(bars.map(({ name, value, mark }) => [name, value, mark])).toEqual(
    rows.map((row) => [row[0], row[isOfWinners ? 2 : 1], markOf(row)]),
  )
  expect(bars.map(({ width }) => width)).toEqual(bars.map(({ width }) => width).toSorted((a, b) => b - a))
}

test('ESC-29 the four sentences are in sight, and the three filters are in the address', async ({ session: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(4)
  for (const heading of await main.getByRole('heading', { level: 2 }).all()) {
    const box = await heading.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThan(900)
  }
  const before = await sentenceOf(cardOf(page, 'purchases'))
  await main.getByLabel('Regiones').selectOption('Metropolitana')
  await expect(page).toHaveURL(`${ADDRESS}&region=13`)
  await expect.poll(() => sentenceOf(cardOf(page, 'purchases'))).not.toBe(before)
  const family = await main.getByLabel('Rubros').locator('option').nth(1).getAttribute('value')
  await main.getByLabel('Rubros').selectOption(family ?? '')
  await main.getByLabel('Canal').selectOption('Compra Ágil')
  await expect(page).toHaveURL(`${ADDRESS}&rubro=${family}&region=13&canal=agil`)
  await page.reload()
  await expect(main.getByLabel('Regiones')).toHaveValue('13')
  await expect(main.getByRole('heading', { name: 'De Compra Ágil solo contamos cuántas se publican' })).toHaveCount(3)
  await main.getByRole('link', { name: 'Ver la respuesta con licitaciones' }).first().click()
  await expect(page).toHaveURL(`${ADDRESS}&rubro=${family}&region=13`)
  await cardOf(page, 'purchases').getByRole('link', { name: 'Ver mes a mes' }).click()
  await expect(page).toHaveURL(`${ADDRESS}&detalle=meses&rubro=${family}&region=13`)
  await expect(page.getByRole('slider', { name: 'Mes' }).or(page.getByText('Ninguna licitación'))).toBeVisible()
})

test('ESC-29 the answer about buyers leads to those that never got an offer, as many as it says', async ({
  session: page,
}) => {
  await page.goto(`${ADDRESS}&region=todo`)
  const card = cardOf(page, 'buyers')
  const way = card.getByRole('link', { name: /^Ver las? .*que no te conoce/ })
  const count = Number(/\d[\d.]*/.exec((await way.innerText()).replaceAll('.', ''))?.[0] ?? 1)
  expect(await sentenceOf(card)).toContain(`a ${count} nunca le`)
  await way.click()
  await expect(page).toHaveURL('/instituciones?ofertas=nunca&orden=compra&region=todo')
  const main = page.getByRole('main')
  await expect(main).toContainText(`${count} ${INSTITUTION_LIST.never(count)}`)
  await expect(main.getByText(INSTITUTION_LIST.chosenMarket)).toBeVisible()
  await expect(main.locator('tbody tr')).toHaveCount(Math.min(10, count))
  await main.getByRole('combobox', { name: INSTITUTION_LIST.which }).selectOption(INSTITUTION_LIST.everyOne)
  await expect(page).toHaveURL('/instituciones?orden=compra')
  await expect(main.getByText(INSTITUTION_LIST.chosenMarket)).toHaveCount(0)
})

test('ESC-29 the rows of the four answers are a file, of the chosen rubros and regions', async ({ session: page }) => {
  await page.goto(`${ADDRESS}&region=todo`)
  await page.getByRole('button', { name: DOWNLOAD_BUTTON.table }).press('Enter')
  const { name, bytes } = await download(page)
  expect(name).toMatch(/^mercado-respuestas-/)
  const [, ...rows] = await readXlsx(bytes)
  const questions = rows.map((row) => [...row.values()][0])
  expect(new Set(questions)).toEqual(new Set(Object.values(QUESTIONS)))
})

test('ESC-30 the comparison says since when it is made, with the one date of the law', async ({ session: page }) => {
  await page.goto(ADDRESS)
  await expect(page.getByRole('main')).toContainText(
    'Comparamos desde enero de 2025: hasta el 12 de diciembre de 2024 regía otro tope de Compra Ágil (Ley 21.634).',
  )
  const months = (await rowsOf(cardOf(page, 'purchases'))).map(([month]) => month)
  expect(months.length).toBeGreaterThan(1)
  expect(months.filter((month) => month !== 'Total' && !/ de 20(2[6-9]|[3-9]\d)$/.test(month ?? ''))).toEqual([])
})

test('ESC-31 at 390 no picture of Mercado scrolls sideways, and each has its labels', { tag: '@main' }, async ({
  session: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(ADDRESS)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const pictures = page.locator('.answer-picture')
  await expect(pictures).toHaveCount(4)
  for (const picture of await pictures.all()) {
    const labels = await picture.evaluate((e) => {
      const isOver = [e, ...e.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
      )
      const texts = [...e.querySelectorAll('text, .answer-bar > span:first-child, .answer-spread > span')]
      const boxes = texts.map((text) => text.getBoundingClientRect())
      return { isOver, count: texts.length, isInside: boxes.every((box) => box.x >= 0 && box.x + box.width <= 390) }
    })
    expect(labels).toMatchObject({ isOver: false, isInside: true })
    expect(labels.count).toBeGreaterThanOrEqual(5)
  }
})

test('ESC-29 with few cases, or without the own offers, a card says what it does not know', async ({
  session: page,
}) => {
  const few = (month: object) => ({ ...month, tenders: 1, tenders_before: 9, agile: null, agile_before: null })
  await changeAnswer(
    page,
    /\/api\/market\/answers/,
    (answers: { months: object[]; buyers: object; prices: object }) => ({
      ...answers,
      months: answers.months.slice(0, 7).map(few),
      awarded: { tenders: 7, clp: 1_000_000 },
      prices: { ...answers.prices, all: { n: 11, median: 0.9, from: 0.8, to: 1 } },
    }),
  )
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Muy pocas para decir si sube o baja: 7',
    'Muy pocas para decir quién compra: 7',
    'Muy pocas para decir quién gana: 7',
    'Muy pocas para decir a qué precio: 11',
  ])
  await page.unroute(/\/api\/market\/answers/)
  await changeAnswer(page, /\/api\/market\/answers/, (answers: { buyers: object }) => ({
    ...answers,
    buyers: { ...answers.buyers, never: null },
  }))
  await page.reload()
  await expect(main.getByRole('heading', { level: 2, name: /^Compran \d+ instituciones, por \$/ })).toBeVisible()
  await expect(cardOf(page, 'buyers')).toContainText('sin tus ofertas no sabemos a quién le ofertaste')
})

test('ESC-45 answers that cannot be read are read again, and lacking months are said', async ({ session: page }) => {
  await page.route('**/market/answers*', (route) => route.abort())
  await page.goto(ADDRESS)
  const main = page.getByRole('main')
  await expect(main.getByText('Contando tu mercado…')).toBeAttached()
  await expect(main.getByRole('heading', { name: 'No pudimos leer el mercado' })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/market/answers*')
  await changeAnswer(page, /\/api\/market\/answers/, (answers: { ledger: object }) => ({
    ...answers,
    ledger: { ...answers.ledger, to: '2026-08-01' },
  }))
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(4)
  await expect(main).toContainText('Resultados solo hasta agosto de 2026.')
})

empty(
  'ESC-45 without rubros the answers say what fills them, and without offers that none was read',
  async ({ session: page }) => {
    await page.goto(ADDRESS)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2, name: 'Elige tus rubros para ver su mercado' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Elegir mis rubros' })).toHaveAttribute('href', '/perfil?vista=rubros')
    await page.goto(`${ADDRESS}&rubro=43230000`)
    await expect(main.getByRole('heading', { level: 2, name: 'Aún no leemos ofertas' })).toHaveCount(3)
    await expect(main.getByRole('heading', { level: 2, name: 'Muy pocas para decir si sube o baja: 0' })).toBeVisible()
    await expect(main).toContainText('Aún no dices dónde vendes: contamos todo Chile.')
  },
)
