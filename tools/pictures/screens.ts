import { type Records, sweptScreens } from '@mirador/e2e/screens'
import type { Page } from '@playwright/test'

export interface PicturedScreen {
  /** name of its files */
  name: string
  path: string
  /** whether it is shown without a session */
  isPublic?: boolean
  /** whether the window grows to the height of the page */
  isLong?: boolean
  /** actions on the screen before the picture */
  act?(page: Page): Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const FIT = /Ver por qué$/

async function dismiss(page: Page) {
  await press(FIT)(page)
  await press('No me sirve')(page)
}

async function editRubros(page: Page) {
  const pencil = page.getByRole('button', { name: 'Editar rubros' })
  // in narrow windows the menu of the list has it
  if (!(await pencil.isVisible())) await press('Más acciones')(page)
  await pencil.first().click()
}

async function openNotices(page: Page) {
  await press('Notificaciones')(page)
  await page.locator('.notices li').first().waitFor()
}

async function compact(page: Page) {
  await press('Más acciones')(page)
  await page.getByRole('radio', { name: 'Compacta' }).check({ force: true })
  await page.keyboard.press('Escape')
}

/** States and dialogs that are not in the table of screens. */
const STATES: readonly PicturedScreen[] = [
  { name: 'no-encontrada', path: '/nada', isPublic: true },
  { name: 'lista-todas', path: '/dashboard?scope=all' },
  { name: 'lista-agil', path: '/dashboard?scope=all&canal=agil' },
  { name: 'lista-ambas', path: '/dashboard?scope=all&canal=ambas' },
  { name: 'lista-filtrada', path: '/dashboard?scope=all&status=publicada&region=13' },
  { name: 'filtros', path: '/dashboard?scope=all&status=publicada&region=13', act: press(/^Filtros/) },
  { name: 'mas-acciones', path: '/dashboard', act: press('Más acciones') },
  { name: 'busqueda', path: '/dashboard/search/computador?scope=all' },
  { name: 'busqueda-vacia', path: '/dashboard/search/inpresora%20jirafa?scope=all' },
  { name: 'encaje', path: '/dashboard', act: press(FIT) },
  { name: 'no-me-sirve', path: '/dashboard', act: dismiss },
  { name: 'instituciones-por-monto', path: '/instituciones?orden=monto' },
  { name: 'rubros', path: '/dashboard', act: editRubros },
  { name: 'notificaciones', path: '/dashboard', act: openNotices },
  { name: 'cuenta', path: '/dashboard', act: press(/@/) },
  { name: 'perfil-rubros', path: '/perfil?vista=rubros', isLong: true },
  { name: 'perfil-avisos', path: '/perfil?vista=avisos', isLong: true },
  { name: 'perfil-cuenta', path: '/perfil?vista=cuenta', isLong: true },
  { name: 'competidores-siguiendo', path: '/competidores?vista=siguiendo' },
  { name: 'lista-compacta', path: '/dashboard?scope=all', act: compact },
  { name: 'siguiendo-compacta', path: '/dashboard?following=true' },
]

/** Every screen of the product, its views and the dialogs that open on them. */
export function picturedScreens(records: Records): PicturedScreen[] {
  const screens = sweptScreens(records).map((screen) => ({ ...screen, isLong: true }))
  const buying = screens.find(({ name }) => name === 'institution-compra')
  const ofAll = `${buying?.path}&alcance=todo`
  return [
    ...screens,
    { name: 'comprador', path: ofAll, isLong: true },
    { name: 'comprador-filas', path: `${ofAll}&filas=terminadas`, isLong: true },
    ...STATES,
  ]
}
