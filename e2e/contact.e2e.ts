import { expect, type Locator, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { CONTACT, test as journey, signIn } from './src/journey.ts'
import { stopTime, toastsOf } from './src/toasts.ts'

const MESSAGE = 'Hola:\n¿cómo agrego un segundo usuario?'
let address = 0

const test = journey.extend<{ _fresh: undefined }>({
  _fresh: [
    async ({ context }, use) => {
      // each journey has its own client address, because of the limit per address
      address += 1
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${address}` })
      await use(undefined)
    },
    { auto: true },
  ],
})

const fields = (page: Page) => ({
  name: page.getByLabel('Nombre'),
  email: page.getByLabel('Correo electrónico'),
  message: page.getByLabel('Mensaje'),
  send: page.getByRole('button', { name: 'Enviar' }),
})
async function write(page: Page) {
  const { name, email, message } = fields(page)
  await name.fill('Ana Ñúñez')
  await email.fill('ana@empresa.example')
  await message.fill(MESSAGE)
}
async function mailsTo(url: string): Promise<string> {
  return (await fetch(`${url}/dev/outbox?to=${CONTACT}`)).text()
}

test('CON-1 a visitor sends a message: it arrives, the form is emptied and a toast confirms it', {
  tag: '@main',
}, async ({ page, product }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contáctanos' })).toBeVisible()
  const information = page.getByRole('region', { name: 'Información de contacto' })
  await expect(information.getByRole('link', { name: CONTACT })).toHaveAttribute('href', `mailto:${CONTACT}`)
  for (const name of ['name', 'email', 'message']) await expect(page.locator(`[name=${name}]`)).toHaveCount(1)
  await write(page)
  const { name, email, message, send } = fields(page)
  await send.dblclick()
  await expect(toastsOf(page)).toHaveText(['Mensaje enviado correctamente'])
  for (const field of [name, email, message]) await expect(field).toHaveValue('')
  await expect(page.getByText('Te responderemos a ana@empresa.example.')).toBeVisible()
  await expect(send).toBeFocused()
  // the mail is stored with the message, before the response
  const outbox = await mailsTo(product.url)
  expect(outbox.match(/Mensaje de contacto de Ana Ñúñez/g)).toHaveLength(1)
  expect(outbox).toContain('&gt; ¿cómo agrego un segundo usuario?')
  // the form is empty for the next visit
  await page.reload()
  await expect(message).toHaveValue('')
})

test('CON-1 TOA-1 each failing rule is a toast at top-center with a close button, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/contact/send') && sent.push(request.url()))
  await page.clock.install()
  await page.goto('/contact')
  const { name, email, message, send } = fields(page)
  await name.fill('   ')
  await message.fill(' \n ')
  // the toasts stay open while they are measured
  await stopTime(page)
  await send.click()
  const toasts = toastsOf(page)
  await expect(toasts).toHaveText([
    'El nombre es obligatorio.',
    'El email es obligatorio.',
    'El mensaje es obligatorio.',
  ])
  const [first, second] = [await boxAtRest(toasts.nth(0)), await boxAtRest(toasts.nth(1))]
  expect(first.width).toBe(356)
  expect(first.x + first.width / 2).toBeCloseTo(720, 0)
  expect(first.y).toBeLessThan(40)
  expect(second.y - first.y - first.height).toBeCloseTo(14, 0)
  await expect(name).toBeFocused()
  for (const [field, sentence] of [
    [name, 'El nombre es obligatorio.'],
    [email, 'El email es obligatorio.'],
    [message, 'El mensaje es obligatorio.'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(sentence)
  }
  await page.clock.resume()
  await stopTime(page)
  await send.click()
  await expect(toasts).toHaveCount(3)
  await toasts.nth(1).getByRole('button', { name: 'Cerrar' }).click()
  await expect(toasts).toHaveText(['El nombre es obligatorio.', 'El mensaje es obligatorio.'])

  await write(page)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await email.fill('ana@empresa')
  await send.click()
  await expect(toasts).toHaveText(['El email es inválido.'])
  await expect(email).toBeFocused()
  await email.fill('')
  await send.click()
  await expect(toasts).toHaveText(['El email es obligatorio.'])
  expect(sent).toEqual([])
})

test('CON-1 when sending fails the input stays, also after a reload, and can be sent again', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await write(page)
  const { name, email, message, send } = fields(page)
  await context.setOffline(true)
  await Promise.all([
    expect(toastsOf(page)).toHaveText(['Error al enviar el mensaje']),
    expect(toastsOf(page).getByRole('button', { name: 'Cerrar' })).toBeVisible(),
    send.click(),
  ])
  await expect(page.getByRole('alert')).toContainText('Lo que escribiste sigue aquí')
  await expect(message).toHaveValue(MESSAGE)
  await context.setOffline(false)
  await page.reload()
  await expect(name).toHaveValue('Ana Ñúñez')
  await expect(email).toHaveValue('ana@empresa.example')
  await expect(message).toHaveValue(MESSAGE)
  await send.click()
  await expect(toastsOf(page)).toHaveText(['Mensaje enviado correctamente'])
})

test('CON-1 too many messages in an hour: the form asks to wait and keeps the text', async ({ page, product }) => {
  for (let i = 0; i < 20; i++) {
    const response = await fetch(`${product.url}/api/contact/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${address}` },
      body: JSON.stringify({ name: 'Ana', email: 'ana@empresa.example', message: `Mensaje ${i}` }),
    })
    expect(response.status).toBe(200)
  }
  await page.goto('/contact')
  await write(page)
  await fields(page).send.click()
  await expect(toastsOf(page)).toHaveText(['Error al enviar el mensaje'])
  await expect(page.getByRole('alert')).toHaveText(
    'Recibimos varios envíos tuyos en poco tiempo. Espera una hora y vuelve a intentarlo. Lo que escribiste sigue aquí.',
  )
  await expect(fields(page).message).toHaveValue(MESSAGE)
})

test('CON-1 the form has the e-mail of a signed-in user, and a link back to the dashboard', async ({
  page,
  account,
}) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, account)
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await page.getByRole('link', { name: 'Contáctanos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contáctanos' })).toBeFocused()
  await expect(fields(page).email).toHaveValue(account.email)
  await page.getByRole('link', { name: 'Volver a licitaciones' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('CON-1 A11Y-1 the page works with the keyboard alone', async ({ page }) => {
  await page.goto('/contact')
  const { name, email, message, send } = fields(page)
  await name.focus()
  await page.keyboard.type('Ana')
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
  await page.keyboard.type('ana@empresa.example')
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await page.keyboard.type('uno')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dos')
  await expect(message).toHaveValue('uno\ndos')
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastsOf(page)).toHaveText(['Mensaje enviado correctamente'])
})

test('CON-1 a long message shows the remaining characters, and one that is too long is rejected without truncation', async ({
  page,
}) => {
  await page.goto('/contact')
  await write(page)
  const { message, send } = fields(page)
  await message.fill('x'.repeat(4600))
  await expect(page.getByText('4.600 de 5.000 caracteres')).toBeVisible()
  await expect(page.getByText('Te quedan menos de 500 caracteres.')).toBeAttached()
  await message.fill('x'.repeat(5001))
  await send.click()
  await expect(toastsOf(page)).toHaveText(['El mensaje puede tener hasta 5.000 caracteres.'])
  await expect(message).toHaveValue('x'.repeat(5001))
})

test('TOA-1 a swipe of 20 px outwards closes a toast; a shorter swipe or one inwards does not', async ({ page }) => {
  // toasts neither move nor close while they are measured
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/contact')
  await expect(fields(page).send).toBeVisible()
  await stopTime(page)
  await fields(page).send.click()
  const toasts = toastsOf(page)
  await expect(toasts).toHaveCount(3)
  const swipe = async (toast: Locator, by: number) => {
    const { x, y } = await boxAtRest(toast)
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 20 + by, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(toasts.last(), -19)
  await swipe(toasts.last(), 30)
  await expect(toasts).toHaveCount(3)
  await swipe(toasts.last(), -20)
  await expect(toasts).toHaveText(['El nombre es obligatorio.', 'El email es obligatorio.'])

  // at the other edge the swipe goes right or down
  await page.clock.resume()
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill('nadie@empresa.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('Incorrecta1')
  await stopTime(page)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(toasts).toHaveText(['Credenciales Incorrectas'])
  const { x, y, width, height } = await boxAtRest(toasts.first())
  expect(width).toBe(356)
  expect([x + width, y + height]).toEqual([1440 - 24, 900 - 24])
  const drag = async (by: number) => {
    await page.mouse.move(x + 60, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 60 + by, y + 20, { steps: 4 })
    await page.mouse.up()
  }
  await drag(19)
  await drag(-40)
  await expect(toasts).toHaveCount(1)
  await drag(20)
  await expect(toasts).toHaveCount(0)
})
