/** Where a record comes from. `agile-list` and `agile-detail` are the list and the detail of the Compra Ágil API. */
export const SOURCE = {
  list: 'api-list',
  detail: 'api-detail',
  agileList: 'agile-list',
  agileDetail: 'agile-detail',
  sheet: 'daily-sheet',
  state: 'state-csv',
  monthly: 'monthly-csv',
  ocds: 'ocds',
  demo: 'demo',
} as const
export type TenderSource = (typeof SOURCE)[keyof typeof SOURCE]
