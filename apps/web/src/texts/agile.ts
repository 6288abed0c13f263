import type { TenderSummary } from '@mirador/contract/tenders'
import { CALL } from '@mirador/domain/tender/channel'
import { figure, plural } from '@mirador/texts/figure'

/** Sentences about a Compra Ágil. Dates and amounts arrive formatted. */
export const AGILE = {
  first: 'Primer llamado',
  firstSmall: 'Primer llamado: solo empresas de menor tamaño',
  second: 'Segundo llamado',
  /** text for a closed request without a result in the files yet */
  resultBy: (month: string) => `Resultado: a fines de ${month}`,
  chosen: (name: string, amount: string | undefined) => `Eligieron a ${name}${amount ? ` por ${amount}` : ''}`,
  /** the stated reason */
  reason: (reason: string) => `motivo: ${reason}`,
  order: (code: string) => `Orden de compra ${code}`,
  call: 'Llamado',
  who: 'Quién puede cotizar',
  onlySmall: 'Solo empresas de menor tamaño',
  anyone: 'Cualquier empresa',
  secondCloses: 'Segundo llamado, si el primero falla, hasta',
  deliveryDays: 'Plazo de entrega',
  days: (days: number) => `${figure(days)} ${days === 1 ? 'día' : 'días'}`,
  received: 'Cotizaciones recibidas',
  attachments: 'Archivos adjuntos',
  /** only the official page has the files */
  attachmentsAt: (count: number) => `${figure(count)}, en la ficha oficial`,
  why: 'Motivo del resultado',
  orderCode: 'Orden de compra',
  state: 'Estado',
  statedReason: 'Motivo de la elección',
  cancelReason: 'Motivo de la cancelación',
  orderSent: (day: string) => `enviada el ${day}`,
  orderTotal: 'Total de la orden',
  quotations: (count: number) => plural(count, 'cotización', 'cotizaciones'),
  tableLabel: 'Quiénes cotizaron',
  quoter: 'Proveedor',
  total: 'Total cotizado',
  isChosen: 'Elegida',
  note: 'Cada total es de la cotización completa, como la publica el archivo mensual. Las personas naturales no se nombran.',
} as const

/** Which call of a Compra Ágil is open, and to whom. */
export function agileCall({ call, only_small }: NonNullable<TenderSummary['agile']>): string {
  if (call === CALL.second) return AGILE.second
  return only_small ? AGILE.firstSmall : AGILE.first
}
