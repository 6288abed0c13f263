import type { TableLook } from '../../../components/DataTable.tsx'

/** The look of the tables of 'Cómo compra'. */
export const BUYING_LOOK: TableLook = {
  region: 'sheet overflow-x-auto to-edges',
  table: 'data-table buying-table',
}
