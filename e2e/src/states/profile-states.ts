import { signInAt } from '@mirador/api/identity/test-sign-in'
import { expect, type Page } from '@playwright/test'
import { failRequests } from '../answers.ts'
import { PASSWORD } from '../registration.ts'
import { callApi, DIALOG, dialogOf, fillNewcomer, press, registerCompany, type State, seen } from './state.ts'

const writeWords = (page: Page, words: string) =>
  page.getByRole('textbox', { name: 'Agrega una palabra' }).pressSequentially(words)

/** Parts of the profile, and what follows an ended session. */
export const PROFILE_STATES: readonly State[] = [
  {
    name: 'a value of the profile that cannot be saved',
    path: '/perfil',
    prepare: (page) => failRequests(page, /\/users\/company$/),
    open: async (page) => {
      await press(page, 'Editar teléfono')
      await page.getByRole('textbox', { name: 'Teléfono' }).fill('+56 9 5555 4444')
      await press(page, 'Guardar')
      await seen(page, /Lo que escribiste sigue aquí/)
      await press(page, 'Editar email')
      await page.getByRole('textbox', { name: 'Email institucional' }).fill('ventas@')
      await page.getByRole('textbox', { name: 'Email institucional' }).press('Enter')
      await seen(page, 'El email no es válido.')
    },
    part: 'main',
    fails: true,
  },
  {
    name: 'the profile of an account without a company',
    path: '/perfil',
    who: 'newcomer',
    open: (page) => seen(page, 'Todavía no registras tu empresa'),
    part: 'main',
  },
  {
    name: 'the profile of a company that is not verified',
    path: '/perfil',
    who: 'newcomer',
    prepare: (_page, by) => registerCompany(by),
    open: (page) => seen(page, 'Empresa sin verificar'),
    part: 'main',
  },
  {
    name: 'the people of an account alone',
    path: '/perfil?vista=equipo',
    who: 'newcomer',
    open: (page) => seen(page, 'Invitar a alguien'),
    part: 'main',
  },
  {
    name: 'people that cannot be loaded',
    path: '/perfil?vista=equipo',
    prepare: (page) => failRequests(page, /\/api\/team$/),
    open: (page) => seen(page, 'No pudimos traer las personas'),
    part: 'main',
    fails: true,
  },
  {
    name: 'a token that is created',
    path: '/perfil?vista=cuenta',
    open: async (page) => {
      await press(page, 'Crear token')
      await press(page, 'Crear')
      await seen(page, 'Elige al menos un permiso.')
    },
    part: DIALOG,
  },
  {
    name: 'a new token',
    path: '/perfil?vista=cuenta',
    who: 'newcomer',
    open: async (page) => {
      await press(page, 'Crear token')
      await dialogOf(page).getByRole('textbox', { name: 'Nombre' }).fill('Planilla')
      await dialogOf(page).getByRole('checkbox', { name: 'Leer licitaciones' }).check()
      await dialogOf(page).getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
      await press(page, 'Crear')
      await seen(page, 'Tu token está listo')
    },
    part: DIALOG,
  },
  {
    name: 'a webhook that is created',
    path: '/perfil?vista=cuenta',
    open: async (page) => {
      await press(page, 'Agregar sistema')
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
      await seen(page, 'Elige al menos un aviso.')
    },
    part: DIALOG,
  },
  {
    name: 'webhooks that cannot be loaded',
    path: '/perfil?vista=cuenta',
    prepare: (page) => failRequests(page, /\/users\/webhooks$/),
    open: (page) => seen(page, 'No pudimos mostrar los avisos a tus sistemas'),
    part: 'main',
    fails: true,
  },
  {
    name: 'tokens that cannot be loaded',
    path: '/perfil?vista=cuenta',
    prepare: (page) => failRequests(page, /\/users\/tokens$/),
    open: (page) => seen(page, 'No pudimos mostrar tus tokens'),
    part: 'main',
    fails: true,
  },
  {
    name: 'a profile that is loading',
    isWide: true,
    path: '/perfil',
    prepare: (page) => page.route(/\/users\/info$/, () => {}),
    open: (page) => seen(page, 'Cargando tu perfil…'),
    part: 'main',
  },
  {
    name: 'a profile that cannot be loaded',
    path: '/perfil',
    prepare: (page) => failRequests(page, /\/users\/info$/),
    open: (page) => seen(page, 'Error fetching data'),
    part: 'main',
    fails: true,
  },
  {
    name: 'the own history that fills the profile',
    path: '/perfil',
    open: async (page) => {
      await press(page, 'Usar mi historia')
      await expect(dialogOf(page).getByRole('checkbox').first()).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'keywords and what buyers also write',
    isWide: true,
    path: '/perfil?vista=rubros',
    open: async (page) => {
      await writeWords(page, 'notebook,zeppelin,')
      await page.getByRole('list', { name: 'Los compradores también escriben' }).getByRole('button').first().click()
      await seen(page, /Con ella:/)
      // during a recount the previous figures are paler
      await expect(page.locator('.words-old')).toHaveCount(0)
    },
    part: 'main',
  },
  {
    name: 'limits with an error',
    path: '/perfil?vista=rubros#lo-que-no-te-calza',
    open: async (page) => {
      const form = page.getByRole('form', { name: 'Lo que no te calza' })
      await form.getByLabel('Hasta').fill('12 millones')
      await press(page, 'Guardar límites')
      await seen(page, 'Escribe el monto en pesos, solo con números.')
    },
    part: 'main',
  },
  {
    name: 'tenders that were dismissed',
    path: '/perfil?vista=rubros',
    who: 'newcomer',
    prepare: async (_page, by) => {
      await fillNewcomer(by)
      const { token } = await signInAt(by.product.url, by.account)
      const list = await fetch(`${by.product.url}/api/bid/all`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const code = /"bid_idn":"([^"]+)"/.exec(await list.text())?.[1]
      await callApi(by, 'PUT', `/bid/by/${code}/dismissal`, { reason: 'lugar' })
    },
    open: (page) => expect(page.getByRole('button', { name: /^Deshacer el descarte/ })).toBeVisible(),
    part: 'main',
  },
  {
    name: 'a new password that is refused',
    path: '/perfil?vista=cuenta',
    open: async (page) => {
      await press(page, 'Cambiar contraseña')
      await dialogOf(page).getByRole('button', { name: 'Cambiar contraseña' }).click()
      await seen(page, 'Escribe tu contraseña actual.')
    },
    part: DIALOG,
  },
  {
    name: 'a passkey that is being added',
    path: '/perfil?vista=cuenta',
    open: async (page) => {
      await press(page, 'Agregar')
      await press(page, 'Continuar')
      await expect(dialogOf(page).getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('aria-invalid', 'true')
    },
    part: DIALOG,
  },
  {
    name: 'the second step that is being turned on',
    path: '/perfil?vista=cuenta',
    who: 'newcomer',
    open: async (page) => {
      await press(page, 'Activar')
      await dialogOf(page).getByRole('textbox', { name: 'Tu contraseña' }).fill(PASSWORD)
      await press(page, 'Continuar')
      await expect(dialogOf(page).getByRole('img', { name: 'Código QR para tu app de autenticación' })).toBeVisible()
    },
    part: DIALOG,
  },
  {
    name: 'the deletion of an account that is refused',
    path: '/perfil?vista=cuenta',
    open: async (page) => {
      await press(page, 'Eliminar mi cuenta')
      await press(page, 'Eliminar para siempre')
      await seen(page, 'Escribe tu contraseña para confirmar.')
    },
    part: DIALOG,
  },
  {
    name: 'a session that ended',
    path: '/comunidad',
    open: async (page) => {
      await page.route(/\/users\/info$/, (route) =>
        route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Token has expired' } }),
      )
      await page.goto('/perfil')
      await seen(page, 'Tu sesión terminó. Ingresa de nuevo y volverás a donde estabas.')
    },
    fails: true,
  },
  {
    name: 'a login that offers to continue',
    path: '/login',
    open: (page) => expect(page.getByRole('link', { name: /^Continuar como/ })).toBeVisible(),
  },
]
