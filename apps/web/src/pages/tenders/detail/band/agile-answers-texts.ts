import { figure, plural } from '@mirador/texts/figure'

/** Sentences of the answers that only a Compra Ágil has. Dates and amounts arrive formatted. */
export const AGILE_ANSWERS = {
  ownResult: 'Tu resultado',
  unknown: 'Aún no lo sabemos',
  monthEnd: 'Quién cotizó y quién ganó se publica a fines de mes.',
  noQuotation: 'Sin cotización tuya',
  lost: 'No ganaste',
  won: 'Ganaste',
  quoted: (amount: string) => `Cotizaste ${amount}`,

  winner: 'Ganó',
  unknownWinner: 'Aún no se publica',
  nobodyElse: 'Nadie más',
  more: (companies: number) => (companies === 1 ? 'y 1 proveedor más' : `y ${figure(companies)} proveedores más`),

  lostBy: 'La perdiste por',
  samePrice: 'El mismo total',
  totals: (own: string, chosen: string, difference: string | undefined) =>
    `Tu cotización ${own}; la elegida ${chosen}${difference ? `, ${difference}` : ''}`,

  why: 'Por qué',
  noReason: 'No dice por qué',
  budget: 'Presupuesto',

  quoters: 'Cotizaron',
  suppliers: (count: number) => plural(count, 'proveedor', 'proveedores'),
  notPublished: 'No se publica',
  between: (lowest: string, highest: string) => `Entre ${lowest} y ${highest}`,
} as const
