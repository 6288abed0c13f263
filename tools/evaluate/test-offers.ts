import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const HEADER =
  'NroLicitacion;MontoEstimadoLicitacion;FuenteFinanciamiento;RubroN1;Proveedor;ResultadoOferta;TamanoProveedor;FechaPublicacion;FechaAdjudicacion;TipoLicitacion;PublicidadOfertasTecnicas;Institucion;Año'

export interface Row {
  code: string
  on: string
  rubro: string
  supplier: string
  buyer?: string
  result?: string
}

export const rowText = ({ code, on, rubro, supplier, buyer = 'I MUNICIPALIDAD DE ARICA', result = 'Perdedora' }: Row) =>
  `${code};1000000;;${rubro};${supplier};${result};Micro;;${on} 10:00:00;LE;Si;${buyer};2023`

/** Companies 0 to 29 bid on the tenders of their own rubro and buyer, two a month, and sometimes on another one. */
export function plantedRows(months: readonly string[]): Row[] {
  return months.flatMap((month, m) =>
    Array.from({ length: 30 }, (_, company) => company).flatMap((company) =>
      [5, 20].map((day) => ({
        code: `${company}-${day}-${month}`,
        on: `${month}-${String(day).padStart(2, '0')}`,
        rubro: `Rubro ${(company + (day === 20 && m % 3 === 0 ? 1 : 0)) % 10}`,
        supplier: `EMPRESA ${company} SPA`,
        buyer: `MUNICIPALIDAD ${company % 15}`,
        result: day === 5 ? 'Ganadora' : 'Perdedora',
      })),
    ),
  )
}

export function file(name: string, text: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-offers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
export const csv = (rows: readonly Row[]) => `${[HEADER, ...rows.map(rowText)].join('\n')}\n`
export const EARLY = ['2023-01', '2023-02', '2023-03', '2023-04']
export const LATE = ['2024-01', '2024-02']
