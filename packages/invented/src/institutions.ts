import { seededRandom } from './random.ts'
import { rutOf } from './rut.ts'
import type { BuyerKind } from './subject.ts'

export interface DemoUnit {
  code: string
  name: string
  address: string
}

export interface DemoInstitution {
  kind: BuyerKind
  name: string
  /** with its article, for use in a sentence */
  inSentence: string
  rut: string
  code: string
  comuna: string
  region: number
  /** its place, in the usual name */
  place: string
  units: readonly DemoUnit[]
  /** some institutions write every title in capitals */
  writesCapitals: boolean
}

/** Invented institutions in real communes (CUT 2018) of every region: kind, name, commune, region. */
const INSTITUTIONS: readonly (readonly [BuyerKind, string, string, number])[] = [
  ['municipalidad', 'I. Municipalidad de Pampa Dorada', 'Pozo Almonte', 1],
  ['municipalidad', 'I. Municipalidad de Quebrada Honda', 'Putre', 15],
  ['municipalidad', 'I. Municipalidad de Caleta Mirasol', 'Taltal', 2],
  ['municipalidad', 'I. Municipalidad de El Chañaral Alto', 'Vallenar', 3],
  ['municipalidad', 'I. Municipalidad de Valle Sereno', 'Monte Patria', 4],
  ['municipalidad', 'I. Municipalidad de Los Boldos', 'Ovalle', 4],
  ['municipalidad', 'I. Municipalidad de Huertos del Mar', 'Quillota', 5],
  ['municipalidad', 'I. Municipalidad de Santa Eliana', 'San Felipe', 5],
  ['municipalidad', 'I. Municipalidad de Laguna Clara', 'Villa Alemana', 5],
  ['municipalidad', 'I. Municipalidad de Cerro Pardo', 'Maipú', 13],
  ['municipalidad', 'I. Municipalidad de Los Quillayes', 'Puente Alto', 13],
  ['municipalidad', 'I. Municipalidad de Altos del Maitén', 'Lampa', 13],
  ['municipalidad', 'I. Municipalidad de El Peumal', 'Chimbarongo', 6],
  ['municipalidad', 'I. Municipalidad de La Patagua', 'Santa Cruz', 6],
  ['municipalidad', 'I. Municipalidad de Los Litres', 'San Clemente', 7],
  ['municipalidad', 'I. Municipalidad de Estero Largo', 'Cauquenes', 7],
  ['municipalidad', 'I. Municipalidad de Las Totoras', 'San Carlos', 16],
  ['municipalidad', 'I. Municipalidad de Bahía Coihue', 'Tomé', 8],
  ['municipalidad', 'I. Municipalidad de Rincón del Río', 'Cabrero', 8],
  ['municipalidad', 'I. Municipalidad de Las Araucarias', 'Curarrehue', 9],
  ['municipalidad', 'I. Municipalidad de Los Canelos', 'Nueva Imperial', 9],
  ['municipalidad', 'I. Municipalidad de Río Manso', 'Paillaco', 14],
  ['municipalidad', 'I. Municipalidad de Puerto Alerce', 'Calbuco', 10],
  ['municipalidad', 'I. Municipalidad de Los Ñirres', 'Coyhaique', 11],
  ['municipalidad', 'I. Municipalidad de Bahía Ventisca', 'Natales', 12],
  ['salud', 'Hospital Provincial Los Tamarugos', 'Alto Hospicio', 1],
  ['salud', 'Hospital Clínico San Evaristo', 'Antofagasta', 2],
  ['salud', 'Hospital Valle del Tránsito', 'Copiapó', 3],
  ['salud', 'Hospital Los Maitenes', 'La Serena', 4],
  ['salud', 'Hospital Cordillera Norte', 'Los Andes', 5],
  ['salud', 'Complejo Asistencial Los Notros', 'Ñuñoa', 13],
  ['salud', 'Hospital Metropolitano El Arrayán Viejo', 'San Bernardo', 13],
  ['salud', 'Hospital Los Perales', 'Rancagua', 6],
  ['salud', 'Hospital Itata Norte', 'Chillán', 16],
  ['salud', 'Hospital Costa Sur', 'Talcahuano', 8],
  ['salud', 'Hospital Intercultural Los Copihues', 'Temuco', 9],
  ['salud', 'Hospital Los Laureles', 'Osorno', 10],
  ['salud', 'Servicio de Salud Valles del Norte', 'Coquimbo', 4],
  ['salud', 'Servicio de Salud Cordillera Central', 'Santiago', 13],
  ['salud', 'Servicio de Salud Lagos y Volcanes', 'Puerto Montt', 10],
  ['universidad', 'Universidad Estatal del Desierto Alto', 'Calama', 2],
  ['universidad', 'Universidad de los Valles Centrales', 'Curicó', 7],
  ['universidad', 'Universidad Tecnológica del Pacífico Sur', 'Valparaíso', 5],
  ['universidad', 'Universidad de los Lagos Andinos', 'Valdivia', 14],
  ['universidad', 'Centro de Formación Técnica Estatal Los Alerces', 'Castro', 10],
  ['obras', 'Dirección de Obras Viales, Zona Norte', 'Iquique', 1],
  ['obras', 'Dirección de Obras Viales, Zona Centro', 'San Fernando', 6],
  ['obras', 'Dirección de Obras Viales, Zona Sur', 'Valdivia', 14],
  ['obras', 'Dirección de Infraestructura Hidráulica, Zona Centro Sur', 'Los Ángeles', 8],
  ['obras', 'Dirección de Infraestructura Austral', 'Punta Arenas', 12],
  ['servicio', 'Servicio de Patrimonio Rural', 'Providencia', 13],
  ['servicio', 'Instituto de Fomento Productivo Local', 'Santiago', 13],
  ['servicio', 'Agencia de Datos Territoriales', 'Santiago', 13],
  ['servicio', 'Servicio de Protección Costera', 'Arica', 15],
  ['servicio', 'Instituto de Estudios Hidrológicos', 'Concepción', 8],
  ['servicio', 'Corporación de Cultura y Turismo Valle Sereno', 'Vicuña', 4],
  ['educacion', 'Servicio Local de Educación Los Canelos', 'Temuco', 9],
  ['educacion', 'Servicio Local de Educación Costa Clara', 'San Antonio', 5],
  ['educacion', 'Corporación de Educación y Salud Santa Eliana', 'La Florida', 13],
  ['educacion', 'Servicio Local de Educación Valle Hondo', 'Linares', 7],
]

