import { getBuyerChoices, getBuyerProfile, getOwnWithBuyer, listBuyerTenders } from '@mirador/contract/addresses'
import type { BuyerTenders } from '@mirador/contract/buyers'
import { offsetOfPage } from '@mirador/domain/pagination'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The ledger changes only when a monthly file is read. */
const FRESH_MS = 5 * MINUTE_MS

/** Selects the tenders of an institution that are counted. */
export interface BuyerQuestion {
  scope: 'mine' | 'all'
  months: '12' | '24' | '36'
  bid_type?: string | undefined
}

export const buyerProfileQuery = (rut: string, question: BuyerQuestion) =>
  queryOptions({
    queryKey: ['getBuyerProfile', rut, question],
    queryFn: ({ signal }) => call(getBuyerProfile, { params: { rut }, query: question }, { signal }),
    staleTime: FRESH_MS,
  })

export const buyerChoicesQuery = (rut: string, question: BuyerQuestion) =>
  queryOptions({
    queryKey: ['getBuyerChoices', rut, question],
    queryFn: ({ signal }) => call(getBuyerChoices, { params: { rut }, query: question }, { signal }),
    staleTime: FRESH_MS,
  })

/** @param page from 1 */
export const buyerTendersQuery = (rut: string, question: BuyerQuestion, which: BuyerTenders, page: number) =>
  queryOptions({
    queryKey: ['listBuyerTenders', rut, question, which, page],
    queryFn: ({ signal }) => {
      const query = { ...question, which, offset: String(offsetOfPage(page)) }
      return call(listBuyerTenders, { params: { rut }, query }, { signal })
    },
    staleTime: FRESH_MS,
  })

/** What an institution decided about the offers of the account's company. */
export const ownWithBuyerQuery = (rut: string) =>
  queryOptions({
    queryKey: ['getOwnWithBuyer', rut],
    queryFn: ({ signal }) => call(getOwnWithBuyer, { params: { rut } }, { signal }),
    staleTime: FRESH_MS,
  })
