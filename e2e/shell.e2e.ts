import { expect } from '@playwright/test'
import { expectLoaded } from './src/at-rest.ts'
import { test } from './src/journey.ts'
import { menuPaths } from './src/screens.ts'

const LINKS = [
  'Inicio',
  'Competidores',
  'Instituciones',
  'Proveedores',
  'Servicios',
  'Análisis',
  'Comunidad (Próximamente)',
]

test('SHE-1 the sidebar has seven links in order and marks the current one', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('list').getByRole('link')
  await expect(links).toHaveCount(LINKS.length)
  for (const [i, path] of menuPaths().entries()) {
    await expect(links.nth(i)).toHaveAccessibleName(String(LINKS[i]))
    await links.nth(i).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(links.nth(i)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current=page]')).toHaveCount(1)
  }
})

test('SHE-2 the sidebar is open on wide screens and its toggle works by keyboard', async ({ signedIn: page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await expect(sidebar).toBeVisible()
  const close = page.getByRole('button', { name: 'Cerrar menú' })
  await expect(close).toHaveAttribute('aria-expanded', 'true')
  await close.press('Enter')
  await expect(sidebar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('aria-expanded', 'false')
})

test('SHE-2 at 640 px it is hidden, and a click outside or Escape closes it', { tag: '@main' }, async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 })
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  await expect(sidebar).toBeHidden()
  const open = page.getByRole('button', { name: 'Abrir menú' })
  await open.click()
  await expect(sidebar).toBeVisible()
  await page.mouse.click(600, 500)
  await expect(sidebar).toBeHidden()
  await open.click()
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(open).toBeFocused()
})

test('SHE-2 the sidebar opens or closes each time the width crosses the breakpoint, without taking the focus', async ({
  signedIn: page,
}) => {
  const sidebar = page.getByRole('navigation', { name: 'Principal' })
  const search = page.getByRole('searchbox', { name: 'Buscar licitaciones' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(sidebar).toBeHidden()
  await expectLoaded(page)
  await search.focus()
  for (const [width, isOpen] of [
    [1440, true],
    [390, false],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sidebar).toBeVisible({ visible: isOpen })
    await expect(search).toBeFocused()
  }
})

test('SHE-5 the user menu has the e-mail, profile, contact and sign-out', async ({ signedIn: page, account }) => {
  await page.getByRole('button', { name: new RegExp(account.email) }).click()
  await expect(page.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/perfil')
  await expect(page.getByRole('link', { name: 'Contáctanos' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('SHE-6 the footer has the copyright of 2023 and its two links', async ({ signedIn: page }) => {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2023 Mirador')
  await expect(footer.getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', '/contact')
  await expect(footer.getByRole('link', { name: 'Créditos' })).toHaveAttribute('href', '/credits')
})
