import { getBuyerProfile } from '@mirador/contract/buyers'
import { findLedgerPeriod } from '@mirador/database/companies/company-history'
import { figuresOf, listBoughtFamilies } from '@mirador/database/market/buyer-profile'
import { findMarketFigures, outcomeFigures } from '@mirador/database/market/market-values'
import { familyLabel } from '@mirador/domain/rubros/catalogue'
import { readRoute } from '../../http/route.ts'
import { findQuarters } from './buyer-quarters.ts'
import { readQuestion } from './counted-tenders.ts'

/** How an institution buys, beside all institutions; an unknown one has no tenders. */
export const getBuyerProfileRoute = readRoute(
  getBuyerProfile,
  async ({ params, query, session }, { database: { db }, now }) => {
    const question = await readQuestion(db, { ...params, ...query }, session.sub, now())
    const { counted, institutionId } = question
    const [{ months, quarters }, market, bought, ledger] = await Promise.all([
      findQuarters(db, question),
      findMarketFigures(db, counted),
      listBoughtFamilies(db, institutionId, counted),
      findLedgerPeriod(db),
    ])
    const own = figuresOf(months.filter(({ month }) => month >= counted.from && month <= counted.to))
    return {
      families: counted.families && [...counted.families],
      from: counted.from,
      to: counted.to,
      ledger: ledger && { to: ledger.to, source_at: ledger.source_at.toISOString() },
      tenders: own.tenders,
      ended: own.ended,
      ...outcomeFigures(own),
      market: outcomeFigures(market),
      quarters,
      bought: {
        total: bought.total,
        families: bought.families.map(({ family, tenders }) => ({
          code: family,
          name: familyLabel(family) ?? String(family),
          tenders,
        })),
      },
    }
  },
)
