import type { ListedChannels } from '@mirador/contract/tender-query'

/** What a list is of, as its heading says it. */
export const CHANNELS: Record<ListedChannels, string> = {
  licitaciones: 'Licitaciones',
  agil: 'Compra Ágil',
  ambas: 'Licitaciones y Compra Ágil',
}

export const CHANNEL_TITLE = {
  label: 'Canal',
  words: { ...CHANNELS, ambas: 'Ambas' } satisfies Record<ListedChannels, string>,
} as const
