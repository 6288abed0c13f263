import { expect, type Page } from '@playwright/test'
import { untilAtRest } from './src/at-rest.ts'
import { profileValue } from './src/profile.ts'
import { fillCompany, newAddress, newRut, signUp, test, verify } from './src/registration.ts'
import { DEMO_RUT } from './src/states/state.ts'
import { expectToast, stopTime, toastsOf } from './src/toasts.ts'

/** The form of a RUT in a URL. */
const canonical = (rut: string) => rut.replaceAll('.', '')

/** Waits two frames, in which the page processes a response that has arrived. */
async function waitForRender(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

test('REG-7 RUTV-1 the RUT is formatted while typed, corrected and pasted, and looked up once per value', {
  tag: '@main',
}, async ({ page, product, registry }) => {
  const email = newAddress()
  await page.clock.install()
  await signUp(page, email)
  await verify(page, product, email)
  const rut = page.getByLabel('RUT de la empresa')
  const lookups: string[] = []
  page.on('request', (request) => {
    const value = /\/sii\/.*?([\dkK.]+-[\dkK])/.exec(request.url())?.[1]
    if (value) lookups.push(value)
  })
  const caret = () => rut.evaluate((input: HTMLInputElement) => input.selectionStart)

  await stopTime(page)
  await rut.pressSequentially('7648291k')
  await expect(rut).toHaveValue('7.648.291-K')
  // typed in the middle: the caret stays after the new digit
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(caret).toBe(8)
  await page.keyboard.type('5')
  await expect(rut).toHaveValue('76.482.951-K')
  await expect.poll(caret).toBe(9)
  await page.keyboard.press('Backspace')
  await expect(rut).toHaveValue('7.648.291-K')
  await expect.poll(caret).toBe(8)
  // deleting across a dot, in both directions
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(rut).toHaveValue('748.291-K')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(rut).toHaveValue('74.829-K')
  await page.clock.runFor(1000)
  expect(lookups).toEqual([])

  // looked up once it is complete and unchanged for half a second
  const [value, next] = [newRut(), newRut()]
  await rut.fill('')
  await rut.pressSequentially(value.replaceAll(/[.-]/g, ''))
  await expect(rut).toHaveValue(value)
  await page.clock.runFor(499)
  expect(lookups).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  await page.getByLabel('Nombre de fantasía').focus()
  await rut.focus()
  await page.getByLabel('Teléfono').focus()
  await page.clock.runFor(1000)
  // a further request of those fields would precede this one
  await rut.fill(next)
  await rut.blur()
  await expect.poll(() => lookups).toContain(canonical(next))
  expect(lookups).toEqual([canonical(value), canonical(next)])
  await expect.poll(() => registry.calls.length).toBe(2)
})

test('ESC-35 step 3 begins in the RUT, and says in how many tenders its company made offers', async ({
  page,
  product,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  const rut = page.getByLabel('RUT de la empresa')
  await expect(rut).toBeFocused()
  await rut.fill(DEMO_RUT)
  await expect(rut).toHaveAccessibleDescription(/^\S.+ · ofertó en \d+ licitaciones$/)
  await rut.fill(newRut())
  await expect(rut).toHaveAccessibleDescription('Con él buscamos el nombre legal en el SII.')
})

test('REG-8 no name, a failure and a late response are each handled', async ({ page, product, registry }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  const rut = page.getByLabel('RUT de la empresa')
  const legalName = page.getByLabel('Nombre legal')

  registry.json({ razon_social: null, error: 'RUT no encontrado' })
  await rut.fill(newRut())
  await rut.blur()
  await expect(legalName).toHaveValue('Nombre no disponible en el SII.')
  await expect(legalName).toHaveAccessibleDescription('Escríbelo tú')
  await legalName.focus()
  expect(await legalName.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(31)
  // a placeholder that cannot be registered as a name
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(legalName).toHaveAccessibleDescription('El nombre legal es requerido.')
  await expect(page).toHaveURL(/\/register\/step\/3$/)

  registry.text('mantención', 500)
  await rut.fill(newRut())
  await expectToast(page, 'Error al obtener datos del SII.', () => rut.blur())
  await expect(legalName).toHaveValue('')
  registry.json({ razon_social: 'SEGUNDO INTENTO SPA' })
  await page.getByRole('button', { name: 'búscalo otra vez' }).click()
  await expect(legalName).toHaveValue('SEGUNDO INTENTO SPA')

  // the first response arrives after the second
  const [slow, fast] = [newRut(), newRut()]
  const gate = Promise.withResolvers<void>()
  registry.answerWith(async (request, response) => {
    const isSlow = request.url?.includes(slow.replaceAll(/[.-]/g, '').slice(0, 8)) ?? false
    if (isSlow) await gate.promise
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ razon_social: isSlow ? 'LA LENTA' : 'LA RÁPIDA' }))
  })
  const requested = page.waitForRequest((request) => request.url().includes(canonical(slow)))
  const late = page.waitForResponse((response) => response.url().includes(canonical(slow)))
  await rut.fill(slow)
  await rut.blur()
  await requested
  await rut.fill(fast)
  await rut.blur()
  await expect(legalName).toHaveValue('LA RÁPIDA')
  gate.resolve()
  await (await late).finished()
  await waitForRender(page)
  await expect(legalName).toHaveValue('LA RÁPIDA')

  // a name typed by hand is not overwritten
  const ignored = page.waitForResponse(/\/sii\//)
  await legalName.fill('Escrito a mano SpA')
  await rut.fill(newRut())
  await rut.blur()
  await (await ignored).finished()
  await waitForRender(page)
  await expect(legalName).toHaveValue('Escrito a mano SpA')
})

test('REG-9 each failing rule of step 3 has its own toast and stays at its field', async ({ page, product }) => {
  const email = newAddress()
  await page.clock.install()
  await signUp(page, email)
  await verify(page, product, email)
  const toasts = toastsOf(page)
  await expect(toasts).toHaveCount(0)
  await stopTime(page)
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  const sentences = [
    'El nombre legal es requerido.',
    'El nombre de fantasía es requerido.',
    'El RUT es requerido.',
    'El email es requerido.',
    'El número de teléfono es requerido.',
  ]
  await expect(toasts).toHaveText(sentences.slice(0, 3))
  // also at the fields
  for (const sentence of sentences) await expect(page.locator('form').getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('RUT de la empresa')).toBeFocused()
  // three at a time, then the others
  await page.clock.runFor(4000)
  await expect(toasts).toHaveText(sentences.slice(3))
  await page.clock.runFor(4000)
  await expect(toasts).toHaveCount(0)
  await page.clock.resume()

  await page.getByLabel('RUT de la empresa').fill('76.123.456-1')
  await page.getByLabel('Email institucional').fill('contacto')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page.locator('form').getByText('El RUT no es válido.')).toBeVisible()
  await expect(page.locator('form').getByText('El email no es válido.')).toBeVisible()
})

