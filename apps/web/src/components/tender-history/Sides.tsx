import { CHANGES } from '@mirador/texts/tender-changes'

/** `Cantidad: 10 → 12` */
export function Sides({ label, old, now }: { label: string; old: string; now: string }) {
  return (
    <>
      <span className="font-medium text-ink">{label}:</span> {old} <span aria-hidden="true">→</span>
      <span className="sr-only">, {CHANGES.now}</span> <span className="font-medium text-ink">{now}</span>
    </>
  )
}
