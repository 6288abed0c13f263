import type { Merged } from '@mirador/database/directory/merged'
import type { DirectoryImport } from '@mirador/ingestion/services/import-directory'
import { refusalTitle } from './import-summary.ts'

const integer = new Intl.NumberFormat('es-CL', { useGrouping: 'always', maximumFractionDigits: 0 })
/** New names told one by one: a misspelt type shows itself here. */
const NAMES_SHOWN = 12

interface Outcome {
  isDryRun: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
  /** columns that nobody reads, with their file */
  unread: readonly string[]
}

/** What an import of the directory did, for whoever started it. */
export function servicesSummary(result: DirectoryImport, { isDryRun, refusals, unread }: Outcome): string {
  const { read, refused, isReplaceLeftOut, stored } = result
  const rows: [string, number][] = [
    ['servicios leídos', read.services],
    ...(stored ? mergedRows(stored.services) : []),
    ...(read.types > 0 ? ([['tipos leídos', read.types]] as [string, number][]) : []),
    ...(stored ? mergedRows(stored.types, 'tipos') : []),
    ...(read.relatores > 0 ? ([['relatores leídos', read.relatores]] as [string, number][]) : []),
    ...(stored ? mergedRows(stored.relatores, 'relatores') : []),
    ['filas rechazadas', refused],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const nothing = read.services + read.types + read.relatores === 0
  const title = isDryRun ? 'Lectura de prueba terminada' : nothing ? 'No se importó nada' : 'Importación terminada'
  return [
    title,
    ...rows.map(([label, count]) => `  ${label.padEnd(width)}  ${integer.format(count).padStart(7)}`),
    ...(stored && stored.demoRemoved > 0
      ? [`Se quitaron los ${integer.format(stored.demoRemoved)} servicios de demostración.`]
      : []),
    ...newNames('Tipos nuevos', stored?.newTypes),
    ...newNames('Relatores nuevos', stored?.newRelatores),
    ...unread.map((columns) => `Columnas que no se usan: ${columns}`),
    ...(isReplaceLeftOut ? ['Hay filas rechazadas, así que --replace no retira nada. Corrígelas y repite.'] : []),
    ...(refusals.length > 0 ? [refusalTitle(refused, refusals.length), ...refusals.map((line) => `  ${line}`)] : []),
    '',
  ].join('\n')
}

/** Of services every figure; of the names they bring along only what happened. */
function mergedRows(merged: Merged, kind?: string): [string, number][] {
  const { created, updated, unchanged, retired } = merged
  if (!kind) {
    return [
      ['  nuevos', created],
      ['  actualizados', updated],
      ['  sin cambios', unchanged],
      ['  retirados', retired],
    ]
  }
  const rows: [string, number][] = [
    [`${kind} nuevos`, created],
    [`${kind} actualizados`, updated],
    [`${kind} retirados`, retired],
  ]
  return rows.filter(([, count]) => count > 0)
}

function newNames(title: string, names: readonly string[] = []): string[] {
  if (names.length === 0) return []
  const more = names.length > NAMES_SHOWN ? ` y ${integer.format(names.length - NAMES_SHOWN)} más` : ''
  return [`${title}: ${names.slice(0, NAMES_SHOWN).join(' · ')}${more}`]
}
