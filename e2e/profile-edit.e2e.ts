import { expect, type Page } from '@playwright/test'
import { openProfile, profileValue } from './src/profile.ts'
import { test } from './src/registration.ts'
import { expectToast, toastsOf } from './src/toasts.ts'

const FIELDS = [
  ['Nombre de fantasía', 'Editar nombre de fantasía', 'Mapocho & Cía.', ' ', 'El nombre de fantasía es requerido.'],
  ['Teléfono', 'Editar teléfono', '+56 2 2345 6789', '12', 'El número de teléfono no es válido.'],
  ['Email institucional', 'Editar email', 'ventas@mapocho.example', 'ventas@', 'El email no es válido.'],
] as const

const SAVED = 'Datos del usuario actualizados correctamente'
const FAILED = 'Error del servidor al intentar actualizar los datos del usuario'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })

/** Saves a value through the screen; the account is shared, so each journey restores it. */
async function change(page: Page, edit: string, label: string, value: string) {
  await page.getByRole('button', { name: edit }).click()
  await page.getByRole('textbox', { name: label }).fill(value)
  await save(page).click()
  await expect(profileValue(page, label)).toHaveText(value)
}

test('PRO-1 PRO-3 each value turns into a field, is saved with the complete record and is there after a reload', async ({
  session: page,
}) => {
  test.slow()
  await openProfile(page)
  await expect(page).toHaveTitle(/^Perfil · /)
  await expect(profileValue(page, 'RUT de la empresa')).toHaveText('98.595.000-8')
  await expect(profileValue(page, 'Nombre legal')).toHaveText('Tecnologías Ficticias del Mapocho SpA')
  for (const label of ['RUT de la empresa', 'Nombre legal']) {
    await expect(profileValue(page, label).getByRole('button')).toHaveCount(0)
  }
  for (const [label, edit, value] of FIELDS) {
    const before = (await profileValue(page, label).innerText()).trim()
    await page.getByRole('button', { name: edit }).click()
    const box = page.getByRole('textbox', { name: label })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(before)
    await box.fill(`  ${value} `)
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.waitForRequest(/\/users\/info$/),
      expectToast(page, SAVED, () => box.press('Enter')),
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
    await expect(box).toHaveCount(0)
    await expect(page.getByRole('button', { name: edit })).toBeFocused()
    await expect(profileValue(page, label)).toHaveText(value)
    await page.reload()
    await expect(profileValue(page, label)).toHaveText(value)
    await change(page, edit, label, before)
    // the next failure is shown too
    await expect(toastsOf(page)).toHaveCount(0)
  }
})

test('PRO-1 Escape and Cancelar discard the input and restore the focus', async ({ session: page }) => {
  await openProfile(page)
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  for (const [label, edit] of FIELDS) {
    const before = await profileValue(page, label).innerText()
    for (const leave of ['Escape', 'Cancelar']) {
      // with the keyboard alone
      await page.getByRole('button', { name: edit }).press('Enter')
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
      await expect(profileValue(page, label)).toHaveText(before)
    }
  }
  expect(saves).toBe(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Editar email' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('PRO-1 an invalid value gives an error in a toast and at the field, and is not sent', async ({
  session: page,
}) => {
  await openProfile(page)
  for (const [label, edit, value, bad, sentence] of FIELDS) {
    await page.getByRole('button', { name: edit }).click()
    const box = page.getByRole('textbox', { name: label })
    await box.fill(bad)
    await expectToast(page, sentence, () => save(page).click())
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveAccessibleDescription(sentence)
    await expect(box).toHaveValue(bad.trim() === '' ? bad : bad.trim())
    await box.fill(value)
    await expect(box).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Escape')
  }
})

test('PRO-1 two open values do not affect each other', async ({ session: page }) => {
  await openProfile(page)
  const phone = (await profileValue(page, 'Teléfono').innerText()).trim()
  const name = (await profileValue(page, 'Nombre de fantasía').innerText()).trim()
  await page.getByRole('button', { name: 'Editar nombre de fantasía' }).click()
  await page.getByRole('textbox', { name: 'Nombre de fantasía' }).fill('A medias')
  await page.getByRole('button', { name: 'Editar teléfono' }).click()
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('600 600 1234')
  await page.getByRole('textbox', { name: 'Teléfono' }).press('Enter')
  await expect(profileValue(page, 'Teléfono')).toHaveText('600 600 1234')
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('A medias')
  // unsaved input survives a reload and is not in the record
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('A medias')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(profileValue(page, 'Nombre de fantasía')).toHaveText(name)
  await change(page, 'Editar teléfono', 'Teléfono', phone)
})

test('PRO-3 after a failure the field stays open with its input, and can be saved again', async ({
  session: page,
  context,
}) => {
  await openProfile(page)
  const before = (await profileValue(page, 'Teléfono').innerText()).trim()
  await page.getByRole('button', { name: 'Editar teléfono' }).click()
  const box = page.getByRole('textbox', { name: 'Teléfono' })
  await box.fill('+56 9 5555 4444')

  await page.route(/\/users\/company$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Se nos han cruzado los cables.' } }),
  )
  await expectToast(page, FAILED, () => save(page).click())
  await expect(box).toHaveAccessibleDescription(`${FAILED}. Lo que escribiste sigue aquí: vuelve a intentarlo.`)
  await expect(box).toHaveValue('+56 9 5555 4444')

  // during a slow response the button is busy, and a second press sends nothing
  await page.unroute(/\/users\/company$/)
  let requests = 0
  const gate = Promise.withResolvers<void>()
  await page.route(/\/users\/company$/, async (route) => {
    requests += 1
    await gate.promise
    await route.abort()
  })
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-busy', 'true')
  await box.press('Enter')
  await box.press('Escape')
  await expect(box).toHaveValue('+56 9 5555 4444')
  await expect.poll(() => requests).toBe(1)
  gate.resolve()
  await expect(save(page)).not.toHaveAttribute('aria-busy')
  await page.unroute(/\/users\/company$/)

  await expect(toastsOf(page)).toHaveCount(0)
  await context.setOffline(true)
  await expectToast(page, FAILED, () => save(page).click())
  await context.setOffline(false)
  await save(page).click()
  await expect(profileValue(page, 'Teléfono')).toHaveText('+56 9 5555 4444')
  await change(page, 'Editar teléfono', 'Teléfono', before)
})

test('SES-4 a value being typed is kept when the session ends', async ({ session: page, account }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Editar nombre de fantasía' }).click()
  await page.getByRole('textbox', { name: 'Nombre de fantasía' }).fill('Mapocho a medio escribir')
  await page.route(/\/users\/company$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Token has expired' } }),
  )
  await expectToast(page, 'Token has expired', () => save(page).click())
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(/\/users\/company$/)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByRole('textbox', { name: 'Nombre de fantasía' })).toHaveValue('Mapocho a medio escribir')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(profileValue(page, 'Nombre de fantasía')).toHaveText('Mapocho Digital')
})
