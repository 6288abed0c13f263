import { checkDigit, formatRut } from '@mirador/domain/account/rut'
import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { expect, type Page } from '@playwright/test'
import { test as journey } from './journey.ts'
import { withDemoProduct } from './place.ts'
import type { Product } from './product.ts'
import { readCode } from './read-mail.ts'

export type Registry = Awaited<ReturnType<typeof startFakeRegistry>>

let made = 0

/** Journeys of new accounts: the product calls a fake tax registry that the test controls. */
export const test = journey.extend<{ _fresh: undefined }, { registry: Registry }>({
  registry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const registry = await startFakeRegistry()
      await use(registry)
      await registry.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ registry }, use) => {
      await withDemoProduct({ TAX_REGISTRY_URL: `${registry.url}/{rut}`, TRUST_PROXY: '1' }, use)
    },
    { scope: 'worker' },
  ],
  _fresh: [
    async ({ registry, context }, use) => {
      // Each journey has its own client address, otherwise the limits per address count them together.
      made += 1
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${(made % 250) + 1}` })
      registry.calls.length = 0
      registry.json({ razon_social: 'COMERCIAL FICTICIA LIMITADA' })
      await use(undefined)
    },
    { auto: true },
  ],
})

export const PASSWORD = 'Cobre-azul-7'

/** An address that is not registered yet. */
export function newAddress(): string {
  made += 1
  return `ventas${process.pid}-${made}@empresa-ficticia.cl`
}
/** A RUT that is not registered yet. */
export function newRut(): string {
  made += 1
  const body = String(77_000_000 + (process.pid % 9000) * 100 + made)
  return formatRut(`${body}${checkDigit(body)}`)
}

/** Completes step 1, up to the page that requests the code. */
export async function signUp(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/\/register\/step\/2\/verify$/)
}

/** Completes step 2, up to the form of the company. */
export async function verify(page: Page, product: Product, email: string) {
  await page.getByLabel('Código de verificación').fill(await readCode(product, email))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL(/\/register\/step\/3$/)
  await expect(page.getByLabel('RUT de la empresa')).toBeVisible()
}

/** Fills step 3 except the legal name, which comes from the registry. */
export async function fillCompany(page: Page, rut: string) {
  await page.getByLabel('RUT de la empresa').fill(rut)
  await page.getByLabel('Nombre de fantasía').fill('Ficticia')
  await page.getByLabel('Email institucional').fill('contacto@empresa-ficticia.cl')
  await page.getByLabel('Teléfono').fill('+56 9 8765 4321')
}

/** Everything the browser stores. */
export function storages(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
