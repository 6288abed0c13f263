import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenderCriteria } from './tender-criteria.ts'

/** `Precio 60 · Plazo 40`; the names alone where no weights are read. */
function written(published: string | null, description: string | null = null): string {
  const { names, weights } = tenderCriteria(published, description)
  return names.map((name, i) => (weights ? `${name} ${weights[i]}` : name)).join(' · ')
}

/** Invented spellings of the published list. */
const PUBLISHED: [published: string | null, read: string][] = [
  [null, ''],
  ['', ''],
  ['Precio ; Plazo de entrega ; Experiencia', 'Precio · Plazo de entrega · Experiencia'],
  ['AwardPRECriteria.Text1 ; AwardCriteria.Text9 ; Precio ; Precio', 'Precio'],
  ['Precio 60 %\nPlazo  de entrega 25 %\nGarantía 15 %', 'Precio 60 · Plazo de entrega 25 · Garantía 15'],
  ['Precio 60 %, Plazo 25 %, Garantía 15 %', 'Precio 60 · Plazo 25 · Garantía 15'],
  ['Precio: 60% ; Plazo: 25% ; Garantía: 15%', 'Precio 60 · Plazo 25 · Garantía 15'],
  ['PRECIO (60%) ; EXPERIENCIA (40%)', 'PRECIO 60 · EXPERIENCIA 40'],
  ['60% Precio ; 40% Calidad técnica', 'Precio 60 · Calidad técnica 40'],
  ['1. Precio - 70 por ciento\n2. Plazo de entrega - 30 por ciento', 'Precio 70 · Plazo de entrega 30'],
  [
    'a) Oferta económica 55% b) Experiencia 40% c) Requisitos formales 5%',
    'Oferta económica 55 · Experiencia 40 · Requisitos formales 5',
  ],
  ['Precio 60 puntos ; Plazo 40 puntos', 'Precio 60 · Plazo 40'],
  ['Precio 60 pts.; Plazo 40 pts.', 'Precio 60 · Plazo 40'],
  ['Precio ; 60 ; Plazo ; 40', 'Precio 60 · Plazo 40'],
  ['Precio | 60\nPlazo | 40', 'Precio 60 · Plazo 40'],
  ['Criterio | Ponderación\nPrecio | 60%\nPlazo | 40%\nTotal | 100%', 'Precio 60 · Plazo 40'],
  [
    '| Ítem | Criterio | Ponderación (%) |\n| 1 | Precio | 60 |\n| 2 | Plazo de entrega | 40 |',
    'Precio 60 · Plazo de entrega 40',
  ],
  ['Precio\t60%\nPlazo de entrega\t40%', 'Precio 60 · Plazo de entrega 40'],
  ['Precio 0,6 ; Plazo 0,4', 'Precio 60 · Plazo 40'],
  ['Precio 33,4% ; Plazo 33,3% ; Experiencia 33,3%', 'Precio 33.4 · Plazo 33.3 · Experiencia 33.3'],
  ['Precio ........ 60%\nPlazo ......... 40%', 'Precio 60 · Plazo 40'],
  ['• Precio: 60% • Plazo de entrega: 40%', 'Precio 60 · Plazo de entrega 40'],
  ['Precio 60% y plazo de entrega 40%', 'Precio 60 · plazo de entrega 40'],
  ['Precio 60% / Plazo 40%', 'Precio 60 · Plazo 40'],
  ['Precio 60% Plazo 25% Garantía 15%', 'Precio 60 · Plazo 25 · Garantía 15'],
  ['Precio=60%,Plazo=40%', 'Precio 60 · Plazo 40'],
  ['Precio, 60%, Plazo, 40%', 'Precio 60 · Plazo 40'],
  ['Precio 100%', 'Precio 100'],
  ['Precio con una ponderación de un 60% ; Plazo con una ponderación de un 40%', 'Precio 60 · Plazo 40'],
  ['Precio (sesenta por ciento) 60% ; Plazo 40%', 'Precio 60 · Plazo 40'],
  ['Calidad, garantía y servicio técnico: 30% ; Precio: 70%', 'Calidad, garantía y servicio técnico 30 · Precio 70'],
  // points of a total that is stated
  ['Precio 50 puntos ; Plazo 30 puntos ; Puntaje total 80 puntos', 'Precio 62.5 · Plazo 37.5'],
  ['Precio 40 puntos\nPlazo 30 puntos\nTotal 70 puntos', 'Precio 57.1 · Plazo 42.9'],
  // grades of the offers within a criterion
  ['Precio 60% (menor precio 100 puntos) ; Plazo 40% (menor plazo 100 puntos)', 'Precio 60 · Plazo 40'],
  [
    'Valor de la oferta 60% ; Sesenta y cinco por ciento (40%)',
    'Valor de la oferta · Sesenta y cinco por ciento (40%)',
  ],
  ['Criterio 1: Precio 60% ; Criterio 2: Plazo 40%', 'Precio 60 · Plazo 40'],
  ['Valor de la oferta 60% ; Plazo 40%', 'Valor de la oferta 60 · Plazo 40'],
  ['Precio sesenta por ciento (60%) ; Plazo cuarenta por ciento (40%)', 'Precio 60 · Plazo 40'],
  ['Precio 60% - Experiencia 40%', 'Precio 60 · Experiencia 40'],
  ['Precio: 60 %|Plazo: 40 %', 'Precio 60 · Plazo 40'],
  ['Oferta Económica (50) ; Experiencia (30) ; Plazo (20)', 'Oferta Económica 50 · Experiencia 30 · Plazo 20'],
  ['Precio 60%\n\nPlazo 40%\n', 'Precio 60 · Plazo 40'],
  ['Técnico 70% ; Económico 30%', 'Técnico 70 · Económico 30'],
  // numbers that are no weights
  ['Plazo 40 días ; Precio 60', 'Plazo 40 días · Precio 60'],
  ['Experiencia 5 años ; Precio 95', 'Experiencia 5 años · Precio 95'],
  // a number is missing, or they sum to something else
  ['Precio 60% ; Plazo ; Garantía 40%', 'Precio · Plazo · Garantía'],
  ['Precio 60% ; Plazo 30%', 'Precio · Plazo'],
  ['Precio 60% ; Plazo 50%', 'Precio · Plazo'],
  ['Precio 60 puntos ; Plazo 30 puntos', 'Precio · Plazo'],
  ['Precio 60 puntos ; Plazo 30 puntos ; Total 100 puntos', 'Precio · Plazo'],
  ['Anexo 40 ; Anexo 60', 'Anexo 40 · Anexo 60'],
  ['Norma ISO 9001 ; Precio', 'Norma ISO 9001 · Precio'],
  ['Precio 0% ; Plazo 100%', 'Precio · Plazo'],
  ['Precio 50% ; Precio 50%', 'Precio'],
  ['Precio mínimo 60% ; Plazo 40%', 'Precio mínimo · Plazo'],
]

