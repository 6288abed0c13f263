import type { Piece } from '../../texts/fit.ts'

/** A sentence with emphasised and marked parts, rendered as text and never as HTML. */
export function Pieces({ of }: { of: readonly Piece[] | string }) {
  if (typeof of === 'string') return of
  return of.map((piece, index) => {
    if (typeof piece === 'string') return piece
    if ('strong' in piece) {
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
      return <strong key={index}>{piece.strong}</strong>
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <mark key={index} className="rounded-small bg-cobre-wash text-inherit">
        {piece.mark}
      </mark>
    )
  })
}
