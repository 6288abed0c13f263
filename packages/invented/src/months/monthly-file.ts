/** Generated monthly open-data files in the documented form: cp1252, CRLF between rows, LF inside fields. */

const CRITERIA = `CriteriosRequisitosAmbientales DescripcionCriteriosRequisitosAmbientales CriteriosRequisitosSociales
  DescripcionCriteriosRequisitosSociales DescripcionCriteriosRequisitosSociales.1`.split(/\s+/)

/** The 110 columns of 2024–26, in order. */
export const MONTHLY_COLUMNS: readonly string[] = [
  ...words('Codigo Link CodigoExterno Nombre Descripcion'),
  ...CRITERIA,
  'CriteriosEvaluacion',
  'Tipo de Adquisicion',
  ...words(`CodigoEstado Estado CodigoOrganismo NombreOrganismo sector RutUnidad CodigoUnidad NombreUnidad DireccionUnidad
    ComunaUnidad RegionUnidad Informada CodigoTipo Tipo TipoConvocatoria CodigoMoneda`),
  'Moneda Adquisicion',
  ...words(`Etapas EstadoEtapas TomaRazon EstadoPublicidadOfertas JustificacionPublicidad EstadoCS Contrato Obras
    CantidadReclamos FechaCreacion FechaCierre FechaInicio FechaFinal FechaPubRespuestas FechaActoAperturaTecnica
    FechaActoAperturaEconomica FechaPublicacion FechaAdjudicacion FechaEstimadaAdjudicacion FechaSoporteFisico
    FechaTiempoEvaluacion UnidadTiempoEvaluacion FechaEstimadaFirma FechasUsuario FechaVisitaTerreno DireccionVisita
    FechaEntregaAntecedentes DireccionEntrega Estimacion FuenteFinanciamiento VisibilidadMonto MontoEstimado Tiempo
    UnidadTiempo Modalidad TipoPago ProhibicionContratacion SubContratacion UnidadTiempoDuracionContrato
    TiempoDuracionContrato TipoDuracionContrato JustificacionMontoEstimado ObservacionContrato ExtensionPlazo EsBaseTipo
    UnidadTiempoContratoLicitacion PeriodoTiempoRenovacion EsRenovable TipoAprobacion NumeroAprobacion FechaAprobacion
    NumeroOferentes Correlativo CodigoEstadoLicitacion Codigoitem CodigoProductoONU Rubro1 Rubro2 Rubro3`),
  ...['Nombre producto genrico', 'Nombre linea Adquisicion', 'Descripcion linea Adquisicion'],
  ...words('UnidadMedida Cantidad CodigoProveedor CodigoSucursalProveedor RutProveedor NombreProveedor'),
  ...words('RazonSocialProveedor DescripcionProveedor'),
  ...['Monto Estimado Adjudicado', 'Nombre de la Oferta', 'Estado Oferta', 'Cantidad Ofertada', 'Moneda de la Oferta'],
  ...['MontoUnitarioOferta', 'Valor Total Ofertado', 'CantidadAdjudicada', 'MontoLineaAdjudica', 'FechaEnvioOferta'],
  'Oferta seleccionada',
]

/** The 105 columns of the older files, which lack the criteria. */
export const OLD_MONTHLY_COLUMNS = MONTHLY_COLUMNS.filter((column) => !CRITERIA.includes(column))

export type MonthlyRow = Record<string, string | number | Buffer>

/** An awarded offer for the first item of a tender; absent columns are `NA`. */
export function monthlyRow(code: string, values: MonthlyRow = {}): MonthlyRow {
  return {
    CodigoExterno: code,
    Nombre: 'Insumos de nutrición',
    Descripcion: 'Bolsas\ny "bajadas"',
    CodigoEstado: 8,
    Estado: 'Adjudicada',
    CodigoOrganismo: 7312,
    NombreOrganismo: 'HOSPITAL DE EJEMPLO',
    RutUnidad: '61.606.402-9',
    CodigoUnidad: 1_057_439,
    RegionUnidad: 'Región de Coquimbo ',
    CodigoTipo: 1,
    Tipo: 'LP',
    CodigoMoneda: 'CLP',
    'Moneda Adquisicion': 'Peso Chileno',
    FechaPublicacion: '2026-06-18',
    FechaCierre: '2026-07-08',
    FechaAdjudicacion: '2026-09-08',
    FechaVisitaTerreno: '1900-01-01',
    DireccionVisita: '1900-01-01',
    VisibilidadMonto: 1,
    MontoEstimado: '1,3079412e+08',
    UnidadTiempo: 'RFB_TIME_PERIOD_MONTHS',
    Modalidad: 'RFB_CONTRACT_PAYMENT_METHOD_30_DAYS',
    NumeroOferentes: 2,
    Correlativo: 1,
    Codigoitem: 42_718_513,
    CodigoProductoONU: 42_231_504,
    Rubro1: 'EQUIPAMIENTO MÉDICO',
    Rubro2: 'NUTRICIÓN CLÍNICA',
    Rubro3: 'ALIMENTACIÓN ENTERAL',
    'Nombre linea Adquisicion': 'Contenedores de nutrición',
    'Descripcion linea Adquisicion': 'BOLSA',
    UnidadMedida: 'Unidad',
    Cantidad: '10,5',
    RutProveedor: '78.297.510-2',
    NombreProveedor: 'MEDTEC',
    RazonSocialProveedor: 'MEDICINA TECNICA LTDA',
    'Moneda de la Oferta': 'Peso Chileno',
    MontoUnitarioOferta: '13680000',
    CantidadAdjudicada: '10,5',
    'Oferta seleccionada': 'Seleccionada',
    ...values,
  }
}

export function monthlyHeader(columns = MONTHLY_COLUMNS): Buffer {
  return Buffer.from(`${columns.map((column) => `"${column}"`).join(';')}\r\n`, 'latin1')
}

/** One row in the bytes of the file; a value given as bytes is written unchanged. */
export function monthlyLine(row: MonthlyRow, columns = MONTHLY_COLUMNS): Buffer {
  const cells = columns.map((column) => {
    const value = row[column] ?? 'NA'
    if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from('"'), value, Buffer.from('"')])
    if (typeof value === 'number' || value === 'NA') return Buffer.from(String(value))
    return Buffer.from(`"${value.replaceAll('"', '""')}"`, 'latin1')
  })
  return Buffer.concat([
    ...cells.flatMap((cell, i) => (i === 0 ? [cell] : [Buffer.from(';'), cell])),
    Buffer.from('\r\n'),
  ])
}

function words(names: string): string[] {
  return names.split(/\s+/)
}
