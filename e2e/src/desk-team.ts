import { signInAt } from '@mirador/api/identity/test-sign-in'
import { expect } from '@playwright/test'
import type { Worker } from './journey.ts'
import { openAccount } from './new-account.ts'
import { fillNewcomer, registerFully } from './states/state.ts'

type Account = Worker['account']
type Product = Worker['product']

/** Calls the API as an account does, and returns the answer. */
export async function answerTo(
  product: Product,
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { token } = await signInAt(product.url, account)
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, `${method} ${path}: ${text}`).toBe(200)
  return JSON.parse(text)
}

/** An account with a company, past the questions of the first sign-in. */
export async function openCompany(product: Product): Promise<Account> {
  const account = await openAccount(product)
  await registerFully({ product, account })
  await fillNewcomer({ product, account })
  return account
}

/** Lets a new account join the company of another one, by the link that was mailed to it. */
export async function joinCompany(product: Product, host: Account): Promise<Account> {
  const guest = await openAccount(product)
  await answerTo(product, host, 'POST', '/team/invitations', { email: guest.email })
  let token: string | undefined
  await expect(async () => {
    const outbox = await fetch(`${product.url}/dev/outbox?to=${encodeURIComponent(guest.email)}`)
    token = /\/invitacion#([\w-]{43})/.exec(await outbox.text())?.[1]
    expect(token).toBeDefined()
  }).toPass()
  await answerTo(product, guest, 'POST', '/team/invitations/accept', { token })
  return guest
}

/** Puts a tender on the desk of an account. */
export const goFor = (product: Product, account: Account, bid_idn: string) =>
  answerTo(product, account, 'PUT', `/bid/by/${bid_idn}/pursuit`, {
    stage: 'preparando',
    reason: null,
    words: null,
    version: 0,
  })
