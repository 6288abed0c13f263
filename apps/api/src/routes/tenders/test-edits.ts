import type { FakeTender } from '@mirador/testing/mercado-publico/fake-tender'

type Patch = Partial<FakeTender>
type Items = readonly object[]

const TEXT = `Se requiere la adquisición de insumos de oficina para las dependencias municipales.
Los productos deben ser nuevos y sin uso. La entrega será en un plazo de 10 días hábiles desde la orden de compra.`
const TONER = { CodigoProducto: 44103103, NombreProducto: 'Tóner', Descripcion: 'Tóner negro HP 26A', Cantidad: 10 }
const PAPER = {
  CodigoProducto: 14111507,
  NombreProducto: 'Papel',
  Descripcion: 'Resma carta de 75 g',
  Cantidad: 500,
  UnidadMedida: 'Resma',
}
export const PENS = {
  CodigoProducto: 44121704,
  NombreProducto: 'Lápices',
  Descripcion: 'Lápiz pasta azul',
  Cantidad: 200,
}
const STAPLER = {
  CodigoProducto: 44121615,
  NombreProducto: 'Corchetera',
  Descripcion: 'Corchetera de 20 hojas',
  Cantidad: 5,
}

export const FIRST: Patch = {
  Nombre: 'Insumos de oficina',
  Descripcion: TEXT,
  FechaCierre: '2026-12-01T15:00:00',
  Fechas: { FechaActoAperturaTecnica: '2026-12-01T16:00:00', FechaActoAperturaEconomica: '2026-12-01T16:00:00' },
  Items: [TONER, PAPER, PENS],
}

const at = (day: string) => ({ Fechas: { FechaCierre: day } })
const items = (edit: (items: Items) => Items) => (before: Patch) => ({ Items: edit(before.Items ?? []) })
const item = (index: number, patch: object) =>
  items((all) => all.map((one, i) => (i === index ? { ...one, ...patch } : one)))
const result = (supplier: string) => ({
  Adjudicacion: { RutProveedor: '76.482.913-K', NombreProveedor: supplier, Cantidad: 10, MontoUnitario: 45000 },
})

