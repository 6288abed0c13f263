import { readMail, startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { type Browser, expect, type Page } from '@playwright/test'
import { withDemoProduct } from './src/place.ts'
import type { Product } from './src/product.ts'
import { newAddress, PASSWORD, test as registration, signUp, storages } from './src/registration.ts'

type MailServer = Awaited<ReturnType<typeof startSmtpServer>>

/** The product sends its mails by SMTP to a server that the journey reads. */
const test = registration.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const mail = await startSmtpServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mail, registry }, use) => {
      await withDemoProduct({ SMTP_URL: mail.url, TAX_REGISTRY_URL: `${registry.url}/{rut}`, TRUST_PROXY: '1' }, use)
    },
    { scope: 'worker' },
  ],
})

/** The link in the newest mail to an address, the same in its plain text and in its HTML. */
async function linkTo(mail: MailServer, product: Product, address: string, page: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const received = mail.received.filter(({ to }) => to.includes(address)).map(readMail)
    const inText = received.flatMap(({ text }) => /^https?:\/\/\S+#codigo=\S+$/m.exec(text)?.[0] ?? [])
    link = inText.findLast((one) => one.includes(page)) ?? ''
    expect(link, `a link for ${address}`).not.toBe('')
    expect(received.at(-1)?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  }).toPass()
  const { pathname, hash } = new URL(link)
  return product.url + pathname + hash
}

const codeField = (page: Page) => page.getByLabel('Código de verificación')

/** Collects requests, to check that none has the code, as little as address bar and history. */
function collectRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') sent.push(`${request.url()} ${request.headers().referer ?? ''}`)
  })
  return sent
}

async function otherBrowser(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
  return context.newPage()
}

test('REG-3 the link of the mail fills the code in: one click in the browser that signed up', { tag: '@main' }, async ({
  page,
  product,
  mail,
}) => {
  const email = newAddress()
  await signUp(page, email)
  const link = await linkTo(mail, product, email, '/register/step/2/verify')
  const code = /codigo=(\d+)/.exec(link)?.[1] as string

  // mail programs open links in a new tab
  const tab = await page.context().newPage()
  const sent = collectRequests(tab)
  await tab.goto(link)
  await expect(codeField(tab)).toHaveValue(code)
  await expect(tab).toHaveURL(/\/register\/step\/2\/verify$/)
  await expect(tab.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.filter((request) => request.includes(code))).toEqual([])
  expect(await storages(tab)).not.toContain(code)

  await tab.getByRole('button', { name: 'Verificar' }).click()
  await expect(tab).toHaveURL(/\/register\/step\/3$/)
  await expect(tab.getByLabel('RUT de la empresa')).toBeVisible()
  await tab.context().close()
})

test('REG-5 in another browser the link requires the password beside the code, and opening it confirms nothing', async ({
  page,
  product,
  mail,
  browser,
}) => {
  const email = newAddress()
  await signUp(page, email)
  const link = await linkTo(mail, product, email, '/register/step/2/verify')
  // like a mail scanner that runs scripts
  const scanner = await otherBrowser(browser, product)
  await scanner.goto(link)
  await expect(codeField(scanner)).not.toHaveValue('')
  await scanner.context().close()

  const other = await otherBrowser(browser, product)
  await other.goto(link)
  await expect(other.getByText(email)).toBeVisible()
  const password = other.getByLabel('Contraseña', { exact: true })
  await password.fill('Otra-clave-99')
  await other.getByRole('button', { name: 'Verificar' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(PASSWORD)
  await other.getByRole('button', { name: 'Verificar' }).click()
  await expect(other).toHaveURL(/\/register\/step\/3$/)
  await other.context().close()
})

test('REC-2 the link of a recovery fills in code and address, also in another browser', async ({
  page,
  product,
  mail,
  browser,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await page.goto('/recovery/password')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page).toHaveURL(/\/change\/password$/)
  const link = await linkTo(mail, product, email, '/change/password')

  const other = await otherBrowser(browser, product)
  const sent = collectRequests(other)
  await other.goto(link)
  await expect(other.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(codeField(other)).toHaveValue(/^\d{12}$/)
  await expect(other).toHaveURL(/\/change\/password$/)
  expect(sent.filter((request) => request.includes('codigo='))).toEqual([])
  await other.getByLabel('Nueva contraseña').fill('Renovada456')
  await other.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(other).toHaveURL(/\/login$/)
  await other.context().close()
})
