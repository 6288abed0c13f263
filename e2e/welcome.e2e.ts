import { signInAt } from '@mirador/api/identity/test-sign-in'
import { expect, type Page } from '@playwright/test'
import { failRequests } from './src/answers.ts'
import { boxAtRest } from './src/at-rest.ts'
import { beginSession, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { DEMO_RUT, dialogOf, type Person, registerFully } from './src/states/state.ts'
import { toastsOf } from './src/toasts.ts'

type Product = Person['product']

const screen = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const button = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).click()

/** A company that has just registered, on its first list. */
async function arrive(page: Page, product: Product, rut?: string): Promise<Person> {
  const by = { product, account: await openAccount(product) }
  await registerFully(by, rut)
  await beginSession(page, by.account)
  await page.goto('/dashboard')
  await expect(dialogOf(page)).toBeVisible()
  return by
}

/** What the product stores of an account. */
async function storedOf({ product, account }: Person) {
  const { token } = await signInAt(product.url, account)
  const read = async (path: string) =>
    (await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const [info, { words }, limits, mail] = await Promise.all(
    ['/users/info', '/users/words', '/users/limits', '/users/mail_preferences'].map(read),
  )
  return {
    isNew: info.is_new,
    start: info.start,
    rubros: info.product_segment_id.map(({ code }: { code: number }) => code),
    words: words.map(({ written }: { written: string }) => written),
    regions: limits.regions,
    hasMail: mail.today,
  }
}

/** The list is complete and nothing is asked. */
async function expectNoQuestion(page: Page) {
  await expect(page.locator('.tender-row-link').first()).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
}

test('ESC-34 a RUT with history opens on its ticked rubros; its answers are saved one by one, and none returns', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const by = await arrive(page, product, DEMO_RUT)
  await expect(screen(page, /^Ustedes son Comercial Ficticia Limitada y ofertaron en \d+ licitaciones$/)).toBeVisible()
  const rubros = page.getByRole('group', { name: 'Tus rubros, según lo que ofertaste' }).getByRole('checkbox')
  const count = await rubros.count()
  expect(count).toBeGreaterThan(2)
  await expect(rubros.and(page.locator(':checked'))).toHaveCount(count)
  await expect(dialogOf(page).getByRole('status').last()).toHaveText(/^\d+ abiertas con esto$/)
  // nothing is set before a button
  expect(await storedOf(by)).toEqual({
    isNew: true,
    start: 'lista',
    rubros: [],
    words: [],
    regions: [],
    hasMail: false,
  })
  await rubros.last().uncheck()
  await press(page, 'Sí, esto vendemos')

  await expect(screen(page, '¿Dónde entregas?')).toBeVisible()
  const afterFirst = await storedOf(by)
  expect(afterFirst.rubros).toHaveLength(count - 1)
  expect(afterFirst.words.length).toBeGreaterThan(0)
  const regions = dialogOf(page).getByRole('checkbox')
  await expect(regions).toHaveCount(16)
  const ticked = await regions.and(page.locator(':checked')).count()
  expect(ticked).toBeGreaterThan(0)
  expect(ticked).toBeLessThan(16)
  await press(page, 'Seguir')

  await expect(screen(page, 'Estas tres son para ustedes, ¿acertamos?')).toBeVisible()
  expect((await storedOf(by)).regions).toHaveLength(ticked)
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(3)
  for (const row of await dialogOf(page).getByRole('listitem').all()) {
    await expect(row.getByRole('paragraph').filter({ hasText: /./ }).nth(1)).not.toBeEmpty()
  }
  // a reload continues at the same screen
  await page.reload()
  await expect(screen(page, 'Estas tres son para ustedes, ¿acertamos?')).toBeVisible()
  await press(page, 'Sí, son lo nuestro')

  await expect(screen(page, 'Te escribimos mañana a las 07:30 con lo nuevo')).toBeVisible()
  await expect(button(page, 'Invitar a mi equipo')).toHaveCount(0)
  await dialogOf(page)
    .getByRole('checkbox', { name: /^Empezar en Hoy/ })
    .uncheck()
  await press(page, 'Ver mi Hoy')
  await expect(page).toHaveURL(/\/dashboard\?view=hoy$/)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect.poll(async () => (await storedOf(by)).isNew).toBe(false)
  expect(await storedOf(by)).toMatchObject({ start: 'lista', hasMail: true })

  await page.goto('/dashboard')
  await expectNoQuestion(page)
  // nor in another browser
  const other = await browser.newPage({ baseURL: product.url })
  await beginSession(other, by.account)
  await other.goto('/dashboard')
  await expectNoQuestion(other)
  await other.close()
})

