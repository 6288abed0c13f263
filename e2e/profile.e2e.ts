import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './src/journey.ts'
import { newAddress, signUp, test, verify } from './src/registration.ts'

const FIELDS = [
  ['Nombre de fantasía', 'Editar nombre de fantasía', 'Mapocho & Cía.', ' ', 'El nombre de fantasía es requerido.'],
  ['Teléfono', 'Editar teléfono', '+56 2 2345 6789', '12', 'El número de teléfono no es válido.'],
  ['Email institucional', 'Editar email', 'ventas@mapocho.example', 'ventas@', 'El email no es válido.'],
] as const

const SAVED = 'Datos del usuario actualizados correctamente'
const FAILED = 'Error del servidor al intentar actualizar los datos del usuario'

const shown = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByRole('term').filter({ hasText: label }) }).getByRole('definition')
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })

async function openProfile(page: Page) {
  await page.goto('/perfil')
  await expect(page.getByRole('button', { name: 'Editar email' })).toBeVisible()
}

/** Saves a value through the screen; the account is everybody's, so each journey leaves it as it was. */
async function change(page: Page, edit: string, label: string, value: string) {
  await page.getByRole('button', { name: edit }).click()
  await page.getByRole('textbox', { name: label }).fill(value)
  await save(page).click()
  await expect(shown(page, label)).toHaveText(value)
}

test('PRO-1 PRO-3 each value turns into a field, is saved with the whole record and is there after a reload', async ({
  signedIn: page,
}) => {
  test.slow()
  await openProfile(page)
  await expect(page).toHaveTitle(/^Perfil · /)
  await expect(shown(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
  await expect(shown(page, 'Nombre legal')).toHaveText('Tecnologías Ficticias del Mapocho SpA')
  for (const label of ['RUT de la empresa', 'Nombre legal']) {
    await expect(shown(page, label).getByRole('button')).toHaveCount(0)
  }
  for (const [label, edit, value] of FIELDS) {
    const before = (await shown(page, label).innerText()).trim()
    await page.getByRole('button', { name: edit }).click()
    const box = page.getByRole('textbox', { name: label })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(before)
    await box.fill(`  ${value} `)
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.method() === 'PUT'),
      page.waitForRequest(/\/users\/info$/),
      box.press('Enter'),
    ])
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(
      [
        'id',
        'user_id',
        'rut',
        'canonical_name',
        'username',
        'brand_name',
        'email_address',
        'phone_number',
        'product_segment_id',
      ].sort(),
    )
    await expect(toasts(page).getByText(SAVED).last()).toBeVisible()
    await expect(box).toHaveCount(0)
    await expect(page.getByRole('button', { name: edit })).toBeFocused()
    await expect(shown(page, label)).toHaveText(value)
    await page.reload()
    await expect(shown(page, label)).toHaveText(value)
    await change(page, edit, label, before)
  }
})

