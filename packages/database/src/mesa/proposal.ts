import type { Channel } from '@mirador/domain/tender/channel'

/** What the result of a tender says of the own offer; a person confirms it. */
export interface Proposal {
  stage: 'ganada' | 'perdida'
  own_clp: number | null
  chosen_clp: number | null
}

/** A tender of the desk whose result may be known. */
export interface DecidedTender {
  tender_id: number
  bid_idn: string
  channel: Channel
  status: number
  currency: string | null
  /** the own amount of the desk */
  amount_clp: number | null
}
