import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { allOf, MAX_DOCUMENT_BYTES } from '../files/file-bytes.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { parseAnswer } from '../mercado-publico/answer.ts'
import { tenderFromDetail } from '../mercado-publico/detail-answer.ts'
import { jsonText } from '../mercado-publico/json-text.ts'
import { tenderFromListEntry } from '../mercado-publico/list-answer.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { part } from '../mercado-publico/source-values.ts'
import type { FileFormat } from './file-format.ts'

/** A saved answer of the API: the detail of a tender, or a list. */
export const apiAnswers: FileFormat<'api-answers'> = {
  kind: 'api-answers',
  isJoined: false,
  isMonthly: false,
  detect(content) {
    if (content.kind !== 'document') return null
    const { bytes, body } = content
    const answer = parseAnswer(body)
    if (answer.kind === 'error') return { reason: IMPORT_REFUSALS.sourceError(answer.message) }
    if (answer.kind === 'unreadable') return null
    return {
      answeredAt: answer.sourceAt,
      size: bytes.size,
      async *read(moment, { onBytes, onMended }) {
        const { text, mended } = jsonText(await allOf(bytes, MAX_DOCUMENT_BYTES, onBytes))
        if (mended > 0) onMended?.(mended)
        yield* answerTenders(text, moment)
      },
    }
  },
}

/** The tenders of a saved API answer, details or list entries; `line` is the position in its list, from 1. */
function* answerTenders(body: string, moment: ReadingMoment): Generator<TenderLine> {
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

/** Fields of a detail: a list entry has four fields and none of these. */
function isDetail(entry: unknown): boolean {
  const { Comprador, Fechas, Items } = part(entry)
  return Comprador !== undefined || Fechas !== undefined || Items !== undefined
}
