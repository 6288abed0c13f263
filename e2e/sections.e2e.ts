import { expect } from '@playwright/test'
import { expectAccessible, test } from './src/journey.ts'
import { expectOnPhones } from './src/phone-panel.ts'
import { withDemoProduct } from './src/place.ts'

/** The shell of the specification. */
const closed = test.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await withDemoProduct({ SECTIONS: 'none' }, (product) => use(product))
    },
    { scope: 'worker' },
  ],
})

closed('SHE-1 MKT-3 with SECTIONS=none the sidebar has the labels of the specification', async ({ signedIn: page }) => {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expect(links).toHaveText([
    'Inicio',
    'Competidores(Próximamente)',
    'Instituciones(Próximamente)',
    'Proveedores(Próximamente)',
    'Servicios',
    'Análisis(Próximamente)',
    'Comunidad(Próximamente)',
  ])
  await page.getByRole('link', { name: 'Instituciones (Próximamente)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instituciones' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

closed('SHE-4 with SECTIONS=none the bell opens two example notices marked as premium', async ({ signedIn: page }) => {
  const bell = page.getByRole('button', { name: 'Notificaciones' })
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await expect(bell).toHaveAccessibleDescription('1 sin leer')
  await expect(bell.getByTestId('unread')).toBeVisible()
  await bell.press('Enter')
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await expect(panel.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText([
    'Tu licitación ha sido acepatada',
    'Hay novedades en una licitación que sigues',
  ])
  await expect(panel.getByText('Solo en la versión premium')).toBeVisible()
  await expectAccessible(page)
  await expectOnPhones(page, panel)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
})
