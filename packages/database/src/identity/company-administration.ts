import type { Db } from '../connection/connect.ts'
import { emailNorm } from './email-norm.ts'
import { appendSecurityEvent } from './security-events.ts'

/** The operator's actions on the company of an account. */
export const COMPANY_ACTIONS = ['verify', 'transfer', 'unverify'] as const
export type CompanyAction = (typeof COMPANY_ACTIONS)[number]

export interface RutHolder {
  sub: string
  /** sign-in address; null: unknown, as for a user of an outside pool who registered without one */
  email: string | null
  canonical_name: string
  created_at: Date
  verified_at: Date | null
}

/**
 * - `done`, or `unchanged` when nothing had to change; `from`: the address whose company is no longer verified
 * - `unknown`: no account of the address has the rut
 * - `held`: the company of another account is verified
 */
export type CompanyOutcome =
  | { result: 'done'; email: string; from?: string | null }
  | { result: 'unchanged'; email: string }
  | { result: 'unknown' }
  | { result: 'held'; by: string | null }

/** The companies of a rut, the verified one first, then by age. @param rut canonical */
export function listRutHolders(db: Db, rut: string): Promise<RutHolder[]> {
  return db
    .selectFrom('company as c')
    .innerJoin('account as a', 'a.sub', 'c.sub')
    .leftJoin('idp_user as u', 'u.sub', 'c.sub')
    .select((eb) => [
      'c.sub',
      eb.fn.coalesce('u.email', 'a.email').as('email'),
      'c.canonical_name',
      'c.created_at',
      'c.verified_at',
    ])
    .where('c.rut', '=', rut)
    .orderBy('c.verified_at', (order) => order.asc().nullsLast())
    .orderBy('c.created_at')
    .orderBy('c.sub')
    .execute()
}

/**
 * Acts on the company with a rut of the account of an address, and logs it in each changed account.
 * - `verify`: refused while another account's company is verified
 * - `transfer`: verifies it, and ends the verification of the other one
 * - `unverify`: the opposite of `verify`
 * @param rut canonical
 */
export function administerCompany(
  db: Db,
  action: CompanyAction,
  { rut, email }: { rut: string; email: string },
  now: Date,
): Promise<CompanyOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockHolders(tx, rut)
    const holders = await listRutHolders(tx, rut)
    const own = holders.find((holder) => holder.email !== null && emailNorm(holder.email) === emailNorm(email))
    if (!own?.email) return { result: 'unknown' }
    const done = { result: 'done', email: own.email } as const
    const isVerified = own.verified_at !== null
    if (isVerified === (action !== 'unverify')) return { result: 'unchanged', email: own.email }
    if (action === 'unverify') {
      await updateVerified(tx, own, null, now)
      return done
    }
    const other = holders.find(({ verified_at }) => verified_at !== null)
    if (other && action === 'verify') return { result: 'held', by: other.email }
    if (other) await updateVerified(tx, other, null, now)
    await updateVerified(tx, own, now, now)
    return other ? { ...done, from: other.email } : done
  })
}

/** Makes actions on a rut sequential. Accounts are locked before their users: see appendSecurityEvent. */
async function lockHolders(tx: Db, rut: string): Promise<void> {
  await tx
    .selectFrom('account')
    .select('sub')
    .where('sub', 'in', (eb) => eb.selectFrom('company').select('sub').where('rut', '=', rut))
    .orderBy('sub')
    .forUpdate()
    .execute()
}

async function updateVerified(tx: Db, { sub }: RutHolder, verified_at: Date | null, now: Date): Promise<void> {
  await tx.updateTable('company').set({ verified_at }).where('sub', '=', sub).execute()
  const kind = verified_at ? 'company_verified' : 'company_unverified'
  await appendSecurityEvent(tx, { sub, kind, happened_at: now })
}
