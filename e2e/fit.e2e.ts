import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest, untilAtRest } from './src/at-rest.ts'
import { signIn, test } from './src/journey.ts'
import { expectStill, watchShifts } from './src/layout-shifts.ts'
import { listDrawn, rows, show } from './src/list.ts'
import { openAccount } from './src/new-account.ts'
import { saveRubros } from './src/rubros.ts'
import { GRADE } from './src/states/state.ts'

const MINE = '/dashboard?scope=mine&status=publicada'
const grades = (page: Page) => page.getByRole('button', { name: GRADE })
const reasons = (page: Page) => page.getByRole('region', { name: /^Por qué[: ]/ })
const dismissButton = (page: Page) => page.getByRole('button', { name: 'No me sirve' })
const dismissPanel = (page: Page) => page.getByRole('region', { name: 'No me sirve' })

/** The sentence of the count, once the rubros of the account are known. */
async function countOf(page: Page): Promise<string> {
  const count = page.locator('[data-count]')
  await expect(count).toHaveText(/ en tus \d+ rubros/)
  return count.innerText()
}

/** The reasons' points as they are read, such as 'más 31 puntos: '. */
async function pointsOf(panel: Locator): Promise<number[]> {
  const read = await panel.getByText(/^(más|menos) [\d.]+ puntos?: $/).allTextContents()
  return read.map((text) => Number(/[\d.]+/.exec(text)?.[0]) * (text.startsWith('menos') ? -1 : 1))
}

/** The sum that ends the account of the reasons. */
const sumOf = async (panel: Locator) =>
  Number(/= (\d+)\. /.exec((await panel.getByText(/= \d+\. /).textContent()) ?? '')?.[1])

const GRADES = ['Muy parecida', 'Parecida', 'Algo parecida', 'Poco parecida', 'Distinta']
const gradeOf = async (button: Locator) => GRADES.indexOf((await button.innerText()).trim())

test('FIT-1 ESC-14 a row says its grade without a number, and unfolds reasons that add up to their sum', {
  tag: '@main',
}, async ({ session: page }) => {
  await show(page, MINE)
  const row = page.getByRole('article').first()
  const number = row.getByRole('button', { name: GRADE })
  const name = (await number.getAttribute('aria-label')) ?? ''
  await expect(number).not.toHaveText(/\d/)
  const height = (await boxAtRest(row)).height
  await row.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(number).toHaveAttribute('aria-expanded', 'true')
  await expect(reasons(page)).toHaveAccessibleName(new RegExp(`^Por qué: ${name.replace('. Ver por qué', '')} \\(`))
  await expect(reasons(page).getByText(/^[\d.]+\.ª de tus [\d.]+ abiertas$/)).toBeVisible()
  await expect(
    reasons(page).getByRole('img', { name: /^Tus [\d.]+ abiertas: muy parecida \d+, parecida \d+, / }),
  ).toBeVisible()
  await expect(reasons(page).getByText('A favor', { exact: true }).first()).toBeVisible()
  const points = await pointsOf(reasons(page))
  expect(points.length).toBeGreaterThan(0)
  expect(points.reduce((sum, point) => sum + point, 0)).toBe(await sumOf(reasons(page)))
  await expect(reasons(page).getByText('No hay nada más en la cuenta.')).toBeVisible()
  expect((await boxAtRest(row)).height).toBe(height)
  await page.emulateMedia({ media: 'print' })
  await expect(number).toBeVisible()
  await expect(dismissButton(page)).toBeHidden()
  await page.emulateMedia({ media: null })
  // several may be open
  await grades(page).nth(1).click()
  await expect(reasons(page)).toHaveCount(2)
  await reasons(page).first().getByRole('button', { name: 'No me sirve' }).focus()
  await page.keyboard.press('Escape')
  await expect(reasons(page)).toHaveCount(1)
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: /eguir/ })).toBeFocused()
})

