import type { FieldName } from '@mirador/domain/tender/tender-fields'

/** Values of the contract's facts, and labels of some. */

export const FACTS = {
  yes: 'Sí',
  no: 'No',
  call: { true: 'Abierta', false: 'Cerrada' },
  access: { true: 'Pública', false: 'Privada' },
  /** labels that differ from those of the table of fields */
  labels: {
    created_at: 'Creada en el portal',
    'facts.is_public': 'Acceso',
    'facts.is_open_call': 'Convocatoria',
  } as Readonly<Partial<Record<FieldName, string>>>,
  estimations: { 1: 'Presupuesto disponible', 2: 'Precio referencial', 3: 'No es posible estimarlo' } as Readonly<
    Record<number, string>
  >,
  /** codes 5 to 10 have two contradictory names, so they have none here */
  paymentTerms: { 1: '30 días', 2: '30, 60 y 90 días', 3: 'Al día', 4: 'Anual' } as Readonly<Record<number, string>>,
  units: {
    1: ['hora', 'horas'],
    2: ['día', 'días'],
    3: ['semana', 'semanas'],
    4: ['mes', 'meses'],
    5: ['año', 'años'],
  } as Readonly<Record<number, readonly [string, string]>>,
} as const
