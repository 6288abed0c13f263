import { loadAuthSecret } from '@mirador/api/secrets/auth-secret'
import { createUnsubscribeLinks } from '@mirador/api/token-links/unsubscribe-links'
import { expect, type Page } from '@playwright/test'
import { AXE_TAGS, axeFindings } from './src/axe.ts'
import { signIn, test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import { withDemoProduct } from './src/place.ts'
import { expectToast } from './src/toasts.ts'

const SAVED = 'Avisos por correo actualizados'
const formOf = (page: Page) => page.getByRole('form', { name: 'Avisos por correo' })

test('mails about followed tenders are chosen by keyboard, shown with their next time, and kept after a reload', {
  tag: '@main',
}, async ({ page, product }) => {
  await signIn(page, await openAccount(product))
  await page.goto('/perfil?vista=avisos')
  const form = formOf(page)
  const [frequency, urgent] = [form.getByLabel('Resumen de cambios'), form.getByLabel('3 horas antes del cierre')]
  await expect(frequency).toHaveValue('morning')
  await expect(form.getByText(/^El próximo sale el .+, 07:30, si hay novedades\.$/)).toBeVisible()
  await expect(form.getByText(/^Próximo correo: (hoy|mañana), .+, 07:30, si hay novedades\.$/)).toBeVisible()
  await frequency.selectOption('weekly')
  await urgent.press('Space')
  await form.getByLabel('Hasta').selectOption('21:00')
  await form.getByRole('button', { name: 'Aplicar' }).press('Enter')
  const refusal = 'Las horas de silencio no pueden empezar y terminar a la misma hora.'
  await expect(form.getByText(refusal)).toBeVisible()
  await expect(form.getByLabel('Hasta')).toBeFocused()
  await form.getByLabel('Hasta').selectOption('08:00')
  await form.getByLabel('Mi zona horaria').selectOption('Rapa Nui')
  await expectToast(page, SAVED, () => form.getByRole('button', { name: 'Aplicar' }).press('Enter'))
  await expect(form.getByText(/^El próximo sale el lunes .+, si hay novedades\.$/)).toBeVisible()

  await page.reload()
  await expect(frequency).toHaveValue('weekly')
  await expect(urgent).not.toBeChecked()
  await expect(form.getByLabel('1 día antes del cierre')).toBeChecked()
  await expect(form.getByLabel('Hasta')).toHaveValue('08:00')
  await expect(form.getByLabel('Mi zona horaria')).toHaveValue('Pacific/Easter')
})

test('without a connection the choice stays in the fields, and is saved once online again', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, await openAccount(product))
  await page.goto('/perfil?vista=avisos')
  const form = formOf(page)
  const quiet = form.getByRole('switch', { name: 'No escribirme en estas horas' })
  await quiet.press('Space')
  await expect(form.getByLabel('Desde')).toHaveCount(0)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Aplicar' }).click()
  await expect(form.getByRole('alert')).toContainText('No pudimos guardar tus avisos.')
  await expect(quiet).not.toBeChecked()
  await context.setOffline(false)
  await expectToast(page, SAVED, () => form.getByRole('button', { name: 'Aplicar' }).click())
  await page.reload()
  await expect(quiet).not.toBeChecked()
})

test('the link in a mail ends those mails without a sign-in and without JavaScript', async ({ browser }) => {
  await withDemoProduct({}, async (product, { settings }) => {
    const authSecret = await loadAuthSecret({ dataDir: settings.DATA_DIR ?? '', production: false })
    const links = createUnsubscribeLinks({ authSecret, publicUrl: product.url })
    const { demoAccount } = await (await fetch(`${product.url}/config.json`)).json()
    const signedIn = await browser.newContext({ baseURL: product.url })
    const own = await signedIn.newPage()
    await signIn(own, demoAccount)
    const { user } = await own.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state)
    const reader = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await reader.newPage()
    await page.goto(links.urlOf(user.sub, 'reminders'))
    await expect(page.getByRole('heading', { name: '¿Dejar de recibir los recordatorios?' })).toBeVisible()
    await page.getByRole('button', { name: 'Dejar de recibirlos' }).click()
    await expect(page.getByRole('heading', { name: 'Listo: ya no te escribiremos' })).toBeVisible()
    await reader.close()
    await own.goto('/perfil?vista=avisos')
    await expect(formOf(own).getByLabel('7 días antes del cierre')).not.toBeChecked()
    await expect(formOf(own).getByLabel('Resumen de cambios')).toHaveValue('morning')
    // a page of the server, which no address of the app opens
    await own.goto(links.urlOf(user.sub, 'changes'))
    expect(await axeFindings(own, AXE_TAGS)).toEqual([])
    await signedIn.close()
  })
})
