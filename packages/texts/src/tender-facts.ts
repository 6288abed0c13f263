/** Names and values of the contract's facts, in the order the detail lists them. */

export const FACTS = {
  title: 'Bases y contrato',
  yes: 'Sí',
  no: 'No',
  call: { true: 'Abierta', false: 'Cerrada' },
  access: { true: 'Pública', false: 'Privada' },
  labels: {
    unit_name: 'Unidad de compra',
    unit_address: 'Dirección de la unidad',
    buyer: 'Persona a cargo de la compra',
    created_at: 'Creada en el portal',
    estimated_award_at: 'Adjudicación estimada',
    is_public: 'Acceso',
    is_open_call: 'Convocatoria',
    stages: 'Etapas de apertura',
    needs_contraloria: 'Toma de razón de la Contraloría',
    estimation: 'Base del monto',
    amount_reason: 'Justificación del monto',
    funding_source: 'Fuente de financiamiento',
    payment_term: 'Plazo de pago',
    payment_responsible: 'Responsable del pago',
    contract_responsible: 'Responsable del contrato',
    contract_duration: 'Duración del contrato',
    renewable: 'Contrato renovable',
    subcontracting: 'Permite subcontratar',
    contract_prohibition: 'Prohibiciones para contratar',
    extends_if_few_offers: 'El cierre se extiende si llegan menos de tres ofertas',
    standard_terms: 'Usa bases tipo',
    visit_address: 'Lugar de la visita',
    delivery_address: 'Lugar de entrega',
    offers_public_reason: 'Publicidad de las ofertas técnicas',
    bip_code: 'Código BIP',
    is_reported_only: 'Solo informada en el portal',
  },
  estimations: { 1: 'Presupuesto disponible', 2: 'Precio referencial', 3: 'No es posible estimarlo' } as Readonly<
    Record<number, string>
  >,
  /** codes 5 to 10 have two contradictory namings, so they are not named */
  paymentTerms: { 1: '30 días', 2: '30, 60 y 90 días', 3: 'Al día', 4: 'Anual' } as Readonly<Record<number, string>>,
  units: {
    1: ['hora', 'horas'],
    2: ['día', 'días'],
    3: ['semana', 'semanas'],
    4: ['mes', 'meses'],
    5: ['año', 'años'],
  } as Readonly<Record<number, readonly [string, string]>>,
} as const
