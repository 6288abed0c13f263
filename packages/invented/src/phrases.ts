import type { Telling } from './subject.ts'

// In all of these `{name}` is a slot, `{-name}` the same without its article; "de el" becomes "del" afterwards.

export const TITLES: Record<Telling, readonly string[]> = {
  goods: [
    'Adquisición de {objeto} para {lugar}',
    'Compra de {objeto}, {-lugar}',
    'Provisión de {objeto} para {lugar}',
    'Adquisición de {objeto}, {anio}',
    'Reposición de {objeto} de {lugar}',
    '{Objeto} para {lugar}',
  ],
  supply: [
    'Convenio de suministro de {objeto} por {meses} meses',
    'Suministro de {objeto} para {lugar}',
    'Contrato de suministro de {objeto}, {anio}-{anio2}',
    'Convenio de suministro de {objeto} para {lugar}',
    'Suministro de {objeto}, {-lugar}',
  ],
  service: [
    'Servicio de {objeto} para {lugar}',
    'Contratación del servicio de {objeto}, {anio}',
    'Servicio de {objeto} por {meses} meses',
    'Servicio de {objeto}, {-lugar}',
    'Convenio de servicio de {objeto}, {anio}-{anio2}',
  ],
  event: [
    'Servicio de {objeto} para {lugar}',
    'Contratación del servicio de {objeto}, {anio}',
    'Servicio de {objeto}, {-lugar}',
  ],
  upkeep: [
    'Mantención preventiva y correctiva de {objeto} de {lugar}',
    'Servicio de mantención de {objeto} por {meses} meses',
    'Convenio de mantención de {objeto}, {anio}-{anio2}',
    'Reparación y mantención de {objeto}, {-lugar}',
  ],
  rental: ['Arriendo de {objeto} para {lugar}', 'Servicio de arriendo de {objeto} por {meses} meses'],
  works: ['Ejecución de {objeto}, {-lugar}'],
  study: ['Consultoría: {objeto}'],
}

/** First sentences of a description. `{titulo}` is the title, unchanged. */
export const OPENINGS: Record<Telling, readonly string[]> = {
  goods: [
    '{Institucion} requiere adquirir {objeto} para {lugar}.',
    'La presente licitación tiene por objeto la compra de {objeto} para {lugar}.',
    'Adquisición de {objeto} de acuerdo con las especificaciones técnicas adjuntas.',
    '{Institucion} invita a presentar ofertas para la provisión de {objeto}.',
  ],
  supply: [
    '{Institucion} llama a licitación para contratar el suministro de {objeto} durante {meses} meses, según demanda.',
    'Se requiere un convenio de suministro de {objeto} que asegure la continuidad del abastecimiento de {lugar}.',
    'Contratación del suministro de {objeto}, con entregas parcializadas.',
  ],
  service: [
    '{Institucion} requiere contratar el servicio de {objeto}.',
    'La presente licitación tiene por objeto contratar el servicio de {objeto} para {lugar}.',
    'Se requiere el servicio de {objeto} en las condiciones que indican las bases técnicas.',
  ],
  event: [
    '{Institucion} requiere contratar el servicio de {objeto}.',
    'Se requiere el servicio de {objeto} en las condiciones que indican las bases técnicas.',
  ],
  upkeep: [
    '{Institucion} requiere contratar la mantención preventiva y correctiva de {objeto}.',
    'El servicio comprende la mantención programada de {objeto} y la atención de emergencias con repuestos menores.',
  ],
  rental: [
    '{Institucion} requiere contratar el arriendo de {objeto}.',
    'La presente licitación tiene por objeto el arriendo de {objeto} en las condiciones que indican las bases técnicas.',
  ],
  works: [
    'La presente licitación tiene por objeto ejecutar el proyecto «{titulo}».',
    '{Institucion} llama a licitación para la ejecución del proyecto «{titulo}».',
  ],
  study: [
    '{Institucion} requiere contratar los servicios de consultoría que describen los términos de referencia.',
    'Se requiere un equipo profesional con experiencia para la siguiente contratación: «{titulo}».',
  ],
}

/** Further sentences in this order; some are omitted. */
export const DETAILS: Record<Telling, readonly string[]> = {
  goods: [
    'La entrega debe realizarse en la bodega institucional, en un plazo máximo de {dias} días corridos.',
    'Los productos deben ser nuevos y contar con garantía.',
    'Se aceptarán ofertas por línea.',
  ],
  supply: [
    'Las entregas se harán contra orden de compra, en un plazo máximo de {dias} días hábiles.',
    'Las cantidades son referenciales y no obligan a la compra total.',
    'Se adjudicará por línea de producto.',
  ],
  service: [
    'El contrato tendrá una vigencia de {meses} meses.',
    'El pago se realizará mensualmente, previa recepción conforme del servicio.',
    'El oferente debe acreditar experiencia en servicios similares.',
  ],
  event: [
    'La fecha de ejecución se coordinará con la contraparte técnica.',
    'El pago se realizará en una cuota, previa recepción conforme.',
    'El oferente debe acreditar experiencia en servicios similares.',
  ],
  upkeep: [
    'El contrato tendrá una vigencia de {meses} meses.',
    'El oferente debe acreditar personal técnico certificado.',
    'El tiempo de respuesta ante emergencias no podrá superar las 24 horas.',
  ],
  rental: [
    'El arriendo incluye mantención, seguros y reemplazo en caso de falla.',
    'El contrato tendrá una vigencia de {meses} meses.',
  ],
  works: [
    'El plazo de ejecución es de {plazo} días corridos desde la entrega de terreno.',
    'La visita a terreno se realizará en la fecha indicada en el calendario.',
    'El oferente debe contar con inscripción vigente en el registro de contratistas que piden las bases.',
  ],
  study: [
    'El estudio se desarrollará en tres etapas, con informes de avance y un informe final.',
    'El plazo total es de {plazo} días corridos.',
    'Se evaluará la experiencia del equipo y la metodología propuesta.',
  ],
}

export const CLOSINGS: readonly string[] = [
  'Los requisitos y los criterios de evaluación se detallan en las bases adjuntas.',
  'Las consultas se reciben solo a través del foro, en los plazos indicados.',
  'Las ofertas económicas deben ingresarse en valores netos.',
]
