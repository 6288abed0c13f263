import { test as base, expect, type Page } from '@playwright/test'
import { withDemoProduct } from './place.ts'
import type { Product } from './product.ts'
import { findRecords, type Records } from './screens.ts'

export interface Journey {
  /** a signed-in page on the tender list */
  signedIn: Page
  /** a page with a session, on which no screen is open yet */
  session: Page
  /** whether the first-visit guide opens, as in a new browser; off by default, since it would cover the rows */
  showsGuide: boolean
}

export interface Worker {
  product: Product
  account: { email: string; password: string }
  /** records that the account finds in its lists */
  records: Records
}

/** Address that receives the messages of the contact form. */
export const CONTACT = 'equipo@mirador.example'
/** What some journeys need and none notices, so that one product serves them all. */
const SETTINGS = { CONTACT_TO: CONTACT, TRUST_PROXY: '1', WEBHOOK_LOOPBACK: 'true' }

/** A page without storage, such as about:blank, is skipped. */
const GUIDE_SEEN = `try { localStorage['guide-storage'] ??= '{"state":{"showGuide":false},"version":0}' } catch {}`

/** A journey in a browser: each worker has its own product on a copy of the demo data. */
export const test = base.extend<Journey, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct(SETTINGS, (product) => use(product))
    },
    { scope: 'worker' },
  ],
  account: [
    async ({ product }, use) => {
      const { demoAccount } = (await (await fetch(`${product.url}/config.json`)).json()) as {
        demoAccount: Worker['account']
      }
      await use(demoAccount)
    },
    { scope: 'worker' },
  ],
  records: [
    async ({ browser, product, account }, use) => {
      const page = await browser.newPage({ baseURL: product.url })
      await beginSession(page, account)
      const records = await findRecords(page)
      await page.close()
      await use(records)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  showsGuide: [false, { option: true }],
  context: async ({ context, showsGuide }, use) => {
    if (!showsGuide) await context.addInitScript(GUIDE_SEEN)
    await use(context)
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) errors.push(message.text())
    })
    await use(page)
    expect(errors, 'errors on the page').toEqual([])
  },
  session: async ({ page, account }, use) => {
    await beginSession(page, account)
    await use(page)
  },
  signedIn: async ({ session: page }, use) => {
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Licitaciones' }).focus()
    await use(page)
  },
})

/** Leaves the browser as signing in on the login page does, without loading that. */
export async function beginSession(page: Page, { email, password }: Worker['account']) {
  const answer = await page.request.post('/auth/', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    data: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'mirador-web',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } }
  const { sub } = JSON.parse(Buffer.from(AuthenticationResult.IdToken.split('.')[1] ?? '', 'base64url').toString())
  // a page without scripts of the product
  await page.goto('/favicon.svg')
  await page.evaluate(
    (user) => {
      localStorage['auth-storage'] = JSON.stringify({ state: { isLoggedIn: true, user }, version: 0 })
    },
    { email, sub },
  )
}

/** Signs in on the login page and waits until the heading of the list has the focus. */
export async function signIn(page: Page, { email, password }: Worker['account']) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Licitaciones' })).toBeFocused()
}
