/** Invented people who offer the services. */
const PEOPLE = [
  'Carolina Fuentes Rojas',
  'Matías Oyarzún',
  'Javiera Muñoz Peña',
  'Ignacio Ñancupil',
  'Rodrigo Barría Cárcamo',
  'Antonia Lagos Vial',
  'Sebastián Huenchumán',
  'Paulina Escobar Tapia',
  'Francisca Zúñiga Leiva',
  'Cristóbal Aránguiz',
] as const

const PLACES = [
  'En línea',
  'Santiago, Metropolitana',
  'Valparaíso, Valparaíso',
  'Concepción, Biobío',
  'Temuco, La Araucanía',
  'Antofagasta, Antofagasta',
  'La Serena, Coquimbo',
  'Puerto Montt, Los Lagos',
  'Talca, Maule',
  'Todo Chile',
] as const

/** Services by type. */
const OFFERS: Readonly<Record<string, readonly string[]>> = {
  Asesoría: [
    'Elaboración de ofertas técnicas',
    'Inscripción y vigencia en ChileProveedores',
    'Acompañamiento en la primera licitación',
    'Revisión de bases antes de ofertar',
    'Estrategia de precios para compras ágiles',
    'Preparación de respuestas en el foro de preguntas',
    'Diagnóstico de ofertas que no ganaron',
    'Postulación a convenios marco, desde la lectura de las bases hasta la firma y el catálogo publicado',
  ],
  Capacitación: [
    'Capacitación en compras públicas y Ley 19.886',
    'Uso de Mercado Público para quienes empiezan',
    'Prevención de riesgos para obras viales',
    'Redacción de propuestas técnicas',
    'Criterios de evaluación: cómo se ganan los puntos',
    'Compra ágil para micro y pequeñas empresas',
    'Planillas para costear una oferta',
    'Gestión de contratos con el Estado',
  ],
  Certificación: [
    'Certificación ISO 9001 para proveedores',
    'Certificación ISO 14001 y manejo de residuos',
    'Sello Empresa Mujer: preparación de antecedentes',
    'Certificación de competencias laborales',
    'Auditoría interna antes de certificarse',
  ],
  Contabilidad: [
    'Contabilidad para proveedores del Estado',
    'Facturación y cesión a Mercado Público',
    'Estados financieros para acreditar capacidad económica',
    'Cálculo de costos de mano de obra',
    'Regularización tributaria antes de ofertar',
  ],
  'Finanzas y garantías': [
    'Boletas de garantía y pólizas de seriedad',
    'Factoring de órdenes de compra',
    'Capital de trabajo para contratos adjudicados',
    'Pólizas de responsabilidad civil',
    'Evaluación de multas y retenciones',
  ],
  Legal: [
    'Impugnación ante el Tribunal de Contratación',
    'Constitución de uniones temporales de proveedores',
    'Revisión de contratos y cláusulas de multa',
    'Recursos de reposición y reclamos en el portal',
    'Antecedentes legales para el registro de proveedores',
  ],
  'Logística y despacho': [
    'Bodegaje y despacho a regiones',
    'Distribución a establecimientos rurales',
    'Última milla para insumos con cadena de frío',
    'Embalaje y rotulado según bases',
  ],
  'Tecnología y datos': [
    'Alertas y análisis de licitaciones históricas',
    'Firma electrónica avanzada',
    'Respaldo y seguridad de los antecedentes de la oferta',
    'Catálogos electrónicos para convenio marco',
    'Tableros de seguimiento de contratos',
  ],
}

/** A type without services, which real directories have too. */
const WITHOUT_SERVICES = 'Traducción e interpretación'

/** The invented directory: e-mail addresses end in `.example`, and telephone numbers are unassigned. */
export const DEMO_DIRECTORY = {
  services: Object.entries(OFFERS)
    .flatMap(([type, names]) => names.map((name) => ({ type, name })))
    .map(({ type, name }, index) => serviceOf(type, name, index)),
  types: [...Object.keys(OFFERS), WITHOUT_SERVICES].map((name) => ({ name, is_listed: true })),
}

function serviceOf(type: string, name: string, n: number) {
  const person = PEOPLE[n % PEOPLE.length] as string
  // a few have gaps, as real directories do
  return {
    code: `DEMO-${String(n + 1).padStart(3, '0')}`,
    name,
    type,
    relatores: n % 4 === 3 ? [person, PEOPLE[(n + 3) % PEOPLE.length] as string] : [person],
    location: n % 23 === 11 ? null : (PLACES[(n * 3) % PLACES.length] as string),
    contact_name: n % 9 === 4 ? null : person,
    email: n % 8 === 5 ? null : `${mailbox(person)}@relatores.example`,
    mobile: n % 11 === 7 ? null : phoneOf(n),
  }
}

/** `c.fuentes` */
function mailbox(person: string): string {
  const [first = '', last = ''] = person
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ')
  return `${first.slice(0, 1)}.${last}`
}

/** Mobiles that begin with 0 and a block of Santiago that no company has. */
function phoneOf(n: number): string {
  const last = String(1_000 + n * 37)
  return n % 5 === 2 ? `+56 2 2000 ${last}` : `+56 9 0${last.slice(0, 3)} ${String(1_234 + n * 91).slice(-4)}`
}
