import { expect, type Page } from '@playwright/test'
import { test } from './src/journey.ts'
import { expectApart, expectAtRight, stopTime, toastsOf } from './src/toasts.ts'

const SIZES = [
  [1440, 900],
  [390, 844],
] as const

/** Stars the first row, which shows a toast; time is stopped, so it stays. */
async function raiseToast(page: Page) {
  await page
    .getByRole('button', { name: /^(Seguir|Dejar de seguir) / })
    .first()
    .click()
  await expect(toastsOf(page).first()).toBeVisible()
}

for (const [width, height] of SIZES) {
  test(`TOA-1 a toast covers neither the foot of 'Filtros' nor that of the rubros (${width} px)`, async ({
    page,
    session,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install()
    await session.goto('/dashboard')
    await expect(page.getByRole('article').first()).toBeVisible()
    await stopTime(page)
    await raiseToast(page)
    await page.getByRole('button', { name: /^Filtros/ }).click()
    const panel = page.getByRole('dialog', { name: /^Filtros/ })
    await expectApart(page, panel.getByRole('button', { name: /^Ver |^Nada/ }), 'show')
    await expectApart(page, panel.getByRole('button', { name: 'Limpiar filtros' }), 'clear')
    await page.evaluate(() => window.scrollTo(0, 120))
    await expectApart(page, panel.getByRole('button', { name: /^Ver |^Nada/ }), 'scrolled')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--foot-room'))).toBe('')

    await page.clock.resume()
    await page.goto('/perfil?vista=rubros')
    await page.route(/\/users\/update$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Editar rubros' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch').first().click()
    // a toast lasts four seconds, in which a slow machine measures nothing
    await stopTime(page)
    await dialog.getByRole('button', { name: 'Actualizar' }).click()
    await expect(toastsOf(page).first()).toBeVisible()
    await expectApart(page, dialog.getByRole('button', { name: 'Actualizar' }), 'rubros')
  })
}

for (const [width, height] of SIZES) {
  test(`TOA-1 the toasts of a new password lie at bottom-right, off the buttons of the dialog (${width} px)`, async ({
    page,
    session,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install()
    await session.goto('/perfil?vista=cuenta')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
    await stopTime(page)
    await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expectAtRight(page)
    await expectApart(page, dialog.getByRole('button', { name: 'Cambiar contraseña' }), 'submit')
    await expectApart(page, dialog.getByRole('button', { name: 'Cancelar' }), 'cancel')
  })
}

test('TOA-1 the height of the bottom bar reaches the page and its toasts, and main does not inherit it', async ({
  page,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await session.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  const heightAt = (selector: string) =>
    page.evaluate((at) => {
      const element = document.querySelector(at)
      return element && getComputedStyle(element).getPropertyValue('--bar-height')
    }, selector)
  await expect.poll(() => heightAt('html')).not.toBe('0px')
  expect(await heightAt('.toasts')).toBe(await heightAt('html'))
  expect(await heightAt('main')).toBe('0px')
})
