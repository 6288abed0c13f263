import { rutOf } from './rut.ts'

export interface DemoSupplier {
  rut: string
  name: string
  /** segments of the catalogue that it sells, in millions */
  segments: readonly number[]
}

/** The beginning of a name, and the segments of the catalogue, in millions, of two halves of these suppliers. */
const TRADES: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ['Comercial', [44, 14, 60, 55, 45], [50, 47, 52, 53]],
  ['Distribuidora', [42, 51, 41], [50, 47, 14, 10, 51]],
  ['Servicios', [76, 90, 92, 91, 93, 70], [78, 84, 85, 86, 80, 90]],
  ['Constructora', [72, 101, 30, 39], [101, 102, 72, 31, 30]],
  ['Ingeniería', [81, 102, 73, 39, 26, 40], [72, 73, 40, 31, 22]],
  ['Soluciones', [43, 81, 46, 83], [43, 44, 46, 82]],
  ['Importadora', [42, 41, 46, 49], [25, 15, 27, 24, 22, 11]],
  ['Sociedad', [56, 53, 49, 52, 60, 44], [80, 82, 85, 86, 93, 76]],
]
const INVENTED = [
  'Ficticia Andes',
  'Ejemplo del Sur',
  'Demostración Norte',
  'Inventada Los Álamos',
  'Imaginaria Pacífico',
  'Ficticia Cordillera',
  'Ejemplo Central',
  'Supuesta Araucaria',
  'Inventada Costa Clara',
  'Imaginaria Maule',
]
const ENDS = ['SpA', 'Ltda.', 'S.A.']

/** RUTs of 98.1 million and more: with a valid check digit, in a range that no observed supplier uses. */
const FIRST_RUT = 98_104_200

/** Suppliers whose names mark them as invented. */
export const DEMO_SUPPLIERS: readonly DemoSupplier[] = TRADES.flatMap(([beginning, ...halves], i) =>
  INVENTED.map((name, j) => ({
    rut: rutOf(FIRST_RUT + (i * INVENTED.length + j) * 6_133),
    name: `${beginning} ${name} ${ENDS[(i + j) % ENDS.length]}`,
    segments: (halves[j % 2] as readonly number[]).map((segment) => segment * 1_000_000),
  })),
)

/** First RUTs of numbered suppliers. */
const NUMBERED = { legal: 98_200_000, natural: 9_200_000 }

/**
 * One of up to a hundred thousand suppliers of large data.
 * @param isWrong gives its RUT a wrong check digit
 */
export function numberedSupplier(number: number, kind: keyof typeof NUMBERED = 'legal', isWrong = false) {
  return {
    rut: rutOf(NUMBERED[kind] + number * 7, { isWrong }),
    name: kind === 'legal' ? `Proveedor de prueba ${number} SpA` : `Persona de prueba ${number}`,
  }
}
