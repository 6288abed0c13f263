import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'

const PATH = '/perfil?vista=rubros'
const boxOf = (page: Page) => page.getByRole('form', { name: 'SELECCIONA TUS PALABRAS CLAVE' })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Agrega una palabra' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Tus palabras clave' }).getByRole('listitem')

/** Opens the box without words, as a new company has it. */
async function openWords(page: Page) {
  await page.goto(PATH)
  await expect(fieldOf(page)).toBeVisible()
  while ((await chipsOf(page).count()) > 0) await fieldOf(page).press('Backspace')
}

test('PRO-2 a company says what it sells, and the line says what the words find, as the list counts it', async ({
  session: page,
}) => {
  await openWords(page)
  const box = boxOf(page)
  await expect(box.getByRole('status')).toHaveText('Sin palabras todavía')
  await fieldOf(page).fill('notebook')
  await fieldOf(page).press('Enter')
  await fieldOf(page).pressSequentially('sillas de ruedas, impresoras,')
  await expect(chipsOf(page)).toHaveText(['notebook', 'sillas de ruedas', 'impresoras'])
  await fieldOf(page).press('Backspace')
  await expect(chipsOf(page)).toHaveText(['notebook', 'sillas de ruedas'])
  await box.getByRole('button', { name: 'Quitar sillas de ruedas' }).click()
  await expect(chipsOf(page)).toHaveText(['notebook'])
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type('Notebook,')
  await expect(box.getByRole('alert')).toHaveText('Ya está: notebook.')
  const status = box.getByRole('status')
  await expect(status).toHaveText(/^Con esto: \d+ abiertas?, \d+ esta semana$/)
  await expect(status).not.toHaveClass(/words-old/)
  const open = Number(/\d+/.exec((await status.textContent()) ?? '')?.[0])
  await box.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Palabras guardadas')).toBeVisible()
  await box.getByRole('link', { name: 'Ver cuáles' }).click()
  await expect(page).toHaveURL(/\/dashboard\/search\/notebook$/)
  await page.goto('/dashboard/search/notebook?status=publicada')
  await expect(page.locator('[data-count] strong').first()).toHaveText(String(open))
  await page.goto(PATH)
  await expect(chipsOf(page)).toHaveText(['notebook'])
})

test('PRO-2 the words of buyers are offered with their proof, and none is added unless asked', async ({
  session: page,
}) => {
  await openWords(page)
  const box = boxOf(page)
  await fieldOf(page).pressSequentially('notebook,')
  const offers = box.getByRole('list', { name: 'Los compradores también escriben' }).getByRole('button')
  await expect(offers.first()).toBeVisible({ timeout: 20_000 })
  await expect(offers.first()).toHaveAccessibleName(/^\S+ [\d.]+ licitaci/)
  const [, word = '', added = ''] = /^(\S+) ([\d.]+) licitaci/.exec((await offers.first().textContent()) ?? '') ?? []
  await offers.first().press('Enter')
  const proof = box.getByRole('region', { name: `Qué agregaría ${word}` })
  await expect(proof).toContainText(`${word} está en ${added} licitaci`)
  await expect(proof.getByRole('listitem').first()).toBeVisible()
  expect(await proof.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  await expect(proof).toContainText(/Con ella: \d+ abiertas?/)
  await expect(chipsOf(page)).toHaveText(['notebook'])
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await page.keyboard.press('Enter')
  const withIt = Number(/Con ella: (\d+)/.exec((await proof.textContent()) ?? '')?.[1])
  await proof.getByRole('button', { name: `Agregar ${word}` }).click()
  await expect(chipsOf(page)).toHaveText(['notebook', word])
  await expect(box.getByRole('status')).toHaveText(new RegExp(`^Con esto: ${withIt} abiertas?,`))
  await box.getByRole('button', { name: 'Cancelar' }).click()
  await expect(box.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
})

test('PRO-2 a word without tenders warns, and thirty words are the most', async ({ session: page }) => {
  await openWords(page)
  const box = boxOf(page)
  await fieldOf(page).pressSequentially('zeppelin,')
  await expect(box.getByRole('list', { name: 'Avisos sobre tus palabras' })).toHaveText(
    'Nadie escribió zeppelin en el último año.',
  )
  await expect(box.getByText('No encontramos otras palabras', { exact: false })).toBeVisible()
  // a pasted list may be longer than a word
  await fieldOf(page).evaluate(
    (field, list) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', list)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    Array.from({ length: 31 }, (_, i) => `p${i}`).join(','),
  )
  await expect(chipsOf(page)).toHaveCount(30)
  await expect(box.getByRole('alert')).toContainText('Puedes tener hasta 30 palabras')
})

test('PRO-2 when counting fails the words can still be saved', async ({ session: page }) => {
  await openWords(page)
  await page.route('**/api/users/words/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'No disponible' } }),
  )
  await fieldOf(page).pressSequentially('carpas,')
  await expect(boxOf(page).getByRole('status')).toHaveText('No pudimos contar ahora. Puedes guardarlas igual.', {
    timeout: 20_000,
  })
  await expect(boxOf(page).getByText('No pudimos buscar las palabras de los compradores.')).toBeVisible()
  await boxOf(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Palabras guardadas')).toBeVisible()
})

test('PRO-2 the same words are offered when a search is saved, and change it only when chosen', async ({
  session: page,
}) => {
  await page.goto('/dashboard/search/notebook')
  await page.getByRole('button', { name: 'Guardar búsqueda' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Guardar búsqueda' })
  const offers = dialog.getByRole('region', { name: 'Los compradores también escriben' }).getByRole('button')
  await expect(offers.first()).toBeVisible({ timeout: 20_000 })
  const what = dialog.getByRole('list', { name: 'Qué se guarda' }).getByRole('listitem').first()
  await expect(what).toHaveText('Palabras: notebook')
  const [, word = ''] = /^(\S+) [\d.]+ licitaci/.exec((await offers.first().textContent()) ?? '') ?? []
  await offers.first().click()
  await expect(what).toHaveText(`Palabras: notebook O ${word}`)
})