const UNITS: Record<BuyerKind, readonly string[]> = {
  municipalidad: [
    'Dirección de Administración y Finanzas',
    'Secretaría Comunal de Planificación',
    'Departamento de Salud Municipal',
    'Departamento de Educación Municipal',
  ],
  salud: ['Abastecimiento', 'Farmacia e Insumos Clínicos', 'Bienes y Servicios', 'Recursos Físicos'],
  universidad: [
    'Departamento de Adquisiciones',
    'Facultad de Ciencias',
    'Dirección de Infraestructura',
    'Biblioteca Central',
  ],
  obras: ['Dirección Regional', 'Oficina Provincial Norte', 'Oficina Provincial Sur', 'Maestranza'],
  servicio: [
    'Departamento de Administración',
    'Dirección Regional Norte',
    'Dirección Regional Sur',
    'Unidad de Proyectos',
  ],
  educacion: [
    'Unidad de Compras',
    'Subdirección de Planificación',
    'Departamento de Infraestructura',
    'Jardines Infantiles',
  ],
}

const STREETS = [
  'Avenida Los Aromos',
  'Calle Los Castaños',
  'Avenida Costanera',
  'Pasaje Los Copihues',
  'Calle El Molino',
  'Avenida Las Torcazas',
]

/**
 * Codes of buying units: every code in the data of the portal from 2016 to 2026 is under 1.5 million, so a tender that
 * begins with 91xxxxx is invented.
 */
const FIRST_UNIT_CODE = 9_100_120
/** No RUT of a public buyer in the data begins with 68. */
const FIRST_RUT = 68_104_300

export const DEMO_INSTITUTIONS: readonly DemoInstitution[] = INSTITUTIONS.map(([kind, name, comuna, region], index) => {
  const random = seededRandom(1000 + index)
  const names = UNITS[kind].slice(0, 1 + (index % 4))
  return {
    kind,
    name,
    inSentence: `${/^(I\. |Universidad|Dirección|Corporación|Agencia)/.test(name) ? 'la' : 'el'} ${name}`,
    rut: rutOf(FIRST_RUT + index * 7_919),
    code: String(910_100 + index),
    comuna,
    region,
    place: kind === 'municipalidad' ? name.replace(/^I\. Municipalidad de /, '') : comuna,
    writesCapitals: random.chance(0.15),
    units: names.map((unit, i) => ({
      code: String(FIRST_UNIT_CODE + index * 1_237 + i * 211),
      name: unit,
      address: `${random.pick(STREETS)} ${random.int(12, 298) * 10}`,
    })),
  }
})

/** First RUT of numbered institutions. */
const FIRST_NUMBERED = 67_100_000

/** One of any number of institutions of large data, with one unit: like one of those above, with a number in its name. */
export function numberedInstitution(number: number) {
  const like = DEMO_INSTITUTIONS[number % DEMO_INSTITUTIONS.length] as DemoInstitution
  const unit = like.units[number % like.units.length] as DemoUnit
  const { name, comuna, region } = like
  return { rut: rutOf(FIRST_NUMBERED + number * 613), name: `${name} ${number + 1}`, comuna, region, unit }
}
