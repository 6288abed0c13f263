import { expect, type Page } from '@playwright/test'
import { boxAtRest } from './src/at-rest.ts'
import { CONTACT, test } from './src/journey.ts'
import { toastsOf } from './src/toasts.ts'

const FEELINGS = ['Triste', 'Neutral', 'Conforme', 'Contenta/o', 'Encantada/o'] as const

const opener = (page: Page) => page.getByRole('button', { name: '¡Danos tú opinión!' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Envianos tu feedback' })
const mails = async (url: string) => (await fetch(`${url}/dev/outbox?to=${CONTACT}`)).text()

test('SHE-3 FEE-1 the sidebar button opens the dialog; feedback is chosen, written and sent by keyboard', {
  tag: '@main',
}, async ({ signedIn: page, product, account }) => {
  await opener(page).press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('group', { name: '¿Qué tan contenta/o estás con nuestro producto?' })).toBeVisible()
  const faces = dialog.getByRole('radio')
  await expect(faces).toHaveCount(5)
  for (const [i, feeling] of FEELINGS.entries()) {
    await expect(faces.nth(i)).toHaveAccessibleName(feeling)
    await expect(faces.nth(i)).toHaveValue(String(i + 1))
  }
  await expect(faces.first()).toBeChecked()
  await expect(faces.first()).toBeFocused()
  await expect(dialog.getByLabel('¿Qué podemos mejorar?')).toHaveAttribute('placeholder', 'Tu opinión')

  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await expect(faces.nth(3)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('¿Qué podemos mejorar?')).toBeFocused()
  await page.keyboard.type('Más filtros por comuna')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeFocused()
  // the toast of the sign-in has closed
  await expect(toastsOf(page)).toHaveCount(0)
  await Promise.all([
    expect(toastsOf(page)).toHaveText(['¡Gracias por tu feedback!']),
    expect(dialog).toBeHidden(),
    page.keyboard.press('Enter'),
  ])
  await expect(opener(page)).toBeFocused()
  const outbox = await mails(product.url)
  expect(outbox).toContain(
    `${account.email} respondió qué tan contenta o contento está con Mirador: 4 de 5 (contenta/o).`,
  )
  expect(outbox).toContain('&gt; Más filtros por comuna')
  // the form is empty the next time
  await opener(page).click()
  await expect(faces.first()).toBeChecked()
  await expect(dialog.getByLabel('¿Qué podemos mejorar?')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('FEE-1 the dialog shows a failure without a toast and keeps the text, which is then sent once', async ({
  signedIn: page,
  context,
  product,
}) => {
  await expect(toastsOf(page)).toHaveCount(0)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await opener(page).click()
  const dialog = dialogOf(page)
  const comment = dialog.getByLabel('¿Qué podemos mejorar?')
  await dialog.getByRole('radio', { name: 'Encantada/o' }).check()
  await comment.fill('Me sirve todos los días')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No pudimos enviar tu opinión. Lo que escribiste sigue aquí.')
  await expect(toastsOf(page)).toHaveCount(0)
  await expect.poll(() => logged.join()).toContain('ApiError')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await opener(page).click()
  await expect(comment).toHaveValue('Me sirve todos los días')
  await expect(dialog.getByRole('radio', { name: 'Encantada/o' })).toBeChecked()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Enviar' }).dblclick()
  await expect(toastsOf(page)).toHaveText(['¡Gracias por tu feedback!'])
  await expect(dialog).toBeHidden()
  expect((await mails(product.url)).match(/Me sirve todos los días/g)).toHaveLength(1)
})

test('FEE-1 a comment that is too long is not sent and not truncated', async ({ signedIn: page }) => {
  await opener(page).click()
  const dialog = dialogOf(page)
  const comment = dialog.getByLabel('¿Qué podemos mejorar?')
  await comment.fill('x'.repeat(2001))
  await expect(dialog.getByText('2.001 de 2.000 caracteres')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAccessibleDescription(/Tu opinión puede tener hasta 2\.000 caracteres\./)
  await comment.fill('x'.repeat(2000))
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog).toBeHidden()
})

test('SHE-3 FEE-1 A11Y-1 on a phone the drawer closes for the dialog, and the focus returns to the menu button', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await opener(page).click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  const send = await boxAtRest(dialog.getByRole('button', { name: 'Enviar' }))
  // a sheet at the bottom edge
  expect(send.y + send.height).toBeGreaterThan(700 - 30)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
})

test('SHE-3 FEE-1 on a phone with a slow connection the drawer closes at once and the dialog follows', async ({
  signedIn: page,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/FeedbackModal.*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.reload()
  const menu = page.getByRole('button', { name: 'Abrir menú' })
  await menu.click()
  await opener(page).click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(dialogOf(page)).toBeHidden()
  arrived.resolve()
  await dialogOf(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(menu).toBeFocused()
})
