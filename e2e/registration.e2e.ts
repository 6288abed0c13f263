import { expect } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { readCode } from './src/read-mail.ts'
import { fillCompany, newAddress, newRut, PASSWORD, signUp, storages, test, verify } from './src/registration.ts'
import { expectApart, expectAtRight, expectToast, stopTime, toastsOf } from './src/toasts.ts'

const WEAK = 'La contraseña debe tener al menos 8 caracteres, una mayúscula, una minúscula y un número'

test('AUT-1 the frame has a title, a link to /login, the logo that links to / and the three steps', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comencemos')
  await expect(page.getByText('¿Ya eres usuario? Ingresa')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ingresa' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Mirador, inicio' })).toHaveAttribute('href', '/')
  const steps = page.getByRole('list', { name: 'Pasos del registro' }).getByRole('listitem')
  await expect(steps).toHaveText([/1 Información personal/, /2 Verificación/, /3 Información empresarial/])
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
})

test('REG-1 step 1 checks the rules off and marks each invalid field, with the focus on the first', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Contraseña', { exact: true })
  const rules = page.getByRole('list', { name: 'Requisitos de la contraseña' }).getByRole('listitem')
  await password.fill('abcdefg1')
  await expect(rules).toHaveText([
    'listo: 8 caracteres',
    'falta: una mayúscula',
    'listo: una minúscula',
    'listo: un número',
  ])
  await page.getByLabel('Repite la contraseña').fill('otra')
  await page.getByRole('button', { name: 'Siguiente' }).click()

  const toasts = toastsOf(page)
  await expect(toasts).toHaveText(['El correo electrónico es requerido.', WEAK, 'Las contraseñas no coinciden'])
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription(new RegExp(WEAK))

  await page.getByLabel('Correo electrónico').fill('ventas@empresa-ficticia.cl')
  await expect(toasts).toHaveCount(0)
  await password.fill('Abcdefg1')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Repite la contraseña').fill('Abcdefg1')
  await expect(page.getByText('Las contraseñas no coinciden')).toHaveCount(0)
})

test('REG-1 an empty e-mail is required, not invalid, and a reload keeps the input without the password', async ({
  page,
}) => {
  await page.goto('/register')
  const email = page.getByLabel('Correo electrónico')
  await expectToast(page, 'El correo electrónico es requerido.', () =>
    page.getByRole('button', { name: 'Siguiente' }).click(),
  )
  await expect(email).toHaveAccessibleDescription('El correo electrónico es requerido.')
  await email.fill('ventas@empresa-ficticia.cl')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  expect(await storages(page)).not.toContain(PASSWORD)
  await page.reload()
  await expect(email).toHaveValue('ventas@empresa-ficticia.cl')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`TOA-1 the toasts of all three steps lie at bottom-right and cover no button (${width} px)`, async ({
    page,
    product,
    registry,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await page.clock.install()
    await page.goto('/register')
    const email = newAddress()
    /** Submits a form whose toasts must not cover the next button. */
    const submit = async (name: string, next = name) => {
      await stopTime(page)
      await page.getByRole('button', { name }).click()
      await expect(toastsOf(page).first()).toBeVisible()
      const button = page.getByRole('button', { name: next })
      await expect(button).toBeVisible()
      await expect(async () => {
        // the frame in which the button moves, however late its code asks for one
        await page.clock.runFor(20)
        await expectAtRight(page)
      }).toPass()
      for (const toast of await toastsOf(page).all()) await expectApart(page, button, name, toast)
      // also toasts that wait for their turn
      await page.clock.runFor(20_000)
      await expect(toastsOf(page)).toHaveCount(0)
      await page.clock.resume()
    }
    await submit('Siguiente')
    await signUp(page, email)
    await submit('Verificar')
    await page.getByLabel('Código de verificación').fill(await readCode(product, email))
    await submit('Verificar', 'Finalizar registro')
    registry.text('', 500)
    await page.getByLabel('RUT de la empresa').fill(newRut())
    await submit('Finalizar registro')
  })
}

/** A point inside the lowest toast. */
const POINTER = { x: 1440 - 100, y: 900 - 45 }

test('TOA-1 a toast that appears under a resting pointer closes after its four seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/register')
  await page.getByLabel('Correo electrónico').focus()
  await stopTime(page)
  await page.mouse.move(POINTER.x, POINTER.y)
  await page.keyboard.press('Enter')
  await expect(toastsOf(page).getByText('El correo electrónico es requerido.')).toBeVisible()
  const { y, height } = await boxAtRest(toastsOf(page).last())
  expect([y < POINTER.y, y + height > POINTER.y], 'it lies under the pointer').toEqual([true, true])
  await page.clock.runFor(3999)
  await expect(toastsOf(page).getByText('El correo electrónico es requerido.')).toBeVisible()
  await page.clock.runFor(1)
  await expect(toastsOf(page)).toHaveCount(0)
})

test('REG-2 a registered address gives an error with links to the login and the recovery', async ({
  page,
  account,
}) => {
  await page.goto('/register')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  // in a toast and at the field
  await expect(page.getByText('El correo electrónico ya está registrado.')).toHaveCount(2)
  await expect(page).toHaveURL(/\/register$/)
  await page.getByRole('link', { name: 'recupera tu contraseña' }).click()
  await expect(page).toHaveURL(/\/recovery\/password$/)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(account.email)
})