test('ESC-34 each screen can be skipped, which sets nothing, and none returns', async ({ page, product }) => {
  const by = await arrive(page, product, DEMO_RUT)
  for (const title of [/^Ustedes son/, '¿Dónde entregas?', /para ustedes/, /^Te escribimos/]) {
    await expect(screen(page, title)).toBeVisible()
    await expect(screen(page, title).getByRole('heading', { level: 2 })).toBeFocused()
    await press(page, 'Saltar')
  }
  await expectNoQuestion(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(async () => (await storedOf(by)).isNew).toBe(false)
  expect(await storedOf(by)).toEqual({
    isNew: false,
    start: 'lista',
    rubros: [],
    words: [],
    regions: [],
    hasMail: false,
  })
  await page.reload()
  await expectNoQuestion(page)
})

test('ESC-34 Escape ends the questions, and Escape over a panel of theirs only closes that', async ({
  page,
  product,
}) => {
  test.slow()
  const by = await arrive(page, product, DEMO_RUT)
  await press(page, 'Sí, esto vendemos')
  await press(page, 'En todo Chile')
  await press(page, 'Una o dos no')
  const rows = dialogOf(page).getByRole('list', { name: 'Las que más se parecen' })
  await expect(rows.getByRole('listitem')).toHaveCount(3)
  await button(page, 'No me sirve').first().click()
  const why = page.getByText('¿Por qué no te sirve?').filter({ visible: true })
  await expect(why).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await expect(dialogOf(page)).toBeVisible()

  const [first = ''] = await rows.getByRole('heading').allInnerTexts()
  await button(page, 'No me sirve').first().click()
  await page.getByRole('radio', { name: 'No lo hago' }).check()
  await press(page, 'Quitar de mi lista')
  await expect(toastsOf(page).last()).toContainText('Quitada de tu lista: «no lo hago».')
  await expect(rows.getByRole('heading', { name: first, exact: true })).toHaveCount(0)
  await expect(dialogOf(page).locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expectNoQuestion(page)
  await expect.poll(async () => (await storedOf(by)).isNew).toBe(false)
  await page.reload()
  await expectNoQuestion(page)
})

test('ESC-33 what a new company types is in its profile afterwards, and orders its first list', {
  tag: '@main',
}, async ({ page, product }) => {
  test.slow()
  const by = await arrive(page, product)
  await expect(screen(page, '¿Qué vendes?')).toContainText('Tu RUT aún no figura en ofertas publicadas.')
  const box = dialogOf(page).getByRole('textbox', { name: 'Lo que vendes' })
  await expect(box).toBeFocused()
  await expect(button(page, 'Seguir')).toHaveAttribute('aria-disabled', 'true')
  await box.fill('vendo notebooks, tóner y zepelines de la luna')
  await expect(
    dialogOf(page).getByText(/^Usaremos también tus palabras: notebooks, tóner, zepelines, luna\. /),
  ).toContainText(
    'Como frase, nadie escribió «zepelines de la luna» en el último año: van sus palabras, zepelines y luna.',
  )
  const suggested = dialogOf(page).getByRole('list', { name: 'Los compradores también escriben' }).getByRole('button')
  expect(await suggested.count()).toBeLessThanOrEqual(3)
  await press(page, 'Seguir')
  await expect(screen(page, '¿Dónde entregas?')).toBeVisible()
  expect((await storedOf(by)).words).toEqual(['notebooks', 'tóner', 'zepelines', 'luna'])
  await page.keyboard.press('Escape')

  await page.goto('/dashboard?scope=mine&sort=fit')
  await expect(page.getByRole('article').first()).toContainText(/notebook|tóner|toner/i)
  await page.goto('/perfil?vista=rubros')
  const words = page.getByRole('list', { name: 'Tus palabras clave' }).getByRole('listitem')
  await expect(words).toHaveCount(4)
  await expect(words.first()).toContainText('notebooks')
})

test("ESC-34 who is not the company of the RUT's history says so, and its regions are not ticked", async ({
  page,
  product,
}) => {
  const by = await arrive(page, product, DEMO_RUT)
  await press(page, 'No somos nosotros')
  await expect(screen(page, '¿Qué vendes?')).not.toContainText('Tu RUT aún no figura')
  await page.reload()
  await expect(screen(page, '¿Qué vendes?')).toBeVisible()
  // words that name no rubro are kept alone
  await dialogOf(page).getByRole('textbox').fill('zepelines')
  await press(page, 'Seguir')
  await expect(screen(page, '¿Dónde entregas?')).toBeVisible()
  await expect(dialogOf(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  expect(await storedOf(by)).toMatchObject({ words: ['zepelines'], rubros: [] })
})

test('ESC-45 each screen says what failed, keeps what was entered and tries again', async ({ page, product }) => {
  test.slow()
  const by = { product, account: await openAccount(product) }
  await registerFully(by, DEMO_RUT)
  await beginSession(page, by.account)
  await failRequests(page, /\/company\/history\/profile/)
  await page.goto('/dashboard')
  await expect(dialogOf(page)).toContainText('No pudimos leer en qué ofertó tu empresa')
  await page.unroute(/\/company\/history\/profile/)
  await press(page, 'Reintentar')
  await expect(screen(page, /^Ustedes son/)).toBeVisible()

  await failRequests(page, /\/api\/users\/update$/)
  const last = page.getByRole('group', { name: 'Tus rubros, según lo que ofertaste' }).getByRole('checkbox').last()
  await last.uncheck()
  await press(page, 'Sí, esto vendemos')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/^No se guardó\. Lo que elegiste sigue aquí/)
  await expect(last).not.toBeChecked()
  await page.unroute(/\/api\/users\/update$/)
  await failRequests(page, /\/bid\/facets/)
  await press(page, 'Reintentar')

  await expect(dialogOf(page)).toContainText('No pudimos contar las abiertas de cada región')
  await page.unroute(/\/bid\/facets/)
  await press(page, 'Reintentar')
  await failRequests(page, /\/users\/limits$/)
  const maule = dialogOf(page).getByRole('checkbox', { name: /^Maule/ })
  await maule.setChecked(!(await maule.isChecked()))
  const isTicked = await maule.isChecked()
  await press(page, 'Seguir')
  await expect(dialogOf(page).getByRole('alert')).toContainText('No se guardó')
  expect(await maule.isChecked()).toBe(isTicked)
  await page.unroute(/\/users\/limits$/)
  await press(page, 'Reintentar')
  await expect(screen(page, /para ustedes/)).toBeVisible()
  await press(page, 'Saltar')

  await failRequests(page, /\/users\/start$/)
  await press(page, 'Ver mi Hoy')
  await expect(dialogOf(page).getByRole('alert')).toContainText('No se guardó')
  await page.unroute(/\/users\/start$/)
  await failRequests(page, /\/users\/welcome$/)
  await press(page, 'Reintentar')
  await expect(page).toHaveURL(/view=hoy$/)
  await expect(toastsOf(page).last()).toContainText('No pudimos guardar que ya viste estas preguntas.')
  await page.unroute(/\/users\/welcome$/)
  await toastsOf(page).last().getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(async () => (await storedOf(by)).isNew).toBe(false)
  expect(await storedOf(by)).toMatchObject({ start: 'hoy', hasMail: true })
})

test('ESC-34 on a phone the questions take the whole screen', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, product, DEMO_RUT)
  for (const place of [1, 2, 3, 4]) {
    await expect(dialogOf(page)).toContainText(`${place} de 4`)
    const card = await boxAtRest(dialogOf(page).locator('.modal-card'))
    // the end of its animation leaves a fraction of a pixel
    expect([card.x, card.width, card.height].map(Math.round)).toEqual([0, 390, 844])
    await press(page, 'Saltar')
  }
  await expectNoQuestion(page)
})
