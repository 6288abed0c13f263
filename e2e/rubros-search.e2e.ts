import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { dialog, openRubros, searchBox, segment, submit, test } from './src/rubros.ts'
import { expectToast } from './src/toasts.ts'

const COMPUTERS = 'Equipos informáticos y accesorios'
const familyList = (page: Page) => dialog(page).getByRole('list', { name: 'Rubros encontrados' })
const family = (page: Page, name: string) => familyList(page).getByRole('checkbox', { name, exact: true })

test('DES-4 a word of suppliers finds the families where it is bought, with the reason and the amount', async ({
  demo: page,
}) => {
  await openRubros(page)
  await searchBox(page).fill('notebooks')
  await expect(family(page, COMPUTERS)).toBeChecked()
  await expect(family(page, COMPUTERS)).toHaveAccessibleDescription(
    /^Tecnologías de la información, .*Notebook, laptop o computador portátil.* \d+ abiertas? [\d.]+ en un año$/,
  )
  await expect(familyList(page).locator('mark').first()).toHaveText(/notebook/i)
  await expect(dialog(page).getByText(/rubros? donde se compra “notebooks”$/)).toBeVisible()
  await expect(dialog(page).getByText('ningún grupo se llama así')).toBeVisible()

  // a click searches the words of its products
  await dialog(page).getByRole('button', { name: 'laptop' }).click()
  await expect(searchBox(page)).toHaveValue('laptop')
  await expect(searchBox(page)).toBeFocused()
  await expect(family(page, COMPUTERS)).toBeVisible()

  for (const word of ['tóner', 'guardias', 'colación', 'EPP', 'parchado', 'anteojos', 'aseo', 'bencina', 'toldos']) {
    await searchBox(page).fill(word)
    await expect(dialog(page).getByText(new RegExp(`^[1-9]\\d* rubros? donde se compra “${word}”$`))).toBeVisible()
    await expect(familyList(page).getByRole('checkbox').first()).toBeVisible()
  }
  await dialog(page).getByRole('button', { name: 'Ver todos los rubros' }).click()
  await expect(dialog(page).getByRole('switch')).toHaveCount(59)
})

test('DES-4 the footer counts the open tenders of the choice a moment after a tick, and the difference', async ({
  demo: page,
}) => {
  await openRubros(page)
  const status = dialog(page).getByRole('status').filter({ hasText: 'rubros en' })
  await expect(status).toHaveText(/^24 rubros en 4 grupos [\d.]+ abiertas$/)
  await searchBox(page).fill('bencina')
  const fuel = family(page, 'Combustibles líquidos')
  await expect(fuel).not.toBeChecked()
  const open = Number(
    /(\d+) abiertas?/.exec((await familyList(page).locator('li').first().innerText()).replace(/\s+/g, ' '))?.[1],
  )
  await fuel.focus()
  await page.keyboard.press('Space')
  await expect(fuel).toBeChecked()
  await expect(status).toHaveText(
    open === 0 ? /^25 rubros en 5 grupos [\d.]+ abiertas$/ : /^25 rubros en 5 grupos [\d.]+ abiertas\+\d+$/,
  )
  await page.keyboard.press('Space')
  await expect(status).toHaveText(/^24 rubros en 4 grupos [\d.]+ abiertas$/)
  await fuel.check()
  await searchBox(page).fill('')
  await expect(segment(page, 'Combustibles, lubricantes y anticorrosivos')).toBeChecked()
  const sent = page.waitForRequest(/\/api\/users\/update$/)
  await expectToast(page, 'Rubros registrados correctamente', () => submit(page, 'Actualizar').click())
  expect((await sent).postDataJSON().product_family_id).toContain(15100000)
})

test('DES-4 an unknown word has similar words', async ({ demo: page }) => {
  await openRubros(page)
  await searchBox(page).fill('noteboks')
  await expect(dialog(page).getByRole('heading', { name: 'Nadie compró “noteboks” en el último año' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'notebook', exact: true }).click()
  await expect(family(page, COMPUTERS)).toBeVisible()
  // signs alone are no search
  await searchBox(page).fill('¿?')
  await expect(dialog(page).getByRole('switch')).toHaveCount(59)
})

test('DES-4 while the API does not answer, only names are searched and the dialog reports it', async ({
  demo: page,
}) => {
  await openRubros(page)
  await page.route(/\/api\/rubros\//, (route) => route.abort())
  await searchBox(page).fill('viales')
  await expect(family(page, 'Obras Viales')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'No pudimos buscar en los productos: solo ves los que se llaman así.',
  )
  await searchBox(page).fill('zzzz')
  await expect(dialog(page).getByRole('heading', { name: 'Ningún rubro se llama “zzzz”' })).toBeVisible()
  await page.unroute(/\/api\/rubros\//)
  await searchBox(page).fill('notebook')
  await expect(family(page, COMPUTERS)).toBeVisible()

  // a slow answer: the names first
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/rubros\/search/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await searchBox(page).fill('equipos informaticos')
  await expect(family(page, COMPUTERS)).toBeVisible()
  await expect(dialog(page).getByText('Buscando dónde se compra “equipos informaticos”…')).toBeVisible()
  gate.resolve()
  await expect(dialog(page).getByText(/^\d+ rubros? donde se compra “equipos informaticos”$/)).toBeVisible()
  await expect(family(page, COMPUTERS)).toHaveAccessibleDescription(/abiertas/)
})

test('DES-4 the results on a phone: rows for a finger, no sideways scroll, and arrow keys', async ({ demo: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openRubros(page)
  await searchBox(page).fill('impresora')
  await expect(family(page, COMPUTERS)).toBeVisible()
  expect((await boxAtRest(familyList(page).locator('label').first())).height).toBeGreaterThanOrEqual(90)
  const boxes = familyList(page).getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
})
