/** A text with marked parts, rendered as text and never as HTML. */
export function MarkedText({ pieces }: { pieces: readonly { text: string; isMarked: boolean }[] }) {
  return pieces.map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other identity than its place
      <mark key={index} className="rounded-small bg-cobre-wash text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
