import { CHANNEL, channelOf } from './channel.ts'

/** The page of a tender, or of a Compra Ágil, at Mercado Público. */
export function officialUrl(bid_idn: string): string {
  if (channelOf(bid_idn) === CHANNEL.agile) {
    return `https://buscador.mercadopublico.cl/ficha?code=${encodeURIComponent(bid_idn)}`
  }
  return `https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=${encodeURIComponent(bid_idn)}`
}

/**
 * Whether an address leads to Mercado Público: people open it from our pages. By the host that a browser would open, not by how
 * the address begins: `https://www.mercadopublico.cl@other.example` leads elsewhere.
 */
export function isOfficialUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  return /^https?:$/.test(protocol) && /^(.+\.)?mercadopublico\.cl$/.test(hostname) && username + password + port === ''
}
