import { FOLLOW } from '@mirador/texts/tenders'
import { expect, type Page } from '@playwright/test'
import { failRequests } from './src/answers.ts'
import { demoWith } from './src/demo-with.ts'
import { beginSession } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { expectToast, toastsOf } from './src/toasts.ts'
import { changeToday, TODAY_ANSWERS, TODAY_PATH } from './src/today-answer.ts'

/** The order of the queues is that of demo data which no other journey has changed. */
const test = demoWith({})

const queue = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const decide = (page: Page) => queue(page, 'Decide hoy')
const changes = (page: Page) => queue(page, 'Cambió lo que sigues')
const fresh = (page: Page) => queue(page, 'Nuevo que calza')
const titles = (region: ReturnType<typeof queue>) => region.getByRole('heading', { level: 3 })
const links = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')

async function openToday(page: Page) {
  await page.goto(TODAY_PATH)
  await expect(titles(fresh(page)).first()).toBeVisible()
  await expect(page.locator('.queue .skeleton')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^No me sirve: / }).first()).toBeVisible()
}

const textsOf = async (page: Page) =>
  Promise.all([decide, changes, fresh].map((of) => titles(of(page)).allInnerTexts()))

test('ESC-04 ESC-45 no queue shows more than its rows, and the rest is a list of its own', { tag: '@main' }, async ({
  session: page,
}) => {
  await openToday(page)
  const visible = await textsOf(page)
  expect(visible.map((rows) => rows.length)).toEqual([5, expect.any(Number), 7])
  expect(visible[1]?.length).toBeLessThanOrEqual(5)
  for (const [region, rows] of [
    [decide(page), 5],
    [fresh(page), 7],
  ] as const) {
    const more = region.getByRole('link', { name: /^Ver otras \d+$/ })
    const further = Number((await more.innerText()).match(/\d+/)?.[0])
    await more.click()
    await expect(page.locator('[data-count] strong').first()).toHaveText(String(further + rows))
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(
      visible[rows === 5 ? 0 : 2]?.[0] as string,
    )
    await page.goBack()
    await expect(titles(fresh(page))).toHaveCount(7)
  }
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('ESC-08 j k Enter f x work over the three queues, not in fields nor when switched off', async ({
  session: page,
}) => {
  await openToday(page)
  const all = links(page)
  const count = await all.count()
  for (let row = 0; row < count; row++) {
    await page.keyboard.press('j')
    await expect(all.nth(row)).toBeFocused()
  }
  await page.keyboard.press('k')
  await expect(all.nth(count - 2)).toBeFocused()

  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('j')
  await expect(search).toHaveValue('j')
  await search.fill('')

  // x opens the reasons; after a dismissal the next row has the focus, and undo returns it to its place
  const before = await titles(decide(page)).allInnerTexts()
  await all.nth(1).focus()
  await page.keyboard.press('x')
  const panel = page.getByRole('region', { name: 'No me sirve' })
  await expect(panel.getByRole('radio').first()).toBeFocused()
  await panel.getByRole('radio', { name: 'Queda lejos' }).check()
  await panel.getByRole('button', { name: 'Quitar de mi lista' }).click()
  await expect(titles(decide(page)).nth(1)).toHaveText(before[2] as string)
  await expect(all.nth(1)).toBeFocused()
  await toastsOf(page).getByRole('button', { name: 'Deshacer' }).first().click()
  await expect(titles(decide(page))).toHaveText(before)

  // f follows, and undo ends that
  const row = fresh(page).getByRole('listitem').first()
  const verb = row.getByRole('button', { name: /eguir/ })
  await row.getByRole('link').first().focus()
  await expectToast(page, FOLLOW.nowFollowing, () => page.keyboard.press('f'))
  await expect(verb).toHaveAccessibleName(/^Dejar de seguir, siguiendo: /)
  await toastsOf(page).filter({ hasText: FOLLOW.nowFollowing }).getByRole('button', { name: 'Deshacer' }).click()
  await expect(verb).toHaveAccessibleName(/^Seguir: /)

  // Enter opens, with the place in the queue and its neighbours
  await all.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: before[1] as string })).toBeVisible()
  const place = page.getByRole('navigation', { name: 'Cola de Hoy' })
  await expect(place).toContainText('2 de 5')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: before[2] as string })).toBeVisible()
  await expect(place).toContainText('3 de 5')
  await page.keyboard.press('k')
  await expect(place).toContainText('2 de 5')
  await page.goBack()
  await expect(all.nth(1)).toBeFocused()

  await page.keyboard.press('?')
  await page.getByRole('switch', { name: /^Usar atajos/ }).uncheck()
  await page.keyboard.press('Escape')
  await all.nth(1).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(all.nth(1)).toBeFocused()
  await expect(panel).toBeHidden()
})

