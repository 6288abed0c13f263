import {
  completeRegistration,
  ensureAccount,
  findAccount,
  finishWelcome,
  updateAccountRubros,
} from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { insertDemoRegistry } from '@mirador/database/accounts/tax-registry'
import { listCompanies } from '@mirador/database/companies/company-list'
import { insertSupplierFollow } from '@mirador/database/companies/supplier-follows'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import { ADVISORY_LOCKS } from '@mirador/database/connection/advisory-locks'
import type { Database, Db } from '@mirador/database/connection/connect'
import { deleteSetting, findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { administerUser } from '@mirador/database/identity/user-administration'
import { findUserByEmail } from '@mirador/database/identity/users'
import { withAdvisoryLock } from '@mirador/database/migration/migrate'
import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { updateProfileWords } from '@mirador/database/words/profile-words'
import { changeDemo, isDemoUnfinished, loadDemo, loadDemoAgile, loadDemoPast } from '@mirador/ingestion/demo/load-demo'
import { loadDemoDirectory } from '@mirador/ingestion/demo/load-directory'
import { DEMO_COMPANIES, DEMO_COMPANY } from '@mirador/invented/companies'
import { DEMO_ACCOUNT, DEMO_RUBROS, DEMO_WORDS } from '@mirador/invented/demo/demo-account'
import { START } from '@mirador/texts/operator'
import type { Context } from './context.ts'

const ACCOUNT_READY = 'demo_account_ready'
/** Set while the account is closed by a start in production. */
const ACCOUNT_CLOSED = 'demo_account_closed'
const COMPANY_READY = 'demo_company_ready'
const RIVALS_FOLLOWED = 'demo_rivals_followed'

export interface Demo {
  isDemo: boolean
  /** credentials */
  demoAccount: typeof DEMO_ACCOUNT | undefined
}

type DemoContext = Pick<Context, 'database' | 'identity' | 'env' | 'now'>

/**
 * Loads the demo data into an empty database, and creates the demo account where the identity provider can. Completes
 * an interrupted start; changes nothing in a database that already has them. In production, unless DEMO_DATA requests
 * them, the account of a database that once had them is closed.
 * @param report receives one Spanish line when data are created
 */
export function prepareDemo(context: DemoContext, report: (line: string) => void): Promise<Demo> {
  return withAdvisoryLock(context.database, ADVISORY_LOCKS.demo, () => prepareInTurn(context, report))
}

async function prepareInTurn(context: DemoContext, report: (line: string) => void): Promise<Demo> {
  const {
    database,
    env,
    identity: { createUser },
    now,
  } = context
  const { db } = database
  if (!(await prepareDemoTenders(context, report))) return { isDemo: false, demoAccount: undefined }
  if (env.production && !env.demoData) {
    // its password is in the documentation
    if (createUser && (await closeDemoAccount(db, now()))) report(START.demoAccountClosed)
    return { isDemo: true, demoAccount: undefined }
  }
  // databases of earlier versions have no past and no services
  await loadDemoPast(database, now())
  await loadDemoAgile(database, now())
  await loadDemoDirectory(database, now())
  // otherwise the first minute of the first start has no companies and no fits
  await deriveSupplierSearch(db)
  await countLexemes(db, now())
  if (!createUser) return { isDemo: true, demoAccount: undefined }
  const { sub } = await createUser(DEMO_ACCOUNT)
  await reopenDemoAccount(db, now())
  if (!(await findAccount(db, sub))) await forgetAccount(db)
  if (!(await findSetting(db, ACCOUNT_READY))) {
    await ensureAccount(db, sub, now(), DEMO_ACCOUNT.email)
    await updateAccountRubros(db, sub, DEMO_RUBROS)
    await updateProfileWords(
      db,
      sub,
      DEMO_WORDS.map((written) => ({ written, origin: 'own' })),
    )
    for (const code of (await findSetting<string[]>(db, 'demo_follows')) ?? []) {
      await insertTenderFollow(db, sub, code, now())
    }
    await changeDemo(database, now())
    await upsertSetting(db, ACCOUNT_READY, now().toISOString())
  }
  await openDemoCompany(database, sub, now())
  await followDemoRivals(db, sub, now())
  return { isDemo: true, demoAccount: DEMO_ACCOUNT }
}

/**
 * Disables the account, and ends its sessions.
 * @returns whether it was open
 */
async function closeDemoAccount(db: Db, now: Date): Promise<boolean> {
  const user = await findUserByEmail(db, DEMO_ACCOUNT.email)
  if (!user?.enabled) return false
  await administerUser(db, 'disable', DEMO_ACCOUNT.email, now)
  await upsertSetting(db, ACCOUNT_CLOSED, now.toISOString())
  return true
}

/** Enables the account again, unless the operator disabled it. */
async function reopenDemoAccount(db: Db, now: Date): Promise<void> {
  if (!(await findSetting(db, ACCOUNT_CLOSED))) return
  await administerUser(db, 'enable', DEMO_ACCOUNT.email, now)
  await deleteSetting(db, ACCOUNT_CLOSED)
}

/** Deletes a demo account without a user, so that it is created again with its company. */
async function forgetAccount(db: Db): Promise<void> {
  await deleteSetting(db, ACCOUNT_READY)
  await deleteSetting(db, COMPANY_READY)
  await deleteSetting(db, RIVALS_FOLLOWED)
}

/**
 * Loads the demo tenders and the registry of invented companies where they are missing.
 * @returns whether the database has them
 */
async function prepareDemoTenders({ database, env, now }: DemoContext, report: (line: string) => void) {
  const { db } = database
  if (await findSetting(db, 'demo_loaded')) return true
  const isEmpty = !(await db.selectFrom('tender').select('id').limit(1).executeTakeFirst())
  if (!(env.demoData && isEmpty) && !(await isDemoUnfinished(db))) return false
  report(START.demoData)
  await insertDemoRegistry(db, DEMO_COMPANIES, now())
  await loadDemo(database, now())
  return true
}

/** Creates the company of the demo account and the registry of invented ones, which earlier versions lacked. */
async function openDemoCompany({ db }: Database, sub: string, now: Date): Promise<void> {
  if (await findSetting(db, COMPANY_READY)) return
  await insertDemoRegistry(db, DEMO_COMPANIES, now)
  await insertCompany(db, { ...DEMO_COMPANY, sub }, now)
  await completeRegistration(db, sub, now)
  // its profile is filled
  await finishWelcome(db, sub, now)
  await upsertSetting(db, COMPANY_READY, now.toISOString())
}

/** The demo account follows the two companies that its own met most. */
async function followDemoRivals(db: Db, sub: string, now: Date): Promise<void> {
  if (await findSetting(db, RIVALS_FOLLOWED)) return
  const order = { sort: 'lines', isDescending: true } as const
  const query = { rut: DEMO_COMPANY.rut, sub, group: 'met', market: null, order } as const
  const { companies } = await listCompanies(db, query, { offset: 0, limit: 2 })
  for (const { rut } of companies) await insertSupplierFollow(db, sub, rut, now)
  await upsertSetting(db, RIVALS_FOLLOWED, now.toISOString())
}