/** Successive edits of one tender by the buyer, with the exact visible changes. */
export const EDITS: readonly [name: string, patch: Patch | ((before: Patch) => Patch), expected: readonly string[]][] =
  [
    ['nothing', {}, []],
    ['the closing, later', at('2026-12-04T15:00:00'), ['critical closes_at 01/12 15:00 → 04/12 15:00']],
    ['the closing, by hours', at('2026-12-04T18:00:00'), ['critical closes_at 04/12 15:00 → 04/12 18:00']],
    ['the closing, earlier', at('2026-12-03T15:00:00'), ['critical closes_at 04/12 18:00 → 03/12 15:00']],
    ['the closing, by seconds', at('2026-12-03T15:00:59'), []],
    [
      'both openings',
      {
        Fechas: { FechaActoAperturaTecnica: '2026-12-07T16:00:00', FechaActoAperturaEconomica: '2026-12-07T16:00:00' },
      },
      ['important opening_at 01/12 16:00 → 07/12 16:00'],
    ],
    [
      'one opening',
      { Fechas: { FechaActoAperturaEconomica: '2026-12-08T16:00:00' } },
      ['important economic_opening_at 07/12 16:00 → 08/12 16:00'],
    ],
    [
      'the end of questions and the answers',
      { Fechas: { FechaFinal: '2026-11-25T12:00:00', FechaPubRespuestas: '2026-11-27T18:00:00' } },
      ['important questions_close_at 05/11 12:00 → 25/11 12:00', 'important answers_at 06/11 18:00 → 27/11 18:00'],
    ],
    [
      'a visit is called',
      { Fechas: { FechaVisitaTerreno: '2026-11-24T10:00:00' }, DireccionVisita: 'Bodega municipal' },
      ['important site_visit_at – → 24/11 10:00', 'minor facts.visit_address – → Bodega municipal'],
    ],
    ['the visit is called off', { Fechas: { FechaVisitaTerreno: null } }, ['important site_visit_at 24/11 10:00 → –']],
    [
      'the name',
      { Nombre: 'Insumos de oficina y aseo' },
      ['important name Insumos de oficina → Insumos de oficina y aseo'],
    ],
    ['blanks of the name', { Nombre: '  Insumos  de oficina y aseo ' }, []],
    ['the Unicode form of the name', { Nombre: 'Insumos de oficina y aseo'.normalize('NFD') }, []],
    [
      'a word of the description',
      { Descripcion: TEXT.replace('10 días', '15 días') },
      ['important description [-10-][+15+]'],
    ],
    ['line ends of the description', { Descripcion: TEXT.replace('10 días', '15 días').replace('\n', '\r\n\r\n') }, []],
    ['blanks within the description', { Descripcion: TEXT.replace('10 días', '15   días\u00a0') }, []],
    [
      'a blank where there was none',
      { Descripcion: TEXT.replace('10 días', '15 días').replace('municipales.', 'municipales .') },
      [],
    ],
    [
      'a sentence more',
      { Descripcion: `${TEXT.replace('10 días', '15 días')} Se exige garantía.` },
      ['important description [+Se exige garantía.+]'],
    ],
    [
      'the description, back as it was',
      { Descripcion: TEXT },
      ['important description [-15-][+10+][-Se exige garantía.-]'],
    ],
    ['the amount', { MontoEstimado: 32_500_000 }, ['important amount 30000000 CLP → 32500000 CLP']],
    ['the amount is withheld', { VisibilidadMonto: 0 }, ['important amount 32500000 CLP → – CLP']],
    [
      'amount and currency',
      { VisibilidadMonto: 1, MontoEstimado: 850.5, Moneda: 'CLF' },
      ['important amount – CLP → 850.5 CLF'],
    ],
    ['a quantity', item(0, { Cantidad: 12 }), ['important items [changed Tóner quantity 10 → 12]']],
    [
      'a unit and words of a product',
      item(1, { UnidadMedida: 'Caja', Descripcion: 'Resma oficio de 75 g' }),
      ['important items [changed Papel description [-carta-][+oficio+], unit Resma → Caja]'],
    ],
    ['blanks of a product', item(1, { Descripcion: ' Resma  oficio de 75g', NombreProducto: 'Papel ' }), []],
    ['a product more', items((all) => [...all, STAPLER]), ['important items [added Corchetera 5 Unidad]']],
    [
      'the first product is removed, the others are renumbered',
      items(([, ...rest]) => rest),
      ['important items [removed Tóner 12 Unidad]'],
    ],
    [
      'the quantity of a renumbered product',
      item(1, { Cantidad: 250 }),
      ['important items [changed Lápices quantity 200 → 250]'],
    ],
    ['the products in another order', items((all) => all.toReversed()), []],
    [
      'one product in the place of another',
      items(([, ...rest]) => [TONER, ...rest]),
      ['important items [added Tóner 10 Unidad] [removed Corchetera 5 Unidad]'],
    ],
    [
      'the code of a product',
      item(0, { CodigoProducto: 44103105 }),
      ['important items [changed Tóner product_code 44103103 → 44103105]'],
    ],
    [
      'where to deliver, and who pays',
      { DireccionEntrega: 'Calle Dos 200', NombreResponsablePago: 'Ana Soto' },
      ['minor facts.delivery_address – → Calle Dos 200', 'minor facts.payment_responsible [+Ana Soto+]'],
    ],
    [
      'how long and how it is paid',
      { TiempoDuracionContrato: '12', Modalidad: 2 },
      ['minor facts.payment_term 1 → 2', 'minor facts.contract_duration 0/4 → 12/4'],
    ],
    [
      'how it is renewed and paid, and who reads the offers',
      { ValorTiempoRenovacion: '6', PeriodoTiempoRenovacion: 'Meses', TipoPago: '4', EstadoPublicidadOfertas: 0 },
      [
        'minor facts.renewal_value 0 → 6',
        'minor facts.renewal_unit – → Meses',
        'minor facts.payment_type [changed]',
        'minor facts.offers_public 1 → 0',
      ],
    ],
    ['the unit of the duration', { UnidadTiempoDuracionContrato: 5 }, ['minor facts.contract_duration 12/4 → 12/5']],
    [
      'what may be subcontracted and renewed',
      { SubContratacion: '1', EsRenovable: 1 },
      ['minor facts.subcontracting false → true', 'minor facts.renewable false → true'],
    ],
    [
      'place of the buyer',
      { Comprador: { ComunaUnidad: 'La Unión', DireccionUnidad: 'Calle Tres 300' } },
      ['minor unit_address Calle Uno 100 → Calle Tres 300', 'minor comuna Valdivia → La Unión'],
    ],
    ['housekeeping of the portal', { Obras: '2', Comprador: { CodigoUnidad: '9999' } }, []],
    [
      'everything at once',
      (before) => ({
        ...at('2026-12-10T15:00:00'),
        Nombre: 'Insumos',
        MontoEstimado: 900,
        Descripcion: TEXT.replace('nuevos', 'originales'),
        ...item(2, { Cantidad: 300 })(before),
      }),
      [
        'critical closes_at 03/12 15:00 → 10/12 15:00',
        'important amount 850.5 CLF → 900 CLF',
        'important items [changed Papel quantity 500 → 300]',
        'important name Insumos de oficina y aseo → Insumos',
        'important description [-nuevos-][+originales+]',
      ],
    ],
    ['it is suspended', { CodigoEstado: 16 }, ['critical status publicada → suspendida']],
    [
      'it is awarded',
      (before) => ({
        CodigoEstado: 8,
        Fechas: { FechaAdjudicacion: '2026-12-15T10:00:00' },
        Adjudicacion: {
          Tipo: 1,
          Fecha: '2026-12-15T00:00:00',
          Numero: '77',
          NumeroOferentes: 3,
          UrlActa: 'http://www.mercadopublico.cl/acta',
        },
        ...item(0, result('Oficentro SpA'))(before),
      }),
      [
        'critical status suspendida → adjudicada',
        'important items [awarded Tóner awards – → Oficentro SpA]',
        'important awarded_at – → 15/12 10:00',
        'important award [added]',
      ],
    ],
  ]
