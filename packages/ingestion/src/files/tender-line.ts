import type { TenderRecord } from '@mirador/domain/tender/tender'

/** A tender of a file, or the reason why a line was refused (in Spanish, for the operator). */
export type TenderLine =
  | { kind: 'record'; line: number; record: TenderRecord }
  | { kind: 'refused'; line: number; reason: string }

export function refusedLine(line: number, reason: string): { kind: 'refused'; line: number; reason: string } {
  return { kind: 'refused', line, reason }
}
