import { expect, type Page } from '@playwright/test'
import { changeAnswer, failRequests } from '../answers.ts'
import { readCode } from '../read-mail.ts'
import { fillCompany, newAddress, newRut, signUp, verify } from '../registration.ts'
import { DEMO_RUT, DIALOG, dialogOf, type Person, press, type State, seen } from './state.ts'

/** The form of a login, filled in and sent. */
async function signInWith(page: Page, email: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1')
  await press(page, 'Ingresar')
}

/** States without a session. */
export const VISITOR_STATES: readonly State[] = [
  {
    name: 'an invitation',
    path: `/invitacion#${'A'.repeat(43)}`,
    who: 'visitor',
    open: (page) => seen(page, 'Te invitaron a una empresa'),
  },
  {
    name: 'a shared tender that has ended',
    path: `/compartida#${'A'.repeat(43)}`,
    who: 'visitor',
    open: (page) => seen(page, 'Este enlace ya no sirve'),
    fails: true,
  },
  { name: 'an unknown address', path: '/nada', fails: true },
  {
    name: 'the login that refuses a password',
    path: '/login',
    open: async (page) => {
      await signInWith(page, 'ventas@empresa-ficticia.cl')
      await seen(page, 'Credenciales Incorrectas')
    },
    fails: true,
  },
  {
    name: 'the login without a connection',
    path: '/login',
    prepare: (page) => failRequests(page, /\/auth\//),
    open: async (page) => {
      await signInWith(page, 'ventas@empresa-ficticia.cl')
      await seen(page, 'Se nos han cruzado los cables.')
    },
    fails: true,
  },
  {
    name: 'the login with a social provider',
    path: '/login',
    prepare: (page, { product }) =>
      changeAnswer(page, /\/config\.json$/, (config: { identity: object }) => {
        const redirectUris = [`${product.url}/dashboard`]
        const social = { name: 'Google', authorizeUrl: '/x', tokenUrl: '/x', redirectUris }
        return { ...config, identity: { ...config.identity, social } }
      }),
    open: (page) => expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeVisible(),
  },
  {
    name: 'the second step of the login',
    path: '/login',
    prepare: (page) =>
      page.route('**/auth/', (route) =>
        route.fulfill({
          json: {
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: 'x',
            ChallengeParameters: { USER_ID_FOR_SRP: 'x' },
          },
        }),
      ),
    open: async (page) => {
      await signInWith(page, 'ventas@empresa-ficticia.cl')
      await seen(page, 'Verificación en dos pasos')
    },
  },
  {
    name: 'step 1 of the registration with errors',
    path: '/register',
    open: async (page) => {
      await page.getByLabel('Contraseña', { exact: true }).fill('abcdefg1')
      await page.getByLabel('Repite la contraseña').fill('otra')
      await press(page, 'Siguiente')
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'step 2 of the registration with a wrong code',
    path: '/register',
    open: async (page) => {
      await signUp(page, newAddress())
      await page.getByLabel('Código de verificación').fill('000000')
      await press(page, 'Verificar')
      await expect(page.getByLabel('Código de verificación')).toHaveAttribute('aria-invalid', 'true')
    },
    fails: true,
  },
  {
    name: 'step 2 of the registration that asks for the password',
    path: '/register',
    open: async (page, { product }) => {
      const email = newAddress()
      await signUp(page, email)
      await page.context().clearCookies()
      await page.reload()
      await page.getByLabel('Código de verificación').fill(await readCode(product, email))
      await press(page, 'Verificar')
      await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
    },
    fails: true,
  },
  {
    name: 'step 3 of the registration with errors',
    path: '/register',
    open: async (page, { product }) => {
      const email = newAddress()
      await signUp(page, email)
      await verify(page, product, email)
      await page.route(/\/sii\//, (route) => route.abort())
      await page.getByLabel('RUT de la empresa').fill(newRut())
      await page.getByLabel('RUT de la empresa').blur()
      await expect(page.getByRole('button', { name: 'búscalo otra vez' })).toBeVisible()
      await press(page, 'Finalizar registro')
      await seen(page, 'El nombre legal es requerido.')
    },
    fails: true,
  },
  {
    name: 'the login that tells a new company of its history',
    path: '/register',
    open: async (page, { product }) => {
      await register(page, product, DEMO_RUT)
      await seen(page, /Encontramos [\d.]+ ofertas de tu empresa/)
    },
    fails: true,
  },
  {
    name: 'the first question to a company',
    path: '/register',
    open: async (page, { product }) => {
      await register(page, product, newRut())
      await page.getByRole('link', { name: /^Continuar como/ }).click()
      await page.getByRole('textbox', { name: 'Lo que vendes' }).fill('vendo notebooks, tóner y sillas de oficina')
      await expect(dialogOf(page).getByRole('checkbox').first()).toBeChecked()
    },
    part: DIALOG,
    fails: true,
  },
  {
    name: 'a new password with errors',
    path: '/recovery/password',
    open: async (page) => {
      await page.getByLabel('Correo electrónico').fill(newAddress())
      await press(page, 'Enviar código')
      await page.getByLabel('Código de verificación').fill('000000')
      await page.getByLabel('Nueva contraseña').fill('corta')
      await press(page, 'Cambiar contraseña')
      await expect(page.getByLabel('Nueva contraseña')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'the contact form with errors',
    path: '/contact',
    open: async (page) => {
      await page.getByLabel('Mensaje').fill('x'.repeat(5001))
      await press(page, 'Enviar')
      await expect(page.getByLabel('Mensaje')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'the contact form that was sent',
    path: '/contact',
    open: async (page) => {
      await writeMessage(page)
      await seen(page, 'Te responderemos a ana@empresa.example.')
    },
  },
  {
    name: 'the contact form that could not be sent',
    path: '/contact',
    prepare: (page) => failRequests(page, /\/contact\/send$/),
    open: async (page) => {
      await writeMessage(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Lo que escribiste sigue aquí' })).toBeVisible()
    },
    fails: true,
  },
]

async function writeMessage(page: Page) {
  await page.getByLabel('Nombre').fill('Ana Ñúñez')
  await page.getByLabel('Correo electrónico').fill('ana@empresa.example')
  await page.getByLabel('Mensaje').fill('Hola')
  await press(page, 'Enviar')
}

/** All three steps, up to the login that follows them. */
async function register(page: Page, product: Person['product'], rut: string) {
  const email = newAddress()
  await signUp(page, email)
  await verify(page, product, email)
  await fillCompany(page, rut)
  await page.getByLabel('Nombre legal').fill('Comercial Ficticia Limitada')
  await press(page, 'Finalizar registro')
  await expect(page).toHaveURL(/\/login$/)
}
