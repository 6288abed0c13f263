import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvRows, type InnerQuotes } from './csv-rows.ts'

/** Reads a CSV whose bytes arrive in chunks of some length. */
async function read(content: string | Buffer, piece = 7, innerQuotes: InnerQuotes = 'doubled') {
  const bytes = Buffer.from(content as string)
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) =>
    bytes.subarray(i * piece, (i + 1) * piece),
  )
  const seen: string[] = []
  for await (const line of csvRows(async () => Readable.from(pieces), ';', { innerQuotes })) {
    if (line.kind === 'refused') seen.push(`${line.line}: ${line.reason}`)
    else seen.push(`${line.row.line}: ${line.row.cell('a')} | ${line.row.cell('b')}`)
  }
  return seen
}

test('SYN-2 rows carry the line where they begin, also after line breaks inside fields', async () => {
  expect(await read('a;b\r\n1;2\r\n"x\ny";"dice ""hola"""\r\n3;4\r\n')).toEqual([
    '2: 1 | 2',
    '3: x\ny | dice "hola"',
    '5: 3 | 4',
  ])
})

test('SYN-2 a mark at the start of the file and accents in the header do not hide a column', async () => {
  expect(await read('\uFEFFÁ;  B \n1;2')).toEqual(['2: 1 | 2'])
})

test('SYN-2 a row with another number of columns is refused with its line, and the other rows are read', async () => {
  expect(await read('a;b\n1;2\n3\n4;5;6\n7;8\n')).toEqual([
    '2: 1 | 2',
    '3: tiene 1 columnas en vez de 2',
    '4: tiene 3 columnas en vez de 2',
    '5: 7 | 8',
  ])
})

test('SYN-2 an unclosed quote costs its own row, not the rest of the file', async () => {
  const rest = Array.from({ length: 40_000 }, (_, i) => `${i};fila`)
  const seen = await read(`a;b\n1;2\n"3;4\n${rest.join('\n')}\n`, 65_536)
  expect(seen.slice(0, 3)).toEqual(['2: 1 | 2', '3: tiene una comilla que no se cierra', '4: 0 | fila'])
  expect(seen).toHaveLength(40_002)
  expect(seen.at(-1)).toBe('40003: 39999 | fila')
})

test('SYN-2 an unclosed quote near the end is refused too', async () => {
  expect(await read('a;b\n1;2\n"3;4\n5;6\n')).toEqual(['2: 1 | 2', '3: tiene una comilla que no se cierra', '4: 5 | 6'])
})

test.each(['\n', '\r\n', '\r'])('SYN-2 an unclosed quote costs one row, with any line end: %j', async (end) => {
  for (const piece of [1, 2, 3, 5, 100]) {
    expect(await read(['a;b', '1;2', '"3;4', '5;6', '7;8', ''].join(end), piece)).toEqual([
      ...['2: 1 | 2', '3: tiene una comilla que no se cierra', '4: 5 | 6', '5: 7 | 8'],
    ])
  }
})

test('SYN-2 each field is read in its own encoding, the signs of Windows included', async () => {
  const latin = Buffer.from([0x43, 0x61, 0xf1, 0x65, 0x74, 0x65, 0x20, 0x96, 0x80])
  const mixed = Buffer.concat([Buffer.from('a;b\n'), latin, Buffer.from(';Ñuble\n', 'utf8')])
  expect(await read(mixed)).toEqual(['2: Cañete –€ | Ñuble'])
})

test('SYN-2 rows of blanks are skipped and still count as lines', async () => {
  expect(await read('\n\na;b\r\n\r\n1;2\r\n ; \r\n;\r\n3;4\r\n5\r\n\r\n')).toEqual([
    '5: 1 | 2',
    '8: 3 | 4',
    '9: tiene 1 columnas en vez de 2',
  ])
})

test('SYN-2 lines are counted with any line end, also inside fields', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    expect(await read(['a;b', '"x', 'y";1', '"p\r\nq\n\nr";2', '3;4'].join(end))).toEqual([
      `2: x${end}y | 1`,
      '4: p\r\nq\n\nr | 2',
      '8: 3 | 4',
    ])
  }
})

