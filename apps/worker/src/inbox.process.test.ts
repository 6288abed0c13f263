import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@mirador/database/connection/connect'
import { lockDataDir } from '@mirador/database/connection/data-dir-lock'
import { insertContactMessage, insertFeedback } from '@mirador/database/mail/messages'
import { migrate } from '@mirador/database/migration/migrate'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './test-command.ts'

const command = fileURLToPath(new URL('inbox.ts', import.meta.url))
const SUB = '00000000-0000-4000-8000-000000000001'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirador-inbox-'))
  dataDir = join(folder, 'data')
  await copyMigratedDatabase(dataDir)
  const database = await connect({ dataDir })
  await migrate(database)
  await database.db.transaction().execute(async (tx) => {
    const message = 'Hola; dicen "hoy"\nGracias'
    // 23:30 of the 19th in Chile
    const late = new Date('2026-11-20T02:30:00Z')
    await insertContactMessage(tx, { name: 'Ana Ñúñez', email: 'ana@example.cl', message, created_at: late })
    const evil = { name: '=HYPERLINK("http://x";"y")', email: '+56@example.cl', message: '-1+1' }
    await insertContactMessage(tx, { ...evil, created_at: new Date('2026-11-20T12:00:00Z') })
    const opinion = { sub: SUB, email: null, puntuacion: 5, comentario: '' }
    await insertFeedback(tx, { ...opinion, created_at: new Date('2026-11-21T12:05:00Z') })
  })
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], dir = dataDir) =>
  runCommand(command, args, { ...process.env, DATABASE_URL: undefined, DATA_DIR: dir, INIT_CWD: folder })

test('CON-1 FEE-1 the operator reads messages as a table, newest first', async () => {
  expect(await run([])).toEqual({
    code: 0,
    errors: '',
    out: `Fecha             Tipo      De                            Mensaje
────────────────  ────────  ────────────────────────────  ──────────────────────────────────────────
21-11-2026 09:05  Opinión   (cuenta sin correo)           (sin comentario)
                  5 de 5

20-11-2026 09:00  Contacto  =HYPERLINK("http://x";"y")    -1+1
                            +56@example.cl

19-11-2026 23:30  Contacto  Ana Ñúñez                     Hola; dicen "hoy"
                            ana@example.cl                Gracias

3 mensajes. Horas de Santiago.
`,
  })
})

test('CON-1 FEE-1 the operator selects one kind, messages since a day in Chile, or the newest ones', async () => {
  const { out: contact } = await run(['--kind', 'contact', '--limit', '1'])
  expect(contact).toContain('1 de 2 mensajes, los más nuevos; todos con --limit 2.')
  expect(contact).not.toContain('Opinión')
  expect((await run(['--since', '2026-11-20'])).out).toContain('2 mensajes.')
  expect((await run(['--since', '2026-11-19'])).out).toContain('3 mensajes.')
  expect((await run(['--since', '2026-12-01'])).out).toBe('No hay mensajes.\n')
})

test('CON-1 FEE-1 a spreadsheet opens the CSV: mark, semicolons, quotes, and no formula that would run', async () => {
  const { out, errors } = await run(['--csv'])
  expect(out).toBe(
    [
      '\ufefffecha;tipo;nombre;email;puntuacion;mensaje',
      '2026-11-21 09:05;opinión;;;5;',
      `2026-11-20 09:00;contacto;"'=HYPERLINK(""http://x"";""y"")";'+56@example.cl;;'-1+1`,
      '2026-11-19 23:30;contacto;Ana Ñúñez;ana@example.cl;;"Hola; dicen ""hoy""\nGracias"',
      '',
    ].join('\r\n'),
  )
  expect(errors).toBe('3 mensajes. Horas de Santiago.\n')
  expect(await run(['--csv', '--out', 'mensajes.csv'])).toMatchObject({ out: '', errors })
  expect(readFileSync(join(folder, 'mensajes.csv'), 'utf8')).toBe(out)
})

test('CON-1 FEE-1 the command reports errors in one line and fails', async () => {
  for (const [args, message] of [
    [['--kind', 'mail'], '--kind: «mail» no es contact ni feedback.\n'],
    [['--since', '2026-02-30'], '--since: «2026-02-30» no es un día AAAA-MM-DD.\n'],
    [['--limit', '0'], '--limit: «0» no es un número entero desde 1.\n'],
    [['--out', 'no/existe.csv'], expect.stringMatching(/^No existe .*no\/existe\.csv\.\n$/)],
    [['todo'], expect.stringMatching(/^No se entienden las opciones\.\nUso: /)],
  ] as const) {
    expect(await run(args)).toEqual({ code: 1, out: '', errors: message })
  }
})

test('CON-1 FEE-1 it creates no missing database, and names the process that holds the embedded one', async () => {
  const nowhere = join(folder, 'nada')
  expect(await run([], nowhere)).toMatchObject({
    code: 1,
    errors: `En ${nowhere} todavía no hay una base de datos: la crea npm start.\n`,
  })
  expect(existsSync(nowhere)).toBe(false)
  const unlock = lockDataDir(dataDir)
  const { code, errors } = await run([])
  unlock()
  expect(code).toBe(1)
  expect(errors).toMatch(new RegExp(`^La carpeta de datos .* está en uso por el proceso ${process.pid} .*\\n$`))
})
