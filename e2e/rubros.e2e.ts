import { expect } from '@playwright/test'
import { signIn } from './src/journey.ts'
import { fillCompany, newAddress, newRut, PASSWORD, signUp, verify } from './src/registration.ts'
import { dialog, families, openRubros, saveRubros, searchBox, segment, submit, test, total } from './src/rubros.ts'
import { expectToast } from './src/toasts.ts'

const OFFICE = 'Equipos, accesorios y suministros de oficina'
const SECURITY = 'Equipos y suministros de defensa, orden público, protección y seguridad'
const SAVED = 'Rubros registrados correctamente'

test('RUB-2 RUB-3 LIC-7 a new company adds its first rubros and removes them again', { tag: '@main' }, async ({
  page,
  product,
}) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, newRut())
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await page.getByRole('link', { name: `Continuar como ${email}` }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('dialog', { name: '¿Qué vendes?' }).getByRole('button', { name: 'Cerrar' }).click()

  // without rubros: all tenders, no scope switch, and a visible link to choose rubros
  await expect(page.getByText(/^[\d.]+ abiertas/).first()).toBeVisible()
  const all = await total(page)
  await expect(page.getByRole('radio', { name: 'Mis rubros' })).toHaveCount(0)
  await openRubros(page, 'Agregar rubros')
  await expect(dialog(page)).toContainText('Indica qué rubros te interesan')
  await expect(dialog(page).getByRole('switch')).toHaveCount(59)
  await expect(dialog(page).getByRole('switch', { checked: true })).toHaveCount(0)
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await expect(dialog(page)).toContainText('Sin rubros verás todas las licitaciones')

  // switched on, a segment expands with all families; a missing family is shown
  await segment(page, 'Obras').check()
  await expect(families(page, 'Obras')).toHaveCount(3)
  for (const box of await families(page, 'Obras').all()) await expect(box).toBeChecked()
  await expect(dialog(page)).toContainText('3 rubros en 1 grupo')
  await dialog(page).getByRole('checkbox', { name: 'Obras Menores' }).uncheck()
  await expect(segment(page, 'Obras')).toBeChecked()
  await expect(segment(page, 'Obras')).toHaveAccessibleDescription('2 de 3 rubros')
  await expect(segment(page, 'Obras')).toHaveAttribute('data-partial', 'true')
  // switched off, it collapses without families
  await segment(page, OFFICE).check()
  await expect(dialog(page)).toContainText('5 rubros en 2 grupos')
  await segment(page, OFFICE).uncheck()
  await expect(families(page, OFFICE)).toHaveCount(0)
  await expect(segment(page, OFFICE)).toHaveAccessibleDescription('3 rubros')
  await expect(dialog(page)).toContainText('2 rubros en 1 grupo')

  const sent = page.waitForRequest(/\/api\/users\/update$/)
  const listed = page.waitForResponse(/\/api\/bid\/all\?.*scope=mine/)
  const informed = page.waitForResponse(/\/api\/users\/info$/)
  await expectToast(page, SAVED, () => submit(page, 'Enviar').click())
  const { user } = JSON.parse((await page.evaluate(() => localStorage.getItem('auth-storage'))) ?? '').state
  expect((await sent).postDataJSON()).toEqual({ product_family_id: [101100000, 101120000], user_id: user.sub })
  await expect(dialog(page)).toHaveCount(0)
  await Promise.all([listed, informed])
  await expect(page.getByText(/ en tus 2 rubros/).first()).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expect(page.getByRole('radio', { name: 'Mis rubros' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Editar rubros' })).toBeFocused()

  // an empty selection is sent as [0]
  await openRubros(page)
  await segment(page, 'Obras').uncheck()
  const emptied = page.waitForRequest(/\/api\/users\/update$/)
  await submit(page, 'Actualizar').click()
  expect((await emptied).postDataJSON()).toEqual({ product_family_id: [0], user_id: user.sub })
  await expect(page.getByRole('button', { name: 'Agregar rubros' })).toBeFocused()
  await expect.poll(() => total(page)).toBe(all)
})

test('RUB-2 RUB-3 in edit mode the selection comes first and keeps its order; the list is reloaded', async ({
  demo: page,
}) => {
  await page.goto('/dashboard/3')
  await expect(page.getByText(/tus \d+ rubros/).first()).toBeVisible()
  const before = await total(page)
  await openRubros(page)
  const names = dialog(page).getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(59)
  const order = await names.allTextContents()
  expect(order.slice(0, 5)).toEqual([
    SECURITY,
    OFFICE,
    'Servicios basados en ingeniería, ciencias sociales y tecnología de la información',
    'Tecnologías de la información, telecomunicaciones y radiodifusión',
    'Alimentos, bebidas y tabaco',
  ])
  await expect(dialog(page)).toContainText('24 rubros en 4 grupos')
  await segment(page, SECURITY).uncheck()
  await segment(page, 'Alimentos, bebidas y tabaco').check()
  await expect(segment(page, 'Alimentos, bebidas y tabaco')).toBeChecked()
  expect(await names.allTextContents()).toEqual(order)

  const informed = page.waitForResponse(/\/api\/users\/info$/)
  await expectToast(page, SAVED, () => submit(page, 'Actualizar').click())
  await informed
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(/tus \d+ rubros/).first()).toBeVisible()
  await expect.poll(() => total(page)).not.toBe(before)
  const after = await total(page)
  await page.reload()
  await expect(page.getByText(/tus \d+ rubros/).first()).toBeVisible()
  await expect.poll(() => total(page)).toBe(after)

  // a partly selected segment is expanded, so that missing families are visible
  await openRubros(page)
  await expect(names.nth(0)).toHaveText('Alimentos, bebidas y tabaco')
  await expect(names.nth(1)).toHaveText(OFFICE)
  await dialog(page).getByRole('button', { name: OFFICE }).click()
  await families(page, OFFICE).first().uncheck()
  await submit(page, 'Actualizar').click()
  await expect(dialog(page)).toHaveCount(0)
  await openRubros(page)
  await expect(families(page, OFFICE)).toHaveCount(3)
  await expect(segment(page, OFFICE)).toHaveAccessibleDescription('2 de 3 rubros')
})

test('RUB-2 the search ignores case and accents, highlights matches, and finds segments and families by name', async ({
  signedIn: page,
}) => {
  await openRubros(page)
  await expect(searchBox(page)).toBeFocused()
  const switches = dialog(page).getByRole('switch')
  await searchBox(page).fill('JOYERIA')
  await expect(switches).toHaveCount(1)
  await expect(dialog(page).getByRole('heading', { level: 3 }).locator('mark')).toHaveText('joyería')
  await expect(dialog(page).getByText('1 grupo se llama así')).toBeVisible()
  await searchBox(page).fill('obras')
  await expect(switches).toHaveCount(3)

  await searchBox(page).fill('viales')
  await expect(switches).toHaveCount(0)
  await expect(dialog(page).getByText('ningún grupo se llama así')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Obras Viales' }).check()

  await searchBox(page).fill('zzzz')
  await expect(dialog(page).getByRole('heading', { name: 'Nadie compró “zzzz” en el último año' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Ver todos los rubros' }).click()
  await expect(switches).toHaveCount(59)
  await expect(searchBox(page)).toBeFocused()
  // the selection made while searching is kept, and Escape clears the search first
  await expect(segment(page, 'Obras')).toHaveAccessibleDescription('1 de 3 rubros')
  await searchBox(page).fill('obras')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await expect(dialog(page)).toBeVisible()
})

test('RUB-3 after a failed save the dialog keeps the selection; a double click sends once', async ({ demo: page }) => {
  await openRubros(page)
  await segment(page, 'Obras').check()
  await page.route(/\/api\/users\/update$/, (route) => route.abort())
  await expectToast(page, 'No pudimos conectar con el servidor.', () => submit(page, 'Actualizar').click())
  await expect(submit(page, 'Actualizar')).toHaveAccessibleDescription(
    'No se guardó. Lo que elegiste sigue aquí: vuelve a intentarlo.',
  )
  await expect(segment(page, 'Obras')).toBeChecked()
  await expect(dialog(page)).toContainText('27 rubros en 5 grupos')

  await page.unroute(/\/api\/users\/update$/)
  let sent = 0
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/users\/update$/, async (route) => {
    sent += 1
    await gate.promise
    await route.continue()
  })
  await submit(page, 'Actualizar').dblclick()
  await expect(submit(page, 'Actualizar')).toHaveAttribute('aria-busy', 'true')
  // the dialog cannot be closed while it is saving
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expectToast(page, SAVED, async () => gate.resolve())
  await expect(page.getByText(/tus 27 rubros/).first()).toBeVisible()
  expect(sent).toBe(1)
})

test('SES-4 RUB-3 saving after the session has ended leads to the login', async ({ signedIn: page }) => {
  await openRubros(page)
  await segment(page, 'Obras').check()
  await page.route(/\/api\/users\/update$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Token has expired' } }),
  )
  await expectToast(page, 'Token has expired', () => submit(page, 'Actualizar').click())
  await expect(page).toHaveURL(/\/login$/)
})

test('RUB-2 if the user’s data cannot be loaded the dialog reports it and can retry', async ({ signedIn: page }) => {
  await page.route(/\/api\/users\/info$/, (route) => route.abort())
  await page.reload()
  await openRubros(page)
  await expect(dialog(page).getByRole('heading', { name: 'No pudimos cargar tus rubros' })).toBeVisible()
  await page.unroute(/\/api\/users\/info$/)
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog(page)).toContainText('24 rubros en 4 grupos')
})

test('RUB-2 a dialog whose code cannot be fetched is reported, and opens at the next try', async ({
  signedIn: page,
}) => {
  await page.route(/RubrosModal.*\.js$/, (route) => route.abort())
  await expectToast(page, 'No pudimos conectar con el servidor.', () =>
    page.getByRole('button', { name: 'Editar rubros' }).click(),
  )
  await page.unroute(/RubrosModal.*\.js$/)
  await openRubros(page)
})

test('LIC-7 LIC-8 an empty list of own rubros offers to edit them', async ({ page, account, product }) => {
  const stranger = { email: newAddress(), password: PASSWORD }
  await signUp(page, stranger.email)
  await verify(page, product, stranger.email)
  // no demo tender has this rubro
  await saveRubros(product, stranger, [54100000])
  await page.goto('/dashboard')
  await expect(page.getByText('Hoy no hay licitaciones de tus rubros.')).toBeVisible()
  await page.getByRole('button', { name: 'Editar rubros' }).last().click()
  await segment(page, 'Tecnologías de la información, telecomunicaciones y radiodifusión').check()
  await submit(page, 'Actualizar').click()
  await expect(page.locator('[data-count]')).toContainText('en tus ')
  // the focused button has disappeared with the empty list
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // the rubros of the other account are unchanged
  await signIn(page, account)
  await expect(page.getByText(/tus \d+ rubros/).first()).toBeVisible()
})
