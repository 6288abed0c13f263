/** The office that buys, as a file of Compra Ágil or purchase orders names it; blank where it says nothing. */
export interface BuyingUnit {
  /** canonical RUT */
  rut: string
  institution: string
  /** the portal's code of the office */
  code: string
  name: string
}
