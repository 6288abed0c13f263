import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { parseAnswer } from '../mercado-publico/answer.ts'
import { tenderFromDetail } from '../mercado-publico/detail-answer.ts'
import { tenderFromListEntry } from '../mercado-publico/list-answer.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { part } from '../mercado-publico/source-values.ts'

/** The tenders of a saved API answer, details or list entries; `line` is the position in its list, from 1. */
export function* answerTenders(body: string, moment: ReadingMoment): Generator<TenderLine> {
  const answer = parseAnswer(body)
  if (answer.kind !== 'answer') {
    yield refusedLine(1, answer.kind === 'error' ? answer.message : answer.reason)
    return
  }
  const { entries } = answer
  for (const [index, entry] of entries.entries()) {
    const reading = isDetail(entry)
      ? tenderFromDetail(entry, { ...moment, raw: entries.length === 1 ? body : JSON.stringify({ Listado: [entry] }) })
      : tenderFromListEntry(entry, moment)
    if (reading.kind === 'refused') yield refusedLine(index + 1, reading.reason)
    else yield { kind: 'record', line: index + 1, record: reading.record }
  }
}

/** List entries have four fields; a detail has at least one of these. */
function isDetail(entry: unknown): boolean {
  const { Comprador, Fechas, Items } = part(entry)
  return Comprador !== undefined || Fechas !== undefined || Items !== undefined
}
