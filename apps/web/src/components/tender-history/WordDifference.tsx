import type { TextPieceAnswer } from '@mirador/contract/tender-history'
import { HISTORY } from './tender-history-texts.ts'

/**
 * A text with removed words struck through and added words underlined; screen readers hear where each begins and ends.
 */
export function WordDifference({ pieces }: { pieces: readonly TextPieceAnswer[] }) {
  return (
    <p className="mt-1 max-w-[64ch] wrap-anywhere whitespace-pre-line text-ink2">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
        <Piece key={index} piece={piece} />
      ))}
    </p>
  )
}

function Piece({ piece: { is, text } }: { piece: TextPieceAnswer }) {
  if (is === 'same') return text
  if (is === 'left_out') {
    return (
      <>
        <span className="sr-only"> ({HISTORY.leftOut}) </span>
        <span aria-hidden="true" className="text-ink3">
          {' … '}
        </span>
      </>
    )
  }
  const Mark = is === 'added' ? 'ins' : 'del'
  // trailing spaces belong to neither side
  const words = text.trimEnd()
  return (
    <>
      <Mark className={`rounded-small ${is === 'added' ? 'bg-patina-wash text-patina-strong' : 'bg-sunken text-ink3'}`}>
        <span className="sr-only">{HISTORY[is]} </span>
        {words}
        <span className="sr-only"> ({HISTORY.end})</span>
      </Mark>
      {text.slice(words.length) || ' '}
    </>
  )
}