test.each(PUBLISHED)('ESC-18 published: %j is read as %j', (published, read) => {
  expect(written(published)).toBe(read)
})

/** Invented descriptions with the weights that they state, or none. */
const DESCRIBED: [description: string, read: string][] = [
  [
    'Criterios de evaluación: Precio 60%, Plazo de entrega 25%, Garantía 15%.',
    'Precio 60 · Plazo de entrega 25 · Garantía 15',
  ],
  [
    'Se requiere tóner. Los criterios de evaluación y su ponderación serán los siguientes: Precio: 50%; Experiencia: 45%; Requisitos formales: 5%. Ver bases.',
    'Precio 50 · Experiencia 45 · Requisitos formales 5',
  ],
  ['Se evaluará precio (60%) y plazo de entrega (40%).', 'precio 60 · plazo de entrega 40'],
  ['Compra de sillas.\nPONDERACIÓN\nPrecio 70%\nCalidad 30%\nEntrega en bodega central.', 'Precio 70 · Calidad 30'],
  ['Criterio Ponderación\nPrecio 70\nCalidad 30', 'Precio 70 · Calidad 30'],
  ['Criterio Ponderación\nFactor\nPrecio 70\nCalidad 30', ''],
  ['Puntaje: precio 60 puntos, plazo 40 puntos.', 'precio 60 · plazo 40'],
  ['Los criterios de evaluación son 60% precio y 40% experiencia.', 'precio 60 · experiencia 40'],
  [
    'Criterios de evaluación: Precio 60%. Plazo 40%. La garantía de fiel cumplimiento es de un 5% del contrato.',
    'Precio 60 · Plazo 40',
  ],
  ['Debe ofertar el 100% de los productos. Criterios de evaluación: precio 80%, plazo 20%.', 'precio 80 · plazo 20'],
  [
    'CRITERIOS DE EVALUACIÓN\n1.- Oferta Económica: 60%\n2.- Plazo: 30%\n3.- Requisitos formales: 10%\nSe adjudicará al mayor puntaje.',
    'Oferta Económica 60 · Plazo 30 · Requisitos formales 10',
  ],
  ['Criterios de evaluación: A) PRECIO 40 % B) EXPERIENCIA 40 % C) PLAZO 20%', 'PRECIO 40 · EXPERIENCIA 40 · PLAZO 20'],
  [
    'La evaluación de las ofertas se realizará conforme a: Precio: 50%. Experiencia: 50%.',
    'Precio 50 · Experiencia 50',
  ],
  [
    'La comisión evaluará según los siguientes factores y ponderaciones: Precio (50%), Calidad (50%).',
    'Precio 50 · Calidad 50',
  ],
  ['Ponderación: 40 puntos precio; 60 puntos experiencia. Total 100 puntos.', 'precio 40 · experiencia 60'],
  [
    'Criterios de evaluación: la oferta económica tendrá una ponderación de 70% y la oferta técnica de un 30%.',
    'oferta económica 70 · oferta técnica 30',
  ],
  [
    'Criterios de evaluación:\nN°\tCriterio\tPonderación\n1\tPrecio\t60%\n2\tPlazo\t40%\n\tTotal\t100%',
    'Precio 60 · Plazo 40',
  ],
  ['Criterios de evaluación: Precio (P): 60%, Plazo (PE): 40%. Puntaje final = P*0,6 + PE*0,4', 'Precio 60 · Plazo 40'],
  ['Criterios de evaluación: Precio 60%, Plazo 40%. IVA 19%. Multa de 1% por día.', 'Precio 60 · Plazo 40'],
  // parts of a criterion, grades, lines
  ['Criterios de evaluación técnica: experiencia 60%, equipo 40%. Evaluación económica según bases.', ''],
  ['Los subcriterios de evaluación de la oferta técnica son experiencia 60% y metodología 40%', ''],
  ['Criterios de evaluación: técnica 60% (experiencia 60%, equipo 40%) y económica 40%', ''],
  ['Criterios de evaluación: Precio 60%, Plazo 40%, mínimo de aprobación 60%', ''],
  ['Criterios de evaluación del ítem 1: Precio 60%, Plazo 40%. Del ítem 2: Precio 50%, Plazo 50%', ''],
  ['Puntaje: menor precio 100 puntos; segundo 60 puntos; tercero 40 puntos', ''],
  ['Puntaje de la experiencia: alta 50 puntos, media 30 puntos, baja 20 puntos', ''],
  ['Según criterios de evaluación. Tela calidad 65% poliéster, 35% algodón', ''],
  // not weights, or not surely
  ['Alcohol al 70% y al 30%', ''],
  ['Pago: 30% de anticipo y 70% contra entrega.', ''],
  ['Criterios de evaluación según bases. Pago: 30% al inicio y 70% al final.', ''],
  ['Criterios de evaluación: 30% de anticipo, 70% contra recepción.', ''],
  ['Criterios de evaluación: experiencia 50% (más de 5 años 30%, 3 a 5 años 20%).', ''],
  ['Criterios de evaluación: oferta técnica 50%: experiencia 30%, plazo 20%.', ''],
  ['Criterios de evaluación: oferta técnica 50%, experiencia 30%, plazo 20%.', ''],
  ['Criterios de evaluación: experiencia 50%, plazo 50%. La nota final pondera técnica 70% y económica 30%.', ''],
  ['Criterios de evaluación: precio 60%, calidad, plazo 40%.', ''],
  ['Criterios de evaluación: precio, plazo y experiencia.', ''],
  ['Criterios de evaluación con puntaje asignado.', ''],
  ['Según los criterios de las bases.\nPuntaje\nPrecio 60\nPlazo 40', ''],
  ['Precio 60%, plazo 40%', ''],
  ['Quienes obtengan un puntaje de 60% o más pasan a la evaluación económica, que pesa 40%.', ''],
  ['Se evaluará: glucosa 5%, cloruro 95%', ''],
]

