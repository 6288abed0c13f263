import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'

/** A tender of the fake source: its code, and the fields that differ from a plain published one, by the API's names. */
export interface FakeTender {
  CodigoExterno: string
  Nombre?: string
  CodigoEstado?: number
  /** FechaCierre in lists, Fechas.FechaCierre in the detail */
  FechaCierre?: string | null
  Comprador?: Record<string, string>
  Fechas?: Record<string, string | null>
  Adjudicacion?: object | null
  Items?: readonly object[]
  [field: string]: unknown
}

const BUYER = {
  CodigoOrganismo: '7001',
  NombreOrganismo: 'Municipalidad de Ejemplo ',
  RutUnidad: '69.999.999-7',
  CodigoUnidad: '4321',
  NombreUnidad: 'Adquisiciones',
  DireccionUnidad: 'Calle Uno 100',
  ComunaUnidad: 'Valdivia',
  RegionUnidad: 'Región de Los Ríos',
  RutUsuario: '',
  CodigoUsuario: '',
  NombreUsuario: '',
  CargoUsuario: '',
}

const DATES = {
  FechaCreacion: '2026-11-01T00:00:00',
  FechaCierre: null,
  FechaInicio: '2026-11-02T10:00:00',
  FechaFinal: '2026-11-05T12:00:00',
  FechaPubRespuestas: '2026-11-06T18:00:00',
  FechaActoAperturaTecnica: null,
  FechaActoAperturaEconomica: null,
  FechaPublicacion: '2026-11-02T09:41:27.42',
  FechaAdjudicacion: '2026-12-30T10:06:00',
  FechaEstimadaAdjudicacion: '2026-12-30T10:06:00',
  FechaSoporteFisico: null,
  FechaTiempoEvaluacion: null,
  FechaEstimadaFirma: null,
  FechasUsuario: '1900-01-02T00:00:00',
  FechaVisitaTerreno: null,
  FechaEntregaAntecedentes: null,
}

const PLAIN = {
  Descripcion: 'Compra de ejemplo.\r\nSegunda línea.',
  DiasCierreLicitacion: '12',
  Informada: 0,
  CodigoTipo: 1,
  TipoConvocatoria: '1',
  Moneda: 'CLP',
  Etapas: 1,
  EstadoEtapas: '0',
  TomaRazon: '0',
  EstadoPublicidadOfertas: 1,
  JustificacionPublicidad: '',
  Contrato: '0',
  Obras: '0',
  CantidadReclamos: 121,
  UnidadTiempoEvaluacion: 1,
  DireccionVisita: '',
  DireccionEntrega: '',
  Estimacion: 2,
  FuenteFinanciamiento: 'Presupuesto propio',
  VisibilidadMonto: 1,
  MontoEstimado: 30000000.0,
  Tiempo: null,
  UnidadTiempo: '1',
  Modalidad: 1,
  TipoPago: '2',
  NombreResponsablePago: '',
  EmailResponsablePago: '',
  NombreResponsableContrato: '',
  EmailResponsableContrato: '',
  FonoResponsableContrato: '',
  ProhibicionContratacion: '',
  SubContratacion: '0',
  UnidadTiempoDuracionContrato: 4,
  TiempoDuracionContrato: '0',
  TipoDuracionContrato: ' ',
  JustificacionMontoEstimado: '',
  ObservacionContract: null,
  ExtensionPlazo: 0,
  EsBaseTipo: 0,
  UnidadTiempoContratoLicitacion: '1',
  ValorTiempoRenovacion: '0',
  PeriodoTiempoRenovacion: ' ',
  EsRenovable: 0,
  CodigoBIP: null,
}

const ITEM = {
  Correlativo: 1,
  CodigoProducto: 44103103,
  CodigoCategoria: '44103100',
  Categoria:
    'Equipos, accesorios y suministros de oficina / Accesorios para impresoras / Suministros para impresora, fax y fotocopiadora',
  NombreProducto: 'Tóner para impresoras',
  Descripcion: 'Tóner negro',
  UnidadMedida: 'Unidad',
  Cantidad: 10.0,
  Adjudicacion: null,
}

/** One entry of a list answer, with its four fields. */
export function listEntry(tender: FakeTender) {
  const { CodigoExterno, Nombre = `Licitación ${CodigoExterno}`, CodigoEstado = 5, FechaCierre = null } = tender
  return { CodigoExterno, Nombre, CodigoEstado, FechaCierre }
}

/** The entry of a detail answer, with the quirks of the real one: FechaCierre is null outside Fechas. */
export function detailEntry(tender: FakeTender) {
  const { CodigoExterno, Nombre, CodigoEstado, FechaCierre } = listEntry(tender)
  const { Comprador, Fechas, Adjudicacion = null, Items = [{}], ...rest } = tender
  const state = TENDER_STATUSES.find(({ codes }) => codes.includes(CodigoEstado))
  return {
    ...PLAIN,
    Tipo: CodigoExterno.split('-').at(-1)?.slice(0, -2) ?? '',
    ...rest,
    Nombre,
    CodigoEstado,
    Estado: state?.status === 'desierta' ? 'Desierta (o art. 3 ó 9 Ley 19.886)' : (state?.name ?? 'Otro'),
    FechaCierre: null,
    Comprador: { ...BUYER, ...Comprador },
    Fechas: { ...DATES, FechaCierre, ...Fechas },
    Adjudicacion,
    Items: { Cantidad: Items.length, Listado: Items.map((item, i) => ({ ...ITEM, Correlativo: i + 1, ...item })) },
  }
}

/** A detail entry with nothing but code, state and figures, as the real API sends under load. */
export function hollowEntry(tender: FakeTender) {
  return { ...detailEntry(tender), Nombre: ' ', Descripcion: '', Comprador: null, Fechas: null, Items: null }
}
