import { FOLLOWING } from '@mirador/web/pages/tenders/following/following-texts'
import { expect, type Page } from '@playwright/test'
import { demoWith } from './src/demo-with.ts'
import { test } from './src/journey.ts'
import { ownApp } from './src/own-app.ts'
import { expectToast } from './src/toasts.ts'

/** Fresh demo data, whose changes nobody has seen. */
const newcomer = demoWith({})

/** An account that follows nothing. */
const empty = ownApp(async () => {})

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('ESC-28 one star follows an institution and a company, and both are in Siguiendo beside the tenders', {
  tag: '@main',
}, async ({ signedIn: page }) => {
  test.slow()
  const main = page.getByRole('main')
  await page.goto('/instituciones')
  const buyer = main.locator('tbody tr').nth(3)
  const institution = await buyer.getByRole('heading', { level: 2 }).innerText()
  await buyer.getByRole('button', { name: `Seguir ${institution}`, exact: true }).click()
  await expect(buyer.getByRole('button', { name: `Dejar de seguir ${institution}` })).toBeVisible()
  await page.goto('/analisis')
  await main
    .getByRole('list', { name: /^Empresas que ganaron/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/by\/rut/)
  await expect(main.getByRole('button', { name: /^(Seguir|Dejar de seguir) / }).first()).toBeVisible()
  // another journey on the same data may have followed it
  const unfollow = main.getByRole('button', { name: /^Dejar de seguir / })
  if ((await unfollow.count()) > 0) await unfollow.click()
  await expect(main.getByRole('button', { name: /^Seguir / }).first()).toBeVisible()
  const company = await page.getByRole('heading', { level: 1 }).innerText()
  await main.getByRole('button', { name: `Seguir ${company}`, exact: true }).click()
  await expect(main.getByRole('button', { name: `Dejar de seguir ${company}` })).toBeVisible()

  await page.getByRole('link', { name: /^Siguiendo/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: FOLLOWING.title })).toBeFocused()
  await expect(
    group(page, 'Licitaciones')
      .getByRole('button', { name: /^Dejar de seguir / })
      .first(),
  ).toBeVisible()
  await expect(group(page, 'Instituciones')).toContainText(institution)
  await expect(group(page, 'Empresas')).toContainText(company)

  // each group has an address; the star takes a row away
  await page
    .getByRole('navigation', { name: FOLLOWING.views })
    .getByRole('link', { name: /^Empresas \d/ })
    .click()
  await expect(page).toHaveURL(/view=siguiendo&vista=empresas$/)
  await expect(group(page, 'Instituciones')).toHaveCount(0)
  await group(page, 'Empresas')
    .getByRole('button', { name: `Dejar de seguir ${company}` })
    .click()
  await expect(group(page, 'Empresas')).not.toContainText(company)
  await page.getByRole('link', { name: /^Mis búsquedas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis búsquedas' })).toBeFocused()
  await expect(main).not.toContainText(institution)
  await page.goBack()
  await page
    .getByRole('navigation', { name: FOLLOWING.views })
    .getByRole('link', { name: /^Instituciones \d/ })
    .click()
  await group(page, 'Instituciones')
    .getByRole('button', { name: `Dejar de seguir ${institution}` })
    .click()
  await expect(group(page, 'Instituciones')).not.toContainText(institution)
})

empty('ESC-45 Siguiendo says what fills it, and which part could not be read', async ({ session: page }) => {
  await page.goto('/dashboard?view=siguiendo')
  await expect(page.getByRole('heading', { name: FOLLOWING.empty })).toBeVisible()
  await page.route('**/api/users/follow_supplier', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: FOLLOWING.failed.empresas })).toBeVisible({ timeout: 30_000 })
  await expect(group(page, 'Empresas')).toContainText(FOLLOWING.failedHint)
  await page.unroute('**/api/users/follow_supplier')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: FOLLOWING.empty })).toBeVisible()
})

newcomer(
  'ESC-28 the news of all groups are marked as seen at once, and a failure says so',
  async ({ signedIn: page }) => {
    await page.goto('/dashboard?view=siguiendo')
    const tenders = group(page, 'Licitaciones')
    await expect(tenders).toContainText(FOLLOWING.withChanges(3))
    // followed companies have what they share with the own one
    await expect(group(page, 'Empresas').getByRole('listitem').first()).toContainText(
      /Contigo: \d+ líneas?, tú \d+, ganó \d+/,
    )
    const button = page.getByRole('button', { name: FOLLOWING.seeAll })
    await page.route(/follow_bid\/seen/, (route) => route.abort())
    await expectToast(page, 'No pudimos marcarlos como vistos', () => button.click())
    await expect(tenders).toContainText(FOLLOWING.withChanges(3))
    await page.unroute(/follow_bid\/seen/)
    await expectToast(page, FOLLOWING.allSeen, () => button.press('Enter'))
    await expect(button).toHaveCount(0)
    await page.reload()
    await expect(tenders.getByRole('listitem').first()).toContainText(FOLLOWING.unchanged)
    await expect(tenders).not.toContainText('con cambios')
  },
)
