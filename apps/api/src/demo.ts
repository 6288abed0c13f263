import { completeRegistration, ensureAccount, updateAccountRubros } from '@mirador/database/accounts'
import { insertCompany } from '@mirador/database/companies'
import type { Database } from '@mirador/database/connect'
import { findSetting, upsertSetting } from '@mirador/database/setting'
import { insertDemoRegistry } from '@mirador/database/tax-registry'
import { insertTenderFollow } from '@mirador/database/tender-follows'
import { DEMO_COMPANIES, DEMO_COMPANY } from '@mirador/ingestion/demo/companies'
import { DEMO_ACCOUNT, DEMO_RUBROS } from '@mirador/ingestion/demo/demo-account'
import { isDemoUnfinished, loadDemo } from '@mirador/ingestion/demo/load-demo'
import type { Identity } from './identity/identity.ts'

const ACCOUNT_READY = 'demo_account_ready'
const COMPANY_READY = 'demo_company_ready'

/**
 * Loads the demo data into an empty database and opens the demo account; a start that was cut off is finished,
 * and a database that has them is left as it is.
 * @returns the demo account's credentials, or undefined where there are no demo data
 */
export async function prepareDemo(
  database: Database,
  identity: Identity,
  { wanted, now, tell }: { wanted: boolean; now: () => Date; tell: (line: string) => void },
): Promise<typeof DEMO_ACCOUNT | undefined> {
  const { db } = database
  if (await findSetting(db, ACCOUNT_READY)) {
    await openDemoCompany(database, identity, now())
    return DEMO_ACCOUNT
  }
  const isEmpty = !(await db.selectFrom('tender').select('id').limit(1).executeTakeFirst())
  if (!(wanted && isEmpty) && !(await isDemoUnfinished(db)) && !(await findSetting(db, 'demo_loaded'))) return undefined
  tell('Creando los datos de demostración…')
  await loadDemo(database, now())
  const { sub } = await identity.createUser(DEMO_ACCOUNT)
  await ensureAccount(db, sub, now(), DEMO_ACCOUNT.email)
  await updateAccountRubros(db, sub, DEMO_RUBROS)
  for (const code of (await findSetting<string[]>(db, 'demo_follows')) ?? []) {
    await insertTenderFollow(db, sub, code, now())
  }
  await openDemoCompany(database, identity, now())
  await upsertSetting(db, ACCOUNT_READY, now().toISOString())
  return DEMO_ACCOUNT
}

/** The company of the demo account and the registry of invented ones, once; demo data of before had neither. */
async function openDemoCompany({ db }: Database, identity: Identity, now: Date): Promise<void> {
  if (await findSetting(db, COMPANY_READY)) return
  const { sub } = await identity.createUser(DEMO_ACCOUNT)
  await insertDemoRegistry(db, DEMO_COMPANIES, now)
  await insertCompany(db, { ...DEMO_COMPANY, sub }, now)
  await completeRegistration(db, sub, now)
  await upsertSetting(db, COMPANY_READY, now.toISOString())
}
