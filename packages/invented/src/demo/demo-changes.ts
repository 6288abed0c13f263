import type { TenderRecord } from '@mirador/domain/tender/tender'
import { daysLater } from './process-dates.ts'

/** The second reading is later than the first even if the clock moves back. */
const LATER_MS = 1000

/** A second reading of some of these tenders with changes, nearest closing first. */
export function demoChanges(followed: readonly TenderRecord[]): TenderRecord[] {
  const edits = [
    [1, extended],
    [3, enlarged],
    [5, reworded],
  ] as const
  return edits.flatMap(([index, edit]) => {
    const tender = followed[index]
    return tender ? [readLater({ ...tender, ...edit(tender) })] : []
  })
}

function readLater(tender: TenderRecord): TenderRecord {
  const at = new Date(tender.source_at.getTime() + LATER_MS)
  return { ...tender, source_at: at, read_at: at }
}

/** Moves the closing date, and the dates after it, by a week. */
function extended(tender: TenderRecord): Partial<TenderRecord> {
  const moved = (date: Date | null | undefined) => (date ? daysLater(date, 7) : null)
  return {
    closes_at: moved(tender.closes_at),
    technical_opening_at: moved(tender.technical_opening_at),
    economic_opening_at: moved(tender.economic_opening_at),
    estimated_award_at: moved(tender.estimated_award_at),
    estimated_signature_at: moved(tender.estimated_signature_at),
  }
}

/** Budgets in pesos that fit the band of the usual types. */
const BUDGETS: Readonly<Record<string, number>> = { L1: 5_400_000, LE: 38_900_000, LP: 96_300_000, LQ: 214_900_000 }

/** Raises the quantities and the budget, or publishes a budget that was withheld. */
function enlarged({ amount, currency, type_code, items = [] }: TenderRecord): Partial<TenderRecord> {
  const newAmount = amount ? Math.round(amount * 1.2) : currency === 'CLP' ? (BUDGETS[type_code ?? ''] ?? null) : null
  return {
    amount: newAmount,
    items: items.map((item, i) => (i === 0 ? { ...item, quantity: (item.quantity ?? 1) * 2 } : item)),
  }
}

/** Extends the description and the period for questions by two days. */
function reworded({
  description,
  facts,
  questions_close_at,
  answers_at,
  closes_at,
}: TenderRecord): Partial<TenderRecord> {
  const hasTime = answers_at && closes_at && questions_close_at && daysLater(answers_at, 2) < closes_at
  return {
    description: `${description} La garantía mínima exigida es de 12 meses desde la recepción conforme.`,
    facts: { ...facts, evaluation_criteria: 'Precio 60 %\nPlazo de entrega 25 %\nGarantía 15 %' },
    ...(hasTime ? { questions_close_at: daysLater(questions_close_at, 2), answers_at: daysLater(answers_at, 2) } : {}),
  }
}
