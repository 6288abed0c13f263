import { paths } from '@mirador/web/paths'
import { type Browser, expect, type Page } from '@playwright/test'
import { failRequests } from './src/answers.ts'
import { test } from './src/journey.ts'
import { openAccount } from './src/new-account.ts'
import type { Product } from './src/product.ts'
import { fillNewcomer, registerFully } from './src/states/state.ts'

const PEOPLE = '/perfil?vista=equipo'
type Account = Awaited<ReturnType<typeof openAccount>>

/** The path of the newest link of a mail to an address. */
async function linkTo(product: Product, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const outbox = await fetch(`${product.url}/dev/outbox?to=${encodeURIComponent(address)}`)
    link = /\/invitacion#[\w-]{43}/.exec(await outbox.text())?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return link as string
}

async function signIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

async function newPage(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  return context.newPage()
}

/** An account that registered a company, on its view of people. */
async function openCompany(page: Page, product: Product): Promise<Account> {
  const account = await openAccount(product)
  await registerFully({ product, account })
  await fillNewcomer({ product, account })
  await page.goto('/login')
  await signIn(page, account)
  await page.waitForURL(/\/dashboard/)
  await page.goto(PEOPLE)
  return account
}

async function invite(page: Page, email: string) {
  await page.getByLabel('Correo de la persona').fill(email)
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await expect(page.getByRole('button', { name: `Anular la invitación a ${email}` })).toBeVisible()
}

test('ESC-36 ESC-39 ESC-44 a person is invited, joins once and loses access at once', { tag: '@main' }, async ({
  page,
  product,
  browser,
}) => {
  await openCompany(page, product)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Invitar a alguien' })).toBeVisible()
  await expect(main).not.toContainText(/equipo/i)

  const guest = await openAccount(product)
  await invite(page, guest.email)
  const link = await linkTo(product, guest.email)

  const hers = await newPage(browser, product)
  await hers.goto(link)
  await expect(hers).toHaveURL(/\/invitacion$/)
  await hers.getByRole('link', { name: 'Ingresar' }).last().click()
  await signIn(hers, guest)
  await expect(hers.getByRole('heading', { name: 'Te unes a Comercial Ficticia Limitada' })).toBeVisible()
  await hers.getByRole('button', { name: 'Unirme' }).click()
  await expect(hers).toHaveURL(/view=mesa/)
  await hers.goto(PEOPLE)
  await expect(hers.getByRole('main')).toContainText('Tu equipo')
  await expect(hers.getByRole('button', { name: 'Salir del equipo' })).toBeVisible()
  await expect(hers.getByLabel('Correo de la persona')).toHaveCount(0)

  await hers.goto(link)
  await expect(hers.getByRole('heading', { name: 'Esta invitación ya no sirve' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Quitar a/ }).click()
  await expect(page.getByRole('dialog')).toContainText('deja de ver la Mesa al instante.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Quitar a/ })
    .click()
  await expect(page.getByRole('button', { name: /^Quitar a/ })).toHaveCount(0)
  await hers.goto(PEOPLE)
  await expect(hers.getByRole('main')).not.toContainText(/equipo/i)
  await hers.context().close()
})

test('ESC-36 another address cannot use an invitation', async ({ page, product, browser }) => {
  await openCompany(page, product)
  const guest = await openAccount(product)
  await invite(page, guest.email)
  const hers = await newPage(browser, product)
  await hers.goto(await linkTo(product, guest.email))
  await hers.getByRole('link', { name: 'Ingresar' }).last().click()
  await signIn(hers, await openAccount(product))
  await expect(hers.getByRole('heading', { name: 'Es para otra dirección' })).toBeVisible()
  await hers.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(hers.getByRole('heading', { name: 'Te invitaron a una empresa' })).toBeVisible()
  await hers.context().close()
})

test('ESC-40 a read-only link shows one tender without a session, until it is revoked', async ({
  page,
  product,
  browser,
}) => {
  await openCompany(page, product)
  await page.goto('/dashboard?scope=all&status=publicada')
  const row = page.locator('.tender-row-link').first()
  const id = (await row.getAttribute('href'))?.split('/').at(-2) ?? ''
  await page.goto(paths.tender(id))
  await page
    .getByRole('button', { name: /^Vamos/ })
    .first()
    .click()
  await expect(page.getByText('queda en Preparando').first()).toBeVisible()
  await page.goto(paths.onePage(id))
  await page.getByRole('button', { name: 'Enlace para compartir' }).click()
  const url = await page.getByLabel('Enlace', { exact: true }).inputValue()

  const boss = await newPage(browser, product)
  const answer = await boss.goto(url)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  await expect(boss.getByRole('article')).toContainText(id)
  const links = await boss.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const own = links.filter((href) => href.startsWith(product.url)).map((href) => new URL(href).pathname)
  expect(own).toEqual(['/', '/contact', '/credits'])

  await page.getByRole('button', { name: /^Anular el enlace/ }).click()
  await expect(page.getByLabel('Enlace', { exact: true })).toHaveCount(0)
  await boss.reload()
  await expect(boss.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await boss.context().close()
})

test("ESC-45 'Personas' says what failed, and tries again", async ({ signedIn: page }) => {
  await failRequests(page, /\/api\/team$/)
  await page.goto(PEOPLE)
  await expect(page.getByText('No pudimos traer las personas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
