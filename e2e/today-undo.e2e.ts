import { expect, type Page } from '@playwright/test'
import { failRequests } from './src/answers.ts'
import { demoWith } from './src/demo-with.ts'
import { expectToast, toastsOf } from './src/toasts.ts'
import { TODAY_PATH } from './src/today-answer.ts'

// A product of its own: a dismissal moves rows that other journeys count.
const test = demoWith({})

const decide = (page: Page) => page.getByRole('region', { name: 'Decide hoy', exact: true })
const titles = (page: Page) => decide(page).getByRole('heading', { level: 3 })

test('ESC-09 an undo that the server cannot store is offered again, and then leaves all as it was', async ({
  session: page,
}) => {
  await page.goto(TODAY_PATH)
  await expect(titles(page)).toHaveCount(5)
  const before = await titles(page).allInnerTexts()
  await decide(page)
    .getByRole('button', { name: /^No me sirve/ })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'No me sirve' })
  await panel.getByRole('radio', { name: 'Queda lejos' }).check()
  await panel.getByRole('button', { name: 'Quitar de mi lista' }).click()
  await expect(titles(page).first()).not.toHaveText(before[0] as string)
  const undismissed = /\/dismissals?(\/|$)/
  const undo = toastsOf(page).getByRole('button', { name: 'Deshacer' }).first()
  await expect(undo).toBeVisible()
  await failRequests(page, undismissed)
  await expectToast(page, 'No pudimos guardar el cambio.', () => undo.click())
  await expect(titles(page).first()).not.toHaveText(before[0] as string)
  await page.unroute(undismissed)
  await toastsOf(page).getByRole('button', { name: 'Reintentar' }).click()
  await expect(titles(page)).toHaveText(before)

  await titles(page).getByRole('link').first().click()
  const go = page.getByRole('button', { name: 'Vamos', exact: true }).filter({ visible: true })
  await expectToast(page, 'Vamos: queda en Preparando', () => go.click())
  await failRequests(page, /\/pursuit$/)
  await expectToast(page, 'No pudimos guardar la decisión.', () =>
    toastsOf(page).getByRole('button', { name: 'Deshacer' }).first().click(),
  )
  await page.unroute(/\/pursuit$/)
  await expectToast(page, 'Quedó como estaba.', () =>
    toastsOf(page).getByRole('button', { name: 'Reintentar' }).first().click(),
  )
  await expect(go).toHaveAttribute('aria-pressed', 'false')
})
