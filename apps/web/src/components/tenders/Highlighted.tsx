import { highlight } from '@mirador/domain/text/highlight'
import { MarkedText } from '../../ui/MarkedText.tsx'

/** A text of the source with the matched search words marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return words.length === 0 ? text : <MarkedText pieces={highlight(text, words)} />
}
