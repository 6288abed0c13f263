import { statusOfCode, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import type { ImportCounts } from '@mirador/ingestion/files/import-counts'

const integer = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('es-CL', {
  useGrouping: 'always',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

interface Outcome {
  seconds: number
  isDryRun: boolean
  isInterrupted: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
}

/** What an import did, for whoever started it. */
export function importSummary(counts: ImportCounts, { seconds, isDryRun, isInterrupted, refusals }: Outcome): string {
  const pace = integer.format(counts.read / Math.max(seconds, 0.001))
  const end = isInterrupted
    ? 'Importación interrumpida'
    : isDryRun
      ? 'Lectura de prueba terminada'
      : 'Importación terminada'
  const rows: [string, number][] = [
    ['archivos', counts.files],
    ['licitaciones leídas', counts.read],
    ...(isDryRun
      ? []
      : ([
          ['  nuevas', counts.created],
          ['  actualizadas', counts.updated],
          ['  sin cambios', counts.unchanged],
          ['  más antiguas que lo guardado', counts.older],
        ] as [string, number][])),
    ['rechazadas', counts.refused],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  return [
    `${end} en ${decimal.format(seconds)} s (${pace} licitaciones por segundo)`,
    ...rows.map(([label, count]) => `  ${label.padEnd(width)}  ${integer.format(count).padStart(9)}`),
    ...(counts.read > 0 ? [`Por estado: ${byState(counts)}`] : []),
    ...(refusals.length > 0
      ? [refusalTitle(counts.refused, refusals.length), ...refusals.map((line) => `  ${line}`)]
      : []),
    '',
  ].join('\n')
}

function byState(counts: ImportCounts): string {
  const totals = new Map<string, number>()
  for (const [code, count] of Object.entries(counts.by_status)) {
    const status = statusOfCode(Number(code))
    const name = TENDER_STATUSES.find((known) => known.status === status)?.name ?? `código ${code}`
    totals.set(name, (totals.get(name) ?? 0) + count)
  }
  return [...totals].map(([name, count]) => `${name} ${integer.format(count)}`).join(' · ')
}

/** The line above the refused places that are shown. */
export function refusalTitle(count: number, shown: number): string {
  if (shown === count) return 'Rechazadas:'
  return `Rechazadas (las primeras ${shown} de ${integer.format(count)}; todas con --rejects ARCHIVO):`
}
