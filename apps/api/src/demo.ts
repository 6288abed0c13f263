import {
  completeRegistration,
  ensureAccount,
  findAccount,
  updateAccountRubros,
} from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { insertDemoRegistry } from '@mirador/database/accounts/tax-registry'
import type { Database, Db } from '@mirador/database/connection/connect'
import { deleteSetting, findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { withAdvisoryLock } from '@mirador/database/migration/migrate'
import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { DEMO_COMPANIES, DEMO_COMPANY } from '@mirador/ingestion/demo/companies'
import { DEMO_ACCOUNT, DEMO_RUBROS } from '@mirador/ingestion/demo/demo-account'
import { changeDemo, isDemoUnfinished, loadDemo } from '@mirador/ingestion/demo/load-demo'
import { loadDemoDirectory } from '@mirador/ingestion/demo/load-directory'
import { START } from '@mirador/texts/operator'
import type { Context } from './context.ts'

const ACCOUNT_READY = 'demo_account_ready'
/** Advisory lock, an arbitrary number: one process at a time creates the demo data. */
const DEMO_LOCK = 7_310_013
const COMPANY_READY = 'demo_company_ready'

export interface Demo {
  isDemo: boolean
  /** credentials */
  demoAccount: typeof DEMO_ACCOUNT | undefined
}

type DemoContext = Pick<Context, 'database' | 'identity' | 'env' | 'now'>

/**
 * Loads the demo data into an empty database, and creates the demo account where the identity provider can. Completes an
 * interrupted start; changes nothing in a database that already has them.
 * @param report gets one Spanish line when data are created
 */
export function prepareDemo(context: DemoContext, report: (line: string) => void): Promise<Demo> {
  return withAdvisoryLock(context.database, DEMO_LOCK, () => prepareInTurn(context, report))
}

async function prepareInTurn(context: DemoContext, report: (line: string) => void): Promise<Demo> {
  const {
    database,
    identity: { createUser },
    now,
  } = context
  const { db } = database
  if (!(await prepareDemoTenders(context, report))) return { isDemo: false, demoAccount: undefined }
  // databases of earlier versions have no services
  await loadDemoDirectory(database, now())
  if (!createUser) return { isDemo: true, demoAccount: undefined }
  const { sub } = await createUser(DEMO_ACCOUNT)
  if (!(await findAccount(db, sub))) await forgetAccount(db)
  if (!(await findSetting(db, ACCOUNT_READY))) {
    await ensureAccount(db, sub, now(), DEMO_ACCOUNT.email)
    await updateAccountRubros(db, sub, DEMO_RUBROS)
    for (const code of (await findSetting<string[]>(db, 'demo_follows')) ?? []) {
      await insertTenderFollow(db, sub, code, now())
    }
    await changeDemo(database, now())
    await upsertSetting(db, ACCOUNT_READY, now().toISOString())
  }
  await openDemoCompany(database, sub, now())
  return { isDemo: true, demoAccount: DEMO_ACCOUNT }
}

/** A deleted demo account is created again, with its company. */
async function forgetAccount(db: Db): Promise<void> {
  await deleteSetting(db, ACCOUNT_READY)
  await deleteSetting(db, COMPANY_READY)
}

/** Whether the database has the demo tenders and the registry of invented companies, loaded now if needed. */
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
  await upsertSetting(db, COMPANY_READY, now.toISOString())
}