test('PRO-1 Escape and Cancelar leave everything as it was and give the focus back', async ({ signedIn: page }) => {
  await openProfile(page)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  for (const [label, edit] of FIELDS) {
    const before = await shown(page, label).innerText()
    for (const leave of ['Escape', 'Cancelar']) {
      // by keyboard alone
      await page.getByRole('button', { name: edit }).focus()
      await page.keyboard.press('Enter')
      const box = page.getByRole('textbox', { name: label })
      await expect(box).toBeFocused()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('otra cosa')
      if (leave === 'Cancelar') {
        await page.keyboard.press('Tab')
        await expect(save(page)).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('Escape')
      await expect(box).toHaveCount(0)
      await expect(page.getByRole('button', { name: edit })).toBeFocused()
      expect(await shown(page, label).innerText()).toBe(before)
    }
  }
  expect(saves).toBe(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Editar email' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('PRO-1 what is not valid is said in a toast and at the field, and is not sent', async ({ signedIn: page }) => {
  await openProfile(page)
  for (const [label, edit, value, bad, sentence] of FIELDS) {
    await page.getByRole('button', { name: edit }).click()
    const box = page.getByRole('textbox', { name: label })
    await box.fill(bad)
    await save(page).click()
    await expect(toasts(page).getByText(sentence)).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(sentence)
    await expect(box).toHaveValue(bad.trim() === '' ? bad : bad.trim())
    if (label === 'Teléfono') await expectAccessible(page)
    await box.fill(value)
    await expect(box).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Escape')
  }
})

test('PRO-1 two values open at once do not disturb each other', async ({ signedIn: page }) => {
  await openProfile(page)
  const phone = (await shown(page, 'Teléfono').innerText()).trim()
  const name = (await shown(page, 'Nombre de fantasía').innerText()).trim()
  await page.getByRole('button', { name: 'Editar nombre de fantasía' }).click()
  await page.getByRole('textbox', { name: 'Nombre de fantasía' }).fill('A medias')
  await page.getByRole('button', { name: 'Editar teléfono' }).click()
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('600 600 1234')
  await page.getByRole('textbox', { name: 'Teléfono' }).press('Enter')
  await expect(shown(page, 'Teléfono')).toHaveText('600 600 1234')
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('A medias')
  // what was typed and not saved outlives a reload, and the record has not got it
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('A medias')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(shown(page, 'Nombre de fantasía')).toHaveText(name)
  await change(page, 'Editar teléfono', 'Teléfono', phone)
})

test('PRO-3 a failure says so and keeps the field open with what was typed, until it works', async ({
  signedIn: page,
  context,
}) => {
  await openProfile(page)
  const before = (await shown(page, 'Teléfono').innerText()).trim()
  await page.getByRole('button', { name: 'Editar teléfono' }).click()
  const box = page.getByRole('textbox', { name: 'Teléfono' })
  await box.fill('+56 9 5555 4444')

  await page.route(/\/users\/company$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Se nos han cruzado los cables.' } }),
  )
  await save(page).click()
  await expect(toasts(page).getByText(FAILED)).toBeVisible()
  await expect(box).toHaveAccessibleDescription(`${FAILED}. Lo que escribiste sigue aquí: vuelve a intentarlo.`)
  await expect(box).toHaveValue('+56 9 5555 4444')
  await expectAccessible(page)

  // a slow answer: busy, and a second press sends nothing more
  await page.unroute(/\/users\/company$/)
  let asked = 0
  let answer = () => {}
  await page.route(/\/users\/company$/, async (route) => {
    asked += 1
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.abort()
  })
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-busy', 'true')
  await box.press('Enter')
  await box.press('Escape')
  await expect(box).toHaveValue('+56 9 5555 4444')
  expect(asked).toBe(1)
  answer()
  await expect(save(page)).not.toHaveAttribute('aria-busy')
  await page.unroute(/\/users\/company$/)

  await context.setOffline(true)
  await save(page).click()
  await expect(toasts(page).getByText(FAILED).last()).toBeVisible()
  await context.setOffline(false)
  await save(page).click()
  await expect(shown(page, 'Teléfono')).toHaveText('+56 9 5555 4444')
  await change(page, 'Editar teléfono', 'Teléfono', before)
})

test('SES-4 a session that ends while a value is typed loses nothing of it', async ({ signedIn: page, account }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Editar nombre de fantasía' }).click()
  await page.getByRole('textbox', { name: 'Nombre de fantasía' }).fill('Mapocho a medio escribir')
  await page.route(/\/users\/company$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Token has expired' } }),
  )
  await save(page).click()
  await expect(page.getByText('Token has expired')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(/\/users\/company$/)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('Mapocho a medio escribir')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(shown(page, 'Nombre de fantasía')).toHaveText('Mapocho Digital')
})

test('PRO-1 RUT and legal name are only read; a missing name is not mentioned', async ({ signedIn: page }) => {
  await page.route(/\/users\/info$/, async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, company: { ...user.company, canonical_name: '' } } })
  })
  await openProfile(page)
  await expect(shown(page, 'Nombre legal')).toHaveText('No mencionado')
  await expect(shown(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
  // a pencil for each of the other three, and for the rubros
  await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(4)
})

test('PRO-1 the rubros are a list of names, all of them on demand, with a pencil', async ({ signedIn: page }) => {
  await openProfile(page)
  const rubros = shown(page, 'Rubros')
  await expect(rubros.getByText('Software', { exact: true })).toBeVisible()
  const more = rubros.getByRole('button', { name: /^y \d+ más$/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const hidden = Number(/\d+/.exec(await more.innerText())?.[0])
  const names = rubros.getByRole('listitem')
  const first = await names.count()
  await more.click()
  await expect(names).toHaveCount(first + hidden)
  await rubros.getByRole('button', { name: 'Ver menos' }).click()
  await expect(names).toHaveCount(first)
  await expect(rubros.getByRole('button', { name: 'Editar rubros' })).toBeVisible()
})

test('PRO-1 the pencil of the rubros opens them for editing', async ({ signedIn: page }) => {
  await openProfile(page)
  const pencil = page.getByRole('button', { name: 'Editar rubros' })
  await pencil.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actualizar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pencil).toBeFocused()
})

test('PRO-2 administrative data and keywords are announced, with nothing to press', async ({ signedIn: page }) => {
  await openProfile(page)
  await expect(page.getByRole('heading', { name: 'Datos administrativos' })).toBeVisible()
  for (const label of ['Contraseña Clave Única', 'Usuario SII', 'Contraseña SII']) {
    await expect(shown(page, label)).toHaveText('Próximamente')
  }
  const keywords = page.locator('section', {
    has: page.getByRole('heading', { name: 'SELECCIONA TUS PALABRAS CLAVE' }),
  })
  await expect(keywords.last()).toContainText('Próximamente')
  await expect(keywords.last().locator('a, button, input, select, textarea, [tabindex]')).toHaveCount(0)
})

test('PRO-2 it says that it is loading, and an error can be tried again', async ({ signedIn: page }) => {
  let isBroken = true
  let asked = 0
  let answerFirst = () => {}
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  await page.route(/\/users\/info$/, async (route) => {
    if (!isBroken) return route.continue()
    asked += 1
    if (asked === 1) await first
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Se nos han cruzado los cables.' } })
  })
  await page.goto('/perfil')
  await expect(page.getByRole('status')).toContainText('Cargando tu perfil…')
  await expectAccessible(page)
  answerFirst()
  await expect(page.getByText('Error fetching data')).toBeVisible()
  // queries retry once
  expect(asked).toBe(2)
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(shown(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
})

test('A11Y-1 the profile fits from 320 px on, in both schemes, also while it is edited', async ({ signedIn: page }) => {
  await openProfile(page)
  await expectAccessible(page)
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `/perfil at ${width}`)
    await page.getByRole('button', { name: 'Editar teléfono' }).click()
    await expectNoOverflow(page, `/perfil at ${width}, editing`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  const targets = page.locator('main').getByRole('button', { name: /^Editar / })
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44)
  }
})

test('PRO-1 without a company it says what is missing and leads there', async ({ page, product }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { name: 'Todavía no registras tu empresa' })).toBeVisible()
  await expect(shown(page, 'Rubros')).toContainText('Todavía no eliges rubros')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Registrar mi empresa' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect(page.getByLabel('RUT de la empresa')).toBeVisible()
})
