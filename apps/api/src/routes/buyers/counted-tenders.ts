import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { CountedTenders } from '@mirador/database/market/market-values'
import { findInstitutionId } from '@mirador/database/tenders/institutions'
import { canonicalRut } from '@mirador/domain/account/rut'
import { addMonths } from '@mirador/domain/market/market-months'
import { chileDay } from '@mirador/domain/time/chile-time'

/** The requested tenders of a buyer. */
export interface BuyerQuestion {
  rut: string
  scope: 'mine' | 'all'
  bid_type?: number | undefined
  months: string
}

interface BuyerRequest {
  /** -1: unknown */
  institutionId: number
  /** canonical */
  rut: string
  counted: CountedTenders
  /** the current month in Chile */
  month: string
}

/**
 * The institution and its counted tenders, those of the last complete months. 'mine' for an account without rubros
 * means everything that the institution buys.
 */
export async function readQuestion(db: Db, question: BuyerQuestion, sub: string, now: Date): Promise<BuyerRequest> {
  const rut = canonicalRut(question.rut)
  const [institutionId, rubros] = await Promise.all([
    findInstitutionId(db, rut),
    question.scope === 'mine' ? listAccountRubros(db, sub) : [],
  ])
  const month = `${chileDay(now).slice(0, 7)}-01`
  return {
    // a missing id would select the tenders of all unknown buyers
    institutionId: institutionId ?? -1,
    rut,
    month,
    counted: {
      families: rubros.length > 0 ? rubros : null,
      types: question.bid_type ? [question.bid_type] : null,
      from: addMonths(month, -Number(question.months)),
      to: addMonths(month, -1),
    },
  }
}
