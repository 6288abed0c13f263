const NOUNS = { tender: 'licitaciones', account: 'cuentas', tender_follow: 'seguimientos', contact_message: 'mensajes' }

/** What a backup holds, in the words of who counts on it. */
export function contentLine(rows: Readonly<Record<string, number>>): string {
  const number = (value: number) => value.toLocaleString('es-CL')
  const nouns = Object.entries(NOUNS).map(([table, noun]) => `${noun}: ${number(rows[table] ?? 0)}`)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${nouns.join(', ')}; en total ${number(total)} filas de ${Object.keys(rows).length} tablas`
}
