import { signInAt } from '@mirador/api/identity/test-sign-in'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { expect, type Page } from '@playwright/test'
import type { Worker } from './journey.ts'
import { action } from './list.ts'
import { test as journey } from './registration.ts'

const PENCIL_FROM_PX = 1024

/** The rubros of the demo company: computing, office supplies, security, information technology services. */
const DEMO_RUBROS = [43_000_000, 44_000_000, 46_000_000, 81_000_000].flatMap(familiesOf)

/** Journeys that change the rubros of the demo account, which are restored afterwards. */
export const test = journey.extend<{ demo: Page }>({
  demo: async ({ signedIn: page, account, product }, use) => {
    await use(page)
    await saveRubros(product, account, DEMO_RUBROS)
  },
})

/** Stores the rubros of an account through the API, without a browser. */
export async function saveRubros(
  { url }: Worker['product'],
  account: Worker['account'],
  product_family_id: readonly number[],
) {
  const authorization = `Bearer ${(await signInAt(url, account)).token}`
  const user = (await (await fetch(`${url}/api/users/info`, { headers: { authorization } })).json()) as {
    user_id: string
  }
  const saved = await fetch(`${url}/api/users/update`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ product_family_id, user_id: user.user_id }),
  })
  expect(saved.status).toBe(200)
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tus rubros' })
export const searchBox = (page: Page) => page.getByPlaceholder('Buscar segmento...')
export const segment = (page: Page, name: string) => dialog(page).getByRole('switch', { name, exact: true })
export const families = (page: Page, name: string) =>
  dialog(page)
    .getByRole('group', { name: `Rubros de ${name}` })
    .getByRole('checkbox')
export const submit = (page: Page, name: 'Enviar' | 'Actualizar') => dialog(page).getByRole('button', { name })

/** @returns the total displayed above the list */
export async function total(page: Page): Promise<number> {
  return Number(await page.locator('[data-count]').getAttribute('data-count'))
}

/** Opens the dialog; in a narrow window its opener stands in the menu of the list. */
export async function openRubros(page: Page, name: 'Agregar rubros' | 'Editar rubros' = 'Editar rubros') {
  const isNarrow = (page.viewportSize()?.width ?? 0) < PENCIL_FROM_PX
  const opener =
    isNarrow && name === 'Editar rubros' ? await action(page, name) : page.getByRole('button', { name }).first()
  await opener.click()
  await expect(dialog(page)).toBeVisible()
}
