import { highlight } from '@mirador/domain/highlight'

/** A text of the source with the words that the search matched marked; only ever rendered as text. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return highlight(text, words).map((piece, index) =>
    piece.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
      <mark key={index} className="rounded-small bg-cobre-wash text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
