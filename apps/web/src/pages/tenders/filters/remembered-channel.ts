import { FILTER_NAMES, TENDER_FILTERS } from '@mirador/domain/tender-query/tender-filters'
import type { Address } from '../../../paths.ts'
import { runtimeConfig } from '../../../runtime-config.ts'
import { type ListState, readListState, withFilters } from './list-state.ts'

const KEY = 'tender-channel'

/** Stores the channel in this browser; sign-out deletes it. */
export function rememberChannel(channel: string): void {
  localStorage.setItem(KEY, channel)
}

/**
 * Whether the title offers a choice of channel: not where no Compra Ágil is read, nor in the shell of the specification
 * (SECTIONS=none).
 */
export function listsChannels(): boolean {
  const { agile, sections } = runtimeConfig()
  return agile && sections.length > 0
}

/**
 * The list of an address. A list without words and filters has the channel that was chosen last. Any other list has the
 * channel in its address, so that a saved search or a link shows the intended list.
 */
export function readList(address: Address): ListState {
  const state = readListState(address)
  const { query, filters, page } = state
  if (query || FILTER_NAMES.some((name) => filters[name]) || !listsChannels()) return state
  const channel = TENDER_FILTERS.channel.read(localStorage.getItem(KEY) ?? '')
  return channel ? { ...withFilters(state, { channel }), page } : state
}
