import type { RegistryImportCounts } from '@mirador/ingestion/tax-registry/import-registry'

const integer = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface Outcome {
  file: string
  seconds: number
  isDryRun: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
}

/** What an import of legal names did, for whoever started it. */
export function registrySummary(counts: RegistryImportCounts, { file, seconds, isDryRun, refusals }: Outcome): string {
  const pace = integer.format(counts.read / Math.max(seconds, 0.001))
  const rows: [string, number][] = [
    ['filas leídas', counts.read],
    ...(isDryRun
      ? []
      : ([
          ['  empresas nuevas', counts.created],
          ['  actualizadas', counts.updated],
          ['  sin cambios', counts.unchanged],
          ['  filas repetidas de un RUT', counts.duplicates],
        ] as [string, number][])),
    ['sin fecha de inicio', counts.undated],
    ['rechazadas', counts.refused],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const some = counts.refused > refusals.length ? ` (las primeras ${refusals.length}; todas con --rejects ARCHIVO)` : ''
  return [
    `${file}: ${isDryRun ? 'lectura de prueba terminada' : 'importación terminada'} en ${decimal.format(seconds)} s (${pace} filas por segundo)`,
    ...rows.map(([label, count]) => `  ${label.padEnd(width)}  ${integer.format(count).padStart(10)}`),
    ...(refusals.length > 0 ? [`Rechazadas${some}:`, ...refusals.map((line) => `  ${line}`)] : []),
    '',
  ].join('\n')
}
