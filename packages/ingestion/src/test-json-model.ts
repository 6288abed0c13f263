import fc from 'fast-check'

/** A text of a JSON file in its written form, with raw bytes that do not belong into it, and its expected form. */
export class WrittenText {
  readonly bytes: Buffer
  readonly read: string
  readonly isDamaged: boolean
  constructor(pieces: readonly (string | number)[]) {
    const inside = (piece: string) => JSON.stringify(piece).slice(1, -1)
    const raw = (piece: string | number) =>
      typeof piece === 'number' ? Buffer.from([piece]) : Buffer.from(inside(piece))
    this.bytes = Buffer.concat(pieces.map(raw))
    this.read = pieces.map((piece) => (typeof piece === 'number' ? readByte(piece) : piece)).join('')
    this.isDamaged = pieces.some((piece) => typeof piece === 'number')
  }
}

const WINDOWS = new TextDecoder('windows-1252')
const readByte = (byte: number) => (byte < 0x20 ? ' ' : WINDOWS.decode(Uint8Array.of(byte)))

/** The bytes of a JSON value that holds written texts, and how many of them are damaged. */
export function encodeJson(value: unknown): { bytes: Buffer; damaged: number } {
  const parts: Buffer[] = []
  let damaged = 0
  const write = (one: unknown): void => {
    if (one instanceof WrittenText) {
      if (one.isDamaged) damaged++
      parts.push(Buffer.from('"'), one.bytes, Buffer.from('"'))
    } else if (Array.isArray(one))
      writeAll(
        '[',
        one.map((inner) => () => write(inner)),
        ']',
      )
    else if (one !== null && typeof one === 'object') {
      const members = Object.entries(one).filter(([, inner]) => inner !== undefined)
      const writers = members.map(([key, inner]) => () => {
        parts.push(Buffer.from(`${JSON.stringify(key)}:`))
        write(inner)
      })
      writeAll('{', writers, '}')
    } else parts.push(Buffer.from(JSON.stringify(one)))
  }
  const writeAll = (open: string, writers: readonly (() => void)[], close: string) => {
    parts.push(Buffer.from(open))
    for (const [index, writer] of writers.entries()) {
      if (index > 0) parts.push(Buffer.from(','))
      writer()
    }
    parts.push(Buffer.from(close))
  }
  write(value)
  return { bytes: Buffer.concat(parts), damaged }
}

/** A value in one of the spellings of the sources. */
export interface Spelt<T> {
  written: unknown
  read: T
}

export type Fault = 'noCode' | 'badCode' | 'noState' | 'badClosing' | 'cut'

/** The content of one record of any JSON source. */
export interface JsonModel {
  code: string
  fault: Fault | undefined
  title: WrittenText
  description: WrittenText | undefined
  institution: WrittenText
  buyer: Spelt<string | null>
  supplier: Spelt<string>
  quantity: Spelt<number>
  /** local time of Chile, to the second, and its instant */
  closing: Spelt<Date>
  extra: unknown
}

/** Windows-1252 bytes with a sign; those without one are control characters. */
const SIGNS = Array.from({ length: 0x80 }, (_, i) => 0x80 + i).filter(
  (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
)
const word = fc.constantFrom(
  'Reparación',
  'cañería',
  'Ñuñoa',
  'sillas',
  '“toldo”',
  '12 m²',
  '€ 5',
  'a\\b',
  'dijo "sí"',
  '😀',
  'É–',
)
const damage = fc.oneof(fc.integer({ min: 0, max: 31 }), fc.constantFrom(...SIGNS))

/** Words; sometimes with single raw bytes between letters, so that no two of these make a character of UTF-8. */
const written = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.option(fc.array(damage, { minLength: 1, maxLength: 3 }), { freq: 3 }),
  )
  .map(([words, bytes]) => new WrittenText([words.join(' '), ...(bytes ?? []).flatMap((byte) => ['x', byte, 'x'])]))

const dotted = (body: number) => String(body).replace(/\B(?=(\d{3})+$)/g, '.')
const chileanRut = fc
  .tuple(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.constantFrom(...'0123456789K'))
  .chain(([body, digit]) =>
    fc
      .constantFrom(
        `${dotted(body)}-${digit}`,
        `${dotted(body)}-${digit.toLowerCase()}`,
        `${body}-${digit}`,
        ` 0${body}-${digit} `,
      )
      .map((rut) => ({ written: rut, read: `${body}-${digit}` })),
  )
const foreignId = fc
  .tuple(
    fc.constantFrom('ABC', 'P-', 'DE ', 'EXT', 'ES-B', '#', 'RUC '),
    fc.integer({ min: 1, max: 999_999_999 }),
    fc.constantFrom('', '-2', 'k12'),
  )
  .map(([letters, digits, end]) => `${letters}${digits}${end}`)
const orForeign = <T>(none: T) =>
  fc.oneof(
    { arbitrary: chileanRut as fc.Arbitrary<Spelt<string | T>>, weight: 3 },
    { arbitrary: foreignId.map((id): Spelt<string | T> => ({ written: id, read: none })), weight: 1 },
    {
      arbitrary: fc.constantFrom<Spelt<string | T>>({ written: null, read: none }, { written: ' ', read: none }),
      weight: 1,
    },
  )

const quantity = fc.integer({ min: 1, max: 4000 }).chain((halves) => {
  const read = halves / 2
  return fc
    .constantFrom<unknown>(read, String(read), String(read).replace('.', ','), ` ${read} `, read.toExponential())
    .map((text) => ({ written: text, read }))
})

const two = (n: number) => String(n).padStart(2, '0')
/** In January the clocks of Chile are three hours behind UTC, in July four. */
const closing = fc
  .tuple(
    fc.constantFrom(1, 7),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(([month, day, hour, minute]) => ({
    written: `2026-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00`,
    read: new Date(Date.UTC(2026, month - 1, day, hour + (month === 1 ? 3 : 4), minute)),
  }))

/** @param faults faults that a record of the kind of file may have */
export function jsonModels(faults: readonly Fault[], count: number): fc.Arbitrary<JsonModel[]> {
  const model = fc.record({
    fault: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 6 },
      { arbitrary: fc.constantFrom(...faults), weight: 1 },
    ),
    title: written,
    description: fc.option(written, { nil: undefined }),
    institution: written,
    buyer: orForeign(null),
    supplier: orForeign(''),
    quantity,
    closing,
    extra: fc.oneof(written, fc.jsonValue({ maxDepth: 1 }), fc.constant(undefined)),
  })
  return fc
    .array(model, { minLength: count, maxLength: count })
    .map((models) => models.map((one, i) => ({ ...one, code: `${1000 + i}-7-LE26` })))
}