test('FIT-1 the fit takes the same room in every row, and moves nothing when it arrives', async ({ session: page }) => {
  await watchShifts(page)
  for (const [width, height] of [
    [1440, 96],
    [1280, 96],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: 900 })
    await show(page, '/dashboard?scope=all')
    await listDrawn(page)
    await untilAtRest(page)
    const heights = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(
      heights.filter((one) => Math.abs(one - (height ?? 0)) > 1),
      `${width}`,
    ).toEqual([])
    await expectStill(page, `${width}`)
  }
})

test("FIT-3 'No me sirve' takes a row from the list, and undone leaves no trace", { tag: '@main' }, async ({
  session: page,
}) => {
  await show(page, MINE)
  const count = page.locator('[data-count]')
  const before = { titles: await rows(page).allTextContents(), count: await countOf(page) }
  await grades(page).first().click()
  await dismissButton(page).click()
  await expect(dismissPanel(page).getByRole('group', { name: '¿Por qué no te sirve?' })).toBeVisible()
  await expect(dismissPanel(page).getByRole('radio').first()).toBeFocused()
  await expect(dismissPanel(page).getByRole('button', { name: 'Quitar de mi lista' })).toBeDisabled()
  await dismissPanel(page).getByRole('radio', { name: 'Queda lejos' }).check()
  await expect(dismissPanel(page).getByRole('radio', { name: 'Solo esta' })).toBeChecked()
  await expect(dismissPanel(page).getByText('Las demás quedan como están.')).toBeVisible()
  // Escape closes the panel alone, and keeps what was chosen
  await page.keyboard.press('Escape')
  await expect(dismissPanel(page)).toBeHidden()
  await expect(reasons(page)).toBeVisible()
  await dismissButton(page).click()
  await dismissPanel(page).getByRole('button', { name: 'Quitar de mi lista' }).click()
  const toast = page.getByRole('region', { name: 'Avisos' }).getByText('Quitada de tu lista: «queda lejos».')
  // it stays while the pointer is on it, however slow the machine is
  await toast.hover()
  await expect(rows(page).first()).toHaveText(before.titles[1] ?? '')
  await expect(count).not.toHaveText(before.count)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows(page)).toHaveText(before.titles)
  await expect(count).toHaveText(before.count)
})

