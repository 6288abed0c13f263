import { expect, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from '../answers.ts'
import { rows } from '../list.ts'
import { families, openRubros, dialog as rubros, searchBox, segment } from '../rubros.ts'
import { PHONE } from '../sweep.ts'
import { DIALOG, dialogOf, press, type State, seen } from './state.ts'

const OFFICE = 'Equipos, accesorios y suministros de oficina'
async function openMenu(page: Page) {
  const closed = page.getByRole('button', { name: 'Abrir menú' })
  await expect(closed.or(page.getByRole('button', { name: 'Cerrar menú' }))).toBeVisible()
  if (await closed.isVisible()) await closed.click()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
}

async function openFeedback(page: Page) {
  await openMenu(page)
  await press(page, '¡Danos tú opinión!')
  await expect(dialogOf(page)).toBeVisible()
}

/** Parts of the frame, and dialogs that several screens open. */
export const SHELL_STATES: readonly State[] = [
  {
    name: 'the notifications',
    path: '/comunidad',
    open: async (page) => {
      await press(page, /^Notificaciones/)
      await expect(page.getByRole('region', { name: 'Notificaciones' }).getByRole('listitem').first()).toBeVisible()
    },
    part: 'header',
  },
  {
    name: 'the notifications of the specification',
    path: '/comunidad',
    prepare: (page) => changeAnswer(page, /\/config\.json$/, (config: object) => ({ ...config, sections: [] })),
    open: async (page) => {
      await press(page, /^Notificaciones/)
      await seen(page, 'Solo en la versión premium')
    },
  },
  {
    name: 'the menu of the account',
    path: '/comunidad',
    open: async (page, { account }) => {
      await press(page, new RegExp(account.email))
      await seen(page, 'Cerrar sesión')
    },
    part: 'header',
  },
  { name: 'the menu over a screen', path: '/comunidad', sizes: [PHONE], open: openMenu },
  { name: 'the feedback', path: '/comunidad', open: openFeedback, part: DIALOG },
  {
    name: 'the feedback that could not be sent',
    path: '/comunidad',
    prepare: (page) => failRequests(page, /\/users\/feedback$/),
    open: async (page) => {
      await openFeedback(page)
      await page.getByLabel('¿Qué podemos mejorar?').fill('x'.repeat(2000))
      await dialogOf(page).getByRole('button', { name: 'Enviar' }).click()
      await seen(page, /No pudimos enviar tu opinión/)
    },
    part: DIALOG,
    fails: true,
  },
  {
    name: 'the rubros',
    path: '/dashboard',
    open: async (page) => {
      await openRubros(page)
      await rubros(page).getByRole('button', { name: OFFICE }).click()
      await families(page, OFFICE).first().uncheck()
    },
    part: DIALOG,
  },
  {
    name: 'the rubros that are searched',
    path: '/dashboard',
    open: async (page) => {
      await openRubros(page)
      await searchBox(page).fill('notebook')
      await expect(rubros(page).getByRole('list', { name: 'Rubros encontrados' })).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'the rubros that are not found',
    path: '/dashboard',
    open: async (page) => {
      await openRubros(page)
      await searchBox(page).fill('noteboks')
      await seen(page, 'Nadie compró “noteboks” en el último año')
    },
    part: DIALOG,
  },
  {
    name: 'the rubros that ask before they close',
    path: '/dashboard',
    open: async (page) => {
      await openRubros(page)
      await segment(page, 'Obras').check()
      await rubros(page).getByRole('button', { name: 'Cerrar' }).click()
      await seen(page, '¿Cerrar sin guardar?')
    },
    part: DIALOG,
  },
  {
    name: 'a screen that crashed',
    path: '/dashboard',
    open: async (page) => {
      await expect(rows(page)).toHaveCount(10)
      await page.getByRole('button', { name: 'Página siguiente' }).evaluate((button: HTMLElement) => {
        // breaks an API of the browser
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
          value: () => {
            throw new Error('broken')
          },
        })
        button.click()
      })
      await seen(page, 'Unexpected Application Error!')
    },
    fails: true,
  },
]
