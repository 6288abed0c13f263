import { listComparedLines, listTenderPrices } from '@mirador/contract/addresses'
import type { ComparedLineAnswer } from '@mirador/contract/tender-prices'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * Prices of past lines that are comparable with five lines of a tender.
 * @param offset number of lines to skip
 */
export function tenderPricesQuery(bid_idn: string, offset: number) {
  return queryOptions({
    queryKey: ['listTenderPrices', bid_idn, offset],
    queryFn: ({ signal }) => call(listTenderPrices, { query: { bid_idn, offset: String(offset) } }, { signal }),
  })
}

/**
 * All past lines that one line of a tender is compared with.
 * @param known number of these lines
 */
export function comparedLinesQuery(bid_idn: string, line: number, known: number) {
  return queryOptions({
    queryKey: ['listComparedLines', bid_idn, line, known],
    queryFn: async ({ signal }) => {
      const rows: ComparedLineAnswer[] = []
      for (;;) {
        const query = { bid_idn, line: String(line), offset: String(rows.length) }
        const page = await call(listComparedLines, { query }, { signal })
        rows.push(...page.rows)
        if (page.rows.length === 0 || rows.length >= page.total) return rows
      }
    },
  })
}
