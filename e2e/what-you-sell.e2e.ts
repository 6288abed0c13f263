import { expect, type Page } from '@playwright/test'
import { withDemoProduct } from './src/place.ts'
import type { Product } from './src/product.ts'
import { fillCompany, newAddress, newRut, test as registrations, signUp, verify } from './src/registration.ts'
import { expectToast } from './src/toasts.ts'

/** Where 'Hoy' is closed, the question stands alone. */
const test = registrations.extend({
  product: [
    async ({ registry }, use) => {
      await withDemoProduct(
        { TAX_REGISTRY_URL: `${registry.url}/{rut}`, TRUST_PROXY: '1', SECTIONS: 'competidores,analisis' },
        use,
      )
    },
    { scope: 'worker' },
  ],
})

const question = (page: Page) => page.getByRole('dialog', { name: '¿Qué vendes?' })
const box = (page: Page) => question(page).getByRole('textbox', { name: 'Lo que vendes' })
const suggested = (page: Page) => question(page).getByRole('list', { name: 'Rubros sugeridos' }).getByRole('checkbox')

/** Registers a company, up to its first list. */
async function register(page: Page, product: Product) {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, newRut())
  await expect(page.getByLabel('Nombre legal')).toHaveValue('COMERCIAL FICTICIA LIMITADA')
  await page.getByRole('button', { name: 'Finalizar registro' }).click()
  // REG-10: the order of the steps is the same
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: `Continuar como ${email}` }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(question(page)).toBeVisible()
}

test('DES-4 a new company enters what it sells, and the ticked families become its rubros', async ({
  page,
  product,
}) => {
  test.slow()
  await register(page, product)
  await expect(box(page)).toBeFocused()
  await expect(question(page)).toContainText('Separa con comas lo que vendes')
  await expect(question(page).getByRole('button', { name: 'Guardar rubros' })).toHaveAttribute('aria-disabled', 'true')
  await box(page).fill('vendo notebooks, tóner y sillas de oficina')
  const computers = question(page).getByRole('checkbox', { name: 'Equipos informáticos y accesorios' })
  await expect(computers).toBeChecked()
  await expect(question(page).getByRole('status').last()).toHaveText(
    /^(Encontramos [\d.]+ este mes|Este mes todavía no se publica ninguna)$/,
  )

  // no result: similar words; then a reload, which keeps the text
  await box(page).fill('noteboks')
  await expect(question(page).getByRole('heading', { name: 'No encontramos dónde se compra' })).toBeVisible()
  await question(page).getByRole('button', { name: 'notebook', exact: true }).click()
  await expect(box(page)).toHaveValue('notebook')
  await page.reload()
  await expect(box(page)).toHaveValue('notebook')
  await expect(computers).toBeChecked()

  const otherFamilies = suggested(page).and(page.locator(':not(:checked)'))
  if ((await otherFamilies.count()) > 0) await otherFamilies.first().check()
  const families = await suggested(page).and(page.locator(':checked')).count()
  const sent = page.waitForRequest(/\/api\/users\/update$/)
  await expectToast(page, 'Rubros registrados correctamente', () =>
    question(page).getByRole('button', { name: 'Guardar rubros' }).click(),
  )
  const { product_family_id } = (await sent).postDataJSON()
  expect(product_family_id).toHaveLength(families)
  expect(product_family_id).toContain(43210000)
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Mis rubros' })).toBeChecked()
  // the question is shown once
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Mis rubros' })).toBeChecked()
  await expect(question(page)).toHaveCount(0)
})

test('DES-4 on a phone the question fits, survives a failed search and save, and can be skipped', async ({
  page,
  product,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, product)
  await page.route(/\/api\/rubros\/search/, (route) => route.abort())
  await box(page).fill('notebooks')
  await expect(question(page).getByRole('alert')).toContainText('No pudimos buscar. Lo que escribiste sigue aquí.')
  await page.unroute(/\/api\/rubros\/search/)
  await question(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(suggested(page).first()).toBeChecked()
  for (const button of await question(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(40)
  }
  await page.route(/\/api\/users\/update$/, (route) => route.abort())
  await expectToast(page, 'No pudimos conectar con el servidor.', () =>
    question(page).getByRole('button', { name: 'Guardar rubros' }).click(),
  )
  await expect(question(page)).toContainText('No se guardó. Lo que elegiste sigue aquí: vuelve a intentarlo.')
  await question(page).getByRole('button', { name: 'Ahora no' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Agregar rubros' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Agregar rubros' }).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})
