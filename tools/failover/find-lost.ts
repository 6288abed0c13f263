import { connect } from '@mirador/database/connection/connect'
import type { Acknowledged } from './writers.ts'

/**
 * The acknowledged writes that a database lacks.
 * @param renamed the last acknowledged number of the renamed search
 */
export async function findLost(url: string, acknowledged: Acknowledged, renamed: number): Promise<string[]> {
  const { db, close } = await connect({ url, dataDir: '', poolSize: 2 })
  try {
    const users = await db.selectFrom('idp_user').select(['email', 'status']).execute()
    const companies = await db
      .selectFrom('company')
      .innerJoin('account', 'account.sub', 'company.sub')
      .select(['account.email', 'company.rut', 'account.registered_at'])
      .execute()
    const follows = await db
      .selectFrom('tender_follow')
      .innerJoin('tender', 'tender.id', 'tender_follow.tender_id')
      .select('bid_idn')
      .execute()
    const messages = await db.selectFrom('contact_message').select('message').execute()
    const searches = await db.selectFrom('saved_search').select('name').execute()
    const stored = new Set([
      ...users.map(({ email }) => `signed up ${email}`),
      ...users.filter(({ status }) => status === 'confirmed').map(({ email }) => `confirmed ${email}`),
      ...companies.map(({ email, rut }) => `company ${email} ${rut}`),
      ...companies.filter(({ registered_at }) => registered_at).map(({ email }) => `completed ${email}`),
      ...follows.map(({ bid_idn }) => `follow ${bid_idn}`),
      ...messages.map(({ message }) => `message ${message}`),
    ])
    const due = [
      ...acknowledged.signedUp.map((email) => `signed up ${email}`),
      ...acknowledged.confirmed.map((email) => `confirmed ${email}`),
      ...[...acknowledged.companies].map(([email, rut]) => `company ${email} ${rut}`),
      ...acknowledged.completed.map((email) => `completed ${email}`),
      ...acknowledged.follows.map((code) => `follow ${code}`),
      ...acknowledged.messages.map((message) => `message ${message}`),
    ]
    const number = Number(/\d+$/.exec(searches[0]?.name ?? '')?.[0] ?? -1)
    return [
      ...due.filter((text) => !stored.has(text)),
      ...(number < renamed ? [`search ${renamed}, has ${number}`] : []),
    ]
  } finally {
    await close()
  }
}
