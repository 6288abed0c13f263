import type { TableLook } from '../../../components/DataTable.tsx'

/** The tables of 'Cómo compra'. */
export const BUYING_LOOK: TableLook = {
  region: 'sheet buying-scroll to-edges',
  table: 'buying-table',
  figure: 'figure',
}
