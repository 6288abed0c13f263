import type { Column } from './row-reader.ts'

/** The columns of the services sheet (docs/directory.md). */
export const SERVICE_COLUMNS = {
  code: { label: 'codigo', names: ['codigo'], maxLength: 40 },
  name: { label: 'servicio', names: ['servicio'], maxLength: 200 },
  type: { label: 'tipo', names: ['tipo', 'tipo de servicio'], maxLength: 80 },
  relatores: { label: 'relatores', names: ['relatores', 'relator'], maxLength: 120 },
  location: { label: 'ubicacion', names: ['ubicacion'], maxLength: 160 },
  contact: { label: 'contacto', names: ['contacto'], maxLength: 120 },
  email: { label: 'email', names: ['email', 'e mail', 'correo', 'correo electronico'], maxLength: 254 },
  mobile: { label: 'telefono', names: ['telefono', 'celular', 'movil'], maxLength: 40 },
  active: { label: 'activo', names: ['activo'], maxLength: 20 },
} as const satisfies Record<string, Column>

/** The column with the name in the list of types or of relatores. */
export const NAME_COLUMNS = {
  types: SERVICE_COLUMNS.type,
  relatores: { ...SERVICE_COLUMNS.relatores, label: 'relator', names: ['relator', 'relatores'] },
} as const satisfies Record<string, Column>

export type SheetKind = 'services' | 'types' | 'relatores'

/** The kind of a sheet with these folded column names, or undefined. */
export function kindOfSheet(names: readonly string[]): SheetKind | undefined {
  const has = (column: Column) => column.names.some((name) => names.includes(name))
  if (has(SERVICE_COLUMNS.name)) return 'services'
  if (has(NAME_COLUMNS.types)) return has(NAME_COLUMNS.relatores) ? undefined : 'types'
  return has(NAME_COLUMNS.relatores) ? 'relatores' : undefined
}

/** The missing required columns, and the unused columns. */
export function judgeColumns(kind: SheetKind, names: readonly string[]): { missing: string[]; unread: string[] } {
  const { code, name, type } = SERVICE_COLUMNS
  const known: readonly Column[] =
    kind === 'services' ? Object.values(SERVICE_COLUMNS) : [NAME_COLUMNS[kind], SERVICE_COLUMNS.active]
  const needed: readonly Column[] = kind === 'services' ? [code, name, type] : [NAME_COLUMNS[kind]]
  const taken = known.flatMap((column) => column.names)
  return {
    missing: needed.filter((column) => !column.names.some((each) => names.includes(each))).map(({ label }) => label),
    unread: names.filter((each) => each !== '' && !taken.includes(each)),
  }
}