test.each(DESCRIBED)('ESC-18 described: %j is read as %j', (description, read) => {
  expect(written(null, description)).toBe(read)
})

test.each<[string, string, string]>([
  ['Precio ; Plazo', 'Criterios de evaluación: precio 60%, plazo de entrega 40%', 'precio 60 · plazo de entrega 40'],
  ['Precio ; Plazo ; Garantía', 'Criterios de evaluación: precio 60%, plazo 40%', 'Precio · Plazo · Garantía'],
  ['Precio ; Experiencia', 'Criterios de evaluación: precio 60%, plazo 40%', 'Precio · Experiencia'],
  ['Precio 70% ; Plazo 30%', 'Criterios de evaluación: precio 60%, plazo 40%', 'Precio 70 · Plazo 30'],
])('ESC-18 the published %j beside the described %j is read as %j', (published, description, read) => {
  expect(written(published, description)).toBe(read)
})

/** Invented spellings in which a person reads weights, and the product none. */
const MISSED: [published: string | null, description: string | null][] = [
  ['Experiencia últimos 3 años 40% ; Precio 60%', null],
  ['Precio sesenta por ciento ; Plazo cuarenta por ciento', null],
  [null, 'Se adjudicará según: precio 70%, plazo 30%'],
  [
    null,
    'Criterios de evaluación: 1) Precio: 60% (se evaluará el menor con 100 puntos), 2) Plazo: 40% (menor 100 puntos)',
  ],
  [null, 'Criterios de evaluación: experiencia 60%, calidad 40%'],
  [null, 'Criterio de evaluación: precio 100%'],
]