test('SYN-2 an empty file has no rows', async () => {
  expect(await read('')).toEqual([])
})

test('SYN-2 quotes count only where they enclose a field; elsewhere they are signs of its text', async () => {
  expect(await read('a;b\n"di ""x""";4" de alto\n"uno" y "dos";"x ""y"" z" fin\n"";""""\n')).toEqual([
    '2: di "x" | 4" de alto',
    '3: "uno" y "dos" | "x "y" z" fin',
    '4:  | "',
  ])
})

test('SYN-2 a field is enclosed by its quotes even if those inside are not doubled', async () => {
  const fields = ['"CALLE O"HIGGINS"', '"TALLER "SANGRA""', '""INSUMOS""', '"x "y", z"', '"uno" y "dos"', '"x\ny "z""']
  expect(await read(`a;b\n${fields.map((field) => `${field};"1"\n`).join('')}`)).toEqual([
    '2: CALLE O"HIGGINS | 1',
    '3: TALLER "SANGRA" | 1',
    '4: "INSUMOS" | 1',
    '5: x "y", z | 1',
    '6: "uno" y "dos" | 1',
    '7: x\ny "z" | 1',
  ])
})

test('SYN-2 a row that has too few columns because a text ends with a quote is divided at that quote', async () => {
  const content = '"a";"b"\n"fondo "alto"";"1"\n"fondo"";"2"\n"3";"4";"5"\n"fin";"6"\n'
  const lines = ['2: fondo "alto" | 1', '3: fondo" | 2', '4: tiene 3 columnas en vez de 2', '5: fin | 6']
  for (const piece of [1, 7, 1000]) expect(await read(content, piece, 'plain')).toEqual(lines)
})

test.each<InnerQuotes>(['doubled', 'plain'])(
  'SYN-2 a row that lacks a column is refused, even if its text could be divided in two (inner quotes %s)',
  async (innerQuotes) => {
    for (const text of ['"Compra de ""guantes""; según bases"', '"x"""";""y"', '"a ""b""\n"', '""";"""']) {
      expect(await read(`"a";"b"\n"1";"2"\n${text}\n"3";"4"\n`, 7, innerQuotes)).toEqual([
        '2: 1 | 2',
        '3: tiene 1 columnas en vez de 2',
        expect.stringContaining(': 3 | 4'),
      ])
    }
  },
)

test('SYN-2 a row that lacks a column is refused even when a quote that is not doubled divides its text in two', async () => {
  const reason = 'tiene comillas sin duplicar dentro de un texto: no se sabe dónde termina cada columna'
  for (const innerQuotes of ['doubled', 'plain'] as const) {
    expect(await read('"a";"b"\n"Compra de "guantes"; según "bases""\n"3";"4"\n', 7, innerQuotes)).toEqual([
      `2: ${reason}`,
      '3: 3 | 4',
    ])
  }
})

test('SYN-2 rows are the same for chunks of any size, and stay readable after later rows', async () => {
  const content = 'a;b\r\n"1\r\n";"2"";"\r\n\r\n\u00f1;\u20ac\r"5";6\n7;8'
  const lines = await read(content, 1000)
  expect(lines).toEqual(['2: 1\r\n | 2";', '5: ñ | €', '6: 5 | 6', '7: 7 | 8'])
  for (let piece = 1; piece < 30; piece++) expect(await read(content, piece)).toEqual(lines)
  const rows = []
  for await (const line of csvRows(async () => Readable.from([Buffer.from(content)]), ';')) rows.push(line)
  expect(rows.toReversed().map((line) => line.kind === 'row' && line.row.cell('b'))).toEqual(['8', '6', '€', '2";'])
})

test('SYN-2 a file is read only as far as rows are consumed', async () => {
  let handedOut = 0
  async function* endless() {
    yield Buffer.from('a;b\n')
    for (;;) {
      handedOut++
      yield Buffer.from('1;2\n'.repeat(100))
    }
  }
  const rows = csvRows(async () => Readable.from(endless(), { objectMode: true, highWaterMark: 1 }), ';')
  for (let i = 0; i < 500; i++) await rows.next()
  await rows.return(undefined)
  expect(handedOut).toBeLessThan(12)
})
