import type { Subject } from '../subject.ts'

const ALL = ['municipalidad', 'salud', 'universidad', 'servicio', 'educacion'] as const
const TOWN_SITES = { municipalidad: 'sites' } as const

/** Maintenance of buildings, parks and vehicles, and transport. */
// biome-ignore format: one line a line
export const UPKEEP_SUBJECTS: readonly Subject[] = [
  { object: 'aseo y limpieza de dependencias', telling: 'service', buyers: [...ALL, 'obras'], bands: [2, 5], weight: 6,
    reason: 'El servicio incluye personal, maquinaria, insumos de aseo y supervisión permanente.',
    lines: [[76111501, 'Servicio mensual de aseo', 'Mes', 0]] },
  { object: 'vigilancia y guardias de seguridad', telling: 'service', buyers: [...ALL, 'obras'], bands: [2, 5], weight: 5,
    reason: 'Los guardias deberán contar con la credencial vigente que otorga la autoridad fiscalizadora.',
    lines: [[92101501, 'Guardia de seguridad, turno de [12 horas diurno|12 horas nocturno]', 'Mes', 0]] },
  { object: 'mantención de áreas verdes', telling: 'service', buyers: ['municipalidad', 'universidad', 'salud', 'educacion'], places: TOWN_SITES, bands: [2, 5], weight: 4,
    titles: [
      'Mantención de áreas verdes de {lugar}',
      'Concesión de la mantención de parques y plazas, {-sector}',
      'Servicio de mantención de áreas verdes y arbolado, {anio}-{anio2}',
    ],
    lines: [[70111703, 'Mantención mensual de áreas verdes', 'Mes', 0], [70111503, 'Poda y tala de árboles', 'Global', 0]] },
  { object: 'recolección de residuos', telling: 'service', buyers: ['municipalidad'], bands: [4, 5], weight: 2,
    titles: [
      'Recolección y transporte de residuos sólidos domiciliarios',
      'Servicio de recolección de residuos y barrido de calles, {-sector}',
      'Disposición final de residuos sólidos de la comuna de {comuna}',
    ],
    lines: [[76121501, 'Recolección y transporte de residuos', 'Mes', 0], [76121503, 'Barrido y limpieza de calles', 'Mes', 0]] },
  { object: 'retiro de residuos hospitalarios', telling: 'service', buyers: ['salud', 'municipalidad'], places: { salud: 'whole', municipalidad: 'clinics' }, bands: [1, 3], weight: 3,
    lines: [[76121901, 'Retiro y disposición de residuos especiales', 'Mes', 0]] },
  { object: 'control de plagas', telling: 'service', buyers: [...ALL], bands: [1, 2], weight: 3,
    titles: [
      'Servicio de desratización, desinsectación y sanitización de {lugar}',
      'Control integral de plagas por {meses} meses',
      'Servicio de fumigación y control de plagas, {-lugar}',
    ],
    lines: [[72102103, 'Desinsectación y sanitización', 'Mes', 0], [72102106, 'Control de roedores', 'Mes', 0]] },
  { object: 'equipos de climatización', telling: 'upkeep', buyers: ALL, bands: [1, 3], weight: 4,
    lines: [[72102305, 'Mantención preventiva de equipos de climatización', 'Mes', 0], [72102305, 'Visita correctiva con repuestos', 'Global', 0]] },
  { object: 'ascensores', telling: 'upkeep', buyers: ['salud', 'universidad', 'servicio', 'municipalidad'], bands: [1, 3], weight: 2,
    lines: [[72101506, 'Mantención mensual de ascensores', 'Mes', 0]] },
  { object: 'calderas y redes de agua caliente', telling: 'upkeep', buyers: ['salud', 'universidad', 'educacion'], bands: [1, 3], weight: 2,
    lines: [[72102301, 'Mantención de calderas e informe técnico', 'Mes', 0]] },
  { object: 'equipos médicos', telling: 'upkeep', buyers: ['salud', 'salud', 'municipalidad'], places: { municipalidad: 'clinics' }, bands: [2, 4], weight: 4,
    titles: [
      'Mantención preventiva y correctiva de {equipo}',
      'Convenio de mantención de {equipo}, {-lugar}',
      'Mantención de {equipo} por {meses} meses',
    ],
    lines: [[73152101, 'Mantención preventiva programada', 'Mes', 0], [73152101, 'Mantención correctiva con repuestos', 'Global', 0]] },
  { object: 'la flota de vehículos', telling: 'upkeep', buyers: ['municipalidad', 'salud', 'obras', 'servicio'], places: 'whole', bands: [1, 3], weight: 4,
    titles: [
      'Mantención y reparación de vehículos institucionales',
      'Convenio de mantención de {vehiculos}',
      'Servicio de mantención preventiva de {vehiculos} por {meses} meses',
    ],
    lines: [
      [78180103, 'Cambio de aceite y filtros', 'Unidad', 78000],
      [78180101, 'Desabolladura y pintura', 'Unidad', 260000],
    ] },
  { object: 'grupos electrógenos', telling: 'upkeep', buyers: ['salud', 'universidad', 'municipalidad', 'obras'], bands: [1, 3], weight: 2,
    lines: [[72102201, 'Mantención de grupo electrógeno y tablero de transferencia', 'Mes', 0]] },
  { object: 'lavado de ropa clínica', telling: 'service', buyers: ['salud'], places: 'whole', bands: [2, 4], weight: 2,
    lines: [[91111502, 'Lavado, secado y planchado por kilo', 'kilogramo', 950]] },
  { object: 'buses y minibuses', telling: 'rental', buyers: ['municipalidad', 'educacion', 'universidad', 'servicio'], places: { municipalidad: 'schools', educacion: 'schools' }, bands: [1, 4], weight: 5,
    titles: [
      'Transporte escolar para estudiantes de {lugar}',
      'Servicio de traslado de pasajeros para {actividad}',
      'Servicio de buses y minibuses, {anio}',
      'Traslado de usuarios de {programa}',
    ],
    lines: [[78111803, 'Recorrido diario, bus de 45 pasajeros', 'Mes', 0], [78111803, 'Recorrido diario, minibús de 19 pasajeros', 'Mes', 0]] },
  { object: 'vehículos', telling: 'rental', buyers: ['municipalidad', 'salud', 'servicio', 'obras'], bands: [2, 4], weight: 3,
    titles: [
      'Arriendo de camionetas para {lugar}',
      'Arriendo de vehículos sin conductor por {meses} meses',
      'Servicio de arriendo de {vehiculos} con conductor',
    ],
    lines: [[78111808, 'Arriendo mensual de camioneta doble cabina', 'Mes', 0]] },
  { object: 'maquinaria pesada', telling: 'rental', buyers: ['obras', 'municipalidad'], bands: [2, 4], weight: 3,
    titles: ['Arriendo de maquinaria pesada para la conservación de {tramo}', 'Arriendo de motoniveladora y camión tolva', 'Servicio de retroexcavadora por horas, {-sector}'],
    lines: [[22101502, 'Motoniveladora con operador', 'Hora', 52000], [22101509, 'Retroexcavadora con operador', 'Hora', 34000], [25101601, 'Camión tolva de 14 m³ con conductor', 'Hora', 36000]] },
  { object: 'fletes y mudanzas', telling: 'service', buyers: ['servicio', 'educacion', 'salud', 'municipalidad'], bands: [1, 2], weight: 2,
    lines: [[78121601, 'Flete con personal de carga y descarga', 'Unidad', 145000]] },
  { object: 'seguros', telling: 'service', buyers: ALL, places: 'whole', bands: [1, 4], weight: 3,
    titles: ['Contratación de seguros de vehículos y bienes inmuebles', 'Pólizas de seguro para la flota y los edificios de {lugar}', 'Seguro contra incendio, sismo y robo, {anio}-{anio2}'],
    lines: [[84131503, 'Seguro de vehículos motorizados', 'Global', 0], [84131501, 'Seguro de edificios y contenido', 'Global', 0]] },
]
