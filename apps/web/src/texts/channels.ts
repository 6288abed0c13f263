import type { ListedChannels } from '@mirador/contract/tender-query'

/** The heading of a list, by its channels. */
export const CHANNELS: Record<ListedChannels, string> = {
  licitaciones: 'Licitaciones',
  agil: 'Compra Ágil',
  ambas: 'Licitaciones y Compra Ágil',
}

export const CHANNEL_TITLE = {
  label: 'Canal',
  words: { ...CHANNELS, ambas: 'Todo' } satisfies Record<ListedChannels, string>,
} as const