test('ESC-15 the wider reach says how many it lowers before it does, and is undone with the row', async ({
  session: page,
}) => {
  await show(page, MINE)
  const before = await rows(page).allTextContents()
  await grades(page).first().click()
  await dismissButton(page).click()
  await dismissPanel(page).getByRole('radio', { name: 'Queda lejos' }).check()
  const all = dismissPanel(page).getByText(/^Tod[oa] /)
  await all.click()
  const effect = dismissPanel(page).getByText(/^Bajarán? [\d.]+ abiertas? (de|del) /)
  await expect(dismissPanel(page).getByText(/Ninguna desaparece\.|No desaparece\./)).toBeVisible()
  const [, count, place] = /^Bajarán? ([\d.]+) abiertas? (.+)\.$/.exec(await effect.innerText()) ?? []
  // another reason is about something else, and begins with this one alone
  await dismissPanel(page).getByRole('radio', { name: 'No es mi rubro' }).check()
  await expect(dismissPanel(page).getByRole('radio', { name: 'Solo esta' })).toBeChecked()
  await dismissPanel(page).getByRole('radio', { name: 'Queda lejos' }).check()
  await all.click()
  await dismissPanel(page).getByRole('button', { name: 'Quitar de mi lista' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' })
  const toast = toasts.getByText(new RegExp(`^Quitada\\. (Bajó|Bajaron) ${count} ${place}: «queda lejos»\\.$`))
  await toast.hover()
  await expect(rows(page).filter({ hasText: before[0] ?? '' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows(page)).toHaveText(before)
})

test('FIT-3 what was dismissed is undone in the profile too', async ({ session: page }) => {
  await show(page, MINE)
  const title = (await rows(page).first().innerText()).trim()
  await grades(page).first().click()
  await dismissButton(page).click()
  await dismissPanel(page).getByRole('radio', { name: 'No lo hago' }).check()
  await dismissPanel(page).getByRole('button', { name: 'Quitar de mi lista' }).click()
  await expect(rows(page).first()).not.toHaveText(title)
  await page.goto('/perfil?vista=rubros')
  const undo = page.getByRole('button', { name: `Deshacer el descarte de ${title}` })
  await expect(undo).toBeVisible()
  await expect(page.getByText('«no lo hago»')).toBeVisible()
  await undo.click()
  await expect(page.getByText('No has quitado nada de tu lista.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Descartes' })).toBeFocused()
  await show(page, MINE)
  await expect(rows(page).first()).toHaveText(title)
})

test("a limit marks what is beyond it 'No calza', and says why", async ({ session: page }) => {
  await page.goto('/perfil?vista=rubros#lo-que-no-te-calza')
  const form = page.getByRole('form', { name: 'Lo que no te calza' })
  const excluded = form.getByRole('group', { name: 'No vendes en' }).getByRole('checkbox')
  const own = form
    .getByRole('group', { name: 'Vendes en', exact: true })
    .getByRole('checkbox', { name: 'Metropolitana' })
  await own.check()
  for (const box of await excluded.all()) await box.check()
  // a region is one or the other
  await expect(own).not.toBeChecked()
  await form.getByLabel('Hasta').fill('12 millones')
  await form.getByRole('button', { name: 'Guardar límites' }).click()
  await expect(form.getByText('Escribe el monto en pesos, solo con números.')).toBeVisible()
  await expect(form.getByLabel('Hasta')).toBeFocused()
  await form.getByLabel('Hasta').fill('')
  await form.getByRole('button', { name: 'Guardar límites' }).click()
  await expect(page.getByText('Guardamos tus límites. El encaje ya los usa.')).toBeVisible()
  try {
    await show(page, MINE)
    const number = page.getByRole('button', { name: /^No calza: no vendes en .+\. Ver por qué$/ }).first()
    const row = page.getByRole('article').filter({ has: number }).first()
    await expect(row.getByText(/^No vendes en /)).toBeVisible()
    await number.click()
    await expect(reasons(page).getByText(/^No calza: pusiste que no vendes en /)).toBeVisible()
    await expect(reasons(page).getByText('El límite no cambia la cuenta.')).toBeVisible()
    await reasons(page).getByRole('link', { name: 'Cambiar mis límites' }).click()
    await expect(form).toBeVisible()
  } finally {
    await page.goto('/perfil?vista=rubros')
    await expect(excluded.first()).toBeChecked()
    for (const box of await excluded.all()) await box.uncheck()
    await form.getByRole('button', { name: 'Guardar límites' }).click()
    await expect(page.getByText('Guardamos tus límites. El encaje ya los usa.')).toBeVisible()
  }
})

test('FIT-1 on a phone the fit stands beside the star', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, MINE)
  const number = grades(page).first()
  const row = page.getByRole('article').first()
  const star = await boxAtRest(row.getByRole('button', { name: /eguir/ }))
  const box = await boxAtRest(number)
  expect(Math.abs(box.y + box.height / 2 - (star.y + star.height / 2))).toBeLessThanOrEqual(2)
  expect(box.x + box.width).toBeLessThanOrEqual(star.x + 1)
  await number.click()
  await dismissButton(page).click()
  const sheet = await boxAtRest(dismissPanel(page))
  expect(sheet.x).toBe(0)
  expect(sheet.width).toBe(390)
  expect(Math.round(sheet.y + sheet.height)).toBe(844)
})

test('FIT-1 the open fit of a phone does not cover the title below it', async ({ session: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, MINE)
  const number = grades(page).first()
  await number.click()
  await expect(reasons(page)).toBeVisible()
  const target = await boxAtRest(number)
  const title = await boxAtRest(page.getByRole('article').first().getByRole('heading'))
  expect(target.y + target.height).toBeGreaterThan(title.y)
  await expect(number).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('FIT-1 the page of a tender has its fit, its reasons and No me sirve', { tag: '@main' }, async ({
  session: page,
}) => {
  await show(page, MINE)
  const name = (await grades(page).first().getAttribute('aria-label')) ?? ''
  await rows(page).first().getByRole('link').click()
  const card = page.getByRole('main').locator('header')
  const why = card.getByRole('button', { name, exact: true })
  await expect(card.getByText(/^[\d.]+\.ª de [\d.]+$/)).toBeVisible()
  await why.click()
  await expect(reasons(page)).toBeVisible()
  await dismissButton(page).click()
  await dismissPanel(page).getByRole('radio', { name: 'No es mi rubro' }).check()
  await dismissPanel(page).getByRole('button', { name: 'Quitar de mi lista' }).click()
  await expect(card.getByText('Quitada de tu lista: «no es mi rubro».')).toBeVisible()
  await card.getByRole('button', { name: 'Deshacer' }).click()
  await expect(card.getByText('Quitada de tu lista: «no es mi rubro».')).toHaveCount(0)
  await reasons(page).getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(reasons(page)).toBeHidden()
  await expect(why).toBeFocused()
})

test('without rubros, words and history one line asks for words, and no row does', async ({ page, product }) => {
  await signIn(page, await openAccount(product))
  await show(page, '/dashboard?scope=all')
  await expect(page.getByText('Todavía no sabemos qué vendes. Dinos tres palabras de lo que vendes.')).toBeVisible()
  await expect(grades(page)).toHaveCount(0)
  await expect(page.getByText('Elige tus palabras')).toHaveCount(0)
  await page.getByRole('link', { name: 'Escribir palabras' }).click()
  await expect(page).toHaveURL(/\/perfil\?vista=rubros/)
})

test('ESC-13 a flat account sees no word and one request for words', async ({ page, product }) => {
  const account = await openAccount(product)
  await saveRubros(product, account, [43_210_000])
  await signIn(page, account)
  await show(page, MINE)
  await expect(page.getByText(/^\d+ de las \d+ se parecen igual a lo tuyo\. Dinos tres palabras/)).toHaveCount(1)
  await expect(grades(page)).toHaveCount(0)
  // the reasons stay within reach
  await page.getByRole('button', { name: 'Ver por qué', exact: true }).first().click()
  await expect(reasons(page).getByText(/Di dónde vendes suma hasta \d+ aquí/)).toBeVisible()
  await page.getByRole('link', { name: 'Escribir palabras' }).click()
  await expect(page.getByRole('textbox', { name: 'Agrega una palabra' })).toBeVisible()
})

test('FIT-1 reasons that cannot be read say so in their place, and can be asked for again', async ({
  session: page,
}) => {
  await page.route(/\/fit$/, (route) => route.abort())
  await show(page, MINE)
  await grades(page).first().click()
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'No pudimos leer por qué. El encaje y la lista siguen aquí.' })
  await expect(failure).toBeVisible()
  await page.unroute(/\/fit$/)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(reasons(page)).toBeVisible()
  await reasons(page).getByRole('link', { name: 'Cómo se calcula' }).click()
  await expect(page).toHaveURL(/\/analisis\?vista=calculo/)
})

test("the order 'Mejor encaje' is chosen like the others, is remembered, and keeps the totals", async ({
  session: page,
}) => {
  await show(page, MINE)
  const count = await countOf(page)
  const order = page.getByRole('combobox', { name: 'Orden' })
  await expect(order).toHaveValue('recent')
  const before = await rows(page).allTextContents()
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/bid\/all.*sort=fit/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await order.selectOption('Mejor encaje')
  await expect(page).toHaveURL(/sort=fit/)
  // it says so, and keeps the rows
  await expect(order.getByRole('option', { name: 'Calculando tu encaje…' })).toHaveCount(1)
  await expect(rows(page)).toHaveText(before)
  gate.resolve()
  await listDrawn(page)
  await expect(order.getByRole('option', { name: 'Mejor encaje' })).toHaveCount(1)
  const listed = async () => Promise.all((await grades(page).all()).map(gradeOf))
  await expect.poll(async () => (await listed()).length).toBe(10)
  const listedGrades = await listed()
  expect(listedGrades).toEqual(listedGrades.toSorted((a, b) => a - b))
  await expect(page.locator('[data-count]')).toHaveText(count)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/sort=fit/)
  await order.selectOption('Más recientes')
  await expect(page).not.toHaveURL(/sort=fit/)
})
