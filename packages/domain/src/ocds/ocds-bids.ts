import { endOfChileanDay } from '../time/chile-day.ts'
import { ocdsParty } from './ocds-buyer.ts'
import { OCDS_TEXTS } from './ocds-texts.ts'
import { type OcdsObject, ocdsMoney, ocdsTime, withoutGaps } from './ocds-values.ts'

/** What a legal person offered in a tender. */
export interface OcdsBid {
  rut: string
  name: string | null
  /** `YYYY-MM-DD` */
  sent_on: string | null
  /** sum of its offers, as published; null when one is missing or they have several currencies */
  total: number | null
  currency: string | null
  /** null while it is not settled */
  is_admitted: boolean | null
}

/** The offers of a decided tender, from the monthly file. */
export interface OcdsBids {
  /** when the source made the file */
  at: Date
  /** number of suppliers, natural persons too */
  bidders: number
  bids: readonly OcdsBid[]
}

/** The part of a release that says who offered (extension `bids`), and the bidders as parties. */
export function ocdsBids(code: string, { bidders, bids }: OcdsBids): OcdsObject {
  return withoutGaps({
    parties: bids.map(({ rut, name }) => ({ ...ocdsParty(rut), name, roles: ['tenderer'] })),
    bids: {
      statistics: [
        {
          id: 'bidders',
          measure: 'bidders',
          value: bidders,
          notes: bidders > bids.length ? OCDS_TEXTS.naturalPersons : undefined,
        },
      ],
      details: bids.map(({ rut, name, sent_on, total, currency, is_admitted }) => ({
        id: `${code}-${rut}`,
        date: sent_on ? ocdsTime(endOfChileanDay(sent_on)) : undefined,
        status: is_admitted === null ? undefined : is_admitted ? 'valid' : 'disqualified',
        tenderers: [{ id: ocdsParty(rut).id, name }],
        value: total === null ? undefined : ocdsMoney(total, currency),
      })),
    },
  })
}