test('ESC-18 of the invented spellings 56 of 62 lists of weights are read, and nothing else as weights', () => {
  const texts = [
    ...PUBLISHED.map(([published]) => [published, null] as const),
    ...DESCRIBED.map(([description]) => [null, description] as const),
    ...MISSED,
  ]
  const read = texts.filter(([published, description]) => tenderCriteria(published, description).weights)
  expect([read.length, read.length + MISSED.length]).toEqual([56, 62])
})

const NAMES = ['Plazo de entrega', 'Experiencia del oferente', 'Calidad técnica', 'Garantía', 'Requisitos formales']
const criteria = fc
  .tuple(
    fc.shuffledSubarray(NAMES, { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([chosen, shares]) => {
    const names = [...chosen.slice(1), 'Precio', ...chosen.slice(0, 1)]
    const own = shares.slice(0, names.length)
    const sum = own.reduce((all, one) => all + one, 0)
    return { names, numbers: own, sum }
  })
const STYLES: ((name: string, number: number, i: number) => string)[] = [
  (name, number) => `${name} ${number}%`,
  (name, number) => `${name}: ${number} %`,
  (name, number) => `${name} (${number}%)`,
  (name, number, i) => `${i + 1}. ${name} – ${number}%`,
  (name, number) => `${number}% ${name}`,
  (name, number) => `${name} ${number} puntos`,
]

test('ESC-18 any list whose numbers do not sum to 100 has no weights, any that does has just these', () => {
  fc.assert(
    fc.property(
      criteria,
      fc.constantFrom(...STYLES),
      fc.constantFrom('\n', ' ; ', '; ', ', '),
      ({ names, numbers, sum }, style, between) => {
        const last = numbers.at(-1) as number
        const whole = [...numbers.slice(0, -1), last + 100 - sum]
        const list = (values: readonly number[]) =>
          names.map((name, i) => style(name, values[i] as number, i)).join(between)
        if (sum !== 100) expect(tenderCriteria(list(numbers)).weights).toBeNull()
        if ((whole.at(-1) as number) <= 0) return
        expect(tenderCriteria(list(whole))).toEqual({ names, weights: whole })
        const described = `Los criterios de evaluación son los siguientes: ${list(whole)}`
        expect(tenderCriteria(null, described)).toEqual({ names, weights: whole })
        // without one of the numbers there is none
        const cut = names.map((name, i) => (i === 0 ? name : style(name, whole[i] as number, i))).join(between)
        expect(tenderCriteria(cut).weights).toBeNull()
      },
    ),
    { numRuns: 500 },
  )
})

test('ESC-18 weights of any text sum to 100, one beside each name', () => {
  const piece = fc.constantFrom(
    'Precio',
    'Plazo',
    'criterios de evaluación',
    ':',
    ';',
    ',',
    '\n',
    ' ',
    '60%',
    '40%',
    '50',
    '100 puntos',
    'total',
    'y',
    '(',
    ')',
    '|',
    '•',
    '1.',
    'a)',
    'ponderación',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, isPublished) => {
      const text = pieces.join(' ')
      const { names, weights } = isPublished ? tenderCriteria(text) : tenderCriteria(null, text)
      if (!weights) return
      expect(weights).toHaveLength(names.length)
      expect(weights.every((weight) => weight > 0)).toBe(true)
      expect(Math.round(weights.reduce((all, one) => all + one, 0) * 100)).toBe(10_000)
    }),
    { numRuns: 2_000 },
  )
})
