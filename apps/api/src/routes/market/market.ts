import { getMarket, getMarketCompanies } from '@mirador/contract/market'
import { getMarketAnswers } from '@mirador/contract/market-answers'
import { findCompany } from '@mirador/database/accounts/companies'
import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import { listMarketBuyers, listMarketCompanies } from '@mirador/database/market/market-outcomes'
import { findAgileKeptFrom } from '@mirador/database/tenders/delete-agile'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { readRoute } from '../../http/route.ts'
import { findMarketAnswers } from './market-answers.ts'
import { findMarketMonths } from './market-months.ts'
import { readMarketQuestion } from './market-question.ts'

export const marketRoutes = {
  /** A family by month, with its buyers. */
  getMarket: readRoute(getMarket, async ({ query, session }, { database: { db }, env, now }) => {
    const { question, grain, rubros } = await readMarketQuestion(db, query, { sub: session.sub, now: now() })
    const [{ months, agile_from }, { total, buyers }, ledger, agile_kept_from] = await Promise.all([
      findMarketMonths(db, { question, grain, listsAgile: env.source.agile !== undefined }),
      listMarketBuyers(db, question),
      findLedgerPeriod(db),
      findAgileKeptFrom(db),
    ])
    return {
      family: question.family > 0 ? named(question.family) : null,
      rubros: rubros.map(named),
      from: question.from,
      to: question.to,
      ledger: ledger && { to: ledger.to, source_at: ledger.source_at.toISOString() },
      agile_from,
      agile_kept_from,
      months,
      buyers: {
        total,
        institutions: buyers.map(({ single, awarded, ...buyer }) => ({ ...buyer, single: { k: single, n: awarded } })),
      },
    }
  }),

  /** Four answers about all own rubros together. */
  getMarketAnswers: readRoute(getMarketAnswers, async ({ query, session }, { database: { db }, env, now }) => {
    const { rubros, families, ...answers } = await findMarketAnswers(db, {
      ...query,
      family: query.family,
      sub: session.sub,
      now: now(),
      listsAgile: env.source.agile !== undefined,
    })
    return { rubros: rubros.map(named), families: families.map(named), ...answers }
  }),

  /** The companies that are chosen in a market. */
  getMarketCompanies: readRoute(getMarketCompanies, async ({ query, session }, { database: { db }, now }) => {
    const [{ question }, company] = await Promise.all([
      readMarketQuestion(db, query, { sub: session.sub, now: now() }),
      findCompany(db, session.sub),
    ])
    const { companies, ...counts } = await listMarketCompanies(db, question)
    return { ...counts, companies: companies.map((one) => ({ ...one, is_own: one.rut === company?.rut })) }
  }),
}

const named = (code: number) => ({ code, name: familyLabel(code) ?? String(code) })