test('REG-9 the toasts of step 3 cover neither a field nor the button', async ({ page, product }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const toasts = toastsOf(page)
    await page.getByLabel('Teléfono').fill('')
    await expect(toasts).toHaveCount(0)
    await page.getByRole('button', { name: 'Finalizar registro' }).click()
    await expect(toasts).toHaveCount(3)
    await untilAtRest(page)
    const covered = await page.evaluate(() => {
      const covers = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
      return [...document.querySelectorAll('form input, form button')].flatMap((part) => {
        const box = part.getBoundingClientRect()
        const isCovered = covers.some(
          (cover) =>
            box.left < cover.right && box.right > cover.left && box.top < cover.bottom && box.bottom > cover.top,
        )
        return isCovered ? [part.getAttribute('name') ?? part.textContent] : []
      })
    })
    expect(covered, `${width}`).toEqual([])
    await expect(page.getByLabel('RUT de la empresa')).toBeInViewport()
    await page.keyboard.press('1')
    await expect(page.getByLabel('RUT de la empresa')).toBeInViewport()
    await expect(toasts).toHaveCount(0)
    await page.getByLabel('RUT de la empresa').fill('')
  }
})

test('REG-7 a wrong check digit is reported when the field is left', async ({ page, product }) => {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  const rut = page.getByLabel('RUT de la empresa')
  await rut.pressSequentially('761234561')
  await expect(rut).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(rut).toHaveAccessibleDescription(/El RUT no es válido\./)
  await expect(toastsOf(page).getByText('El RUT no es válido.')).toHaveCount(0)
  await rut.fill(newRut())
  await expect(rut).not.toHaveAttribute('aria-invalid')
  // an empty field shows no error until the form is sent
  await rut.fill('')
  await rut.blur()
  await expect(rut).not.toHaveAttribute('aria-invalid')
})

test('REG-10 a RUT of another account can be registered, and the profile shows that it is not verified', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const rut = newRut()
  const first = await browser.newPage({ baseURL: product.url })
  const owner = newAddress()
  await signUp(first, owner)
  await verify(first, product, owner)
  await fillCompany(first, rut)
  await expect(first.getByLabel('Nombre legal')).not.toHaveValue('')
  await first.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(first).toHaveURL(/\/login$/)
  await first.close()

  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, rut)
  await expect(page.getByLabel('Nombre legal')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.content()).not.toContain(owner)

  await page.goto('/perfil')
  await expect(profileValue(page, 'RUT de la empresa')).toHaveText(rut)
  const verification = profileValue(page, 'Verificación')
  await expect(verification).toContainText('Empresa sin verificar')
  await verification.getByRole('link', { name: 'Pedir que la verifiquen' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})
