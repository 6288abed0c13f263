import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonText, parseJson } from './json-text.ts'

/** The bytes of texts and numbers: a number is one raw byte. */
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((one) => (typeof one === 'number' ? Buffer.from([one]) : Buffer.from(one))))

const read = (body: Buffer) => {
  const { text, mended } = jsonText(body)
  const parsed = parseJson(text)
  return [parsed.kind === 'json' ? parsed.json : parsed, mended]
}

describe('texts that the source damaged', () => {
  test('SYN-2 a raw control character inside a string becomes a space, NUL and line ends too', () => {
    expect(read(bytes('{"a":"uno', 0, 'dos', 10, 'tres', 9, '","b":"ñ"}'))).toEqual([{ a: 'uno dos tres ', b: 'ñ' }, 1])
    expect(read(bytes('{\n\t"a":\r\n"\\u0000\\n"\n}'))).toEqual([{ a: '\0\n' }, 0])
  })

  test('SYN-2 a byte that is not UTF-8 is read as Windows-1252 and does not change the bytes around it', () => {
    expect(read(bytes('{"a":"Ñuñoa ', 0xd6, ' aquí","b":"Reparación"}'))).toEqual([
      { a: 'Ñuñoa Ö aquí', b: 'Reparación' },
      1,
    ])
  })

  test('SYN-2 a string of Windows-1252 is read completely, whatever the encoding of the other strings', () => {
    expect(read(bytes('["', 0x93, 'CAF', 0xc9, 0x94, ' de ', 0xd1, 'u', 0xf1, 'oa","Ñuñoa"]'))).toEqual([
      ['“CAFÉ” de Ñuñoa', 'Ñuñoa'],
      1,
    ])
  })

  test('SYN-2 a bad byte before the end of a string does not hide its quote', () => {
    expect(read(bytes('{"a":"cort', 0xc3, '","b":1}'))).toEqual([{ a: 'cortÃ', b: 1 }, 1])
  })

  test('SYN-2 other text that is not JSON is refused', () => {
    const broken = { kind: 'unreadable', reason: 'la respuesta no es JSON o está cortada' }
    expect(read(bytes('{"a":', 0, '1}'))).toEqual([broken, 0])
    expect(read(bytes('{"a":"cortado'))).toEqual([broken, 0])
    expect(read(bytes('{"a":"barra \\'))).toEqual([broken, 0])
    expect(read(bytes('<html>'))).toEqual([{ kind: 'unreadable', reason: 'la respuesta es HTML' }, 0])
  })

  test('SYN-2 valid JSON is read unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(jsonText(Buffer.from(`\uFEFF${text}`))).toEqual({ text, mended: 0 })
      }),
    )
  })
})
