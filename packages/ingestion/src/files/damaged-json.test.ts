import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldData, hasFieldData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { openFile, openKnown, readAll, testFile } from './test-folder.ts'

const READ_AT = new Date('2026-11-28T12:00:00Z')
const now = () => READ_AT

const answer = (...names: (string | number)[]) =>
  Buffer.concat(
    [
      '{"Cantidad":2,"FechaCreacion":"2026-11-20T12:00:00Z","Listado":[',
      '{"CodigoExterno":"1-1-LE26","CodigoEstado":5,"Nombre":"Cañería"},{"CodigoExterno":"1-2-LE26","CodigoEstado":5,"Nombre":"',
      ...names,
      '"}]}',
    ].map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))),
  )

test.each([
  ['a NUL', ['Toldo', 0, 'azul'], 'Toldo azul'],
  ['a raw line end', ['Toldo', 10, 'azul'], 'Toldo azul'],
  ['a byte that is not UTF-8', ['Ba', 0xf1, 'o según bases'], 'Baño según bases'],
])('SYN-2 a saved answer with %s is read completely, and the summary counts it', async (_, name, expected) => {
  const path = testFile('lista.json', answer(...name))
  const { records, refused } = await readAll(path)
  expect(records.map((record) => record.name)).toEqual(['Cañería', expected])
  expect(refused).toEqual([])
  expect(await importFiles(undefined, [await openKnown(path)], { now })).toMatchObject({
    read: 2,
    refused: 0,
    mended: 1,
  })
})

// reported as skipped where the inputs are missing
test.skipIf(!hasFieldData)('SYN-2 one bad byte or NUL damages no other text of an OCDS file', async () => {
  const paths = ['nul.jsonl', 'un-byte-malo.json'].map((name) => fieldData(`c22-ocds-control/${name}`))
  const files = await Promise.all(paths.map((path) => openKnown(path)))
  const lines = []
  for (const file of files) lines.push(...(await Array.fromAsync(file.read({ readAt: READ_AT }))))
  expect(lines).toMatchObject(
    [
      { bid_idn: '990142-1-LE26', name: 'Servicio limpio' },
      { bid_idn: '990142-2-LE26', name: 'Servicio con dentro', description: 'Según bases' },
      { name: 'Reparación de cañerías y señalética', institution_name: 'MUNICIPALIDAD DE ÑUÑOA' },
      { name: 'Byte malo – aquí', description: 'Según bases', institution_name: 'MUNICIPALIDAD DE ÑUÑOA' },
    ].map((record) => ({ kind: 'record', record })),
  )
  expect(await importFiles(undefined, files, { now })).toMatchObject({ read: 4, refused: 0, mended: 2 })
})

// reported as skipped where the inputs are missing
test.skipIf(!hasFieldData)(
  'SYN-2 errors inside a 200, empty months and HTML are refused with the message of the source',
  async () => {
    const reasons = await Promise.all(
      readdirSync(fieldData('c13-respuestas'))
        .filter((name) => name !== 'README')
        .sort()
        .map(async (name) => {
          const file = await openFile(fieldData(`c13-respuestas/${name}`))
          return [name, 'reason' in file ? file.reason : file.kind]
        }),
    )
    expect(reasons).toEqual([
      ['ocds-200-con-400.json', 'es un error de la fuente: Parametros incorrectos'],
      ['ocds-200-con-500.json', 'es un error de la fuente: error'],
      ['ocds-data-null.json', 'es la lista OCDS de un mes sin licitaciones'],
      ['ocds-html.json', 'la respuesta es HTML'],
      ['ocds-mes-vacio.json', 'es un error de la fuente: No existen registros'],
      ['ocds-sin-data.json', 'es la lista OCDS de un mes sin licitaciones'],
    ])
  },
)
