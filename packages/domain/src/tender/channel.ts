/** How the State buys: by tender (licitación) or by quotation (Compra Ágil, purchases of at most 100 UTM). */
export const CHANNEL = { tender: 1, agile: 2 } as const
export type Channel = (typeof CHANNEL)[keyof typeof CHANNEL]

/** `744835-588-COT26`: no kind of tender has this suffix. */
const AGILE_CODE = /-COT\d{2}$/i

/** The channel of a process, which its code says. */
export function channelOf(bid_idn: string): Channel {
  return AGILE_CODE.test(bid_idn) ? CHANNEL.agile : CHANNEL.tender
}

/** The calls of a Compra Ágil: the second one is made when no suitable supplier answers the first. */
export const CALL = { first: 1, second: 2 } as const
export const CALL_NAMES: ReadonlyMap<number, string> = new Map([
  [CALL.first, 'Primer llamado'],
  [CALL.second, 'Segundo llamado'],
])

/**
 * The codes of tender-status.ts by the states of a Compra Ágil, which has codes of its own (6 is deserted there). A cancelled
 * one counts as revoked, one with a chosen quoter or an order as awarded; the source's own words go to `status_text`.
 */
export const AGILE_STATUS_CODES = {
  publicada: 5,
  cerrada: 6,
  desierta: 7,
  proveedor_seleccionado: 8,
  oc_emitida: 8,
  cancelada: 15,
} as const
