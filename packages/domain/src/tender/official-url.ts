/** The page of a tender at Mercado Público. */
export function officialUrl(bid_idn: string): string {
  return `https://www.mercadopublico.cl/Procurement/Modules/RFB/DetailsAcquisition.aspx?idlicitacion=${encodeURIComponent(bid_idn)}`
}
