import type { WordChange } from '@mirador/contract/saved-searches'
import { figure } from './figure.ts'

const MAX_NAMED = 3

/** A sentence on how the matches of a word in a saved search changed: «mesas» ya no encuentra mes. */
export function wordChangeSentence({ word, wasIgnored, lost, gained }: WordChange): string {
  if (wasIgnored) return `Antes «${word}» no se buscaba; ahora sí.`
  const parts = [
    ...(lost.length > 0 ? [`ya no encuentra ${listed(lost)}`] : []),
    ...(gained.length > 0 ? [`ahora también encuentra ${listed(gained)}`] : []),
  ]
  return `«${word}» ${parts.join(' y ')}.`
}

function listed(words: readonly string[]): string {
  const named = words.slice(0, MAX_NAMED).join(', ')
  const more = words.length - MAX_NAMED
  return more > 0 ? `${named} y ${more === 1 ? '1 palabra más' : `${figure(more)} palabras más`}` : named
}