test('ESC-35 REG-3 REG-5 REG-6 REG-8 REG-10 a company registers in three steps', { tag: '@main' }, async ({
  page,
  product,
  registry,
}) => {
  test.slow()
  const email = newAddress()
  const rut = newRut()
  await expectToast(page, `Se ha enviado un código de verificación a ${email}`, () => signUp(page, email))
  await expect(page.getByText(`Enviamos un código de verificación a ${email}.`)).toBeVisible()
  const code = await readCode(product, email)

  const field = page.getByLabel('Código de verificación')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('El código de verificación es incorrecto, inténtelo nuevamente')).toHaveCount(2)
  await expect(field).toBeFocused()
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  // the session starts before the next step is shown
  const auth = JSON.parse((await page.evaluate(() => localStorage.getItem('auth-storage'))) ?? 'null')
  expect(auth.state).toMatchObject({ isLoggedIn: true, user: { email, sub: expect.any(String) } })

  await expect(page.getByLabel('RUT de la empresa')).toHaveAttribute('placeholder', /^\d\d\.\d{3}\.\d{3}-[\dK]$/)
  await expect(page.getByLabel('Teléfono')).toHaveAttribute('placeholder', /^\+56/)
  await fillCompany(page, rut)
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  const saved = page.waitForRequest((request) => request.method() === 'POST' && /\/users\/company$/.test(request.url()))
  const completed = page.waitForResponse(/\/users\/register\/complete$/)
  const toast = expectToast(page, 'Tu empresa quedó registrada correctamente', () =>
    page.getByRole('button', { name: 'Finalizar registro' }).click(),
  )
  expect((await saved).postDataJSON()).toMatchObject({
    rut,
    canonical_name: 'COMERCIAL FICTICIA LIMITADA',
    username: 'COMERCIAL FICTICIA LIMITADA',
    user_id: auth.state.user.sub,
  })
  expect((await completed).status()).toBe(200)
  await toast
  await expect(page).toHaveURL(/\/login$/)
  expect(registry.calls).toHaveLength(1)

  const info = page.waitForResponse(/\/users\/info$/)
  await page.getByRole('link', { name: `Continuar como ${email}` }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await (await info).json()).company).toMatchObject({ rut: rut.replaceAll('.', ''), brand_name: 'Ficticia' })
})

test('REG-3 five wrong codes reach the limit, and a new code can be requested after a minute that is shown', async ({
  page,
  product,
}) => {
  const email = newAddress()
  await page.clock.install()
  await signUp(page, email)
  const code = await readCode(product, email)
  // the clock is stopped while the codes are tried
  const sentAt = new Date()
  await page.clock.setFixedTime(sentAt)
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((guess) => guess !== code)
  for (const guess of wrong.slice(0, 5)) {
    await page.getByLabel('Código de verificación').fill(guess)
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByLabel('Código de verificación')).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Código de verificación').fill(code)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Ha excedido el límite de intentos.').first()).toBeVisible()

  const resend = page.getByRole('button', { name: 'Reenviar código' })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/Podrás pedir otro en \d+ s/)).toBeVisible()
  await page.reload()
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await page.clock.setSystemTime(sentAt.getTime() + 61_000)
  await expect(page.getByText(/Podrás pedir otro/)).toHaveCount(0)
  const sent = page.waitForResponse((response) =>
    /ResendConfirmationCode/.test(response.request().headers()['x-amz-target'] ?? ''),
  )
  await resend.click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByText(/Podrás pedir otro en \d+ s/)).toBeVisible()
})

test('REG-4 each step redirects to the previous one until that is completed', async ({ page }) => {
  await page.goto('/register/step/2/verify')
  await expect(page).toHaveURL(/\/register$/)
  await page.goto('/register/step/3')
  await expect(page).toHaveURL(/\/register$/)
  await signUp(page, newAddress())
  await page.goto('/register/step/3')
  await expect(page).toHaveURL(/\/register\/step\/2\/verify$/)
})

test('REG-11 a reload in any step keeps the progress, and no storage ever holds the password', {
  tag: '@main',
}, async ({ page, product }) => {
  test.slow()
  const email = newAddress()
  await signUp(page, email)
  expect(await storages(page)).not.toContain(PASSWORD)
  await page.reload()
  await expect(page.getByText(`Enviamos un código de verificación a ${email}.`)).toBeVisible()
  // without the password, which was only in memory
  await verify(page, product, email)
  await fillCompany(page, newRut())
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  await page.reload()
  await expect(page.getByLabel('Nombre de fantasía')).toHaveValue('Ficticia')
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  expect(await storages(page)).not.toMatch(new RegExp(`${PASSWORD}|eyJ`))
  // step 1 links to the current step
  await page.goto('/register')
  await page.getByRole('link', { name: 'Continuar donde quedaste' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storages(page)).not.toContain('draft-')
})

test('LOG-3 signing in to an unconfirmed account leads to the verification step, which can be completed', async ({
  page,
  product,
  browser,
}) => {
  const email = newAddress()
  const other = await browser.newPage({ baseURL: product.url })
  await signUp(other, email)
  await other.close()

  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Usuario no confirmado').first()).toBeVisible()
  await page.getByRole('button', { name: 'Verifica tu correo' }).click()
  await expect(page).toHaveURL(/\/register\/step\/2\/verify$/)
  expect(await storages(page)).not.toContain(PASSWORD)
  // the password of the login form, still in memory, signs in
  await verify(page, product, email)
})

test('REG-5 a browser that cannot prove the password any more requires it, and the user continues', async ({
  page,
  product,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Código de verificación').fill(await readCode(product, email))
  await page.getByRole('button', { name: 'Verificar' }).click()
  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(page.getByText('Escribe la contraseña con que te registraste.').first()).toBeVisible()
  await password.fill('Otra-clave-9')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Credenciales Incorrectas').first()).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
})