test('ESC-10 ESC-45 a new account is asked what it sells, and its words order Hoy', { tag: '@main' }, async ({
  page,
  product,
}) => {
  await beginSession(page, await openAccount(product))
  await page.goto(TODAY_PATH)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: '¿Qué vendes?' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'ver todas las abiertas' })).toBeVisible()
  await main.getByRole('textbox', { name: '¿Qué vendes?' }).fill('notebooks, tóner')
  await main.getByRole('button', { name: 'Ordenar por lo mío' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Qué vendes?' })
  await expect(dialog.getByRole('textbox')).toHaveValue('notebooks, tóner')
  await expect(dialog.getByRole('checkbox', { name: 'Equipos informáticos y accesorios' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Guardar rubros' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Ver (las [\d.]+ abiertas|la abierta) de tus rubros$/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: '¿Qué vendes?' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeFocused()
})

test('ESC-10 ESC-45 without words that tell tenders apart no row says how similar it is', async ({ session: page }) => {
  await changeToday(page, TODAY_ANSWERS.flat)
  await page.goto(TODAY_PATH)
  const main = page.getByRole('main')
  await expect(main).toContainText('40 de las 61 se parecen igual a lo tuyo. Tres palabras bastan para ordenarlas.')
  await expect(main.getByRole('link', { name: 'Escribir mis palabras' })).toHaveAttribute('href', /\/perfil/)
  await expect(titles(queue(page, 'Vence pronto en tus rubros'))).toHaveCount(5)
  await expect(main.getByText(/^(Muy |Algo |Poco )?parecida$/i)).toHaveCount(0)
  await expect(fresh(page)).toHaveCount(0)
})

test('ESC-10 ESC-45 the first day, an absence and a day with nothing have their sentences', async ({
  session: page,
}) => {
  const main = page.getByRole('main')
  await changeToday(page, TODAY_ANSWERS.firstDay)
  await page.goto(TODAY_PATH)
  await expect(main).toContainText('Ordenamos con las 88 licitaciones en que ofertó Papelera Ficticia del Maule SpA.')
  await expect(changes(page)).toContainText('Sigue una con f y aquí verás lo que le cambien: antes y después.')

  await page.unrouteAll()
  await changeToday(page, TODAY_ANSWERS.away)
  await page.reload()
  await expect(main).toContainText('Estuviste 10 días fuera. Se cerraron 2 que seguías; esto aún alcanza:')
  await expect(fresh(page)).toContainText('7 de 23')
  await expect(fresh(page).getByRole('link', { name: 'Ver las 23' })).toHaveAttribute('href', /cola=nuevas/)

  await page.unrouteAll()
  await changeToday(page, TODAY_ANSWERS.nothing)
  await page.reload()
  await expect(main.getByRole('heading', { level: 2, name: 'Nada que decidir hoy' })).toBeVisible()
  await expect(main).toContainText(/Lo próximo tuyo: fin de preguntas, \S+ a las \d\d:\d\d\./)
  await expect(main.getByRole('link', { name: 'Ver mis plazos' })).toBeVisible()
})

test('ESC-11 ESC-45 a queue that cannot be read leaves the others standing, and a retry brings it', async ({
  session: page,
}) => {
  await changeToday(page, TODAY_ANSWERS.withoutChanges)
  await page.goto(TODAY_PATH)
  await expect(changes(page).getByRole('alert')).toContainText(
    'No pudimos leer los cambios. Lo demás de Hoy está al día.',
  )
  await expect(titles(decide(page))).toHaveCount(5)
  await expect(titles(fresh(page))).toHaveCount(7)
  await page.unrouteAll()
  await changes(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(changes(page).getByRole('alert')).toHaveCount(0)
  await expect(changes(page).getByRole('heading', { level: 2 })).toBeFocused()

  // without any answer the whole page says so
  await failRequests(page, /\/api\/today$/)
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No pudimos cargar Hoy')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(titles(decide(page))).toHaveCount(5)
})

test('ESC-02 an account lands on the list, and once it chose so on Hoy, on any device', { tag: '@main' }, async ({
  page,
  product,
  browser,
}) => {
  const account = await openAccount(product)
  await signInAt(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/perfil?vista=cuenta')
  const stored = page.waitForResponse(/\/api\/users\/start$/)
  const start = page.getByRole('switch', { name: 'Empezar en Hoy' })
  await start.click()
  await stored
  await expect(start).toBeChecked()
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Mirador' }).click()
  await expect(page).toHaveURL(/\/dashboard\?view=hoy$/)

  const other = await browser.newPage({ baseURL: product.url })
  await signInAt(other, account)
  await expect(other).toHaveURL(/\/dashboard\?view=hoy$/)
  await expect(other.getByRole('heading', { level: 1, name: 'Hoy' })).toBeFocused()
  await other.goto('/login')
  await other.getByRole('link', { name: `Continuar como ${account.email}` }).click()
  await expect(other).toHaveURL(/\/dashboard\?view=hoy$/)
  await other.close()
})

async function signInAt(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('ESC-23 the time of a row is in cobre exactly within 24 hours', async ({ session: page }) => {
  await openToday(page)
  const colours = await page
    .locator('.queue-row[data-queue="decide"] .queue-time')
    .evaluateAll((times) =>
      times.map((time) => [time.firstChild?.textContent ?? '', time.classList.contains('text-cobre')] as const),
    )
  expect(colours.length).toBeGreaterThan(0)
  for (const [words, isCobre] of colours)
    expect(isCobre, words).toBe(/min$/.test(words) || /^\d h$|^1\d h$|^2[0-3] h$/.test(words))
})

// last, since it leaves no change to see
test('ESC-07 reading Hoy again changes no queue, and a change that was opened leaves it', { tag: '@main' }, async ({
  session: page,
}) => {
  await openToday(page)
  const before = await textsOf(page)
  await page.reload()
  await expect(titles(fresh(page)).first()).toBeVisible()
  await expect(titles(changes(page)).first()).toBeVisible()
  expect(await textsOf(page)).toEqual(before)

  const [first = '', ...rest] = before[1] as string[]
  const marked = page.waitForResponse(/follow_bid\/seen$/)
  await changes(page)
    .getByRole('link', { name: new RegExp(`^Ver (cambio|resultado): ${escaped(first)}$`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await marked
  await page.getByRole('link', { name: 'Volver a Hoy' }).click()
  await expect(titles(changes(page))).toHaveText(rest)
  await page.reload()
  await expect(titles(changes(page))).toHaveText(rest)
  await changes(page).getByRole('button', { name: 'Marcar como visto' }).click()
  await expect(titles(changes(page))).toHaveCount(0)
  await expect(changes(page).getByRole('heading', { level: 2 })).toBeFocused()
})

test('ESC-09 Vamos and No vamos take a tender from Hoy, and Deshacer returns it to its place', {
  tag: '@main',
}, async ({ session: page }) => {
  await openToday(page)
  const before = await titles(decide(page)).allInnerTexts()
  const follow = page.locator('main .tender-follow').filter({ visible: true })
  const open = async () => {
    await titles(decide(page)).getByRole('link').first().click()
    await expect(follow).toBeVisible()
  }
  const back = async () => {
    await page.getByRole('link', { name: 'Volver a Hoy' }).click()
    await expect(titles(fresh(page)).first()).toBeVisible()
  }

  await open()
  const followedBefore = await follow.getAttribute('title')
  const go = page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true })
  await expectToast(page, 'Vamos: queda en Preparando', () => go.click())
  await expectToast(page, 'Quedó como estaba.', () =>
    toastsOf(page).getByRole('button', { name: 'Deshacer' }).first().click(),
  )
  await expect(go).toHaveAttribute('aria-pressed', 'false')
  await expect(follow).toHaveAttribute('title', followedBefore as string)
  await back()
  await expect(titles(decide(page))).toHaveText(before)

  await open()
  await go.click()
  await expect(go).toHaveAttribute('aria-pressed', 'true')
  await expect(follow).toHaveAttribute('title', /^Dejar de seguir /)
  await page.getByRole('button', { name: 'No vamos' }).filter({ visible: true }).click()
  const panel = page.getByRole('region', { name: 'No vamos' })
  await expect(panel.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await panel.getByLabel('Otro').check()
  await panel.getByLabel('En pocas palabras').fill('No alcanzamos')
  await page.keyboard.press('Enter')
  const declined = page.getByRole('button', { name: 'No vamos: No alcanzamos' }).filter({ visible: true })
  await expect(declined).toBeFocused()
  await back()
  await expect(titles(decide(page)).first()).not.toHaveText(before[0] as string)
  // the link went back; a decision is kept, and withdrawn in the same place
  await page.goForward()
  await declined.click()
  await expectToast(page, 'Queda como «Por decidir».', () =>
    panel.getByRole('button', { name: 'Volver a por decidir' }).click(),
  )
  await back()
  await expect(titles(decide(page)).first()).toHaveText(before[0] as string)
})

test('a decision that cannot be stored, or that another person changed, says so and keeps what is known', async ({
  session: page,
}) => {
  await openToday(page)
  await titles(decide(page)).getByRole('link').first().click()
  const go = page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true })
  const answered = page.waitForResponse(/\/pursuit$/)
  await expect(go).toBeVisible()
  await answered
  await failRequests(page, /\/pursuit$/)
  await expectToast(page, 'No pudimos guardar la decisión.', () => go.click())
  await expect(go).toHaveAttribute('aria-pressed', 'false')

  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())
  const goElsewhere = elsewhere.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true })
  await goElsewhere.click()
  await expect(goElsewhere).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
  await page.unroute(/\/pursuit$/)
  await expectToast(page, 'Esta decisión cambió mientras tanto.', () => go.click())
  // what was decided elsewhere is shown
  await expect(go).toHaveAttribute('aria-pressed', 'true')
  await go.click()
  await expect(go).toHaveAttribute('aria-pressed', 'false')
})
