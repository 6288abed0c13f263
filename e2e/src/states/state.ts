import { signInAt } from '@mirador/api/identity/test-sign-in'
import { expect, type Page } from '@playwright/test'
import type { Worker } from '../journey.ts'
import { rows } from '../list.ts'
import { newRut } from '../registration.ts'
import { saveRubros } from '../rubros.ts'
import type { Size } from '../sweep.ts'

/** Who opens a state: a visitor without a session, the account of the demo data, or one of its own, which it may change. */
export type Who = 'visitor' | 'demo' | 'newcomer'

export interface State {
  /** noun by which the state is named in its test */
  name: string
  path: string
  /** by default the account of the demo data */
  who?: Who
  /** before the page is opened: what is stored, and which answers differ */
  prepare?(page: Page, by: Person): Promise<unknown>
  /** leads from the loaded page to the state, and waits for it */
  open?(page: Page, by: Person): Promise<unknown>
  /** the selector of what axe checks; without it the whole page */
  part?: string
  /** the first is that of the window in which it is opened; by default a wide one, and then that of a phone */
  sizes?: readonly Size[]
  /** with large text it still scrolls sideways */
  isWide?: boolean
  /** on a phone each target measures 44 px */
  isForFingers?: boolean
  /** some requests fail, which the browser logs */
  fails?: boolean
}

export interface Person {
  product: Worker['product']
  account: Worker['account']
}

export const DIALOG = '[role=dialog], dialog[open]'
export const MINE = '/dashboard?scope=mine&status=publicada'
/** Of the demo company, which has offers. */
export const DEMO_RUT = '98.595.000-8'

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Calls the API as an account does, without a browser. */
export async function callApi({ product, account }: Person, method: string, path: string, body: object) {
  const { token } = await signInAt(product.url, account)
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, `${method} ${path}: ${await response.text()}`).toBe(200)
}

export async function registerCompany(by: Person, rut = newRut()) {
  const { sub } = await userOf(by)
  await callApi(by, 'POST', '/users/company', {
    user_id: sub,
    rut,
    canonical_name: 'Comercial Ficticia Limitada',
    username: 'Comercial Ficticia Limitada',
    brand_name: 'Ficticia',
    email_address: 'contacto@empresa-ficticia.cl',
    phone_number: '+56 9 8765 4321',
  })
}

/** Registers a company up to the end: the questions after the first sign-in are still open. */
export async function registerFully(by: Person, rut = newRut()) {
  await registerCompany(by, rut)
  await callApi(by, 'POST', '/users/register/complete', {})
}

async function userOf({ product, account }: Person): Promise<{ sub: string }> {
  const { token } = await signInAt(product.url, account)
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** The name of the button of a row's grade. */
export const GRADE = /^((Muy|Algo|Poco) parecida|Parecida|Distinta)( a lo que (ganas|vendes))?\. Ver por qué$/

/** Unfolds the reasons of the fit of a row. */
export async function openReasons(page: Page, row = 0) {
  await page.getByRole('button', { name: GRADE }).nth(row).click()
}

/** The page of the first tender of a list. */
export const openFirst = (page: Page) => rows(page).first().getByRole('link').click()

/** Gives an account rubros, which a fit needs. */
export async function fillNewcomer({ product, account }: Person) {
  await saveRubros(product, account, [43_210_000, 44_120_000])
}
