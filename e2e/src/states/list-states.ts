import { DAY_MS } from '@mirador/domain/time/duration'
import { expect } from '@playwright/test'
import { changeAnswer, failRequests } from '../answers.ts'
import { dialog as downloads, inDialog } from '../download.ts'
import { action, menu, openFilters, panel } from '../list.ts'
import { PHONE, WIDE } from '../sweep.ts'
import { toastsOf } from '../toasts.ts'
import { callApi, DIALOG, dialogOf, fillNewcomer, MINE, openReasons, press, type State, seen } from './state.ts'

/** Parts of the list of tenders. */
export const LIST_STATES: readonly State[] = [
  { name: 'all tenders in Compra Ágil', path: '/dashboard?scope=all&canal=agil' },
  {
    name: 'a list with filters',
    path: '/dashboard?status=publicada&region=5,13&amount_min=2000000',
  },
  {
    name: 'the filters',
    isForFingers: true,
    path: '/dashboard?status=publicada&region=5,13&amount_min=2000000',
    open: async (page) => {
      await openFilters(page)
      await panel(page)
        .locator('details')
        .evaluateAll((all) => {
          for (const group of all) group.setAttribute('open', '')
        })
    },
    part: DIALOG,
  },
  {
    name: 'the menu of the list',
    isForFingers: true,
    path: '/dashboard',
    open: (page) => action(page, 'Descargar lista'),
    part: '.list-menu',
  },
  {
    name: 'the compact list',
    sizes: [WIDE],
    path: '/dashboard',
    open: async (page) => {
      await action(page, 'Descargar lista')
      await page.getByRole('radio', { name: 'Compacta' }).check({ force: true })
      await page.keyboard.press('Escape')
    },
    part: 'main',
  },
  {
    name: 'the keys',
    isForFingers: true,
    path: '/dashboard',
    open: async (page) => {
      await menu(page).press('Enter')
      await press(page, 'Atajos de teclado')
      await expect(dialogOf(page)).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'the download of a list',
    path: '/dashboard',
    // another window closes it
    sizes: [WIDE],
    open: async (page) => {
      await (await action(page, 'Descargar lista')).press('Enter')
      await expect(downloads(page)).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'the download of a list that failed',
    path: '/dashboard',
    sizes: [PHONE],
    open: async (page) => {
      await (await action(page, 'Descargar lista')).press('Enter')
      await expect(downloads(page)).toBeVisible()
      await page.context().setOffline(true)
      await inDialog(page, 'Descargar').press('Enter')
      await expect(downloads(page).getByRole('alert')).toContainText('no guardamos nada')
    },
    part: DIALOG,
    fails: true,
  },
  {
    name: 'a search that finds nothing',
    path: '/dashboard/search/zzzzqqq?status=publicada',
    open: (page) => seen(page, 'Ninguna licitación coincide'),
  },
  {
    name: 'a search for nothing',
    path: '/dashboard/search/%25',
    open: (page) => seen(page, /^No hay nada que buscar/),
    part: 'main',
  },
  {
    name: 'a misspelt search that finds nothing',
    path: '/dashboard/search/impresora%20multifuncinal',
    open: (page) => seen(page, '¿Quisiste decir'),
    part: 'main',
  },
  {
    name: 'a misspelt search that finds something',
    path: '/dashboard/search/multifuncinal%20OR%20aseo',
    open: (page) => expect(page.getByRole('link', { name: 'multifuncional OR aseo' })).toBeVisible(),
    part: 'main',
  },
  {
    name: 'a search that is refused',
    path: '/dashboard/search/a*',
    open: (page) => seen(page, /al menos dos letras/),
    part: 'main',
    fails: true,
  },
  {
    name: 'a list that cannot be loaded',
    path: '/dashboard/search/aseo?status=cerrada',
    prepare: (page) => failRequests(page, /\/api\/bid\/all/),
    open: (page) => seen(page, 'No pudimos cargar las licitaciones'),
    part: 'main',
    fails: true,
  },
  {
    name: 'rows that are new since the last visit',
    path: '/dashboard?scope=all',
    prepare: (page) =>
      changeAnswer(page, /\/api\/bid\/today/, (today: { closing_today: object }) => {
        const visited_at = new Date(Date.now() - 400 * DAY_MS).toISOString()
        return { ...today, new_since_visit: { ...today.closing_today, visited_at } }
      }),
    open: (page) => expect(page.getByText('Nueva', { exact: true }).first()).toBeVisible(),
    part: 'main',
  },
  {
    name: 'the help of the search',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar licitaciones' }).fill('impresora multifuncinal')
      await expect(page.getByRole('region', { name: 'Ayuda de búsqueda' })).toContainText('Quisiste decir')
    },
    part: 'main',
  },
  {
    name: 'a search that is being saved',
    isForFingers: true,
    path: '/dashboard/search/notebook',
    open: async (page) => {
      await press(page, 'Guardar búsqueda')
      await expect(dialogOf(page).getByRole('region', { name: 'En los últimos 30 días' })).toContainText('licitaci')
      await expect(
        dialogOf(page).getByRole('region', { name: 'Los compradores también escriben' }).getByRole('button').first(),
      ).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'saved searches that are being changed',
    isWide: true,
    path: '/dashboard?view=busquedas',
    who: 'newcomer',
    prepare: async (page, by) => {
      for (const name of ['mesas', 'sillas']) {
        await callApi(by, 'POST', '/users/searches', { name, filters: { q: name }, in_digest: true })
      }
      const word_changes = [{ word: 'mesas', wasIgnored: false, lost: ['mes', 'meses'], gained: [] }]
      await changeAnswer(page, /\/users\/searches$/, (list: { searches: object[] }) => ({
        ...list,
        searches: list.searches.map((search) => ({ ...search, word_changes })),
      }))
    },
    open: async (page) => {
      await press(page, 'Cambiar nombre de mesas')
      await press(page, 'Eliminar sillas')
      await seen(page, /ya no encuentra/)
    },
    part: 'main',
  },
  {
    name: 'why two tenders fit',
    isForFingers: true,
    path: MINE,
    open: async (page) => {
      for (let row = 0; row < 2; row++) await openReasons(page, row)
      await expect(page.getByRole('region', { name: /^Por qué: / })).toHaveCount(2)
    },
    part: 'main',
  },
  {
    name: "a tender that is marked 'No me sirve'",
    isForFingers: true,
    path: MINE,
    open: async (page) => {
      await openReasons(page)
      await press(page, 'No me sirve')
      await page.getByRole('radio', { name: 'Queda lejos' }).check()
      await seen(page, 'Las demás quedan como están.')
    },
    part: 'main',
  },
  {
    name: 'a fit whose reasons cannot be loaded',
    path: MINE,
    prepare: (page) => failRequests(page, /\/fit$/),
    open: async (page) => {
      await openReasons(page)
      await seen(page, /No pudimos leer por qué/)
    },
    part: 'main',
    fails: true,
  },
  {
    name: 'a tender beyond the limits of a company',
    isForFingers: true,
    path: MINE,
    who: 'newcomer',
    prepare: async (_page, by) => {
      await fillNewcomer(by)
      const everywhere = Array.from({ length: 16 }, (_, region) => region + 1)
      await callApi(by, 'PUT', '/users/limits', { excluded_regions: everywhere, min_amount: null, max_amount: null })
    },
    open: async (page) => {
      await page
        .getByRole('button', { name: /^No calza/ })
        .first()
        .click()
      await seen(page, /^No calza: pusiste que no vendes en/)
    },
    part: 'main',
  },
  {
    name: 'the list of an account without rubros',
    path: '/dashboard?scope=all',
    who: 'newcomer',
    open: (page) => expect(page.getByRole('link', { name: 'Escribir palabras' })).toBeVisible(),
    part: 'main',
  },
  {
    name: 'a toast',
    isForFingers: true,
    path: '/dashboard?scope=all',
    who: 'newcomer',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Seguir \d/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Dejar de seguir \d/ })
        .first()
        .click()
      // a toast with the focus stays
      await toastsOf(page).last().getByRole('button').first().focus()
    },
    part: '.toasts',
  },
  {
    name: 'the followed tenders of an account that follows none',
    path: '/dashboard?following=true',
    who: 'newcomer',
    open: (page) => seen(page, 'Todavía no sigues ninguna licitación'),
    part: 'main',
  },
  {
    name: 'the calendar that is being changed',
    path: '/dashboard?following=true',
    open: async (page) => {
      await press(page, 'Calendario')
      const create = dialogOf(page).getByRole('button', { name: 'Crear mi calendario' })
      await expect(create.or(dialogOf(page).getByLabel('Dirección privada'))).toBeVisible()
      if (await create.isVisible()) await create.click()
      await press(page, 'Cambiar dirección')
      await seen(page, /dejará de funcionar/)
    },
    part: DIALOG,
  },
  {
    name: 'the guide',
    isForFingers: true,
    path: '/dashboard',
    prepare: (page) =>
      page.evaluate(() => {
        localStorage['guide-storage'] = '{"state":{"showGuide":true},"version":0}'
      }),
    open: (page) => expect(page.getByRole('region', { name: 'Guía rápida' })).toBeVisible(),
    part: '.guide-card',
  },
]
